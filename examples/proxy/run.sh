#!/bin/sh
# A program that knows nothing but another base URL: its model's calls wait at the gate.
NEEDS='curl python3'
cd "$(dirname "$0")/../.." && . examples/gate.sh
STEPS='[{"calls":[{"name":"write_note","args":{"title":"fine"}}]},{"calls":[{"name":"write_note","args":{"title":"forbidden"}}]},"done"]'
model
(umask 077 && echo any-key >"$tmp/key")
gate "[proxy]
openai_url = \"$MODEL\"
openai_key_file = \"$tmp/key\""
tool='{"type":"function","function":{"name":"write_note","parameters":{"type":"object"}}}'
ask() { # MESSAGES: the model's next message, after the gate
	curl -s "$URL/openai/v1/chat/completions" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
	    -d '{"model":"m","messages":['"$1"'],"tools":['"$tool"']}'
}
said='{"role":"user","content":"write two notes"}'
first=$(ask "$said")
case $first in *'"tool_calls"'*fine*) echo 'allowed: fine comes back to the program' ;; *) echo "refused: $first" ;; esac
made=$(echo "$first" | sed -n 's/.*"message":\({.*}\),"logprobs.*/\1/p; t; s/.*"message":\({.*}\),"finish_reason.*/\1/p')
id=$(echo "$first" | sed -n 's/.*"id":"\(call[^"]*\)".*/\1/p')
second=$(ask "$said,$made,"'{"role":"tool","tool_call_id":"'"$id"'","content":"written"}')
case $second in
*'"tool_calls"'*forbidden*) echo "allowed: $second" ;;
*) echo "refused: the program sees no call: $second" | cut -c 1-160 ;;
esac
