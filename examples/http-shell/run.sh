#!/bin/sh
# May this call happen?  Two questions with curl.
NEEDS='curl python3'
cd "$(dirname "$0")/../.." && . examples/gate.sh
gate
ask() {
	curl -s "$URL/v1/hostcalls" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
	    -d '{"call_id":"'"$1"'","method":"exec","params":{"command":"touch '"$2"'"},"extension":{"id":"my-script"}}'
}
# An allow has is_error false; everything else, and every failure, is a no.
for what in fine forbidden; do
	answer=$(ask "$what-1" "$what") || answer=
	case $answer in
	*'"is_error":false'*) echo "allowed: touch $what" ;;
	*) echo "refused: touch $what: $answer" | cut -c 1-160 ;;
	esac
done
