#!/bin/sh
# The verdict on an exec call, beside two policy engines of npm that are asked
# the same with as many rules, in the same run; and how the cost grows with the
# number of grants.  Programs take turns; the median of the turns counts.
set -eu
cd "$(dirname "$0")/.."
B=${B:-build}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
peers='casbin cedar'
if [ ! -d bench/node/node_modules ]; then
	(cd bench/node && npm ci --no-audit --no-fund --loglevel=error >&2) ||
	    echo 'npm failed: the peers are left out' >&2
fi
for turn in 1 2 3 4 5; do
	for grants in 10 1000 10000 100000; do
		"$B/bench/action" $grants | sed "s/^/$grants./" >>"$tmp/all"
	done
done
for peer in $peers; do
	for turn in 1 2 3; do
		node bench/action.mjs $peer 1000 >>"$tmp/all" || break
	done
done

median() {
	awk -F '\t' -v n="$1" '$1 == n { print $2 }' "$tmp/all" | sort -n |
	    awk '{ v[NR] = $1 } END { print NR ? v[int((NR + 1) / 2)] : 0 }'
}
# row NAME LABEL BAR-IN-NS
row() {
	awk -v l="$2" -v o="$(median "$1")" -v bar="$3" 'BEGIN {
		printf("%-44s %9.1f ns  bar %s ns %s\n", l, o, bar,
		    o <= bar ? "held" : "MISSED") }'
}
row 1000.from_call 'verdict, 1,000 grants, from the canonical call' 1500
row 1000.from_json 'verdict, 1,000 grants, from JSON' 6000
awk -v a="$(median 10.from_call)" -v b="$(median 100000.from_call)" 'BEGIN {
	printf("%-44s %9.2f x   bar 1.3 x %s\n",
	    "growth from 10 to 100,000 grants", b / a,
	    b <= 1.3 * a ? "held" : "MISSED") }'
for peer in $peers; do
	awk -v p="$peer" -v o="$(median 1000.from_json)" \
	    -v c="$(median 1000.from_call)" -v n="$(median $peer)" 'BEGIN {
		if (n == 0) { printf("%-44s left out\n", p); exit }
		printf("%-44s %9.1f ns  %6.0f x from call, %6.0f x from JSON\n",
		    p ", 1,000 rules", n, n / c, n / o) }'
done
