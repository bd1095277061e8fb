#!/bin/sh
# The whole turn gate, side by side with the same gate in node: the same table of
# rules, the same weights, and the same answers, which is looked at first.  The
# two programs take turns; medians count.
#
#	SOLGATE		the program (build/solgate)
set -eu
cd "$(dirname "$0")/.."
. bench/table.inc
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
peer=node solgate=${SOLGATE:-build/solgate}
jq -c '{text}' tests/data/turns.jsonl >"$tmp/texts"
"$solgate" eval intent <"$tmp/texts" >"$tmp/answers"
node bench/gate_peer/same.mjs "$tmp/texts" "$tmp/answers"
node bench/samples.mjs message >"$tmp/message"
for turn in 1 2 3 4 5; do
	build/bench/gate "$tmp/message" >>"$tmp/ours"
	node bench/gate_peer/bench.mjs "$tmp/message" >>"$tmp/peer"
done
row gate_200 "whole turn gate, 200 B" 4000
row gate_4096 "whole turn gate, 4 KB" 40000
row load "rules, weights and lattice loaded" 1000000
awk -v o="$(median "$tmp/ours" gate_200)" -v p="$(median "$tmp/peer" gate_200)" \
    -v l="$(median "$tmp/ours" gate_4096)" 'BEGIN {
	printf("node / solgate, 200 B: %.1f x, bar 8 x %s\n", p / o,
	    p >= 8 * o ? "held" : "MISSED")
	printf("4 KB / 200 B: %.1f x, bar 20 x %s\n", l / o,
	    l <= 20 * o ? "held" : "MISSED") }'
