#!/bin/sh
# Deny always is for always: every version, every mode, every kind of question;
# and three denials do not mute a program (R-383, R-384, R-385).
. tests/lib/cli.sh
. tests/lib/gate.sh

# ask_as ID COMMAND VERSION: a call of that version of ext.test.
ask_as() {
	asks agent POST /v1/hostcalls "$(jq -nc --arg id "$1" --arg c "$2" \
	    --arg v "$3" '{call_id:$id,method:"exec",params:{command:$c},
	    extension:{id:"ext.test",version:$v}}')" >"$tmp/call.$1" 2>&1 &
	caller=$!
}
# asked ID: waits until a question is open, or the call is answered without
# one; its id in $prompt, empty when there is none.
asked() {
	prompt=
	for i in $(seq 2000); do
		run prompts --json
		newest=$(jq -r '.prompts[0] | "\(.promptId // "") \(.rev // "")"' "$tmp/out")
		prompt=${newest% *} rev=${newest#* }
		[ -z "$prompt" ] && [ ! -s "$tmp/call.$1" ] || break
		sleep 0.05
	done
}
fate() {
	jq -r '.error.details.decision // .output.decision' "$tmp/call.$1"
}

ok 'a gate' start_gate
attend

ask_as d1 'git push' 1.2.0
asked d1
run decide "$prompt" deny_always
same 'denied for good' 0 "$status"
wait $caller || :
same 'the caller hears it' deny_always "$(fate d1)"
run grants --json
same 'R-383: the denial has no version range' null \
    "$(jq -c '.grants[0].version_range // null' "$tmp/out")"
run mode permissive
[ "$status" = 0 ] || asks person PUT /v1/mode '{"mode":"permissive"}' >/dev/null
ask_as d2 'git push' 1.2.1
wait $caller || :
same 'R-383: another version in permissive mode' deny_stored "$(fate d2)"
asks person PUT /v1/mode '{"mode":"prompt"}' >/dev/null

ask_as s1 'curl -H "Authorization: Bearer abcdefghijkl0123456789" h.example' 1.0.0
asked s1
asks person GET "/v1/prompts/$prompt" >"$tmp/view"
same 'R-384: a secret takes away allow_always and nothing else' \
    '["allow_once","allow_session","deny_once","deny_always"]' \
    "$(jq -c .options "$tmp/view")"
same 'R-384: what would be stored is shown' 'curl *' \
    "$(jq -r '.calls[0].denyPreview.scopePattern' "$tmp/view")"
ok 'and has no secret in it' sh -c '! grep -q abcdefghijkl "$1"' - "$tmp/view"
run prompts show "$prompt"
ok 'the command line shows it too' has "$tmp/out" 'never   would store: curl'
run decide "$prompt" deny_always
wait $caller || :
ask_as s2 'curl -H "Authorization: Bearer zyxwvutsrqpo9876543210" h.example' 2.0.0
wait $caller || :
same 'R-384: it holds for another secret' deny_stored "$(fate s2)"

ask_as y1 'rm -r $X' 1.0.0
asked y1
run decide "$prompt" deny_always
same 'R-384: a dynamic call can be denied for good' 0 "$status"
wait $caller || :
ask_as y2 'rm -r $Y' 1.0.0
wait $caller || :
same 'and is' deny_stored "$(fate y2)"

for n in 0 1 2; do
	ask_as "l$n" "ls -$n" 1.0.0
	asked "l$n"
	run decide "$prompt" deny_once
	wait $caller || :
done
ask_as l3 'ls -3' 1.0.0
asked l3
ok 'R-385: a fourth command is asked about' test -n "$prompt"
run decide "$prompt" allow_once --rev "$rev"
wait $caller || :
same 'and can be allowed' allow_once "$(fate l3)"
for n in 1 2 3; do
	ask_as "m$n" 'ls -0' 1.0.0
	asked "m$n"
	run decide "$prompt" deny_once
	wait $caller || :
done
ask_as m4 'ls -0' 1.0.0
asked m4
ok 'R-385: nothing is quiet by default' test -n "$prompt"
run decide "$prompt" deny_once
wait $caller || :
run prompts muted --json
same 'and nothing is listed as quiet' '{"mutes":[]}' "$(cat "$tmp/out")"

stop_gate
done_tests scene_06_deny_always
