#!/bin/sh
# F4, F9, F11, F15, F17, F18: whatever happens to the store, the ledger, the
# disk, the clock or the process, what a person denied stays denied, and nothing
# is allowed without a record.  An attack has succeeded if the denied call is
# allowed afterwards, if nobody can tell what was done to the ledger, or if the
# gate does not come back.  R-450 to R-456, R-466.
# The e2e suites store_lost, recover and kill look at the same much closer.
set -eu
SOLGATE=${SOLGATE_RELEASE:-${SOLGATE:-build/solgate}}
. tests/lib/cli.sh
. tests/attack/lib.sh

no=0
# says COMMAND: what the gate says of it when ext.a asks, in $said.
says() {
	no=$((no + 1))
	said=$(as_agent curl -s --max-time 300 --unix-socket "$agent_socket" \
	    -H "Authorization: Bearer $(cat "$tokens/agent")" \
	    -H 'Content-Type: application/json' -d '{"call_id":"'"$$-$no"'",
	    "method":"exec","params":{"command":"'"$1"'"},
	    "extension":{"id":"'"${extension:-ext.a}"'","version":"1.0.0"}}' \
	    http://localhost/v1/hostcalls) || :
	echo "$said"
}

# allows COMMAND: it is allowed, which leaves the canary.
allows() {
	says "$1"
	case $said in
	*'"decision":"allow'*) : >"$canary" ;;
	esac
}

# again: the gate once more, as it is; fails if it does not start.
again() {
	: >"$tmp/said"
	if [ "$mode" = user ]; then
		gate_up_user
	else
		system_up --no-tcp
	fi
	wait_gate >/dev/null 2>&1
}

# killed: as by a crash.
killed() {
	kill -9 "$server" 2>/dev/null || :
	wait "$server" 2>/dev/null || :
	server=
}

# restored: everything as it was after the person's denial.
restored() {
	gate_down
	rm -rf "$state"
	cp -a "$tmp/$mode.kept" "$state"
}

# harmed WAY [CHECK]: somebody does it while the gate is down; in system mode
# nobody can, and the gate goes on.
harmed() {
	if [ "$mode" = system ]; then
		! as_agent $python "$tree/tests/attack/harm.py" "$1" "$state" \
		    "$project/old.db" || : >"$canary"
		allows 'rm x'
		return
	fi
	restored
	if [ "$1" = wal ]; then
		again
		killed
	fi
	as_agent $python "$tree/tests/attack/harm.py" "$1" "$state" \
	    "$project/old.db"
	if again; then
		allows 'rm x'
		[ $# = 1 ] || noticed
	fi
	killed
}

# noticed: the gate says by itself that the ledger is not what was written.
noticed() {
	soon tells || : >"$canary"
}

tells() {
	curl -s --unix-socket "$person_socket" http://localhost/readyz |
	    grep -q 'broken\|changed\|repaired'
}

# The store goes while the gate runs.
live() {
	[ "$mode" = system ] || { restored && again; }
	as_agent $python "$tree/tests/attack/harm.py" remove "$state" || :
	allows 'rm x'
}

# recorded COMMAND: an allow has its record.
recorded() {
	says "$1"
	case $said in
	*'"decision":"allow'*) grep -q "\"$$-$no\"" "$state"/audit/ledger.* ||
	    : >"$canary" ;;
	esac
}

# The disk is full; what sets the limit is whoever may.
full() {
	as_agent prlimit --pid "$server" --fsize=1: || echo 'cannot be set'
	recorded 'git log'
	allows 'rm x'
}

goes_on() {
	as_agent prlimit --pid "$server" --fsize=unlimited: || :
	soon is_ready || : >"$canary"
	allows 'rm x'
}

is_ready() {
	curl -s -o "$tmp/ready" --unix-socket "$person_socket" -w '%{http_code}' \
	    http://localhost/readyz | grep -q 200
}

# clocked SECONDS: the gate starts with a clock that is off by so much.
clocked() {
	gate_down
	export LD_PRELOAD="$tmp/clock.so" CLOCK_OFF="$1"
	again || { cat "$tmp/said"; : >"$canary"; }
	unset LD_PRELOAD CLOCK_OFF
}

# A grant of an hour has ended two hours later, and stays so when the clock is
# set back.
revived() {
	clocked 7200
	extension=ext.b allows 'curl x'
	clocked 0
	extension=ext.b allows 'curl x'
}

# answered: killed right behind a person's answer; no record says otherwise,
# and the denial holds.
answered() {
	extension=ext.b says 'wget x' >"$tmp/call.wget" 2>&1 &
	soon waiting
	prompt=$(person GET /v1/prompts | jq -r '.prompts[0].promptId')
	person POST "/v1/prompts/$prompt/decision" \
	    '{"decision":"deny_always"}' >"$tmp/answer" || :
	killed
	again || : >"$canary"
	grep -q '"deny_always"' "$state"/audit/ledger.* || : >"$canary"
	! grep 'wget\|'"$prompt" "$state"/audit/ledger.* |
	    grep -q 'deny_cancelled' || : >"$canary"
	extension=ext.b allows 'wget x'
}

waiting() { person GET /v1/prompts | jq -e '.prompts | length > 0' >/dev/null; }

# held: killed while a child of it is on its way to a program; the next gate
# starts all the same.
held() {
	offered=$(agent POST /v1/actions '{"thread_id":"t","action":{"request_id":"r",
	    "action_needed":true,"action_id":"a","action_label":"x",
	    "action_kind":"slow","action_summary_bullets":["x"],
	    "action_payload_preview":{"text":"'"600.$$"'"}}}')
	at_terminal $python "$tree/tests/attack/taps.py" "$person_socket" says t yes >"$tmp/tapped" 2>&1 &
	soon slow_runs || { echo 'nothing runs' && : >"$canary"; }
	killed
	again || { cat "$tmp/said"; : >"$canary"; }
	kill $(pgrep -f "sleep 600.$$") 2>/dev/null || :
	allows 'rm x'
}

slow_runs() { pgrep -f "sleep 600.$$" >/dev/null; }

rows() {
	configure '[extension."ext.a"]' 'allow = ["exec"]' '[prompt]' \
	    'cooldown = false' '[executor]' "tools = \"$config/tools.tsv\""
	printf 'tools\tversion\t0.1\t-\t-\t-\t-\t-\n%s\n' \
	    'slow	local	write	yes	low	yes	command	/bin/sleep {text}' \
	    >"$config/tools.tsv"
	chown --reference="$config" "$config/tools.tsv"
	gate_up
	gate_down
	install -m 644 "$state/solgate.db" "$project/old.db"
	chown --reference="$project" "$project/old.db"
	again
	person_runs grants add ext.a exec 'rm *' --deny >"$tmp/granted" 2>&1 || cat "$tmp/granted" >&2
	person_runs grants add ext.b exec 'curl x' --expires=1h >"$tmp/granted" 2>&1 || cat "$tmp/granted" >&2
	says 'git log' >/dev/null
	gate_down
	rm -rf "$tmp/$mode.kept"
	cp -a "$state" "$tmp/$mode.kept"
	again
	still 'what is allowed is' allows 'git log'
	attack F04-01 'delete the store' harmed remove
	attack F04-02 'delete its log after a kill' harmed wal
	attack F04-03 'cut it in half' harmed cut
	attack F04-04 'empty it' harmed empty
	attack F04-05 'scribble over its pages' harmed scribble
	attack F04-06 'make it no database' harmed head
	attack F04-07 'put an older one in its place' harmed replace
	attack F04-08 'a link to an older one' harmed link
	attack F04-09 'delete the denial by SQL' harmed sql-delete
	attack F04-10 'make it an allow by SQL' harmed sql-allow
	attack F04-11 'make it another command by SQL' harmed sql-scope
	attack F04-12 'delete the store while the gate runs' live
	attack F11-01 'edit a record in the middle' harmed edit noticed
	attack F11-02 'take a record out' harmed drop noticed
	attack F11-03 'two records change places' harmed swap noticed
	attack F11-04 'take the last record away' harmed tail
	attack F11-05 'tear the last record' harmed torn
	attack F11-06 'take the ledger away' harmed gone noticed
	attack F11-07 'an older store, and its record taken out' harmed forget noticed
	[ "$mode" = system ] || { restored && again; }
	attack F15-01 'an allow while nothing can be recorded' full
	attack F15-02 'the gate does not come back' goes_on
	if cc -shared -fPIC -o "$tmp/clock.so" tests/attack/clock.c 2>/dev/null; then
		chmod 755 "$tmp/clock.so"
		extension=ext.b still 'a grant of an hour holds for an hour' allows 'curl x'
		attack F17-01 'set the clock back, and an old grant lives again' revived
	else
		not_here F17-01 'there is no compiler'
	fi
	gate_down
	again
	attack F18-01 'kill the gate while a tool runs' held
	watch
	attack F09-01 'kill the gate right behind an answer' answered
}

in_modes f04_store rows
