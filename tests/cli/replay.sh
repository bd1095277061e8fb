#!/bin/sh
# What was recorded, on today's rules: the same settings change nothing, other
# ones name the rule, and what was not kept is counted.
. tests/lib/cli.sh

HOME=$tmp/home
export HOME
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_STATE
mkdir "$HOME" "$tmp/work"
cd_work() {
	(cd "$tmp/work" && "$program" "$@")
}
program=$(realpath "$SOLGATE")

run replay
same 'nothing recorded' 1 "$status"
ok 'says so' has "$tmp/err" 'nothing has been recorded yet'

call() { # id, method, params
	printf '{"type":"host_call","call_id":"%s","method":"%s","params":%s,' \
	    "$1" "$2" "$3"
	printf '"extension":{"id":"ext.a","version":"1.0.0"}}\n'
}
{
	call c1 log '{"message":"x"}'
	call c2 exec '{"cmd":"git","args":["status"]}'
	# Params that are not in the order of the alphabet (R-737).
	call c4 tool '{"name":"send_mail","input":{"to":"a@b.example","subject":"s","body":"x","cc":"c"}}'
	call c5 tool '{"input":{"zeta":"1","alpha":"2"},"name":"my_tool"}'
	call c3 exec '{"cmd":"curl","args":["-H","Authorization: Bearer abcdefghij0123456789"]}'
	echo '{"type":"turn","message":"ok thanks"}'
	echo '{"type":"turn","message":"Is this chicken still good?"}'
} | cd_work rpc --mode strict >"$tmp/out" 2>&1
same 'seven results' 7 "$(grep -c '"success":true' "$tmp/out")"

# The same settings: nothing changes.
mkdir -p "$HOME/.config/solgate"
printf '[policy]\nmode = "strict"\n' >"$HOME/.config/solgate/config.toml"
cd_work replay >"$tmp/out" 2>"$tmp/err"
same 'replay' 0 $?
ok 'turns are the same' has "$tmp/out" \
    'turns     2 looked at, 2 the same, 0 changed, 0 unreplayable'
ok 'calls are the same, the one with a secret too' has "$tmp/out" \
    'calls     5 looked at, 5 the same, 0 changed, 0 unreplayable'
ok 'the secret is not in it' sh -c '! grep -q abcdefghij0123456789 "$1"' sh \
    "$tmp/out"

# Another policy: the verdict and the rule that changed it.
printf '[policy]\nmode = "prompt"\ndeny_caps = ["log"]\n' \
    >"$HOME/.config/solgate/config.toml"
cd_work replay --calls --json >"$tmp/out" 2>"$tmp/err"
same 'all five changed' 5 "$(jq .calls.changed "$tmp/out")"
same 'no turns were looked at' 0 "$(jq .turns.rows "$tmp/out")"
same 'each names a rule' 0 \
    "$(jq '[.changes[] | select(.rule == "")] | length' "$tmp/out")"
ok 'the denied one' sh -c 'jq -r ".changes[].rule" "$1" | grep -q deny' sh \
    "$tmp/out"
same 'one line' 1 "$(wc -l <"$tmp/out")"

cd_work replay --since 1d --turns >"$tmp/out" 2>&1
ok 'of the last day' has "$tmp/out" 'turns     2 looked at'
cd_work replay --since 2999-01-01T00:00:00Z >"$tmp/out" 2>&1
ok 'of the future' has "$tmp/out" 'turns     0 looked at'
# The rules of then, and one line for each.
cd_work replay --then --all >"$tmp/out" 2>&1
same 'then: all the same' 0 $?
same 'one line each' 7 "$(grep -c ': same (entry ' "$tmp/out")"

# A line of the ledger that was touched ends it.
ledger=$(echo "$HOME"/.local/state/solgate/audit/ledger.*)
cp "$ledger" "$tmp/ledger"
sed 's/"allow_policy"/"allow_always"/' "$tmp/ledger" >"$ledger"
cd_work replay >"$tmp/out" 2>"$tmp/err"
same 'a broken chain' 1 $?
ok 'and where' has "$tmp/err" 'damaged at entry 1'
cp "$tmp/ledger" "$ledger"

run replay --since soon
same 'not a time' 2 "$status"
run replay a b
same 'two ids' 2 "$status"

done_tests replay
