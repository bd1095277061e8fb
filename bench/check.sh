#!/bin/sh
# "solgate check --ask" as a whole process, against a server with 1,000 grants:
# start, question, durable verdict, end; and "solgate grants test", which leaves
# no record.  Once with the ledger in memory, which is the work of the program,
# and once on the disk.  Beside pkcheck, where a polkit runs, and the same
# question in node.
set -eu
cd "$(dirname "$0")/.."
command -v hyperfine >/dev/null || {
	echo 'hyperfine is not here: tools/install-deps bench' >&2
	exit 1
}
dir=$(mktemp -d)
fast=$(mktemp -d -p "$(test -d /dev/shm && echo /dev/shm || echo /tmp)")
export HOME="$dir"
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_SOCKET SOLGATE_STATE
servers=
trap 'kill $servers; wait; rm -rf "$dir" "$fast"' EXIT
i=0
while [ $i -lt 1000 ]; do
	i=$((i + 1))
	printf '{"extension_id":"ext.%d","capability":"exec","scope_pattern":"git log -n %d","decision":"allow"}\n' \
	    $((i % 50)) $i
done >"$dir/grants"
for at in "$fast" "$dir"; do
	build/solgate serve --no-tcp --state="$at/state" >"$at/log" 2>&1 &
	servers="$servers $!"
	tries=0
	until build/solgate prompts --state="$at/state" >/dev/null 2>&1 || [ $tries -gt 100 ]; do
		sleep 0.05
		tries=$((tries + 1))
	done
	build/solgate grants import "$dir/grants" --state="$at/state" >/dev/null
done

# quote WORD...: one text that is split into the same words again.
quote() {
	for word in "$@"; do
		printf "'%s' " "$word"
	done
}

# measure NAME BAR P99 COMMAND...: median, mean and p99 of 300 runs, and whether
# median and p99 are below their bars in ms; 0: none.
measure() {
	name=$1 bar=$2 p99=$3
	shift 3
	hyperfine -N --style none --warmup 20 --runs "${RUNS:-300}" \
	    --export-json "$dir/out.json" "$(quote "$@")" >/dev/null 2>"$dir/err" || {
		cat "$dir/err" >&2
		return 1
	}
	cpu=$(jq '(.results[0].user + .results[0].system) * 1000' "$dir/out.json")
	jq -r '.results[0].times | sort[] * 1000' "$dir/out.json" |
	    awk -v n="$name" -v bar="$bar" -v far="$p99" -v cpu="$cpu" '{ v[NR] = $1; sum += $1 } END {
		m = v[int((NR + 1) / 2)]; p = v[int(NR * 0.99)]
		printf("%-32s min %5.2f ms  median %6.2f  mean %6.2f  p99 %6.2f  cpu %5.2f", n, v[1], m, sum / NR, p, cpu)
		if (bar > 0)
			printf("  bar %d ms, p99 %d ms: %s", bar, far,
			    m <= bar && p <= far ? "held" : "MISSED")
		print "" }'
}
measure 'solgate check --ask, in memory' 5 10 build/solgate check --ask \
    --state="$fast/state" ext.7 exec 'git log -n 507'
measure 'solgate check --ask, on disk' 5 10 build/solgate check --ask \
    --state="$dir/state" ext.7 exec 'git log -n 507'
measure 'solgate grants test, no record' 5 10 build/solgate grants test \
    --state="$dir/state" ext.7 exec 'git log -n 507'
measure /bin/true 0 0 /bin/true
if command -v pkcheck >/dev/null && pkcheck --list-temp >/dev/null 2>&1; then
	measure pkcheck 0 0 pkcheck --action-id org.freedesktop.login1.reboot --process $$
else
	echo 'pkcheck: no polkit runs here, left out'
fi
! command -v node >/dev/null ||
    RUNS=30 measure node 0 0 node bench/check_peers/check.mjs "$fast/state/run/solgate.sock" ext.7 'git log -n 507'
