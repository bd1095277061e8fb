#!/bin/sh
# prompts and decide: questions of a server, answered from a shell.
. tests/lib/cli.sh
. tests/lib/gate.sh

# L1: nobody is there.
for command in 'prompts' 'prompts watch' 'decide perm-x allow_once'; do
	run $command
	same "L1: $command without a server" 6 "$status"
	ok 'says where it looked' has "$tmp/err" \
	    "cannot reach solgate serve at $SOLGATE_STATE/run/solgate.sock"
	ok 'says what next' has "$tmp/err" 'Start it with: solgate serve'
done
run prompts --json
same 'L2: a failure is one line of JSON' 6 "$(jq .error.exit "$tmp/err")"
same 'and nothing on stdout' '' "$(cat "$tmp/out")"

ok 'a gate' start_gate
attend
run prompts
same 'nothing waits' 0 "$status"
same 'stdout is empty' '' "$(cat "$tmp/out")"
ok 'that is said on stderr' has "$tmp/err" 'Nothing is waiting'
run prompts --json
same 'L2: an empty list' '{"prompts":[]}' "$(cat "$tmp/out")"

# L7: what each waiting agent is blocked on.
call one 'git push --force origin main'
prompt_of 1
ok 'a question' test -n "$prompt"
same 'L7: who, what, what waits' \
    'ext.test exec call git push --force origin main' \
    "$(jq -r '.prompts[0] | [.extension.id, .capability, .blocking,
    .scopes[0].summary] | join(" ")' "$tmp/prompts")"
run prompts list
ok 'the list has the id' has "$tmp/out" "$prompt"
ok 'the risk' has "$tmp/out" 'high risk  exec  by ext.test 1.2.0'
ok 'the scope' has "$tmp/out" 'git push --force origin main'
ok 'L7: what waits' has "$tmp/out" 'waits: a call of an agent'
run prompts show "$prompt"
ok 'show has what always would store' has "$tmp/out" 'always  '
ok 'show has the ladder' has "$tmp/out" 'why  '
ok 'show says how to answer' has "$tmp/out" "solgate decide $prompt DECISION --rev"
same 'L3: no escape in a pipe' '' "$(tr -cd '\033' <"$tmp/out")"
run prompts show --json "$prompt"
same 'L2: show --json' "$prompt" "$(jq -r .promptId "$tmp/out")"
run prompts show perm-none
same 'an unknown one' 1 "$status"
ok 'says so' has "$tmp/err" 'there is no such prompt'

# Answers.
run decide "$prompt" allow_for_ever
same 'no such decision' 2 "$status"
ok 'says which there are' has "$tmp/err" \
    'One of: deny_once deny_always allow_once allow_session allow_always'
run decide "$prompt" deny_once --note 'not on main'
same 'deny' 0 "$status"
same 'says how it ended' "$prompt  deny_once by cli" "$(head -n 1 "$tmp/out")"
same 'and names what it was about' 'exec  git push --force origin main' "$(sed -n '2s/^ *//p' "$tmp/out")"
wait $caller
same 'the agent is told' deny_once \
    "$(jq -r .error.details.decision "$tmp/call.one")"
same 'with the note' 'not on main' "$(jq -r .error.details.note "$tmp/call.one")"
run decide "$prompt" allow_once --rev "$rev"
same 'L1: a second answer' 1 "$status"
ok 'is told who was first' has "$tmp/err" 'already decided: deny_once by cli'
run prompts --all
ok 'the decided one is in the list' has "$tmp/out" 'deny_once by cli'
run decide perm-none allow_once --rev 1
same 'a question that is none' 1 "$status"

call two 'git status'
prompt_of 1
rev=$(jq .prompts[0].rev "$tmp/prompts")
run decide "$prompt" allow_once
same 'T33: a script that allows says what it saw' 2 "$status"
ok 'and how to see it' has "$tmp/err" 'solgate prompts show ID'
same 'nothing was decided' 1 "$("$SOLGATE" prompts --json | jq '.prompts | length')"
run decide "$prompt" allow_once --rev "$rev" --json
same 'allow, at a revision' 0 "$status"
same 'L2: decide --json' allow_once "$(jq -r .decision "$tmp/out")"
wait $caller
same 'the agent may' allow_once "$(jq -r .output.decision "$tmp/call.two")"
run decide "$prompt" allow_once --rev x
same 'a revision is a number' 2 "$status"

# T25: what an agent says does not reach the terminal raw.
call esc "$(printf 'echo \033]0;owned\007\033[2J')" "$(printf 'ext.esc')"
prompt_of 1
for part in list "show $prompt"; do
	run prompts $part
	same "T25: prompts $part has no control byte" '' \
	    "$(tr -d '\n' <"$tmp/out" | tr -cd '\000-\037\177')"
done
run decide "$prompt" deny_once
wait $caller || :

# watch, until it is interrupted.  Each gets one signal: a second one would
# meet the leak checker at its work and hang it.
"$SOLGATE" prompts watch >"$tmp/watched" 2>/dev/null </dev/null &
watcher=$!
"$SOLGATE" prompts watch --json >"$tmp/lines" 2>/dev/null </dev/null &
lines=$!
ok 'both watch' watched "$tmp/watched" "$tmp/lines"
call three 'git log'
prompt_of 1
"$SOLGATE" decide "$prompt" allow_once --rev "$rev" >"$tmp/out"
wait $caller
soon grep -q "^$prompt  settled" "$tmp/watched"
resolved() {
	jq -e --arg id "$prompt" 'select((tojson | contains($id)) and
	    .type == "capability_resolved")' "$tmp/lines" >/dev/null
}
soon resolved
for pid in $watcher $lines; do
	kill -INT $pid
	status=0
	wait $pid || status=$?
	same 'L1: exit 130 of an interrupt' 130 "$status"
done
ok 'watch tells the question' grep -q "^$prompt  asks  *high risk  exec" "$tmp/watched"
ok 'and its end' grep -q "^$prompt  settled  allow_once by" "$tmp/watched"
same 'L2: watch --json, line by line' 'capability_prompt capability_resolved' \
    "$(jq -r --arg id "$prompt" 'select(tojson | contains($id)) | .type' \
    "$tmp/lines" | grep -v update | tr '\n' ' ' | sed 's/ $//')"

run prompts lits
same 'no such part' 2 "$status"
run prompts show
same 'show needs an id' 2 "$status"
stop_gate
done_tests prompts
