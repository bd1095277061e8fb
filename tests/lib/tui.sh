# A terminal of one's own for the tests of solgate tui: tmux on a socket of
# its own, with a gate in $tmp.  Read it behind tests/lib/gate.sh.

TZ=UTC
LC_ALL=C.UTF-8
TERM=xterm-256color
export TZ LC_ALL TERM
unset NO_COLOR ACCESSIBLE TMUX

if ! command -v tmux >/dev/null; then
	echo "tmux is missing: the terminal is not tested" >&2
	echo "$suite: 0 passed, 1 failed"
	exit 1
fi

mux() {
	tmux -u -L "solgate-test-$$" -f /dev/null "$@"
}

# A program that a test no longer needs.  The hangup of a terminal that goes
# away must not meet one that is about to end: the leak detector holds it then,
# and both wait for ever, with a processor of their own.
end_screen() {
	[ ! -s "$tmp/pid" ] || [ -s "$tmp/left" ] ||
	    kill -9 "$(cat "$tmp/pid")" 2>/dev/null
	rm -f "$tmp/pid"
}

# The shell of a screen may still write down how its program ended.
remove_tmp() {
	for i in $(seq 100); do
		rm -rf "$tmp" 2>/dev/null && return
		sleep 0.05
	done
	rm -rf "$tmp"
}

trap 'end_screen; mux kill-server 2>/dev/null; end_gate; remove_tmp' EXIT

# Without a session the server of tmux would leave.
mux new-session -d -s keep sleep 1000

# settings LINE...: of the gate and of the terminal.
settings() {
	mkdir -p "$HOME/.config/solgate"
	printf '%s\n' "$@" >"$HOME/.config/solgate/config.toml"
	chmod 600 "$HOME/.config/solgate/config.toml"
}

# screen COLSxROWS WORD...: the program on a screen of that size; words like
# NAME=VALUE go into its environment.  What it writes is kept in $tmp/raw.
screen() {
	size=$1
	shift
	end_screen
	mux kill-session -t =s 2>/dev/null
	rm -f "$tmp/left"
	: >"$tmp/raw"
	# It waits for its pipe, so that the first byte is kept too.
	printf '%s\n' 'while [ ! -e "$1/go" ]; do sleep 0.01; done' \
	    'trap : INT' 'dir=$1; shift' 'stty -g >"$dir/before"' \
	    'sh -c '\''echo $$ >"$0/pid"; exec env "$@"'\'' "$dir" "$@"' 'code=$?' 'stty -g >"$dir/after" 2>&1' 'echo "left $code" >"$dir/left"' \
	    'sleep 1000' >"$tmp/start"
	rm -f "$tmp/go"
	mux new-session -d -s s -x "${size%x*}" -y "${size#*x}" \
	    sh "$tmp/start" "$tmp" "$@"
	mux display-message -p -t =s: '#{pane_title}' >"$tmp/title"
	mux pipe-pane -t =s: "cat >>'$tmp/raw'"
	touch "$tmp/go"
}

keys() {
	mux send-keys -t =s: "$@"
}

type_text() {
	mux send-keys -t =s: -l "$1"
}

shot() {
	mux capture-pane -p -t =s:
}

# shows TEXT: within a while, which is shorter once something was missed.
tries=600
shows() {
	for nth in $(seq $tries); do
		shot >"$tmp/shot"
		grep -qF -- "$1" "$tmp/shot" && return 0
		nap $nth
	done
	tries=40
	echo "no \"$1\" on:" >&2
	cat "$tmp/shot" >&2
	return 1
}

# opens TEXT: a request with it.  Who typed a moment ago gets a banner first;
# F2 opens it then, and does nothing once it is open.
opens() {
	for nth in $(seq $tries); do
		shot >"$tmp/shot"
		grep -qF -- "$1" "$tmp/shot" &&
		    grep -qF '[?] Details' "$tmp/shot" && return 0
		keys F2
		nap $nth
	done
	tries=40
	echo "no request with \"$1\" on:" >&2
	cat "$tmp/shot" >&2
	return 1
}

# matches PATTERN: within a while.
matches() {
	for nth in $(seq $tries); do
		shot | grep -qE -- "$1" && return 0
		nap $nth
	done
	return 1
}

# hides TEXT: it goes away within a while.
hides() {
	for nth in $(seq 600); do
		shot >"$tmp/shot"
		grep -qF -- "$1" "$tmp/shot" || return 0
		nap $nth
	done
	return 1
}

# marks TEXT: it is shown in reverse, within a while.
marks() {
	for nth in $(seq 600); do
		mux capture-pane -e -p -t =s: | grep -qF "[7m$1" && return 0
		nap $nth
	done
	return 1
}

# left CODE: the program ends with it.
left() {
	for nth in $(seq 600); do
		[ -s "$tmp/left" ] && break
		nap $nth
	done
	[ "$(cat "$tmp/left" 2>/dev/null)" = "left $1" ]
}

# asks_for ID COMMAND [EXTENSION]: a call of the extension of the wireframe.
asks_for() {
	asks agent POST /v1/hostcalls "$(jq -nca --arg id "$1" --arg c "$2" \
	    --arg x "${3:-ext.auto_commit}" '{call_id:$id,method:"exec",
	    params:{command:$c},extension:{id:$x,name:"Auto Commit on Exit",
	    version:"1.2.0",source:{type:"npm",
	    ref:"@user/pi-auto-commit"}}}')" >"$tmp/call.$1" 2>&1 &
}

# reads_for ID PATH: one of medium risk.
reads_for() {
	asks agent POST /v1/hostcalls "$(jq -nca --arg id "$1" --arg p "$2" \
	    '{call_id:$id,method:"tool",params:{name:"read",
	    input:{path:$p}},extension:{id:"ext.docs",version:"2.0.0"}}')" \
	    >"$tmp/call.$1" 2>&1 &
}

# told ID: how the call ended, once it has.
told() {
	for nth in $(seq 600); do
		[ -s "$tmp/call.$1" ] && break
		nap $nth
	done
	jq -r '.output.decision // .error.details.decision // .error.code' \
	    "$tmp/call.$1" 2>/dev/null
}

# open_count: questions that wait.
open_count() {
	"$SOLGATE" prompts --json 2>/dev/null | jq '.prompts | length'
}

# steady: a screen without what differs from run to run.
steady() {
	sed -E 's/denies in ( ?[0-9]+) s/denies in 30 s/; s/ [0-2][0-9]:[0-5][0-9]$/ 00:00/'
}

# golden NAME: the screen is as kept; GOLDEN=write keeps it.
golden() {
	file=tests/golden/tui/$1.txt
	if [ "${GOLDEN-}" = write ]; then
		mkdir -p "${file%/*}"
		sleep 0.5
		shot | steady >"$file"
	fi
	for nth in $(seq 600); do
		shot | steady >"$tmp/now"
		cmp -s "$file" "$tmp/now" && return 0
		nap $nth
	done
	diff -u "$file" "$tmp/now" >&2
}
