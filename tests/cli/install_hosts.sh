#!/bin/sh
# R-608: hosts whose settings have another form, and plugins for hosts that
# start no hooks: put there, found again, taken away; and what each asks.
. tests/lib/cli.sh
. tests/lib/gate.sh

file() {
	case $1 in
	copilot) echo "$HOME/.copilot/hooks/solgate.json" ;;
	droid) echo "$HOME/.factory/hooks.json" ;;
	qwen) echo "$HOME/.qwen/settings.json" ;;
	cursor) echo "$HOME/.cursor/hooks.json" ;;
	opencode) echo "$HOME/.config/opencode/plugin/solgate.js" ;;
	pi) echo "$HOME/.pi/agent/extensions/solgate.ts" ;;
	esac
}
start_gate

for host in copilot droid qwen cursor opencode pi; do
	f=$(file $host)
	run install --dry-run $host
	same "$host: dry run" 0 "$status"
	ok "$host: it changes nothing" test ! -e "$f"
	run install $host
	same "$host: install" 0 "$status"
	ok "$host: the gate is named" grep -q -- "--socket=$tmp/state/run/solgate.sock --token=$tmp/state/tokens/agents/host.$host" "$f"
	ok "$host: guarded" grep -q 'exit 2; }' "$f"
	ok "$host: what a project can do is said" grep -q "^A project that $host trusts can still" "$tmp/out"
	ok "$host: its token" test -s "$tmp/state/tokens/agents/host.$host"
	cp "$f" "$tmp/first"
	run install $host
	ok "$host: again is once" cmp -s "$f" "$tmp/first"
	run doctor
	ok "$host: the doctor finds it" grep -q "^ok    $host .*name the socket and their token" "$tmp/out"
	run uninstall $host
	ok "$host: gone" test ! -e "$f"
	run uninstall $host
	same "$host: twice is fine" 0 "$status"
done

# Beside hooks of others, whose part stays.
run install --dry-run droid
same 'droid: events stand alone' 'PostToolUse PreToolUse UserPromptSubmit' "$(jq -r 'keys | join(" ")' "$tmp/out")"
run install --dry-run --turns none qwen
same 'qwen: no turns' 'PostToolUse PostToolUseFailure PreToolUse' "$(jq -r '.hooks | keys | join(" ")' "$tmp/out")"
run install --dry-run cursor
same 'cursor: a version, and closed on failure' '1 command true 600' \
    "$(jq -r '"\(.version) \(.hooks.preToolUse[0] | "\(.type) \(.failClosed) \(.timeout)")"' "$tmp/out")"
run install --dry-run copilot
same 'copilot: a version, and its own keys' '1 command 600 true' \
    "$(jq -r '"\(.version) \(.hooks.PreToolUse[0] | "\(.type) \(.timeoutSec) \(has("bash"))")"' "$tmp/out")"
for host in droid qwen cursor; do
	f=$(file $host)
	case $host in
	droid) echo '{"PreToolUse" : [{"matcher":"Read","hooks":[{"type":"command","command":"mine"}]}],"n":1}' ;;
	qwen) printf '{"hooks" : {"PreToolUse":[{"hooks":[{"type":"command","command":"mine"}]}]}, // dark\n"n":1}\n' ;;
	cursor) echo '{"hooks" : {"preToolUse":[{"command":"mine"}],"stop":[]},"version":1}' ;;
	esac >"$f"
	cp "$f" "$tmp/before"
	run install $host
	same "$host: beside others" 0 "$status"
	ok "$host: theirs first" sh -c 'tr -d "\n" <"$1" | grep -q "mine.*host.$2 "' sh "$f" $host
	run uninstall $host
	ok "$host: byte for byte" cmp -s "$f" "$tmp/before"
	run install $host
	sed 's/"n":1/"n":2/; s/"stop":\[\]/"stop":[ ]/' "$f" >"$tmp/changed" && cat "$tmp/changed" >"$f"
	run uninstall $host
	same "$host: only ours goes" "$(sed 's/"n":1/"n":2/; s/"stop":\[\]/"stop":[ ]/' "$tmp/before" | tr -d ' \n')" "$(tr -d ' \n' <"$f")"
	rm -f "$f" "$f.before-solgate"
done
echo '{"version":2}' >"$(file cursor)"
run install cursor
same 'cursor: another version' 1 "$status"
ok 'cursor: named' has "$tmp/err" 'version says otherwise'
rm "$(file cursor)"
for host in opencode pi; do
	f=$(file $host)
	echo 'export default 1' >"$f"
	run install $host
	same "$host: a file of somebody else" 1 "$status"
	ok "$host: said" has "$tmp/err" 'not the plugin of Solgate'
	same "$host: left alone" 'export default 1' "$(cat "$f")"
	run uninstall $host
	same "$host: not taken away" 'export default 1' "$(cat "$f")"
	rm "$f"
done

# --system, where the host has it.
for host in copilot droid qwen cursor; do
	run install --system --file="$tmp/machine.json" $host
	same "$host: machine" 0 "$status"
	ok "$host: machine, by the number of the user" grep -q -- '--system ' "$tmp/machine.json"
	same "$host: machine, under hooks" true "$(jq '.hooks | has("PreToolUse") or has("preToolUse")' "$tmp/machine.json")"
	cp "$tmp/machine.json" "$tmp/first"
	run install --system --file="$tmp/machine.json" $host
	ok "$host: machine, again is once" cmp -s "$tmp/machine.json" "$tmp/first"
	case $host in
	droid) same 'droid: locked' true "$(jq .allowManagedHooksOnly "$tmp/machine.json")" ;;
	qwen) same 'qwen: locked' false "$(jq .disableAllHooks "$tmp/machine.json")" ;;
	esac
	run uninstall --system --file="$tmp/machine.json" $host
	ok "$host: machine, gone" test ! -e "$tmp/machine.json"
done
for host in opencode pi; do
	run install --system --dry-run $host
	same "$host: no machine" 1 "$status"
	ok "$host: said" has "$tmp/err" 'no settings for the whole machine'
done

# What the hosts ask: a grant covers the command, nothing else runs.
for host in copilot droid qwen cursor opencode pi; do
	run grants add host.$host exec 'touch allowed'
done
asked() { # HOST EVENT TOOL COMMAND
	status=0
	printf '{"hook_event_name":"%s","conversation_id":"c","cwd":"%s","tool_name":"%s","tool_input":{"command":"%s"}}' \
	    "$2" "$tmp/project" "$3" "$4" |
	    "$SOLGATE" hook --event="$2" "$1" >"$tmp/out" 2>"$tmp/err" || status=$?
}
word() { jq -r '.permission // .hookSpecificOutput.permissionDecision' "$tmp/out"; }
while read -r host event tool; do
	asked $host $event $tool 'touch allowed'
	same "$host: a grant" 'allow 0' "$(word) $status"
	asked $host $event $tool 'touch denied'
	same "$host: no grant" deny "$(word)"
	[ $host != cursor ] || same 'cursor: by its code, too' 2 "$status"
	echo '{' | "$SOLGATE" hook --event=$event $host >"$tmp/out" 2>"$tmp/err" && status=0 || status=$?
	same "$host: no JSON" 'deny 2' "$(word) $status"
	asked $host Strange $tool ls
	same "$host: no such event" 2 "$status"
done <<-END
	copilot PreToolUse Bash
	droid PreToolUse Execute
	qwen PreToolUse run_shell_command
	cursor preToolUse Shell
	opencode tool.execute.before bash
	pi tool_call bash
END

# The plugins themselves, as their hosts call them.
if command -v node >/dev/null; then
	for host in opencode pi; do
		run install $host
	done
	ok 'plugins' node tests/cli/plugins.mjs "$(file opencode)" "$(file pi)" "$tmp" up
	stop_gate
	ok 'plugins without a gate' node tests/cli/plugins.mjs "$(file opencode)" "$(file pi)" "$tmp" down
fi

done_tests install_hosts
