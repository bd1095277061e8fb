#!/bin/sh
# check --ask: the server decides, and a person if it must.  Without --ask: what
# the server or the store says, and nobody is asked.
. tests/lib/cli.sh
. tests/lib/gate.sh

run check --ask ext.t exec ls
same 'L1: without a server' 6 "$status"
ok 'a gate' start_gate
run check --ask ext.t exec ls
same 'L1: nobody is there' 5 "$status"
ok 'says so' has "$tmp/out" 'deny  deny_unattended'
run grants add ext.t exec 'git status'
run check --ask ext.t exec 'git status'
same 'L4: by a grant' 0 "$status"
ok 'says which' has "$tmp/out" 'allow  allow_stored'
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
	"$SOLGATE" decide "$prompt" "$1" --rev "$rev" --note "said $1" >"$tmp/decided"
	wait $asker
}
asked allow_once
same 'L4: a person allows' 0 $?
ok 'says who' has "$tmp/answer" 'allow  allow_once'
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
run check --ask --no-grants ext.t exec ls
same 'nor is leaving grants out' 2 "$status"
run check --ask ext.t exce ls
same 'no such capability' 2 "$status"

# R-424: check goes by what is stored: asked of the gate that runs, and read
# from the store when none does.  verdict NAME WANT WORD...
verdict() {
	name=$1 want=$2
	shift 2
	run check "$@"
	same "$name" "$want" "$status $(head -n 1 "$tmp/out" | cut -d: -f1)"
}
stored() {
	verdict "$1: allowed by a stored grant" '0 allow  allow_stored' ext.t exec 'git status'
	ok "$1: names the grant" grep -q '^  by .*allow  exec     git status  by ext.t' "$tmp/out"
	verdict "$1: denied by one" '3 deny  deny_stored' ext.t exec 'git push'
	verdict "$1: another extension" '5 ask  prompt_required' ext.u exec 'git status'
	verdict "$1: another command" '5 ask  prompt_required' ext.t exec 'git log'
	verdict "$1: --no-grants" '5 ask  prompt_required' --no-grants ext.t exec 'git status'
	verdict "$1: a made-up rule stands alone" '5 ask  prompt_required' --allow exec:ls ext.t exec 'git status'
	run check --json ext.t exec 'git status'
	same "$1: --json" 'allow allow_stored' "$(jq -r '.verdict + " " + .code' "$tmp/out")"
	run check ext.t exec 'ls $X'
	ok "$1: why always is not offered" has "$tmp/out" 'is not offered: '
	LC_ALL=C.UTF-8 run check ext.t http 'https://xn--80ak6aa92e.com/x'
	ok "$1: T22: what passes for another" has "$tmp/out" 'beware  letters that pass'
	verdict "$1: not a call" '2 ' ext.t exce ls
}
stored 'a gate runs'
prompts=$("$SOLGATE" prompts --json | jq '.prompts | length')
same 'nobody was asked' 0 "$prompts"
asks person PUT /v1/mode '{"mode":"strict"}' >/dev/null
verdict 'the mode is that of the gate' '3 deny  not_in_default_caps' ext.u exec ls
asks person PUT /v1/mode '{"mode":"prompt"}' >/dev/null
stop_gate
stored 'no gate runs'
run config set policy.mode strict
verdict 'the mode is that of the settings' '3 deny  not_in_default_caps' ext.u exec ls
run config set policy.mode prompt
cp "$tmp/state/solgate.db" "$tmp/kept.db"
printf 'not a store' >"$tmp/state/solgate.db"
run check ext.t exec 'git status'
same 'a store that cannot be read is no answer' 1 "$status"
ok 'says what, and what next' has "$tmp/err" '--no-grants'
rm "$tmp/state/solgate.db"
verdict 'nothing stored yet' '5 ask  prompt_required' ext.t exec 'git status'
done_tests check_ask
