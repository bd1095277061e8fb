#!/bin/sh
# Nodes: host calls allowed by a grant, durable, 64 connections: one node on
# PostgreSQL beside a gate on SQLite, on the same disk; one call at a time beside
# a commit of pgbench -N on the same server; and what a call costs a node, in
# processor time, with one, two and three of them under the same load each.
# They take turns; medians count.
#
#	SECONDS_EACH	of one measurement (3)
#	TURNS		how often (3)
set -eu
cd "$(dirname "$0")/.."
export SOLGATE_PERSON=token SOLGATE_NODES_TRIAL=1 # it has no terminal
seconds=${SECONDS_EACH:-3} turns=${TURNS:-3}
tmp=$(mktemp -d)
chmod 711 "$tmp"
pg=$tmp/pg pids=
trap 'for p in $pids; do kill "$p" 2>/dev/null || true; done; wait
    tests/lib/pg.sh stop "$pg" immediate || true; rm -rf "$tmp"' EXIT
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
PG_CONF='shared_buffers = 128MB
max_wal_size = 1GB' tests/lib/pg.sh start "$pg"
"$bin/pgbench" -q -i -s 1 -h "$pg" -U admin postgres >"$tmp/pgbench.log" 2>&1
url=$(tests/lib/pg.sh url "$pg")

# gate NAME STORE: one of its own; its address in $tmp/NAME/address.
gate() {
	mkdir -m 700 -p "$tmp/$1/state" "$tmp/$1/run"
	printf '[server]\nrate = 0\nlisten = "127.0.0.1:0"\n%s\n[store]\n%s\n' \
	    'drain_notice_s = 0
drain_s = 0' "$2" >"$tmp/$1/config.toml"
	chmod 600 "$tmp/$1/config.toml"
	build/solgate serve --state="$tmp/$1/state" --socket="$tmp/$1/run/s" \
	    --config="$tmp/$1/config.toml" 2>"$tmp/$1/log" &
	echo $! >"$tmp/$1/pid"
	pids="$pids $!"
	for _ in $(seq 400); do
		grep -q 'try ' "$tmp/$1/log" && break
		sleep 0.05
	done
	sed -nE 's/.*(http:\/\/127.0.0.1:[0-9]+).*/\1/p' "$tmp/$1/log" |
	    head -n 1 >"$tmp/$1/address"
}
may() { # may NAME: its agents may
	SOLGATE_STATE=$tmp/$1/state build/solgate grants add bench exec \
	    'git status' --socket="$tmp/$1/run/s" >/dev/null
}
node() { gate "$1" "url = \"$url\"
node = \"$1\""; }
gate sqlite ''
may sqlite
node n1
may n1
printf '{"call_id":"@@","method":"exec","params":{"command":"git status"},%s' \
    '"extension":{"id":"bench","version":"1.0.0"}}' >"$tmp/call.json"

# load NAME CONNECTIONS INTO: a second, how many, errors, p50 ms, p99 ms
load() {
	wrk -t1 -c"$2" -d"$seconds" -s bench/postgres.lua \
	    "$(cat "$tmp/$1/address")/v1/hostcalls" -- "$tmp/call.json" \
	    "$(cat "$tmp/$1/state/tokens/agent")" |
	    sed -n 's/^RESULT //p' >>"$tmp/$3"
}
ticks() { # of the processor, by a node
	awk '{ print $14 + $15 }' "/proc/$(cat "$tmp/$1/pid")/stat"
}
median() { # FILE COLUMN
	awk -v c="$2" '{ print $c }' "$tmp/$1" | sort -n |
	    awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] + 0 }'
}
for _ in $(seq "$turns"); do
	load sqlite 64 sqlite.64
	load n1 64 n1.64
	load sqlite 1 sqlite.1
	load n1 1 n1.1
	"$bin/pgbench" -n -N -c 1 -T "$seconds" -h "$pg" -U admin postgres \
	    2>/dev/null | sed -n 's/^latency average = \([0-9.]*\).*/\1/p' \
	    >>"$tmp/commit"
done
hertz=$(getconf CLK_TCK) all=
for n in 1 2 3; do
	[ "$n" = 1 ] || node "n$n"
	all="$all n$n"
	for _ in $(seq "$turns"); do
		for k in $all; do
			rm -f "$tmp/each.$k"
			ticks "$k" >"$tmp/$k.before"
		done
		loads=
		for k in $all; do
			load "$k" 16 "each.$k" &
			loads="$loads $!"
		done
		for p in $loads; do wait "$p"; done
		for k in $all; do
			echo "$(ticks "$k") $(cat "$tmp/$k.before" "$tmp/each.$k" |
			    tr '\n' ' ')"
		done | awk -v hz="$hertz" '{ cpu += $1 - $2; calls += $4
		    errors += $5; rate += $3 } END {
		    printf("%.1f %d %d\n", cpu / hz * 1e6 / calls, rate, errors)
		}' >>"$tmp/nodes.$n"
	done
done
errors=$(cat "$tmp"/sqlite.64 "$tmp"/sqlite.1 "$tmp"/n1.64 "$tmp"/n1.1 \
    "$tmp"/nodes.? | awk '{ n += $3 } END { print n + 0 }')
awk -v s="$(median sqlite.64 1)" -v p="$(median n1.64 1)" \
    -v s1="$(median sqlite.1 4)" -v p1="$(median n1.1 4)" \
    -v c="$(median commit 1)" -v errors="$errors" \
    -v a="$(median nodes.1 1)" -v b="$(median nodes.2 1)" \
    -v d="$(median nodes.3 1)" -v ar="$(median nodes.1 2)" \
    -v br="$(median nodes.2 2)" -v dr="$(median nodes.3 2)" 'BEGIN {
	printf("calls allowed by a grant, durable, 64 connections\n")
	printf("    sqlite   %6d/s\n    one node %6d/s  ratio %.2f  bar 0.5 %s\n",
	    s, p, p / s, p >= 0.5 * s ? "held" : "MISSED")
	printf("one call at a time, p50\n")
	printf("    sqlite   %6.2f ms\n    one node %6.2f ms\n", s1, p1)
	printf("    a commit of pgbench -N %.2f ms  %.2f of it  bar 2 %s\n", c,
	    p1 / c, p1 <= 2 * c ? "held" : "MISSED")
	printf("a call at a node, 16 connections each\n")
	printf("    of 1     %6.0f us of processor time, %6d/s in all\n", a, ar)
	printf("    of 2     %6.0f us, %6d/s\n    of 3     %6.0f us, %6d/s\n",
	    b, br, d, dr)
	printf("    errors   %d\n", errors)
}'
