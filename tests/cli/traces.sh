#!/bin/sh
# traces: turns of a server.
. tests/lib/cli.sh
. tests/lib/gate.sh

run traces
same 'L1: without a server' 6 "$status"
ok 'a gate' start_gate
run traces
same 'none yet' 0 "$status"
ok 'that is on stderr' has "$tmp/err" 'No turns'
esc=$(printf '\033')
for message in 'ok thanks' 'Is this chicken still good?' "red ${esc}[31m alert"; do
	asks agent POST /v1/turn "$(jq -nc --arg m "$message" '{message:$m}')" \
	    >"$tmp/turn"
done
run traces
same 'three turns' 3 "$(grep -c 'by rule' "$tmp/out")"
ok 'with decision and rule' has "$tmp/out" 'skip by rule 5'
same 'T25: no control byte' '' "$(tr -d '\n' <"$tmp/out" | tr -cd '\000-\037\177')"
run traces --json --lines 2
same 'L2: --json' 2 "$(jq '.items | length' "$tmp/out")"
id=$(jq -r '.items[0].traceRunId' "$tmp/out")
run traces --since 1h --json
same '--since' 3 "$(jq '.items | length' "$tmp/out")"
run traces --since 2099-01-01T00:00:00Z --json
same 'nothing since' 0 "$(jq '.items | length' "$tmp/out")"
# R-904: found by words and conditions, as in the page.
run traces search chicken still --json
same 'search' 1 "$(jq '.items | length' "$tmp/out")"
run traces search skip thanks
same 'search by a condition' 1 "$(grep -c 'by rule' "$tmp/out")"
run traces search '"still this"'
same 'a phrase that nobody said' 0 "$(grep -c 'by rule' "$tmp/out")"
ok 'that no turn matches is said' has "$tmp/err" 'No turn matches'
run traces search 'risk>7'
same 'a condition that is none' 1 "$status"
run traces search
same 'search without a word' 2 "$status"
run traces show "$id"
same 'show' 0 "$status"
ok 'has its steps' test "$(wc -l <"$tmp/out")" -gt 3
run traces show "$id" --json
same 'L2: show --json' "$id" "$(jq -r .run.id "$tmp/out")"
run traces show none
same 'none of that name' 1 "$status"
run traces replay --json
same 'replay' '3 3' "$(jq -r '"\(.turns.rows) \(.turns.same)"' "$tmp/out")"
run traces replay "$id"
same 'replay one' 0 "$status"

# tail: once both listen, what is said to be a turn is told once.
turn() {
	asks agent POST /v1/turn '{"message":"ok thanks"}' | jq -r .traceRunId
}
"$SOLGATE" traces tail >"$tmp/tail" 2>/dev/null </dev/null &
follower=$!
"$SOLGATE" traces tail --json >"$tmp/lines" 2>/dev/null </dev/null &
json=$!
for i in $(seq 1000); do
	[ -s "$tmp/tail" ] && [ -s "$tmp/lines" ] && break
	turn >/dev/null
done
for n in 1 2 3; do
	id=$(turn)
	ok "tail tells turn $n" soon grep -q "$id" "$tmp/tail"
	ok "L2: tail --json tells turn $n" soon grep -q "$id" "$tmp/lines"
	same "turn $n is told once" '1 1' \
	    "$(grep -c "$id" "$tmp/tail") $(grep -c "$id" "$tmp/lines")"
done
ok 'L2: every line is JSON' jq -e . "$tmp/lines" >/dev/null
for pid in $follower $json; do
	kill -INT $pid
	code=0
	wait $pid || code=$?
	same 'L1: an interrupt' 130 "$code"
done
run traces --since soon
same 'a time that is none' 2 "$status"
run traces lst
same 'no such part' 2 "$status"
stop_gate
done_tests traces
