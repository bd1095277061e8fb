#!/bin/sh
# R-523: the first ten minutes.  Every command line of the README and of the
# tutorial (in blocks that begin with ```sh) is typed into a terminal, in this
# order, by somebody who has just installed Solgate: a new home, an empty
# directory, a service manager that does no more than start and stop.  Between
# them an agent asks through the installed hook, and a person answers.
suite=readme_path
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh
unset SOLGATE_STATE

case $SOLGATE in
/*) program=$SOLGATE ;;
*) program=$PWD/$SOLGATE ;;
esac
mkdir "$tmp/bin" "$tmp/here"
ln -s "$program" "$tmp/bin/solgate"
# "enable --now" starts what the unit names, "disable --now" stops it.
cat >"$tmp/bin/systemctl" <<END
#!/bin/sh
unit=$HOME/.config/systemd/user/solgate.service
case "\$*" in
*'enable --now'*)
	: >"$tmp/served"
	# Suites that run beside this one may have the usual port.
	SOLGATE_LISTEN=localhost:0 \$(sed -n 's/^ExecStart=//p' "\$unit") >"$tmp/served" 2>&1 </dev/null &
	echo \$! >"$tmp/service"
	for i in \$(seq 2000); do
		grep -q 'try ' "$tmp/served" && exit 0
		sleep 0.05
	done
	exit 1
	;;
*'disable --now'*) kill "\$(cat "$tmp/service")" ;;
esac
END
chmod +x "$tmp/bin/systemctl"
trap 'mux kill-server 2>/dev/null
    [ ! -s "$tmp/service" ] || kill "$(cat "$tmp/service")" 2>/dev/null; rm -rf "$tmp"' EXIT

# commands DOCUMENT: the lines of its blocks of commands.
commands() {
	awk '/^```sh$/ { inside = 1; next } /^```/ { inside = 0 } inside && NF' "$1"
}

# The terminal in which everything is typed: a plain shell.
begin() {
	mux kill-session -t =s 2>/dev/null
	: >"$tmp/empty"
	mux new-session -d -s s -x 200 -y 50 env -u TMUX -u SOLGATE_STATE PATH="$tmp/bin:$PATH" HOME="$HOME" NO_COLOR=1 \
	    PS1='% ' sh -c "cd '$tmp/here' && exec sh -i"
	typed=0
	ok 'a terminal' shows '%'
}

# types LINE: its exit code in $code, once it has ended.
types() {
	typed=$((typed + 1))
	mux send-keys -t =s: -l "clear; $1; printf 'ended-%s-%s.\\n' $typed \$?"
	keys Enter
	ok "it ends: $1" matches "ended-$typed-[0-9]+\\."
	code=$(shot | sed -n "s/^.*ended-$typed-\\([0-9]*\\)\\..*/\\1/p" | tail -n 1)
	shot >"$tmp/seen"
}

# What Claude Code would start before a command, as its settings say.
cat >"$tmp/hook.py" <<'END'
import json, subprocess, sys
settings, command = sys.argv[1:]
hook = json.load(open(settings))["hooks"]["PreToolUse"][0]["hooks"][0]
call = {"session_id": "s", "cwd": "/", "hook_event_name": "PreToolUse", "tool_name": "Bash",
        "tool_input": {"command": command}, "tool_use_id": "t1", "transcript_path": "/dev/null", "permission_mode": "default"}
done = subprocess.run(["sh", "-c", hook["command"]], input=json.dumps(call), capture_output=True, text=True)
print(done.returncode, done.stdout, done.stderr)
END
agent() { # command
	python3 "$tmp/hook.py" "$HOME/.claude/settings.json" "$1"
}

# The agent asks; the person denies in the second terminal, where the TUI is.
other() {
	mux capture-pane -p -t =t:
}
asked() {
	other | grep -qF "$1"
}
answered() {
	# Whoever types meanwhile opens the request first.
	if asked '[D] Deny'; then
		mux send-keys -t =t: d
	else
		mux send-keys -t =t: F2
	fi
	sleep 0.5
	[ -s "$tmp/agent" ]
}
person_denies() {
	ok 'nobody there: denied at once' sh -c 'echo "$1" | grep -q deny' sh "$(agent 'git push --force origin x')"
	mux kill-session -t =t 2>/dev/null
	mux new-session -d -s t -x 100 -y 30 env -u SOLGATE_STATE PATH="$tmp/bin:$PATH" HOME="$HOME" solgate tui
	ok 'the terminal is open' soon asked 'Nothing is waiting'
	rm -f "$tmp/agent"
	(agent 'git push --force origin main' >"$tmp/agent.new" 2>&1; mv "$tmp/agent.new" "$tmp/agent") &
	ok 'the person sees the command' soon asked 'git push --force origin main'
	ok 'and denies' soon answered
	ok 'the agent is refused' grep -q deny "$tmp/agent"
	ok 'by a person' grep -q deny_once "$tmp/agent"
}

# play LINE: as a reader would, with the exit code that it should have.
play() {
	want=0
	case $1 in
	'make run')
		# tests/long/bare.sh types this one on a machine that has nothing.
		ok 'make run is played on a bare machine' grep -q 'exec make run' tests/long/bare.sh
		return
		;;
	'solgate tui')
		person_denies
		return
		;;
	'solgate grants test'*push*) want=3 ;; # denied
	esac
	types "$1"
	same "$1" "$want" "$code"
	[ "$code" = "$want" ] || cat "$tmp/seen" >&2
	case $1 in
	'solgate grants test'*push*) ok 'a denial, and the rule' grep -qi deny "$tmp/seen" ;;
	'solgate doctor --prove') ok 'hooks refuse' grep -q '0 failed\|refuse' "$tmp/seen" ;;
	'solgate audit verify') ok 'the chain is whole' grep -qi 'verified\|intact\|in order\|ok' "$tmp/seen" ;;
	esac
}

for doc in README.md docs/tutorial.md; do
	commands "$doc" >"$tmp/lines"
	ok "$doc has commands" test "$(wc -l <"$tmp/lines")" -ge 5
	begin
	while IFS= read -r line <&3; do
		play "$line"
	done 3<"$tmp/lines"
	mux kill-session -t =t 2>/dev/null
	# The next reader begins with nothing.
	[ ! -s "$tmp/service" ] || kill "$(cat "$tmp/service")" 2>/dev/null
	while [ -s "$tmp/service" ] && [ -d "/proc/$(cat "$tmp/service")" ]; do sleep 0.05; done
	: >"$tmp/service"
	if [ "$doc" = docs/tutorial.md ]; then
		ok 'undone: no unit' test ! -e "$HOME/.config/systemd/user/solgate.service"
		ok 'undone: no hook' sh -c '! grep -q solgate "$1"' sh "$HOME/.claude/settings.json"
	fi
	find "$tmp/home" "$tmp/here" -mindepth 1 -delete
done
done_tests readme_path
