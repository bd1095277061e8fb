#!/bin/sh
# Hooks in the settings of hosts: put there, found again, taken away; what else
# stands there stays.
. tests/lib/cli.sh

HOME=$tmp/home
export HOME
mkdir -p "$HOME"
file() {
	case $1 in
	claude) echo "$HOME/.claude/settings.json" ;;
	codex) echo "$HOME/.codex/hooks.json" ;;
	gemini) echo "$HOME/.gemini/settings.json" ;;
	esac
}

for host in claude codex gemini; do
	f=$(file $host)
	run install --dry-run $host
	same "dry run of $host" 0 "$status"
	ok 'it prints JSON' sh -c 'jq -e .hooks "$1" >/dev/null' sh "$tmp/out"
	ok 'and changes nothing' test ! -e "$f"
	run install $host
	same "install $host" 0 "$status"
	ok 'with the absolute path' sh -c 'grep -q "\"command\": \"/.*solgate" "$1"' sh "$f"
	ok 'prompts feed the turn gate' grep -qE 'UserPromptSubmit|BeforeAgent' "$f"
	ok 'and only a grave one binds its calls' sh -c '! grep -q -- --lease "$1"' sh "$f"
	cp "$f" "$tmp/first"
	run install $host
	ok 'again is once' cmp -s "$f" "$tmp/first"
	has "$tmp/out" 'nothing to change' || ok 'and says so' false
	run install --turns all $host
	ok 'every turn binds' grep -q -- '--lease=always' "$f"
	run install --turns none $host
	ok 'no turns' sh -c '! grep -qE "UserPrompt|BeforeAgent" "$1"' sh "$f"
	run install $host
	ok 'and grave ones again' cmp -s "$f" "$tmp/first"
	run install --turns some $host
	same 'no such turns' 2 "$status"
	run uninstall $host
	ok 'what was not there is not there again' test ! -e "$f"
	run uninstall $host
	same 'twice is fine' 0 "$status"

	# A file with other things in it, in its own layout.
	event=PreToolUse
	[ $host = gemini ] && event=BeforeTool
	printf '{"theme" : "dark\\n\\"}{", "hooks":{"%s":[{"matcher":"Bash",
"hooks":[{"type":"command","command":"mine hook --event=x"}]}],"Stop":[]},"n":1e3,\n"e":{},"l":[ ]}' \
	    $event >"$f"
	chmod 644 "$f"
	cp "$f" "$tmp/before"
	run install $host
	same "install beside others ($host)" 0 "$status"
	ok 'the backup' cmp -s "$f.before-solgate" "$tmp/before"
	same 'others stay' "$(jq -cS 'del(.hooks)' "$tmp/before")" \
	    "$(jq -cS 'del(.hooks)' "$f")"
	same 'other hooks stay, before ours' 'mine hook --event=x' \
	    "$(jq -r ".hooks.$event[0].hooks[0].command" "$f")"
	same 'ours is there once' 2 "$(jq ".hooks.$event | length" "$f")"
	cp "$f" "$tmp/second"
	run uninstall $host
	ok 'byte for byte as it was' cmp -s "$f" "$tmp/before"
	ok 'no backup is left' test ! -e "$f.before-solgate"

	# Changed in between: only ours goes.
	run install $host
	jq -c '. + {"later":true}' "$f" >"$tmp/changed" && cat "$tmp/changed" >"$f"
	run uninstall $host
	same 'what came later stays' "$(jq -cS '. + {"later":true}' "$tmp/before" |
	    sed 's/,"Stop":\[\]/,"Stop":[]/')" "$(jq -cS . "$f")"

	# Left alone.
	for bad in '{' '[]' '// x
{}' '{"hooks":[]}' "{\"hooks\":{\"$event\":{}}}" '{"a":1,"a":2}'; do
		printf '%s' "$bad" >"$f"
		run install $host
		same "refused: $bad" 1 "$status"
		same 'and left alone' "$bad" "$(cat "$f")"
	done
	rm -f "$f"
done
f=$(file claude)
mkdir -p "$tmp/dots"
echo '{}' >"$tmp/dots/s.json"
ln -s "$tmp/dots/s.json" "$f"
run install claude
ok 'a link stays one' test -L "$f"
ok 'and what it points to is changed' grep -q PreToolUse "$tmp/dots/s.json"
run install --program='/tmp/a b' claude
same 'a program with a blank' 1 "$status"
run install --program=solgate claude
same 'a program without its path' 1 "$status"
run install emacs
same 'no such host' 2 "$status"
run install
same 'no host' 2 "$status"

# What the host starts does refuse, without a server.
sh -c "$(jq -r '.hooks.PreToolUse[0].hooks[0] | [.command] + .args | @sh' "$f")" \
    <<X >"$tmp/out" 2>"$tmp/err" && status=0 || status=$?
{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"}}
X
same 'the hook as it was set up refuses' 2 "$status"
same 'in its words' deny \
    "$(jq -r .hookSpecificOutput.permissionDecision "$tmp/out")"

done_tests install
