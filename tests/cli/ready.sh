#!/bin/sh
# O3: /readyz says no while nothing can be recorded, /healthz does not, and
# nothing is allowed then (T43).  O2: what kills it is survived by a new start.
. tests/lib/cli.sh
. tests/lib/gate.sh

command -v prlimit >/dev/null || {
	echo 'ready: skipped: no prlimit here'
	exit 0
}
ok 'a gate' start_gate
run grants add ext.r exec 'git status'
same 'a grant' 0 "$status"
run check --ask ext.r exec 'git status'
same 'allowed by it' 0 "$status"
ok 'O3: ready' asks viewer GET /readyz >"$tmp/ready"
prlimit --pid $server --fsize=0:0
run check --ask ext.r exec 'git status'
ok 'T43: no record, no yes' test "$status" -ne 0
asks viewer GET /readyz >"$tmp/ready" && status=0 || status=$?
same 'O3: not ready' 1 "$status"
ok 'O3: it lives' asks viewer GET /healthz >"$tmp/health"
run doctor
ok 'the doctor sees it' test "$status" -eq 1
run check --ask ext.r exec 'git status'
ok 'T43: and it stays so' test "$status" -ne 0
kill -9 $server
wait $server 2>/dev/null || :
ok 'O2: killed, started anew' start_gate
run check --ask ext.r exec 'git status'
same 'O2: the grant is there' 0 "$status"
run audit verify
same 'T42: the chain is whole' 0 "$status"
stop_gate
done_tests ready
