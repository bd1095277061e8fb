#!/bin/sh
# R-710, R-711: solgate store move carries an installation from SQLite to
# PostgreSQL and back; what is interrupted leaves the source as it was, and a
# target that nobody opens.
. tests/lib/cli.sh
. tests/lib/gate.sh

pg=$tmp/pg
chmod 711 "$tmp"
pg() { tests/lib/pg.sh "$1" "$pg" ${2+"$2"}; }
if ! ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1; then
	echo 'store_move: skipped: there is no PostgreSQL'
	exit 0
fi
trap 'end_gate; pg stop immediate 2>/dev/null; rm -rf "$tmp"' EXIT
ok 'a server of its own starts' pg start
url=$(pg url)

# refused_start: a gate that must not start; one that does is ended.
refused_start() {
	status=0
	timeout 120 "$SOLGATE" serve --no-tcp >"$tmp/out" 2>"$tmp/err" \
	    </dev/null || status=$?
}

# Something to carry: grants, a call, a chat.
start_gate
for i in $(seq 5); do
	"$SOLGATE" grants add ext.test exec "git log $i" >/dev/null
done
call one 'git log 1'
wait $caller || :
asks person POST /v1/chat '{"threadId":"t","message":"hello"}' >/dev/null 2>&1
run store move sqlite "$url"
same 'R-710: not beside a server' 1 $status
stop_gate
"$SOLGATE" grants list --json >"$tmp/before" 2>/dev/null || :
cp "$SOLGATE_STATE/solgate.db" "$tmp/original"

run store move sqlite sqlite
same 'R-710: two stores are needed' 2 $status
run store move "$tmp/none.db" "$url"
ok 'R-710: from nothing' has "$tmp/err" 'nothing to move'
run store move sqlite 'postgresql://solgate@/elsewhere?host='"$pg"
ok 'R-710: to nowhere' has "$tmp/err" elsewhere

# R-711: it is interrupted where it waits for a row, and killed.
run store status "$url"
run store migrate "$url"
PGOPTIONS= psql -qX -h "$pg" -U admin solgate >/dev/null 2>&1 <<-END &
	BEGIN; LOCK TABLE solgate.grants IN EXCLUSIVE MODE; SELECT pg_sleep(3600);
END
locker=$!
locked() {
	[ "$(pg sql "SELECT count(*) FROM pg_locks l JOIN pg_class c ON c.oid =
	    l.relation WHERE c.relname = 'grants' AND l.granted AND
	    l.mode = 'ExclusiveLock'")" = 1 ]
}
waits() {
	[ "$(pg sql "SELECT count(*) FROM pg_stat_activity WHERE
	    usename = 'solgate' AND wait_event_type = 'Lock'")" -ge 1 ]
}
ok 'R-711: a table is locked' soon locked
"$SOLGATE" store move sqlite "$url" >/dev/null 2>&1 &
mover=$!
ok 'R-711: the move stops there' soon waits
kill -9 $mover
wait $mover 2>/dev/null
pg sql "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE
    usename IN ('solgate', 'admin') AND pid <> pg_backend_pid()" >/dev/null
kill $locker 2>/dev/null
wait $locker 2>/dev/null
ok 'R-711: the source is as it was' cmp -s "$SOLGATE_STATE/solgate.db" "$tmp/original"
"$SOLGATE" config set store.url "$url" >/dev/null 2>&1
refused_start
same 'R-711: nobody serves on half a store' 1 $status
ok 'R-711: and it is said why' has "$tmp/err" 'was not finished'
run store move "$url" "$tmp/copy.db"
ok 'R-711: it is no source either' has "$tmp/err" 'not finished'

# R-710: there.
run store move sqlite "$url"
same 'R-710: the next try carries all of it' 0 $status
ok 'R-710: and compares' has "$tmp/out" 'agree'
ok 'R-710: the source is as it was' cmp -s "$SOLGATE_STATE/solgate.db" "$tmp/original"
rows=$(sed -n 's/moved \([0-9]*\) rows.*/\1/p' "$tmp/out")
ok "R-710: there were rows ($rows)" [ "${rows:-0}" -gt 5 ]
run store move sqlite "$url"
ok 'R-710: not over what is there' has "$tmp/err" 'holds rows already'
start_gate
same 'R-710: nothing was mended at the start' 0 "$(grep -c 'made again' "$tmp/said")"
same 'R-710: all grants are there' 5 "$("$SOLGATE" grants list --json | jq '.grants | length')"
run grants add ext.test exec 'git diff'
same 'R-710: and one more' 0 $status
stop_gate

# R-710: and back.
mv "$SOLGATE_STATE/solgate.db" "$tmp/old.db"
run store move "$url" sqlite
same 'R-710: back to SQLite' 0 $status
"$SOLGATE" config set store.url '' >/dev/null 2>&1
start_gate
same 'R-710: with what came meanwhile' 6 "$("$SOLGATE" grants list --json | jq '.grants | length')"
run audit verify
ok 'R-710: the ledger is whole' has "$tmp/out" 'ok:'
stop_gate
done_tests store_move
