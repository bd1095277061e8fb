#!/bin/sh
# Nodes: host calls allowed by a grant, durable, 64 connections: one node on
# PostgreSQL beside a gate on SQLite, on the same disk; one call at a time beside
# a commit of pgbench -N on the same server; and what a call costs a node, in
# processor time, with one, two and three of them under the same load each; what
# it costs the server, and how many bytes of its log.
# They take turns; medians count.
set -eu
cd "$(dirname "$0")/.."
. bench/pg_kit.inc
node() { gate "$1" "url = \"$url\"
node = \"$1\""; }
ticks() { # of the processor, by a node
	awk '{ print $14 + $15 }' "/proc/$(cat "$tmp/$1/pid")/stat"
}
served() { # ticks of the processes of the server, and bytes of its log
	server=$(head -n 1 "$pg/data/postmaster.pid")
	cat /proc/[0-9]*/stat 2>/dev/null | sed 's/([^)]*)/x/' |
	    awk -v p="$server" '$4 == p { n += $14 + $15 } END { print n + 0 }'
	tests/lib/pg.sh sql "$pg" "SELECT pg_current_wal_lsn() - '0/0'"
}
# measure ALL INTO: us of a node for a call, calls a second in all, errors, us
# of the server, bytes of its log
measure() {
	before=$(served | tr '\n' ' ')
	for k in $1; do
		rm -f "$tmp/each.$k"
		ticks "$k" >"$tmp/$k.before"
	done
	loads=
	for k in $1; do
		load "$k" 16 "each.$k" &
		loads="$loads $!"
	done
	for p in $loads; do wait "$p"; done
	after=$(served | tr '\n' ' ')
	for k in $1; do
		echo "$(ticks "$k") $(cat "$tmp/$k.before" "$tmp/each.$k" |
		    tr '\n' ' ')"
	done | awk -v hz="$(getconf CLK_TCK)" -v s="$before $after" '{
	    cpu += $1 - $2; calls += $4; errors += $5; rate += $3 } END {
	    split(s, v); printf("%.1f %d %d %.1f %d\n",
	    cpu / hz * 1e6 / calls, rate, errors,
	    (v[3] - v[1]) / hz * 1e6 / calls, (v[4] - v[2]) / calls) }' \
	    >>"$tmp/$2"
}
gate sqlite ''
may sqlite
node n1
may n1
beside n1
node n2
node n3
for _ in $(seq "$turns"); do
	measure n1 nodes.1
	measure 'n1 n2' nodes.2
	measure 'n1 n2 n3' nodes.3
done
compare n1 'one node'
echo 'a call at a node, 16 connections each'
for n in 1 2 3; do
	printf '    of %d     %6.0f us of processor time, %6d/s in all; ' "$n" \
	    "$(median nodes.$n 1)" "$(median nodes.$n 2)"
	printf 'the server %4.0f us, %5d bytes of log\n' \
	    "$(median nodes.$n 4)" "$(median nodes.$n 5)"
done
errors "$tmp"/sqlite.64 "$tmp"/sqlite.1 "$tmp"/n1.64 "$tmp"/n1.1 "$tmp"/nodes.?
