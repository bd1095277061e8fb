#!/bin/sh
# F10, T17, R-445, R-446: the gate's memory and descriptors, before a program of the
# same user that runs freely; then what such a program can do all the same.
set -eu
# The leak checker of a sanitizer needs what is closed here.
SOLGATE=${SOLGATE_RELEASE:-${SOLGATE:-build/solgate}}
. tests/lib/cli.sh
. tests/attack/lib.sh

# gets_in WAY PID
gets_in() {
	as_agent $python "$tree/tests/attack/f10_process.py" "$1" "$2" &&
	    : >"$canary"
}

dies_with_core() {
	as_agent prlimit --pid "$server" --core=unlimited || :
	as_agent kill -SEGV "$server" || :
	ended || :
	for f in "$project"/core* "$HOME"/core* "$state"/core*; do
		[ ! -e "$f" ] || : >"$canary"
	done
}

kills() {
	as_agent kill -9 "$server" || :
	! ended || : >"$canary"
}

# A line in a file that the person's next shell reads.
through_profile() {
	as_agent sh -c 'echo "touch $canary" >>"$person_home/.bashrc"' || :
	at_terminal bash -ic true
	as_agent rm -f "$person_home/.bashrc" || :
}

# A program of that name in front of the real one.
through_path() {
	as_agent sh -c 'mkdir -p "$person_home/.local/bin" &&
	    printf "#!/bin/sh\ntouch %s\n" "$canary" >"$person_home/.local/bin/solgate" &&
	    chmod +x "$person_home/.local/bin/solgate"' || :
	(PATH=$person_home/.local/bin:$PATH at_terminal sh -c 'solgate version')
	as_agent rm -f "$person_home/.local/bin/solgate" || :
}

# The token of another host lies in a file.
as_other_host() {
	token=file:$others/agents/host.codex agent POST /v1/hostcalls \
	    '{"call_id":"x1","method":"log","params":{"level":"info",
	    "message":"x"},"extension":{"id":"host.codex"}}' | grep -q '^200' &&
	    : >"$canary"
}

# The settings are a file; without the gate in between it can be written.
new_settings() {
	tries=100
	as_agent sh -c 'umask 077; mkdir -p "$config" &&
	    printf "[policy]\ndefault_caps = [\"exec\"]\n" >"$config/config.toml" &&
	    kill -HUP "$1"' - "$server" || tries=1
	for i in $(seq $tries); do
		case $(hook 'uname -a') in
		allow*)
			: >"$canary"
			break
			;;
		esac
		sleep 0.05
	done
	as_agent rm -f "$config/config.toml" || :
}

# below PID PATTERN: the process with such words that descends from PID; other
# suites have faces of their own.
below() {
	for found in $(pgrep -f "$2"); do
		above=$found
		while [ "${above:-1}" -gt 1 ] && [ "$above" != "$1" ]; do
			above=$(sed -n 's/^PPid:[^0-9]*//p' "/proc/$above/status" 2>/dev/null)
		done
		[ "$above" != "$1" ] || echo "$found"
	done
}

rows() {
	gate_up
	for way in attach seize memory environ maps auxv descriptors mapped \
	    root cwd stack steal copy; do
		attack "F10-$way" "look into the gate: $way" gets_in $way "$server"
	done
	# Of the person's face, which holds a key while it runs.
	named=
	[ "$mode" = system ] || named=--state=$state
	at_terminal "$SOLGATE" prompts watch --attend $named \
	    >"$tmp/watched" 2>&1 </dev/null &
	attendant=$!
	face=
	for i in $(seq 500); do
		face=$(below "$attendant" "^$SOLGATE prompts watch --attend ?$named")
		[ -z "$face" ] || break
		sleep 0.02
	done
	for way in attach seize memory environ descriptors steal copy; do
		attack "F10-face-$way" "look into the person's face: $way" \
		    gets_in $way "$face"
	done
	kill "$face" 2>/dev/null || :
	wait "$attendant" 2>/dev/null || :
	attack F10-profile 'write the start-up file of the shell' through_profile
	attack F10-path 'put another program in front' through_path
	others=$tokens
	if [ "$mode" = system ]; then
		others=$person_home/.local/state/solgate/tokens
		give_tokens 4241 "$others" host.codex
		not_here F10-other-host "a hook's token is its own user's; tried with another user's"
	fi
	attack F10-other-host 'take the token of another host' as_other_host
	attack F10-settings 'write the settings and have them read' new_settings
	attack F10-core 'have the gate leave a core' dies_with_core
	if [ "$mode" = user ]; then
		server=
		gate_up
	fi
	attack F10-kill 'kill the gate' kills
	[ "$mode" = system ] || server=
	gate_down
	: >"$tmp/after"
	hook 'ls' >"$tmp/after" || :
	ok "$mode: a gate that was killed allows nothing" \
	    sh -c '! grep -q ^allow "$1"' - "$tmp/after"
}

in_modes f10_process rows
