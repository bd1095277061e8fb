#!/bin/sh
# Every denial names its rule, the words that matched and the nearest thing
# that would be permitted, to people and to agents (R-417, R-434).
. tests/lib/cli.sh
. tests/lib/gate.sh

mkdir -p "$tmp/project/src"
run check --cwd "$tmp/project" --profile=safe my-ext write /etc/cron.d/x
same 'check: denied' 3 "$status"
ok 'check: the rule' has "$tmp/out" 'not_in_default_caps'
ok 'check: the words' has "$tmp/out" 'matched /etc/cron.d/x'
ok 'check: the nearest' has "$tmp/out" 'instead Use a path inside the project instead, such as x'
run check --json --cwd "$tmp/project" --profile=safe my-ext exec 'git push'
same 'check --json: the words' exec "$(jq -r .matchedText "$tmp/out")"
ok 'check --json: the nearest' has "$tmp/out" '"nearest":"Read files of the project'

ok "a gate" start_gate
run grants add my-ext exec 'rm *' --deny
[ "$status" = 0 ] || asks person POST /v1/grants \
    '{"extension_id":"my-ext","capability":"exec","scope_pattern":"rm *","decision":"deny"}' >/dev/null
asks agent POST /v1/hostcalls '{"call_id":"a1","method":"exec","params":{"command":"rm -r x && git status"},"extension":{"id":"my-ext"}}' >"$tmp/denied"
same 'HTTP: the rule' deny_stored "$(jq -r .error.details.rule "$tmp/denied")"
same 'HTTP: the words' 'rm -r x && git status' "$(jq -r .error.details.matched "$tmp/denied")"
same 'HTTP: the nearest' 'Run this part alone instead: git status' \
    "$(jq -r .error.details.nearest "$tmp/denied")"
ok 'HTTP: one sentence to act on' has "$tmp/denied" \
    'denied by policy (deny_stored). Matched: rm -r x && git status. Run this part alone instead: git status'
ok 'an agent hears no pattern of a grant' sh -c '! grep -qF "rm *" "$1"' - "$tmp/denied"
asks agent POST /v1/hostcalls '{"call_id":"a2","method":"exec","params":{"command":"make"},"extension":{"id":"my-ext"}}' >"$tmp/denied"
same 'nobody there: what to do' 'Tell the person: nobody is there to answer, so everything that no rule allows is denied. Open a face (solgate tui, or solgate open) and try again, or allow looking around in a project, in its directory: solgate install HOST --starter.' \
    "$(jq -r .error.details.nearest "$tmp/denied")"
printf '%s' '{"session_id":"s","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"make"},"cwd":"/"}' |
    "$SOLGATE" hook claude >"$tmp/hook" 2>"$tmp/hook.err" || :
cat "$tmp/hook.err" >>"$tmp/hook"
ok 'a hook tells its agent' grep -q 'Tell the person: nobody is there to answer' "$tmp/hook"

# To people: the list of questions, one question, the ledger, the stream.
attend
call b1 'make install' my-ext
prompt_of 1
"$SOLGATE" decide "$prompt" deny_once >/dev/null
wait $caller || :
run prompts --all
ok 'prompts: the rule' has "$tmp/out" 'rule    deny_once: '
ok 'prompts: the words' has "$tmp/out" 'matched make install'
ok 'prompts: the nearest' has "$tmp/out" 'instead Ask the person what'
run prompts show "$prompt"
ok 'prompts show: the words' has "$tmp/out" 'matched make install'
asks person GET "/v1/prompts/$prompt" >"$tmp/one"
same 'the view of it' 'deny_once make install' "$(jq -r '"\(.denied.rule) \(.denied.matched)"' "$tmp/one")"
asks person GET '/v1/audit?limit=50' >"$tmp/audit"
jq '.items[] | select(.record.data.call_ids == ["a1"]) | .denied' "$tmp/audit" >"$tmp/a1"
same 'the ledger: a denial nobody was asked about' \
    'deny_stored; rm -r x && git status; Run this part alone instead: git status' \
    "$(jq -r '"\(.rule); \(.matched); \(.nearest)"' "$tmp/a1")"
same 'the ledger: one that was asked about' deny_once \
    "$(jq -r '.items[] | select(.record.data.call_ids == ["b1"]) | .denied.rule' "$tmp/audit")"
same 'what its call reached for, for who reads the log' 'make install' \
    "$(jq -r '.items[] | select(.record.data.call_ids == ["b1"]) | .scopes[0]' "$tmp/audit")" # R-899
ok 'the ledger itself holds no scope' sh -c '! grep -rqF "make install" "$1"/state/audit*' - "$tmp"
same 'an allow has none' 0 \
    "$(jq '[.items[] | select(.denied != null and (.record.data.decision | startswith("allow")))] | length' "$tmp/audit")"

stop_gate
done_tests scene_11_explain
