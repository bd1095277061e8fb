#!/bin/sh
# check --ask: the server decides, and a person if it must.
. tests/lib/cli.sh
. tests/lib/gate.sh

run check --ask ext.t exec ls
same 'L1: without a server' 6 "$status"
ok 'a gate' start_gate
run check --ask ext.t exec ls
same 'L1: nobody is there' 5 "$status"
ok 'says so' has "$tmp/out" 'DENY  deny_unattended'
run grants add ext.t exec 'git status'
run check --ask ext.t exec 'git status'
same 'L4: by a grant' 0 "$status"
ok 'says which' has "$tmp/out" 'ALLOW  allow_stored'
run check --ask --json ext.t exec 'git status'
same 'L2: --json' allow_stored "$(jq -r .output.decision "$tmp/out")"
run grants add ext.t exec 'git push' --deny
run check --ask ext.t exec 'git push'
same 'L4: denied by a grant' 3 "$status"

attend
# asked DECISION: the exit code of a question that is answered so.
asked() {
	"$SOLGATE" check --ask ext.t exec "git log $1" >"$tmp/answer" 2>"$tmp/note" &
	asker=$!
	prompt_of 1
	"$SOLGATE" decide "$prompt" "$1" --note "said $1" >"$tmp/decided"
	wait $asker
}
asked allow_once
same 'L4: a person allows' 0 $?
ok 'says who' has "$tmp/answer" 'ALLOW  allow_once'
asked deny_once
same 'L4: a person denies' 3 $?
ok 'with the note' has "$tmp/answer" 'said deny_once'
ok 'progress is on stderr' has "$tmp/note" 'A person may have to answer'
run check --ask --timeout 1 ext.t exec 'git log late'
same 'L1: nobody answers in time' 4 "$status"
run check --ask --timeout x ext.t exec ls
same 'a time that is none' 2 "$status"
run check --ask --allow exec:ls ext.t exec ls
same 'made-up grants are for no server' 2 "$status"
run check --ask ext.t exce ls
same 'no such capability' 2 "$status"
stop_gate
done_tests check_ask
