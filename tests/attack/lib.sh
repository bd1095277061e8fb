# What the suites of tests/attack share; README.md says how a row is written.
# R-511: each runs in both modes.
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
mode=user wanted_tokens= server= open= tried=0
trap 'gate_down; rm -rf "$tmp"' EXIT
# What each row came to: id, mode, held or open.
: "${ATTACK_SEEN:=$tmp/seen}"
: >>"$ATTACK_SEEN"

# as_user COMMAND...: as the user that an agent has.
become=
[ "$(id -u)" != 0 ] || become="setpriv --reuid=$attack_uid \
    --regid=$attack_uid --clear-groups --"
as_user() { $become "$@"; }
# One that every user may run.
python=/usr/bin/python3
[ -x $python ] || python=python3
python="$python -S" # the rows need nothing of a site, and start a lot of them

# house: a throw-away home and the places of this mode.  $state and $config
# are the gate's, $tokens has those that the agent was given, $person_home is
# where the person lives.
house() {
	project=$tmp/$mode/project
	canaries=$tmp/$mode/canary
	rm -rf "$tmp/$mode"
	mkdir -p "$tmp/$mode/home" "$project" "$canaries"
	chmod 755 "$tmp"
	"house_$mode"
	chmod 1777 "$canaries"
	export HOME state config tokens person_home project canaries
}

house_user() {
	HOME=$tmp/user/home
	state=$HOME/.local/state/solgate
	config=$HOME/.config/solgate
	tokens=$state/tokens
	person_home=$HOME
	[ "$(id -u)" != 0 ] || chown -R "$attack_uid:$attack_uid" "$tmp/user"
}

# The agents of a machine are robot's; alice is a person; see tests/lib/system.sh.
house_system() {
	. tests/lib/system.sh
	python="$python -S"
	system_house
	HOME=$tmp/home/robot
	state=/var/lib/solgate
	config=/etc/solgate
	tokens=$HOME/.local/state/solgate/tokens
	person_home=$tmp/home/alice
	attack_uid=4242
	become="setpriv --reuid=4242 --regid=4242 --clear-groups --"
	chown -R 4242:4242 "$tmp/system"
	SOLGATE_PERSON= "$SOLGATE" setup --system --people=alice \
	    >"$tmp/setup" 2>&1 || cat "$tmp/setup" >&2
}

# wait_gate: until the gate that was started is ready; fails if it ended.
wait_gate() {
	for i in $(seq 3000); do
		grep -q '\btry ' "$tmp/said" && return 0
		lives "$server" || break
		sleep 0.05
	done
	cat "$tmp/said" >&2
	return 1
}

# lives PROCESS: it is there, and not only until somebody asks how it ended.
lives() {
	{ read -r live_id live_name live_state live_rest <"/proc/$1/stat"; } \
	    2>/dev/null && [ "$live_state" != Z ]
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

# The gate of a machine, started by root; then the tokens that an administrator
# would give to the agent's user.
gate_up_system() {
	agent_socket=/run/solgate/agents.sock
	person_socket=/run/solgate/people.sock
	export agent_socket person_socket
	system_up --no-tcp "$@"
	give_tokens 4242 "$tokens" host.claude host.codex host.gemini mcp acp \
	    $wanted_tokens
	for role in agent viewer; do
		install -o 4242 -g 4242 -m 600 "$state/tokens/$role" \
		    "$tokens/$role"
	done
}

# give_tokens UID DIRECTORY ID...: by root, from the gate.
give_tokens() {
	$python "$tree/tests/attack/give.py" "$person_socket" "$@"
}

# configure LINE...: the settings of the gate, before it is up.
configure() {
	if [ "$mode" = user ]; then
		as_user sh -c 'mkdir -p -m 700 "$1" && cat >"$1/config.toml" &&
		    chmod 600 "$1/config.toml"' - "$config"
	else
		cat >>"$config/config.toml"
	fi <<-END
	$(printf '%s\n' "$@")
	END
}

# ended: the gate is gone; waits for what is left of it.
ended() {
	for i in $(seq 100); do
		kill -0 "$server" 2>/dev/null || break
		case $(cut -d' ' -f3 "/proc/$server/stat" 2>/dev/null) in
		Z | '') break ;;
		esac
		sleep 0.02
	done
	case $(cut -d' ' -f3 "/proc/$server/stat" 2>/dev/null) in
	Z | '') ;;
	*) return 1 ;;
	esac
	wait "$server" 2>/dev/null || :
	return 0
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
	    "${token-file:$tokens/agent}" "$@"
}

# agents: the same for each line of the input, METHOD PATH BODY; a line each.
agents() {
	as_agent $python "$tree/tests/attack/host.py" many "$agent_socket" \
	    "${token-file:$tokens/agent}"
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
as_agent_system() { as_user "$@"; }

# person METHOD PATH [BODY]: a person at a terminal of their own.
person() {
	if [ "$mode" = user ]; then
		person_does http "$@"
	elif [ "$1" = GET ]; then # root looks, which is quicker
		curl -sS --unix-socket "$person_socket" "http://localhost$2"
	else
		as_person_system $python "$tree/tests/attack/person.py" \
		    here http "$person_socket" "$@"
	fi
}

# person_does VERB ARGUMENT...: see person.py; in system mode root looks.
person_does() {
	verb=$1
	shift
	if [ "$mode" = user ]; then
		as_person_user $python "$tree/tests/attack/person.py" "$verb" \
		    "$person_socket" "$@"
	else
		$python "$tree/tests/attack/person.py" here "$verb" \
		    "$person_socket" "$@"
	fi
}

# person_sees PATH WORD...: waits until an answer to a person has each.
person_sees() { person_does sees "$@"; }

# person_runs ARGUMENT...: the program, at a person's terminal.
person_runs() {
	at_terminal "$SOLGATE" "$@"
}

# at_terminal COMMAND...: a person runs it.
at_terminal() {
	"at_terminal_$mode" "$@"
}

at_terminal_user() {
	as_person_user $python "$tree/tests/attack/person.py" run "$@"
}

at_terminal_system() { as_person_system "$@"; }

as_person_user() { (cd "$project" && as_user "$@"); }

# Where she logged in, with a record of it.
as_person_system() { (cd "$tree" && login alice "$@"); }

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
	if [ "$mode" = system ]; then
		wanted_tokens="$wanted_tokens $1"
		return
	fi
	as_user sh -c 'umask 077; mkdir -p "$1" && head -c 32 /dev/urandom |
	    base64 -w 0 | tr +/ -_ | tr -d = >"$1/$2"' - \
	    "$state/tokens/agents" "$1"
}

# named ID: SECURITY.md names it as something that remains possible.
named() {
	: "${named_all:=" $(sed -n 's/^| `\([^`]*\)` |.*/\1/p' "$document" |
	    tr '\n' ' ')"}"
	case $named_all in
	*" $1 "*) ;;
	*) return 1 ;;
	esac
}

# attack ID WORDS COMMAND...: run COMMAND with $canary set.  The attack has
# succeeded if that file is there afterwards.  Without root some do: those and
# no others are named in SECURITY.md.
attack() {
	id=$1 words=$2
	case $id in
	${ATTACK_ONLY:-*}) ;;
	*) return 0 ;;
	esac
	shift 2
	canary=$canaries/$id
	export canary
	tried=$((tried + 1))
	outcome=held
	"$@" >"$tmp/attack.out" 2>&1 </dev/null || :
	[ ! -e "$canary" ] || outcome=open
	echo "$id $mode $outcome" >>"$ATTACK_SEEN"
	if [ $outcome = open ]; then
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

# not_here ID WHY: a row that cannot be tried in this mode, or only otherwise.
not_here() {
	echo "not in $mode mode: $1: $2"
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
# the same after ATTEMPT.  What it printed behind the row before still counts.
changes() {
	what=$1
	eval "[ -n \"\${kept_$what-}\" ] || kept_$what=\$($what)
	    before=\$kept_$what"
	shift 2
	"$@" || :
	eval "kept_$what=\$($what)
	    [ \"\$before\" = \"\$kept_$what\" ]" || : >"$canary"
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

# ask ID JSON: a call of an extension, in the background; waits until it is
# asked about.
ask() {
	agent POST /v1/hostcalls "$2" >"$tmp/call.$1" 2>&1 &
	person_sees /v1/prompts "$1"
}

call_of() { # ID EXTENSION-JSON COMMAND, which has no character JSON escapes
	printf '{"call_id":"%s","method":"exec","params":{"command":"%s"},"extension":%s}' \
	    "$1" "$3" "$2"
}

# watch: somebody is there to answer.
watch() {
	person_runs prompts watch --attend >"$tmp/watched" 2>&1 &
	watcher=$!
	person_sees /v1/state '"attended":true'
}

# prompt_of CALL: the question that it waits in.
prompt_of() { person_does prompt "$1"; }

# mode_system: whether a machine of one's own can be had here.
mode_system() {
	[ "$(id -u)" = 0 ] && unshare -m true 2>/dev/null
}

# in_modes NAME ROWS: run the function ROWS in each mode there is here, then say
# how it went.  System mode has a mount namespace of its own: the suite is run
# once more inside, with the program as it is released.
in_modes() {
	if [ -n "${ATTACK_INSIDE-}" ]; then
		mode=system
		house
		$2
		gate_down
		done_tests "$1"
		return
	fi
	house
	$2
	gate_down
	if mode_system; then
		ATTACK_INSIDE=1 ATTACK_SEEN=$ATTACK_SEEN \
		    SOLGATE=${SOLGATE_RELEASE:-$SOLGATE} \
		    unshare -m --propagation private sh "$0" >"$tmp/inside" || :
		grep '^not in ' "$tmp/inside" || :
		count_inside "$(tail -n 1 "$tmp/inside")"
	else
		echo "$1: no system mode here: it needs root and a mount namespace"
	fi
	account "$1"
	done_tests "$1"
}

# count_inside LINE: what the run inside counted is counted here.
count_inside() {
	case $1 in
	*": "*" passed, "*" failed")
		inside=${1##*: }
		passed=$((passed + ${inside%% *}))
		inside=${inside##*, }
		failed=$((failed + ${inside%% *}))
		;;
	*)
		failed=$((failed + 1))
		echo "FAILED: system mode: no report" >&2
		;;
	esac
}

# account NAME: how many rows of which finding, and what stayed open.
account() {
	for which in user system; do
		grep -q " $which " "$ATTACK_SEEN" || continue
		echo "$1: $which mode: $(grep -c " $which " "$ATTACK_SEEN")" \
		    "attacks ($(sed -n "s/^\(F[0-9]*\).* $which .*/\1/p" \
		    "$ATTACK_SEEN" | sort | uniq -c |
		    awk '{ printf "%s%s %s", s, $2, $1; s = ", " }'))," \
		    "open: $(sed -n "s/ $which open$//p" "$ATTACK_SEEN" |
		    paste -sd ' ' | sed 's/^$/none/')"
	done
}
