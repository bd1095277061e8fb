#!/bin/sh
# The whole turn gate, side by side with keyword lists of the origin's kind in
# node, which do far less.  The two programs take turns; medians count.
set -eu
cd "$(dirname "$0")/.."
. bench/table.inc
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
peer=node
node bench/samples.mjs message >"$tmp/message"
for turn in 1 2 3 4 5; do
	build/bench/gate "$tmp/message" >>"$tmp/ours"
	node bench/gate.mjs "$tmp/message" >>"$tmp/peer"
done
row gate_200 "whole turn gate, 200 B" 4000
row gate_4096 "whole turn gate, 4 KB" 40000
row load "rules, weights and lattice loaded" 5000000
