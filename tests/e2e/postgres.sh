#!/bin/sh
# R-701 to R-709: a gate whose rows stand in PostgreSQL: it serves, loses the
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
    PG_DATA=$tmp/disk/data tests/lib/pg.sh stop "$tmp/small" immediate \
	2>/dev/null
    ! mountpoint -q "$tmp/disk" 2>/dev/null || umount "$tmp/disk"
    rm -rf "$tmp"' EXIT
ok 'a server of its own starts' pg start
url=$(pg url)

# refused_start: a gate that must not start; one that does is ended.
refused_start() {
	status=0
	timeout 120 "$SOLGATE" serve --no-tcp >"$tmp/out" 2>"$tmp/err" \
	    </dev/null || status=$?
}

use() { # use URL: it is store.url from now on
	"$SOLGATE" config set store.url "$1" >/dev/null 2>&1
}
ready() { # what /readyz says, in a word
	curl -s --unix-socket "$SOLGATE_STATE/run/solgate.sock" \
	    http://localhost/readyz | jq -r '.error // .status' 2>/dev/null
}
verdict() { # what becomes of a call that the grant allows
	id=call-$(date +%s%N)
	call "$id" 'git status'
	wait $caller || :
	jq -r '.output.decision // .error.code? // .error' "$tmp/call.$id" \
	    2>/dev/null
}
refuses() { # refuses NAME TEXT: the gate does not start, and says why
	refused_start
	same "$1: the status" 1 $status
	ok "$1: $2" has "$tmp/err" "$2"
}

# R-703: bad addresses.
run config set store.url 'mysql://localhost/x'
ok 'R-703: another kind of database is refused' [ $status -ne 0 ]
ok 'R-703: and what is meant is said' has "$tmp/err" 'postgresql://'
run config set store.url 'postgresql://me:pass@localhost/x'
ok 'R-703: a password in the settings is refused' [ $status -ne 0 ]
run config set store.url 'postgresql://me@localhost/x?password=pass'
ok 'R-703: in any form' [ $status -ne 0 ]
run store status 'postgresql://me:pass@localhost/x'
same 'R-703: on the command line, too' 2 $status
ok 'R-703: with a way out' has "$tmp/err" passfile=
use 'postgresql://localhost/x?no_such_word=1'
refuses 'R-703: a wrong URL' no_such_word
use "postgresql://solgate@/solgate?host=$tmp/nowhere"
refuses 'R-703: no server' 'the database cannot be used'
use "postgresql://solgate@/elsewhere?host=$pg"
refuses 'R-703: no such database' elsewhere
echo "*:*:*:secret:wrong" >"$tmp/passfile"
chmod 600 "$tmp/passfile"
use "postgresql://secret@/solgate?host=$pg&passfile=$tmp/passfile"
refuses 'R-703: a wrong password' 'password authentication failed'
echo "*:*:*:secret:right" >"$tmp/passfile"
run store status
ok 'R-703: the right one, from its file' [ $status -eq 0 ]
ok 'R-703: nothing was made by looking' has "$tmp/out" 'empty: version 0'

# R-704: a server that cannot be written to.
pg sql 'ALTER ROLE solgate SET default_transaction_read_only = on'
use "$url"
refuses 'R-704: a read-only server' 'read-only'
same 'R-704: nothing was made there' 0 \
    "$(pg sql "SELECT count(*) FROM pg_namespace WHERE nspname = 'solgate'")"
pg sql 'ALTER ROLE solgate RESET default_transaction_read_only'

# R-705: tables that are not this program's.
pg sql 'CREATE SCHEMA solgate CREATE TABLE solgate.mine (a int)'
refuses 'R-705: a foreign schema' 'was not made by Solgate'
pg sql 'DROP SCHEMA solgate CASCADE'

# R-701, R-706: it serves; several hosts, the first of which is not there.
use "postgresql://solgate@/solgate?host=$tmp/nowhere,$pg&target_session_attrs=read-write"
start_gate
same 'R-706: it is ready' ready "$(ready)"
run grants add ext.test exec 'git status'
same 'R-706: a grant is kept' 0 $status
same 'R-706: and allows' allow_stored "$(verdict)"
same 'R-706: the grant stands in the database' 1 \
    "$(pg sql 'SELECT count(*) FROM solgate.grants')"
comes 'R-706: and the call' 1 pg sql 'SELECT count(*) FROM solgate.calls'
run store status
ok 'R-701: a gate has it' has "$tmp/out" 'yes, by a gate'
SOLGATE_STATE=$tmp/second refused_start
same 'R-701: a second gate is refused' 1 $status
ok 'R-701: because of the first' has "$tmp/err" 'another gate uses'

# R-702: the connections are cut, then the server is gone, then back.
pg sql "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE usename = 'solgate'" >/dev/null
got=$(verdict)
ok "R-702: no allow without the database ($got)" [ "$got" != allow_stored ]
comes 'R-702: it comes back by itself' ready ready
comes 'R-702: and allows' allow_stored verdict
pg stop
comes 'R-707: readyz says so' not_durable ready
got=$(verdict)
ok "R-707: nothing is allowed ($got)" [ "$got" != allow_stored ]
ok 'R-707: the reason is told' \
    soon grep -q 'nothing is allowed until' "$tmp/said"
pg start
comes 'R-707: back again, the process is the same' ready ready
kill -0 $server
ok 'R-707: it never ended' [ $? -eq 0 ]
same 'R-707: what was granted still is' allow_stored "$(verdict)"
run audit verify
ok 'R-707: the ledger is whole' has "$tmp/out" 'ok:'
stop_gate

# R-705: versions.
pg sql 'UPDATE solgate.about SET version = 99, serves = 99'
refuses 'R-705: a newer schema' 'newer Solgate'
run store status
same 'R-705: status fails, too' 1 $status
run store migrate
ok 'R-705: and nothing goes back' has "$tmp/err" 'newer Solgate'
pg sql 'UPDATE solgate.about SET version = 1;
    ALTER TABLE solgate.about DROP COLUMN serves; DROP TABLE solgate.owner, solgate.accounts, solgate.attachments, solgate.nodes, solgate.epoch,
    solgate.lines, solgate.mail;
    DROP FUNCTION solgate.said(bytea) CASCADE'
refuses 'R-705: an older schema' 'solgate store migrate'
run store migrate
ok 'R-705: which brings it up to date' has "$tmp/out" 'from version 1 to 6'
same 'R-705: with the tables that came later' 2 "$(pg sql "SELECT count(*) FROM pg_tables
    WHERE schemaname = 'solgate' AND tablename IN ('accounts', 'attachments')")"
run store migrate
ok 'R-705: once' has "$tmp/out" 'already'
start_gate
same 'R-705: the rows are as they were' allow_stored "$(verdict)"
stop_gate

# R-702: another ledger's rows are not this one's.
use ''
SOLGATE_STATE=$tmp/other
start_gate
for i in $(seq 20); do
	"$SOLGATE" grants add ext.other exec "git log $i" >/dev/null
done
stop_gate
use "$url"
refuses 'R-702: a database of another ledger' "another gate's ledger"
SOLGATE_STATE=$tmp/state

# R-708: a full disk on the server.
mkdir "$tmp/disk"
if mount -t tmpfs -o size=90m tmpfs "$tmp/disk" 2>/dev/null; then
	chmod 755 "$tmp/disk"
	chown "$(tests/lib/pg.sh user)" "$tmp/disk"
	PG_DATA=$tmp/disk/data
	export PG_DATA
	dir=$tmp/small
	ok 'R-708: a server on a small disk' pg start
	SOLGATE_STATE=$tmp/full
	use "$(pg url)"
	start_gate
	"$SOLGATE" grants add ext.test exec 'git status' >/dev/null
	same 'R-708: it allows' allow_stored "$(verdict)"
	dd if=/dev/zero of="$tmp/disk/fill" bs=64k 2>/dev/null
	for i in $(seq 400); do
		got=$(verdict)
		[ "$got" = allow_stored ] || break
	done
	ok "R-708: a full disk is no allow ($got)" [ "$got" != allow_stored ]
	rm "$tmp/disk/fill"
	tests/lib/pg.sh start "$dir" 2>/dev/null || :
	comes 'R-708: with room it comes back' ready ready
	comes 'R-708: and allows' allow_stored verdict
	stop_gate
	run audit verify
	ok 'R-708: the ledger is whole' has "$tmp/out" 'ok:'
	pg stop immediate
	umount "$tmp/disk"
	unset PG_DATA
	dir=
	SOLGATE_STATE=$tmp/state
else
	echo 'postgres: no tmpfs can be mounted here: the full disk is left out'
fi

# R-709: SQLite needs no libpq, and its absence is said.
mkdir "$tmp/lib"
echo no library >"$tmp/lib/libpq.so.5"
LD_LIBRARY_PATH=$tmp/lib run store status "$url"
ok 'R-709: a missing libpq is named' has "$tmp/err" 'libpq5'
use ''
LD_LIBRARY_PATH=$tmp/lib
export LD_LIBRARY_PATH
SOLGATE_STATE=$tmp/plain start_gate
ok 'R-709: a gate on SQLite starts without it' [ -n "$server" ]
stop_gate
done_tests postgres
