#!/bin/sh
# Start to ready: how long after its start "solgate serve" says READY=1, and
# how long until it has answered a request, with 10,000 grants and 100,000
# records in the ledger.  The peer is the same program with nothing to load.
# Then what a client waits for: a call it gives one second, the end, `rpc`.
set -eu
cd "$(dirname "$0")/.."
B=${B:-build}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
runs=${RUNS:-11}
"$B/bench/ready_fill" "$tmp/full" "${GRANTS:-10000}" "${RECORDS:-90000}" >&2
mkdir -m 700 "$tmp/empty"
for which in empty full; do
	python3 bench/ready_time.py "$B/solgate" "$tmp/$which" "$runs" |
	    awk -v w="$which" '{
		printf("%-6s ready after %6.1f ms, answered after %6.1f ms  bar 30 ms %s\n",
		    w, $1, $2, $1 <= 30 ? "held" : "MISSED") }'
done
python3 bench/ready_wait.py "$B/solgate" "$tmp/empty" "${WAITS:-5}" | awk '
function row(what, ms, bar, held) {
	printf("%-34s %7.1f ms  bar %s %s\n", what, ms, bar, held ? "held" : "MISSED")
}
{
	row("Prefer: wait=1, nobody answers", $1, "950 to 1,200 ms", $1 >= 950 && $1 <= 1200)
	row("SIGTERM to the end", $2, "2,000 ms", $2 <= 2000)
	row("first line of solgate rpc", $3, "50 ms", $3 <= 50)
}'
