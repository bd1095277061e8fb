#!/bin/sh
# F6, T27, T33: an answer is for what was seen.  An attack has succeeded if a
# call was allowed that the person had not been shown, or if the list hides one.
set -eu
. tests/lib/cli.sh
. tests/attack/lib.sh

# decides JSON: an answer by HTTP to the question of $asked.
decides() {
	! person POST "/v1/prompts/$(prompt_of "$asked")/decision" "$1" ||
	    : >"$canary"
	! grep -q '"decision":"allow' "$tmp/call.$asked" || : >"$canary"
}

# by_command OPTION...: the same with solgate decide, without a person typing.
by_command() {
	at_terminal sh -c 'exec "$@" </dev/null' - "$SOLGATE" decide \
	    "$(prompt_of "$asked")" "$@" || :
	! grep -q '"decision":"allow' "$tmp/call.$asked" || : >"$canary"
}

# by_lines JSON: the same over rpc; ID stands for the question.
by_lines() {
	echo "$1" | sed "s/ID/$(prompt_of "$asked")/" >"$tmp/$mode/line"
	chmod 644 "$tmp/$mode/line"
	at_terminal sh -c '{ cat "$2"; sleep 2; } | "$1" rpc --attach' - "$SOLGATE" \
	    "$tmp/$mode/line" || :
	! grep -q '"decision":"allow' "$tmp/call.$asked" || : >"$canary"
}

rev_of() {
	person GET "/v1/prompts/$(prompt_of "$1")" | jq .rev
}

# joins NAME WAY: one call is shown, a second joins, the answer is to the first.
joins() {
	ask "$1-1" "$(call_of "$1-1" "{\"id\":\"ext.$1\",\"version\":\"1.0.0\"}" 'git status')"
	rev=$(rev_of "$1-1")
	ask "$1-2" "$(call_of "$1-2" "{\"id\":\"ext.$1\",\"version\":\"1.0.0\"}" 'git diff')"
	[ "$(prompt_of "$1-1")" = "$(prompt_of "$1-2")" ] || echo 'two questions'
	case $2 in
	http) person POST "/v1/prompts/$(prompt_of "$1-1")/decision" \
	    "{\"decision\":\"allow_once\",\"rev\":$rev}" || : ;;
	command) at_terminal "$SOLGATE" decide "$(prompt_of "$1-1")" allow_once \
	    "--rev=$rev" || : ;;
	esac
	soon grep -q '"decision"' "$tmp/call.$1-1" || :
	sleep 0.5
	cat "$tmp/call.$1-1" "$tmp/call.$1-2"
	! grep -q '"decision":"allow' "$tmp/call.$1-2" || : >"$canary"
}

first_allowed() { ! grep -q '"decision":"allow' "$tmp/call.$1-1" || : >"$canary"; }

# hides WAY: fourteen calls, one of them is left out of what is shown.
hides() {
	case $1 in
	show) person_runs prompts show "$(prompt_of many-1)" ;;
	view) person GET "/v1/prompts/$(prompt_of many-1)" ;;
	esac >"$tmp/shown"
	cat "$tmp/shown"
	for i in $(seq 14); do
		grep -q "git show v$i\\b" "$tmp/shown" || : >"$canary"
	done
}

all_wait() {
	person_sees /v1/prompts $(seq -f '"many-%g"' 14)
	[ "$(person GET /v1/prompts | jq '[.prompts[] |
	    select(.callIds | index("many-1")) | .callIds | length] | add // 0')" = 14 ]
}

rows() {
	configure '[prompt]' 'timeout_seconds = 600' 'cooldown = false'
	gate_up
	watch
	asked=plain
	ok "$mode: a call waits" ask plain "$(call_of plain '{"id":"ext.p","version":"1.0.0"}' 'git status')"
	attack F06-01 'allow without a revision' decides '{"decision":"allow_once"}'
	attack F06-02 'allow for the session without one' decides '{"decision":"allow_session"}'
	attack F06-03 'allow always without one' decides '{"decision":"allow_always"}'
	attack F06-04 'a revision of null' decides '{"decision":"allow_once","rev":null}'
	attack F06-05 'a revision as text' decides '{"decision":"allow_once","rev":"1"}'
	attack F06-06 'a revision below zero' decides '{"decision":"allow_once","rev":-1}'
	attack F06-07 'a revision nobody has seen yet' decides '{"decision":"allow_once","rev":999}'
	attack F06-08 'two revisions' decides '{"decision":"allow_once","rev":1,"rev":2}'
	attack F06-09 'by the command, without one' by_command allow_once
	attack F06-10 'by the command, one nobody has seen' by_command allow_once --rev=999
	attack F06-11 'by rpc, without one' \
	    by_lines '{"id":"1","type":"capability_decision","promptId":"ID","decision":"allow_once"}'
	still "$mode: with the one that was shown it is allowed" \
	    decides "{\"decision\":\"allow_once\",\"rev\":$(rev_of plain)}"
	attack F06-12 'join before the answer (HTTP)' joins http http
	still "$mode: the first was allowed" first_allowed http
	attack F06-13 'join before the answer (command)' joins cmd command
	for i in $(seq 14); do
		agent POST /v1/hostcalls "$(call_of "many-$i" \
		    '{"id":"ext.m","version":"1.0.0"}' "git show v$i")" \
		    >"$tmp/call.many-$i" 2>&1 &
	done
	ok "$mode: fourteen calls wait in one question" all_wait
	[ $failed = 0 ] || head -c 300 "$tmp"/call.many-* "$tmp/watched" >&2
	attack F06-14 'hide behind thirteen others: prompts show' hides show
	attack F06-15 'hide behind thirteen others: the view' hides view
	kill $watcher 2>/dev/null || :
}

in_modes f06_seen rows
