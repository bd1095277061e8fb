# A gate of one's own for the scripts in tests/cli: state in $tmp/state, found
# by every command through SOLGATE_STATE.  Read it behind tests/lib/cli.sh.

HOME=$tmp/home
SOLGATE_STATE=$tmp/state
PYTHONDONTWRITEBYTECODE=1
export HOME SOLGATE_STATE PYTHONDONTWRITEBYTECODE
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_LISTEN \
    SOLGATE_SOCKET NOTIFY_SOCKET LISTEN_FDS LISTEN_PID
mkdir -p "$HOME" "$tmp/project"
server= attendant=

# end_gate: it is gone, and writes nothing any more, before its files go.
end_gate() {
	for process in $attendant $server; do
		kill $process && kill -CONT $process && wait $process
	done 2>/dev/null
}
trap 'end_gate; rm -rf "$tmp"' EXIT

# start_gate OPTION...: in the background; waits until it is ready or gone.
start_gate() {
	: >"$tmp/said"
	"$SOLGATE" serve --no-tcp "$@" >"$tmp/served" 2>"$tmp/said" </dev/null &
	server=$!
	for nth in $(seq 600); do
		grep -q 'try ' "$tmp/said" && return 0
		kill -0 $server 2>/dev/null || break
		nap $nth
	done
	cat "$tmp/said" >&2
	return 1
}

# attend: somebody is there to answer.
attend() {
	"$SOLGATE" prompts watch --attend >"$tmp/attended" 2>&1 </dev/null &
	attendant=$!
	for nth in $(seq 600); do
		asks person GET /v1/state | grep -q '"attended":true' && return
		nap $nth
	done
}

stop_gate() {
	[ -z "$attendant" ] || kill $attendant 2>/dev/null
	attendant=
	kill $server
	wait $server || :
	server=
}

# asks ROLE METHOD PATH [BODY]: prints the body of the answer; fails if that is
# a refusal.
asks() {
	curl -s --fail-with-body --max-time 600 -w '\n' -X "$2" \
	    --unix-socket "$SOLGATE_STATE/run/solgate.sock" \
	    -H "Authorization: Bearer $(cat "$SOLGATE_STATE/tokens/$1")" \
	    ${4+-H 'Content-Type: application/json' --data-binary "$4"} \
	    "http://localhost$3" || return 1
}

# call ID COMMAND [EXTENSION]: a host call in the background; its answer in
# $tmp/call.ID, its process in $caller.
call() {
	asks agent POST /v1/hostcalls "$(jq -nc --arg id "$1" --arg c "$2" \
	    --arg x "${3:-ext.test}" '{call_id:$id,method:"exec",
	    params:{command:$c},extension:{id:$x,version:"1.2.0"}}')" \
	    >"$tmp/call.$1" 2>"$tmp/call.err" &
	caller=$!
}

# prompt_of N: wait until N questions are open; the id of the newest in $prompt,
# its revision in $rev.
prompt_of() {
	prompt=
	for nth in $(seq 600); do
		"$SOLGATE" prompts --json >"$tmp/prompts" 2>/dev/null
		[ "$(grep -o '"shownAt":' "$tmp/prompts" | wc -l)" -eq "$1" ] && break
		nap $nth
	done
	newest=$(jq -r '.prompts | max_by(.shownAt) | "\(.promptId) \(.rev)"' \
	    "$tmp/prompts")
	prompt=${newest% *} rev=${newest#* }
}

# watched FILE...: questions are asked and answered until all who watch, and
# write what they see into the files, have seen the end of one.  A question that
# ends before it was looked at (a busy machine, a short time) is not waited for.
warm=0
watched() {
	for asked in $(seq 500); do
		grep -L 'settled\|capability_resolved' "$@" >"$tmp/blind"
		[ -s "$tmp/blind" ] || return 0
		call "warm$((warm += 1))" "git log $warm"
		for nth in $(seq 600); do
			prompt=$("$SOLGATE" prompts --json 2>/dev/null |
			    jq -r '.prompts[0].promptId // empty')
			[ -z "$prompt" ] && [ ! -s "$tmp/call.warm$warm" ] || break
			nap $nth
		done
		[ -z "$prompt" ] ||
			"$SOLGATE" decide "$prompt" deny_once >/dev/null 2>&1 || :
		wait $caller || :
	done
	return 1
}
