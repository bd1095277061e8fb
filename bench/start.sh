#!/bin/sh
# How long the program takes to start and end, and how large it is.
set -eu
cd "$(dirname "$0")/.."
hyperfine --shell=none --warmup 50 --runs 500 --style basic \
    'build/solgate --version' /bin/true 2>/dev/null |
    grep -E 'Benchmark|Time' || true
size=$(wc -c <build/solgate)
awk -v s="$size" 'BEGIN {
	printf("build/solgate %.2f MB, bar 3 MB %s\n", s / 1e6,
	    s <= 3e6 ? "held" : "MISSED")
}'
