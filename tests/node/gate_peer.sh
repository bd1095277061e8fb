#!/bin/sh
# The turn gate, written a second time for node (bench/gate_peer): every line of
# our own sets gets the same answer from both, so that bench/gate.sh compares
# programs that do the same.
. tests/lib/cli.sh

jq -c '{text}' tests/data/turns.jsonl >"$tmp/texts"
for set in emergencies everyday coding coding_danger; do
	grep -v '^#' "tests/data/$set.tsv" | jq -cR 'split("\t") | {text: .[-1]}' >>"$tmp/texts"
done
SOLGATE_LANE='' "$SOLGATE" eval intent <"$tmp/texts" >"$tmp/answers"
node bench/gate_peer/same.mjs "$tmp/texts" "$tmp/answers" >"$tmp/out" 2>&1 || true
n=$(grep -c . "$tmp/texts")
ok 'there are lines of every set' test "$n" -gt 1000
same 'the gate for node answers as Solgate does' "$n of $n answers are the same" "$(cat "$tmp/out")"
done_tests gate_peer
