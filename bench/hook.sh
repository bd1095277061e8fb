#!/bin/sh
# A hook from its start to its verdict, with a server that runs, beside the same
# in node and in Python, and beside a program that does nothing.  Once with the
# ledger in memory, which is the work of the hook, and once on the disk, where
# every verdict that allows waits until it is written for good.
set -eu
cd "$(dirname "$0")/.."
fast=$(mktemp -d -p "$(test -d /dev/shm && echo /dev/shm || echo /tmp)")
disk=$(mktemp -d)
servers=
trap 'kill $servers; wait; rm -rf "$fast" "$disk"' EXIT
for dir in "$fast" "$disk"; do
	build/solgate serve --state="$dir/state" --no-tcp --mode=permissive \
	    >"$dir/log" 2>&1 &
	servers="$servers $!"
	tries=0
	while [ ! -S "$dir/state/run/solgate.sock" ] && [ $tries -lt 100 ]; do
		sleep 0.05
		tries=$((tries + 1))
	done
done
socket=$fast/state/run/solgate.sock
printf '%s' '{"session_id":"s1","cwd":"/tmp","hook_event_name":"PreToolUse",
"tool_name":"Read","tool_input":{"file_path":"/tmp/x"}}' >"$fast/in"

# measure NAME RUNS PROGRAM ARGUMENT...: the median in $median.
measure() {
	name=$1
	runs=$2
	shift 2
	[ -x "$1" ] || return 0
	set -- $(build/bench/hook "$runs" "$fast/in" "$@")
	median=$1
	printf '%-22s median %6.2f ms  p99 %6.2f ms\n' "$name" "$1" "$2"
}
# What a user waits for includes the disk, so the bar is judged there too.
for where in memory disk; do
	dir=$disk
	[ $where = disk ] || dir=$fast
	measure "solgate hook, $where" 300 build/solgate hook \
	    --state="$dir/state" claude
	awk -v m="$median" -v w=$where 'BEGIN {
		printf("ledger in %s, bar 3 ms median: %s\n", w,
		    m <= 3 ? "held" : "MISSED") }'
done
measure /bin/true 500 /bin/true
measure node 60 "$(command -v node)" bench/hook_peers/hook.mjs "$socket"
measure python3 60 "$(python3 -c 'import sys; print(sys.executable)')" \
    bench/hook_peers/hook.py "$socket"
