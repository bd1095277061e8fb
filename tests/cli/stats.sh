#!/bin/sh
# stats: numbers and bar charts of a server.
. tests/lib/cli.sh
. tests/lib/gate.sh

run stats
same 'L1: without a server' 6 "$status"
ok 'a gate' start_gate
run stats --plot
same 'nothing yet' 0 "$status"
ok 'says so' has "$tmp/out" 'decisions  0 allowed'
attend
for decision in allow_once allow_once deny_once; do
	call "s$decision$RANDOM$(date +%N)" 'git log'
	prompt_of 1
	"$SOLGATE" decide "$prompt" $decision --rev "$rev" >"$tmp/decided"
	wait $caller || :
done
asks agent POST /v1/turn '{"message":"Is this chicken still good?"}' >"$tmp/turn"
run stats
ok 'what a person decided' has "$tmp/out" 'decisions  2 allowed, 0 deferred, 1 denied'
run stats --json --span 24h
same 'L2: --json' 1 "$(jq .days "$tmp/out")"
same 'the same numbers' '2 1' "$(jq -r '.decisionsPerDay[0] |
    "\(.allowed) \(.denied)"' "$tmp/out")"
status=0
LC_ALL=C "$SOLGATE" stats --plot >"$tmp/out" || status=$?
same 'a picture' 0 "$status"
ok 'in ASCII' grep -q '^  [0-9-]*  *3  ##*xx*$' "$tmp/out"
same 'and nothing else' '' "$(tr -d '\n -~' <"$tmp/out")"
LC_ALL=C.UTF-8 "$SOLGATE" stats --plot >"$tmp/out"
ok 'in blocks' has "$tmp/out" '██'
same 'L3: no escape in a pipe' '' "$(tr -cd '\033' <"$tmp/out")"
run stats --json --span 2d
same 'R-575: any span' 0 "$status"
run stats --json --span 2026-01-31T12:00:00+01:00
same 'R-575: a time' 0 "$status"
run stats --span 2d5
same 'a span that is none' 2 "$status"
run stats x
same 'a word too many' 2 "$status"
stop_gate
done_tests stats
