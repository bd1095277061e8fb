# What the measurements on PostgreSQL share: a server of their own with pgbench's
# tables, gates, a load of calls that a grant allows, medians.  To be sourced at
# the root of the tree.
#
#	SECONDS_EACH	of one measurement (3)
#	TURNS		how often (3)
export SOLGATE_PERSON=token # it has no terminal
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
printf '{"call_id":"@@","method":"exec","params":{"command":"git status"},%s' \
    '"extension":{"id":"bench","version":"1.0.0"}}' >"$tmp/call.json"

# gate NAME STORE: one of its own, whose [store] says that; its address in
# $tmp/NAME/address.
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
# load NAME CONNECTIONS INTO: a second, how many, errors, p50 ms, p99 ms
load() {
	wrk -t1 -c"$2" -d"$seconds" -s bench/postgres.lua \
	    "$(cat "$tmp/$1/address")/v1/hostcalls" -- "$tmp/call.json" \
	    "$(cat "$tmp/$1/state/tokens/agent")" |
	    sed -n 's/^RESULT //p' >>"$tmp/$3"
}
commit() { # ms of a commit of pgbench -N, one after the other
	"$bin/pgbench" -n -N -c 1 -T "$seconds" -h "$pg" -U admin postgres \
	    2>/dev/null | sed -n 's/^latency average = \([0-9.]*\).*/\1/p' \
	    >>"$tmp/commit"
}
# beside NAME: it and the gate on SQLite in turns, and the commits
beside() {
	for _ in $(seq "$turns"); do
		load sqlite 64 sqlite.64
		load "$1" 64 "$1.64"
		load sqlite 1 sqlite.1
		load "$1" 1 "$1.1"
		commit
	done
}
median() { # FILE COLUMN
	awk -v c="$2" '{ print $c }' "$tmp/$1" | sort -n |
	    awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] + 0 }'
}
# compare NAME TITLE: what beside measured, and the bars
compare() {
	awk -v s="$(median sqlite.64 1)" -v p="$(median "$1.64" 1)" \
	    -v s1="$(median sqlite.1 4)" -v p1="$(median "$1.1" 4)" \
	    -v c="$(median commit 1)" -v title="$2" 'BEGIN {
		printf("calls allowed by a grant, durable, 64 connections\n")
		printf("    sqlite   %6d/s\n    %s %6d/s  ratio %.2f  bar 0.5 %s\n",
		    s, title, p, p / s, p >= 0.5 * s ? "held" : "MISSED")
		printf("one call at a time, p50\n")
		printf("    sqlite   %6.2f ms\n    %s %6.2f ms\n", s1, title, p1)
		printf("    a commit of pgbench -N %.2f ms  %.2f of it  bar 2 %s\n",
		    c, p1 / c, p1 <= 2 * c ? "held" : "MISSED")
	}'
}
errors() { # of the files of measurements that are named
	awk '{ n += $3 } END { printf("    errors   %d\n", n) }' "$@"
}
