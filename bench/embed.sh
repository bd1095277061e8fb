#!/bin/sh
# The prototype lane: milliseconds for one message, where the weights are
# installed ("make embed").
set -eu
cd "$(dirname "$0")/.."
B=${B-build}
weights=${SOLGATE_EMBED-$B/embed/solgate-lane.v0.2.bin}
[ -f "$weights" ] || {
	echo "$weights is not there: run make embed to measure the lane"
	exit 0
}
"$B/bench/embed" "$weights" data/embed-heads.v0.1.bin | awk '
	$1 == "KB" { printf("workspace %d KB\n", $2); next }
	$1 == "plain" { plain = $2; next }
	$1 == 20 {
		printf("message of 20 pieces %.2f ms, bar 6 ms %s; plainly ", $2,
		    $2 <= 6 ? "held" : "MISSED")
		printf("%.2f ms, bar 30 ms %s\n", plain,
		    plain <= 30 ? "held" : "MISSED")
		next
	}
	{ printf("message of %d pieces %.2f ms\n", $1, $2) }'
wc -c "$weights" data/embed-heads.v0.1.bin |
    awk 'NR < 3 { printf("%s %.2f MB\n", $2, $1 / 1e6) }'
