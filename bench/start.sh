#!/bin/sh
# How long the program takes to start and end, what the loader does for it, and
# how large it is.  The two take turns.
#
#	SOLGATE		the program (build/solgate)
set -eu
cd "$(dirname "$0")/.."
solgate=${SOLGATE:-build/solgate}
set -- $(build/bench/hook "${RUNS:-300}" /dev/null "$solgate" --version -- /bin/true)
row() { # name, median, p99, cpu, faults
	printf '%-28s median %6.2f ms  p99 %6.2f ms  %5.2f ms CPU  %s page faults\n' "$@"
}
row 'solgate --version' "$1" "$2" "$3" "$4"
row /bin/true "$5" "$6" "$7" "$8"
awk -v a="$1" -v b="$5" 'BEGIN {
	printf("%.2f x /bin/true, bar 1.5 x %s\n", a / b,
	    a <= 1.5 * b ? "held" : "MISSED") }'
linked=$(readelf -dW "$solgate" | grep -c NEEDED)
symbols=$(readelf -rW "$solgate" | grep -cE 'JUMP_SLO|GLOB_DAT')
words=$(readelf -dW "$solgate" | sed -n 's/.*(RELRSZ) *\([0-9]*\).*/\1/p')
all=$(readelf -SW "$solgate" | sed -n 's/.* \.relr\.dyn *[A-Z0-9_x:]* *[0-9a-f]* [0-9a-f]* \([0-9a-f]*\) .*/\1/p')
printf '%s linked libraries, %s symbols that are looked up, %s of %s words of addresses moved by the loader\n' \
    "$linked" "$symbols" "$((${words:-0} / 8))" "$((0x${all:-0} / 8))"
size=$(wc -c <"$solgate")
awk -v s="$size" 'BEGIN {
	printf("size %.2f MB, bar 3 MB %s\n", s / 1e6,
	    s <= 3e6 ? "held" : "MISSED")
}'
