#!/bin/sh
# Who leaves while a person is asked takes the call back: the question closes,
# and the record says deny_cancelled, never an answer (T40, R-421).
. tests/lib/cli.sh
. tests/lib/gate.sh

cancelled() {
	for i in $(seq 2000); do
		"$SOLGATE" audit tail -n 100 --json >"$tmp/ledger" 2>/dev/null
		[ "$(grep -c deny_cancelled "$tmp/ledger")" = "$1" ] && return 0
		sleep 0.02
	done
	return 1
}

ok 'a gate' start_gate
attend

python3 tests/lib/ask.py agent POST /v1/hostcalls '{"call_id":"left",
    "method":"exec","params":{"command":"git push"},
    "extension":{"id":"ext.test"}}' >"$tmp/call.left" 2>&1 &
caller=$!
prompt_of 1
kill $caller
wait $caller 2>/dev/null || :
prompt_of 0
ok 'R-421: a connection that is gone: recorded as cancelled' cancelled 1
same 'and the outcome says so' deny_cancelled \
    "$(asks agent GET /v1/hostcalls/left | jq -r .error.details.decision)"
same 'nobody answered it' 0 "$(grep -c 'allow_once\|deny_once' "$tmp/ledger")"

mkdir -m 700 -p "$SOLGATE_STATE/tokens/agents"
(umask 077 && printf '%s\n' lintlintlintlintlintlintlintlintlintlintlin \
    >"$SOLGATE_STATE/tokens/agents/lint")
for i in $(seq 500); do
	asks agents/lint GET /v1/hostcalls/none >"$tmp/none" 2>&1 || :
	grep -q not_found "$tmp/none" && break
	sleep 0.05
done
asks agents/lint POST /v1/hostcalls \
    '{"call_id":"l1","method":"exec","params":{"command":"git fetch"}}' \
    >"$tmp/call.l1" 2>&1 &
caller=$!
prompt_of 1
rm "$SOLGATE_STATE/tokens/agents/lint"
wait $caller || :
same 'R-421: a token that is gone ends its channel' deny_cancelled \
    "$(jq -r .error.details.decision "$tmp/call.l1")"
ok 'recorded' cancelled 2
prompt_of 0

stop_gate
done_tests scene_12_left
