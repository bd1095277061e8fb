#!/bin/sh
# The breakpoint decision and the contract decoder, side by side with the same
# work in node.  The two programs take turns; the median of the turns counts.
set -eu
cd "$(dirname "$0")/.."
. bench/table.inc
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
peer=node
node bench/samples.mjs message >"$tmp/message"
node bench/samples.mjs packet >"$tmp/packet"
for turn in 1 2 3 4 5; do
	build/bench/turn "$tmp/message" "$tmp/packet" >>"$tmp/ours"
	node bench/turn.mjs "$tmp/message" "$tmp/packet" >>"$tmp/peer"
done
row breakpoint "breakpoint decision, 200 B" 300
row breakpoint_ack "breakpoint decision, 200 B, all ack" 0
row decode "decode, $(wc -c <"$tmp/packet") B packet" 3000
