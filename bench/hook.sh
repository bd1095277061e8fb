#!/bin/sh
# A hook from its start to its verdict, with a server that runs, as install sets
# it up (socket and token are named), beside the same in node and in Python, and
# beside a program that does nothing.  Once with the ledger in memory, which is
# the work of the hook, and once on the disk, where every verdict that allows
# waits until it is written for good.  They take turns.
#
#	SOLGATE		the program (build/solgate)
#	RUNS		of each (200)
set -eu
cd "$(dirname "$0")/.."
solgate=${SOLGATE:-build/solgate} runs=${RUNS:-200}
fast=$(mktemp -d -p "$(test -d /dev/shm && echo /dev/shm || echo /tmp)")
disk=$(mktemp -d)
servers=
trap 'kill $servers; wait; rm -rf "$fast" "$disk"' EXIT
for dir in "$fast" "$disk"; do
	HOME=$dir "$solgate" serve --state="$dir/state" --no-tcp --mode=permissive \
	    >"$dir/log" 2>&1 &
	servers="$servers $!"
	tries=0
	while [ ! -S "$dir/state/run/solgate.sock" ] && [ $tries -lt 100 ]; do
		sleep 0.05
		tries=$((tries + 1))
	done
done
socket=$fast/state/run/solgate.sock token=$fast/state/tokens/agents/host.claude
printf '%s' '{"session_id":"s1","cwd":"/tmp","hook_event_name":"PreToolUse",
"tool_name":"Read","tool_input":{"file_path":"/tmp/x"}}' >"$fast/in"
hook() { # directory: the arguments of a hook there
	echo "$solgate hook --socket=$1/state/run/solgate.sock --token=$1/state/tokens/agents/host.claude claude"
}

# One sync of a line, by what the disk does without us.
sync=$(python3 - "$disk/sync" <<-'END'
	import os, sys, time
	fd = os.open(sys.argv[1], os.O_CREAT | os.O_WRONLY | os.O_APPEND)
	took = []
	for _ in range(101):
	    os.write(fd, b'x' * 1000)
	    began = time.perf_counter()
	    os.fdatasync(fd)
	    took.append((time.perf_counter() - began) * 1e3)
	print('%.2f' % sorted(took)[50])
	END
)
set -- $(build/bench/hook "$runs" "$fast/in" $(hook "$fast") -- $(hook "$disk") \
    -- /bin/true)
row() { # name, median, p99, cpu, faults
	printf '%-28s median %6.2f ms  p99 %6.2f ms  %5.2f ms CPU  %s page faults\n' "$@"
}
row 'solgate hook, memory' "$1" "$2" "$3" "$4"
row 'solgate hook, disk' "$5" "$6" "$7" "$8"
row /bin/true "$9" "${10}" "${11}" "${12}"
awk -v m="$1" -v d="$5" -v t="$9" -v s="$sync" 'BEGIN {
	printf("one sync of this disk %.2f ms\n", s)
	printf("memory: %.2f x /bin/true, bar 2 x %s\n", m / t,
	    m <= 2 * t ? "held" : "MISSED")
	printf("disk: bar 2 x /bin/true and one sync, %.2f ms %s\n", 2 * t + s,
	    d <= 2 * t + s ? "held" : "MISSED")
}'
peer() { # name, program, argument...
	name=$1
	shift
	[ -x "$1" ] || return 0
	set -- "$name" $(build/bench/hook 40 "$fast/in" "$@")
	row "$@"
}
peer node "$(command -v node)" bench/hook_peers/hook.mjs "$socket" "$token"
peer python3 "$(python3 -c 'import sys; print(sys.executable)')" \
    bench/hook_peers/hook.py "$socket" "$token"
