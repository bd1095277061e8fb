#!/bin/sh
# The breakpoint decision and the contract decoder, side by side with the same
# work in node.  The two programs take turns; the median of the turns counts.
set -eu
cd "$(dirname "$0")/.."
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
node bench/samples.mjs message >"$tmp/message"
node bench/samples.mjs packet >"$tmp/packet"
for turn in 1 2 3 4 5; do
	build/bench/turn "$tmp/message" "$tmp/packet" >>"$tmp/ours"
	node bench/turn.mjs "$tmp/message" "$tmp/packet" >>"$tmp/node"
done

# row NAME LABEL BAR-IN-NS
row() {
	ours=$(median "$tmp/ours" "$1")
	node=$(median "$tmp/node" "$1")
	awk -v l="$2" -v o="$ours" -v n="$node" -v bar="$3" 'BEGIN {
		verdict = bar == 0 ? "-" : bar " ns " (o <= bar ? "held" : "MISSED")
		printf("%-36s %8.1f ns  node %8.1f ns  ratio %5.1f  bar %s\n",
		    l, o, n, n / o, verdict)
	}'
}
median() {
	awk -F '\t' -v n="$2" '$1 == n { print $2 }' "$1" | sort -n |
	    awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}
row breakpoint "breakpoint decision, 200 B" 300
row breakpoint_ack "breakpoint decision, 200 B, all ack" 0
row decode "decode, $(wc -c <"$tmp/packet") B packet" 3000
