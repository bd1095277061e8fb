#!/bin/sh
# solgate eval: one line out for each line in, whatever comes in.
. tests/lib/cli.sh

eval_lines() {
	"$SOLGATE" eval breakpoint
}

same 'the example of the README' \
    '{"decision":"skip","rule":5,"ackOnly":true,"freeze":false}' \
    "$(printf '{"message":"Sounds good!"}\n' | eval_lines)"

# T51 T52: each bad line has its error and the next line still works.
{
	echo '{"message":"why?"}'
	echo '{bad'
	echo ''
	echo '[]'
	echo '{"message":"x","signalKinds":["pivot","nope"]}'
	echo '{"message":"x","message":"y"}'
	echo '{"message":"x","extra":1}'
	echo '{"signalKinds":[]}'
	echo '{"message":7}'
	printf '{"message":"\377"}\n'
	echo '{"message":"\ud800"}'
	echo '{"message":"x"} tail'
	echo '{"message":"x","signalKinds":["pivot","pivot","pivot","pivot","pivot","pivot","pivot","pivot","pivot"]}'
	printf '{"message":"last, no newline"}'
} | eval_lines >"$tmp/out"
codes=$(jq -r '.error.code // .decision' "$tmp/out" | tr '\n' ' ')
same 'one line for each, in order' \
    'should invalid_json invalid_json wrong_type unknown_value duplicate_key unknown_key missing wrong_type invalid_utf8 invalid_json trailing_bytes too_many should ' \
    "$codes"
pointers=$(jq -r 'select(.error) | .error.pointer' "$tmp/out" | tr '\n' ' ')
same 'pointers name the place' \
    '   /signalKinds/1 /message /extra /message /message /message /message  /signalKinds ' \
    "$pointers"

# A message at the limit of 20,000 code points, and one over it.
long() {
	awk -v n="$1" 'BEGIN { printf "{\"message\":\""
	    for (i = 0; i < n; i++) printf "\303\251"; print "\"}" }'
}
same '20,000 code points are taken' should \
    "$(long 20000 | eval_lines | jq -r .decision)"
same '20,001 are not' too_long \
    "$(long 20001 | eval_lines | jq -r .error.code)"

# A line over a mebibyte is passed over in bounded memory.
{
	head -c 3000000 /dev/zero | tr '\0' a
	echo
	echo '{"message":"ok"}'
} | eval_lines >"$tmp/out"
same 'a line too long is one error' too_long \
    "$(sed -n 1p "$tmp/out" | jq -r .error.code)"
same 'and the next line works' skip \
    "$(sed -n 2p "$tmp/out" | jq -r .decision)"
same 'and there is no third line' 2 "$(wc -l <"$tmp/out" | tr -d ' ')"

same 'no input, no output' '' "$(eval_lines </dev/null)"

# Whoever sends one line and waits gets the answer before sending another.
mkfifo "$tmp/in" "$tmp/back"
eval_lines <"$tmp/in" >"$tmp/back" &
exec 3>"$tmp/in" 4<"$tmp/back"
echo '{"message":"ok"}' >&3
read -r first <&4
same 'answers come at once' skip "$(echo "$first" | jq -r .decision)"
exec 3>&- 4<&-
wait

ok 'areas are listed' sh -c '"$0" eval --list | grep -q breakpoint' "$SOLGATE"

done_tests eval
