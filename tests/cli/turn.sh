#!/bin/sh
# solgate turn: the ladder for people.
. tests/lib/cli.sh

run turn "ok thanks"
same 'exits 0' 0 "$status"
same 'the decision is the first line' 'SKIP  rule 5: acknowledgement only' \
    "$(head -n 1 "$tmp/out")"
same 'the ladder has six rungs' 6 "$(grep -c '^  [1-6]  ' "$tmp/out")"
same 'rules above say no' 4 "$(grep -c ' no$' "$tmp/out")"
ok 'the rule that decided says so' grep -q '^  5 .*yes, decides$' "$tmp/out"
ok 'rules below are not looked at' grep -q '^  6 .*not looked at$' "$tmp/out"
same 'no colour in a pipe' '' "$(tr -cd '\033' <"$tmp/out")"

run turn ok thanks
ok 'words may come apart' grep -q '^SKIP' "$tmp/out"
run turn --signal decision_made --phase peak "ok"
ok 'decision_made always wins' grep -q '^MUST  rule 2' "$tmp/out"
ok 'a must may change the summary at a peak' has "$tmp/out" 'may change'
run turn --phase peak "why?"
ok 'a should is frozen at a peak' has "$tmp/out" 'at its peak'
run turn --intensity high "why?"
ok 'high intensity freezes' has "$tmp/out" 'at its peak'
run turn --pressure ok
ok 'pressure makes an ack a should' grep -q '^SHOULD  rule 4' "$tmp/out"
run turn --drift ok
ok 'drift makes an ack a should' grep -q '^SHOULD  rule 4' "$tmp/out"
run turn --summary-changed ok
ok 'an edit from outside is a must' grep -q '^MUST  rule 1' "$tmp/out"
run turn --signal nope ok
same 'unknown signal exits 2' 2 "$status"
ok 'unknown signal lists the signals' has "$tmp/err" 'decision_made'
run turn --phase nope ok
same 'unknown phase exits 2' 2 "$status"
run turn --intensity nope ok
same 'unknown intensity exits 2' 2 "$status"
run turn --json "Sounds good!"
same '--json is what eval says' \
    '{"decision":"skip","rule":5,"ackOnly":true,"freeze":false}' \
    "$(cat "$tmp/out")"
run turn -- --signal
same 'after -- everything is text' 0 "$status"
run turn "$(printf 'a\377')"
same 'invalid UTF-8 exits 2' 2 "$status"
run turn --json "$(printf 'a\377')"
same 'with --json failures are JSON' 2 "$(jq .error.exit "$tmp/err")"
run turn ""
ok 'an empty text is a turn' grep -q '^SHOULD  rule 6' "$tmp/out"

done_tests turn
