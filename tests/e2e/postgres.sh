#!/bin/sh
# R-1500 to R-1508: a gate whose rows stand in PostgreSQL: it serves, loses the
# database and finds it again, and refuses what it cannot use.
. tests/lib/cli.sh
. tests/lib/gate.sh

# The server runs as another user, who must reach its directory.
pg=$tmp/pg
chmod 711 "$tmp"
pg() { tests/lib/pg.sh "$1" "${dir:-$pg}" ${2+"$2"}; }
if ! ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1; then
	echo 'postgres: skipped: there is no PostgreSQL'
	exit 0
fi
trap 'end_gate; tests/lib/pg.sh stop "$pg" immediate 2>/dev/null;
    tests/lib/pg.sh stop "$tmp/small" immediate 2>/dev/null;
    ! mountpoint -q "$tmp/disk" 2>/dev/null || umount "$tmp/disk"
    rm -rf "$tmp"' EXIT
ok 'a server of its own starts' pg start
url=$(pg url)

use() { # use URL: it is store.url from now on
	"$SOLGATE" config set store.url "$1" >/dev/null
}
ready() { # what /readyz says, in a word
	curl -s --unix-socket "$SOLGATE_STATE/run/solgate.sock" \
	    http://localhost/readyz | jq -r '.status // .error' 2>/dev/null
}
verdict() { # verdict ID COMMAND: allow, deny, or the refusal
	call "$1" "$2"
	wait $caller || :
	jq -r '.decision // .error // .detail' "$tmp/call.$1" 2>/dev/null
}
refuses() { # refuses NAME TEXT: the gate does not start, and says why
	run serve --no-tcp
	same "$1: the status" 1 $status
	ok "$1: $2" has "$tmp/err" "$2"
}

# R-1502: bad addresses.
run config set store.url 'mysql://localhost/x'
ok 'R-1502: another kind of database is refused' [ $status -ne 0 ]
ok 'R-1502: and what is meant is said' has "$tmp/err" 'postgresql://'
run config set store.url 'postgresql://me:pass@localhost/x'
ok 'R-1502: a password in the settings is refused' [ $status -ne 0 ]
run config set store.url 'postgresql://me@localhost/x?password=pass'
ok 'R-1502: in any form' [ $status -ne 0 ]
run store status 'postgresql://me:pass@localhost/x'
same 'R-1502: on the command line, too' 2 $status
ok 'R-1502: with a way out' has "$tmp/err" passfile=
use 'postgresql://localhost/x?no_such_word=1'
refuses 'R-1502: a wrong URL' no_such_word
use "postgresql://solgate@/solgate?host=$tmp/nowhere"
refuses 'R-1502: no server' 'the database cannot be used'
use "postgresql://solgate@/elsewhere?host=$pg"
refuses 'R-1502: no such database' elsewhere
echo "*:*:*:secret:wrong" >"$tmp/passfile"
chmod 600 "$tmp/passfile"
use "postgresql://secret@/solgate?host=$pg&passfile=$tmp/passfile"
refuses 'R-1502: a wrong password' 'password authentication failed'
echo "*:*:*:secret:right" >"$tmp/passfile"
run store status
ok 'R-1502: the right one, from its file' [ $status -eq 0 ]
ok 'R-1502: nothing was made by looking' has "$tmp/out" 'empty: version 0'

# R-1503: a server that cannot be written to.
pg sql 'ALTER ROLE solgate SET default_transaction_read_only = on'
use "$url"
refuses 'R-1503: a read-only server' 'read-only'
same 'R-1503: nothing was made there' 0 \
    "$(pg sql "SELECT count(*) FROM pg_namespace WHERE nspname = 'solgate'")"
pg sql 'ALTER ROLE solgate RESET default_transaction_read_only'

# R-1504: tables that are not this program's.
pg sql 'CREATE SCHEMA solgate CREATE TABLE solgate.mine (a int)'
refuses 'R-1504: a foreign schema' 'was not made by Solgate'
pg sql 'DROP SCHEMA solgate CASCADE'

# R-1500, R-1505: it serves; several hosts, the first of which is not there.
use "postgresql://solgate@/solgate?host=$tmp/nowhere,$pg&target_session_attrs=read-write"
start_gate
same 'R-1505: it is ready' ready "$(ready)"
run grants add ext.test exec 'git status'
same 'R-1505: a grant is kept' 0 $status
same 'R-1505: and allows' allow "$(verdict one 'git status')"
same 'R-1505: the call stands in the database' 1 \
    "$(pg sql "SELECT count(*) FROM solgate.calls WHERE id = 'one'")"
run store status
ok 'R-1500: a gate has it' has "$tmp/out" 'yes, by a gate'
SOLGATE_STATE=$tmp/second run serve --no-tcp
same 'R-1500: a second gate is refused' 1 $status
ok 'R-1500: because of the first' has "$tmp/err" 'another gate uses'

# R-1501: the connections are cut, then the server is gone, then back.
pg sql "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE usename = 'solgate'" >/dev/null
got=$(verdict two 'git status')
ok "R-1501: no allow without the database ($got)" [ "$got" != allow ]
comes 'R-1501: it comes back by itself' ready ready
comes 'R-1501: and allows' allow verdict "three-$(date +%N)" 'git status'
pg stop
comes 'R-1506: readyz says so' not_durable ready
got=$(verdict four 'git status')
ok "R-1506: nothing is allowed ($got)" [ "$got" != allow ]
ok 'R-1506: the reason is told' \
    soon grep -q 'nothing is allowed until' "$tmp/said"
pg start
comes 'R-1506: back again, the process is the same' ready ready
kill -0 $server
ok 'R-1506: it never ended' [ $? -eq 0 ]
same 'R-1506: what was granted still is' allow "$(verdict five 'git status')"
run audit verify
ok 'R-1506: the ledger is whole' has "$tmp/out" 'ok:'
stop_gate

# R-1504: versions.
pg sql 'UPDATE solgate.about SET version = 99'
refuses 'R-1504: a newer schema' 'newer Solgate'
run store status
same 'R-1504: status fails, too' 1 $status
run store migrate
ok 'R-1504: and nothing goes back' has "$tmp/err" 'newer Solgate'
pg sql 'UPDATE solgate.about SET version = 1; DROP TABLE solgate.owner'
refuses 'R-1504: an older schema' 'solgate store migrate'
run store migrate
ok 'R-1504: which brings it up to date' has "$tmp/out" 'from version 1 to 2'
run store migrate
ok 'R-1504: once' has "$tmp/out" 'already'
start_gate
same 'R-1504: the rows are as they were' allow "$(verdict six 'git status')"
stop_gate

# R-1501: another ledger's rows are not this one's.
SOLGATE_STATE=$tmp/other run serve --no-tcp
same 'R-1507: a database of another ledger is refused' 1 $status
ok 'R-1507: and said' has "$tmp/err" 'another gate'

# R-1507: a full disk on the server.
mkdir "$tmp/disk"
if mount -t tmpfs -o size=90m tmpfs "$tmp/disk" 2>/dev/null; then
	chmod 755 "$tmp/disk"
	chown "$(tests/lib/pg.sh user)" "$tmp/disk"
	PG_DATA=$tmp/disk/data
	export PG_DATA
	dir=$tmp/small
	ok 'R-1507: a server on a small disk' pg start
	SOLGATE_STATE=$tmp/full
	use "$(pg url)"
	start_gate
	"$SOLGATE" grants add ext.test exec 'git status' >/dev/null
	same 'R-1507: it allows' allow "$(verdict seven 'git status')"
	# What is left is filled, file by file of the log, by others.
	dd if=/dev/zero of="$tmp/disk/fill" bs=64k 2>/dev/null
	for i in $(seq 3000); do
		got=$(verdict "full-$i" 'git status')
		[ "$got" = allow ] || break
		[ $((i % 50)) -ne 0 ] || pg sql 'CREATE TABLE IF NOT EXISTS
		    filler (t text); INSERT INTO filler SELECT
		    repeat(md5(i::text), 60) FROM generate_series(1, 9000) i' \
		    >/dev/null 2>&1 || :
	done
	ok "R-1507: a full disk is no allow ($got)" [ "$got" != allow ]
	rm "$tmp/disk/fill"
	tests/lib/pg.sh start "$dir" 2>/dev/null || :
	comes 'R-1507: with room it comes back' ready ready
	comes 'R-1507: and allows' allow verdict "room-$(date +%N)" \
	    'git status'
	stop_gate
	run audit verify
	ok 'R-1507: the ledger is whole' has "$tmp/out" 'ok:'
	dir= PG_DATA=
	SOLGATE_STATE=$tmp/state
else
	echo 'postgres: no tmpfs can be mounted here: the full disk is left out'
fi

# R-1508: SQLite needs no libpq, and its absence is said.
mkdir "$tmp/lib"
echo no library >"$tmp/lib/libpq.so.5"
LD_LIBRARY_PATH=$tmp/lib run store status "$url"
ok 'R-1508: a missing libpq is named' has "$tmp/err" 'libpq5'
use ''
LD_LIBRARY_PATH=$tmp/lib
export LD_LIBRARY_PATH
SOLGATE_STATE=$tmp/plain start_gate
ok 'R-1508: a gate on SQLite starts without it' [ -n "$server" ]
stop_gate
done_tests postgres
