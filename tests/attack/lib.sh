# What the suites of tests/attack share; README.md says how a row is written.
# Read it behind tests/lib/cli.sh, from the root of the tree.

PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_DATA_HOME XDG_RUNTIME_DIR \
    SOLGATE_STATE SOLGATE_SOCKET SOLGATE_LISTEN SOLGATE_CONFIG SOLGATE_PERSON \
    NOTIFY_SOCKET LISTEN_FDS LISTEN_PID
case $SOLGATE in
/*) ;;
*) SOLGATE=$PWD/$SOLGATE ;;
esac
tree=$PWD
document=${ATTACK_DOCUMENT:-SECURITY.md}
# Nobody in particular: root would be refused nothing, whatever the gate does.
attack_uid=${ATTACK_UID:-65534}
mode=user server= open= tried=0
trap 'gate_down; rm -rf "$tmp"' EXIT

# as_user COMMAND...: as the one user of user mode.
become=
[ "$(id -u)" != 0 ] || become="setpriv --reuid=$attack_uid \
    --regid=$attack_uid --clear-groups --"
as_user() { $become "$@"; }
# One that every user may run.
python=/usr/bin/python3
[ -x $python ] || python=python3

# house: a throw-away home, default places; the same for every mode.
house() {
	rm -rf "$tmp/$mode"
	mkdir -p "$tmp/$mode/home" "$tmp/$mode/project" "$tmp/$mode/canary"
	HOME=$tmp/$mode/home
	state=$HOME/.local/state/solgate
	config=$HOME/.config/solgate
	project=$tmp/$mode/project
	canaries=$tmp/$mode/canary
	export HOME state config project canaries
	chmod 755 "$tmp"
	[ "$(id -u)" != 0 ] || chown -R "$attack_uid:$attack_uid" "$tmp/$mode"
}

# wait_gate: until the gate that was started is ready; fails if it ended.
wait_gate() {
	for i in $(seq 3000); do
		grep -q 'try ' "$tmp/said" && return 0
		kill -0 "$server" 2>/dev/null || break
		sleep 0.05
	done
	cat "$tmp/said" >&2
	return 1
}

# gate_up [OPTION]...: a real gate in its default places, ready to answer.
# gate_up_MODE starts it, sets $server, and $agent_socket and $person_socket.
gate_up() {
	: >"$tmp/said"
	"gate_up_$mode" "$@"
	wait_gate
}

gate_up_user() {
	agent_socket=$state/run/solgate.sock
	person_socket=$agent_socket
	export agent_socket person_socket
	(cd "$project" && exec setsid $become "$SOLGATE" serve --no-tcp \
	    "$@") >"$tmp/served" 2>"$tmp/said" </dev/null &
	server=$!
}

gate_down() {
	[ -n "$server" ] || return 0
	kill "$server" 2>/dev/null || :
	wait "$server" 2>/dev/null || :
	server=
}

# hook COMMAND [DIRECTORY]: what the hook of host.claude answers to the call of
# its shell tool: allow, deny or ask, and why.
hook() {
	as_agent $python "$tree/tests/attack/host.py" hook "$SOLGATE" "$1" \
	    "${2:-$project}"
}

# hooks: the same for each line of the input, one line each.
hooks() {
	as_agent $python "$tree/tests/attack/host.py" hooks "$SOLGATE" \
	    "$project"
}

# tool NAME JSON [DIRECTORY]: the same for another tool, with that input.
tool() {
	as_agent $python "$tree/tests/attack/host.py" tool "$SOLGATE" "$1" \
	    "$2" "${3:-$project}"
}

# agent METHOD PATH [BODY]: a request with the agent's token, or with the one
# that $token holds ("" for none); prints status and body.
agent() {
	as_agent $python "$tree/tests/attack/host.py" http "$agent_socket" \
	    "${token-file:$state/tokens/agent}" "$@"
}

# runs SCRIPT: the agent runs this in a shell, as after an allow; $canary is
# the file that must not appear.
runs() {
	as_agent $python "$tree/tests/attack/host.py" run "$SOLGATE" "$1"
}

# as_agent COMMAND...: as the user an agent has in this mode.
as_agent() {
	(cd "$project" && "as_agent_$mode" "$@")
}

as_agent_user() { as_user "$@"; }

# person METHOD PATH [BODY]: a person at a terminal of their own.
person() {
	"as_person_$mode" $python "$tree/tests/attack/person.py" http \
	    "$person_socket" "$state" "$@"
}

# person_runs ARGUMENT...: the program, at a person's terminal.
person_runs() {
	"as_person_$mode" $python "$tree/tests/attack/person.py" run \
	    "$SOLGATE" "$@"
}

as_person_user() { (cd "$project" && as_user "$@"); }

# allow PATTERN...: grants of host.claude for commands, made by a person.
allow() {
	for pattern in "$@"; do
		person_runs grants add host.claude exec "$pattern" \
		    >"$tmp/granted" 2>&1 || { cat "$tmp/granted" >&2; return 1; }
	done
}

# permissive: the mode, set by a person.
permissive() {
	person PUT /v1/mode '{"mode":"permissive"}' >"$tmp/moded" ||
	    { cat "$tmp/moded" >&2; return 1; }
}

# agent_token ID: a token for the extension ID, before the gate is up.
agent_token() {
	as_user sh -c 'umask 077; mkdir -p "$1" && head -c 32 /dev/urandom |
	    base64 -w 0 | tr +/ -_ | tr -d = >"$1/$2"' - \
	    "$state/tokens/agents" "$1"
}

# named ID: SECURITY.md names it as something that remains possible.
named() {
	grep -q "^| \`$1\` |" "$document"
}

# attack ID WORDS COMMAND...: run COMMAND with $canary set.  The attack has
# succeeded if that file is there afterwards.  Without root some do: those and
# no others are named in SECURITY.md.
attack() {
	id=$1 words=$2
	shift 2
	canary=$canaries/$id
	export canary
	tried=$((tried + 1))
	"$@" >"$tmp/attack.out" 2>&1 </dev/null || :
	if [ -e "$canary" ]; then
		if [ "$mode" = user ] && named "$id"; then
			passed=$((passed + 1))
			open="$open $id"
			echo "open in user mode: $id $words"
			return
		fi
		failed=$((failed + 1))
		echo "FAILED: $mode: $id succeeded: $words" >&2
		sed 's/^/  /' "$tmp/attack.out" | tail -5 >&2
	elif [ "$mode" = user ] && named "$id"; then
		failed=$((failed + 1))
		echo "FAILED: $id does not succeed, but $document says so" >&2
		sed 's/^/  /' "$tmp/attack.out" | tail -5 >&2
	else
		passed=$((passed + 1))
	fi
}

# hook_allows COMMAND, tool_allows NAME JSON: for an attack that is a question
# to the gate; an allow leaves the canary behind.
hook_allows() {
	case $(hook "$@") in
	allow*) : >"$canary" ;;
	esac
}

tool_allows() {
	case $(tool "$@") in
	allow*) : >"$canary" ;;
	esac
}

# hooks_allow SUFFIX FILE: every row of FILE (id, tab, command) is an attack
# that is asked of the hook; all are asked in one go.
hooks_allow() {
	cut -f 2- "$2" | hooks >"$tmp/answers"
	cut -f 1 "$2" >"$tmp/ids"
	same "$mode: all rows of $(basename "$2") were answered" \
	    "$(wc -l <"$tmp/ids")" "$(wc -l <"$tmp/answers")"
	paste "$2" "$tmp/answers" >"$tmp/rows"
	while IFS='	' read -r row_id row_command row_answer; do
		attack "$row_id$1" "$row_command" answered "$row_answer"
	done <"$tmp/rows"
}

answered() {
	echo "$1"
	case $1 in
	allow*) : >"$canary" ;;
	esac
}

# changes COMMAND -- ATTEMPT...: leaves the canary if what COMMAND prints is not
# the same after ATTEMPT.
changes() {
	before=$($1)
	what=$1
	shift 2
	"$@" || :
	[ "$before" = "$($what)" ] || : >"$canary"
}

# still WORDS COMMAND...: what has to go on working, so that no row is refused
# for another reason than its own.
still() {
	words=$1
	shift
	canary=$canaries/still
	export canary
	rm -f "$canary"
	"$@" >"$tmp/attack.out" 2>&1 </dev/null || :
	ok "$mode: $words" [ -e "$canary" ]
}

# in_modes NAME ROWS: run the function ROWS in each mode there is here, then
# say how it went.  A mode says with mode_MODE whether it can be had.
in_modes() {
	for mode in user system; do
		if ! command -v "gate_up_$mode" >/dev/null ||
		    { command -v "mode_$mode" >/dev/null && ! "mode_$mode"; }; then
			echo "$1: no $mode mode here"
			continue
		fi
		house
		$2
		gate_down
	done
	echo "$1: $tried attacks, open in user mode:${open:- none}"
	done_tests "$1"
}
