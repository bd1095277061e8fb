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
		# Gemini CLI takes comments, the others do not.
		[ $host = gemini ] && bad=$(printf '%s' "$bad" | sed 's,^// x$,/* x,')
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
same 'a program that is not there' 1 "$status"
run install --program=solgate claude
same 'a program without its path' 1 "$status"
run install emacs
same 'no such host' 2 "$status"
run install
same 'no host' 2 "$status"

# ---- R-554: what the host starts refuses, whatever becomes of the hook -----
call='{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"ls"}}'
starts() { # FILE: what the host would start, by its shell
	status=0
	printf '%s' "$call" | sh -c "$(jq -r '.hooks.PreToolUse[0].hooks[0].command' "$1")" \
	    >"$tmp/out" 2>"$tmp/err" || status=$?
}
starts "$f"
same 'the hook as it was set up refuses' 2 "$status"
same 'in its words' deny \
    "$(jq -r .hookSpecificOutput.permissionDecision "$tmp/out")"
ok 'and says nothing twice' sh -c '! grep -q "did not answer" "$1"' sh "$tmp/err"
# Paths as people have them: blanks, quotes, signs of a shell.
odd="$tmp/a b/it's \$HOME \"x\" ; ü"
mkdir -p "$odd"
cp "$SOLGATE" "$odd/solgate" 2>/dev/null || ln -s "$(realpath "$SOLGATE")" "$odd/solgate"
run install --program="$odd/solgate" --state="$odd/state" claude
same 'odd paths' 0 "$status"
cp "$f" "$tmp/first"
starts "$f"
same 'odd paths: it refuses' 2 "$status"
ok 'odd paths: the hook itself' grep -q deny "$tmp/out"
run install --program="$odd/solgate" --state="$odd/state" claude
ok 'odd paths: again is once' cmp -s "$tmp/dots/s.json" "$tmp/first"
# A program that is killed, is not there, or ends as no hook does.
for does in 'kill -9 $$' 'exit 1' 'exit 127' 'echo no; exit 3'; do
	rm -f "$odd/solgate"
	printf '#!/bin/sh\ncat >/dev/null\n%s\n' "$does" >"$odd/solgate"
	chmod +x "$odd/solgate"
	starts "$f"
	same "guarded: $does" 2 "$status"
	ok "guarded: $does, with a reason" has "$tmp/err" 'so the call is refused'
done
rm -f "$odd/solgate"
starts "$f"
same 'guarded: no program' 2 "$status"
ok 'guarded: no program, with a reason' has "$tmp/err" 'so the call is refused'
printf '#!/bin/sh\ncat >/dev/null\necho "{}"\n' >"$odd/solgate"
chmod +x "$odd/solgate"
starts "$f"
same 'guarded: an answer passes' '0 {}' "$status $(cat "$tmp/out")"
run uninstall claude
same 'odd paths: taken away' '{}' "$(cat "$tmp/dots/s.json")"

# What older versions wrote becomes the new form, once, and can be taken away.
for old in '{"type":"command","command":"/old/solgate","args":["hook","--event=PreToolUse","claude"],"timeout":600}' \
    '{"type":"command","command":"/old/solgate","args":["hook","--event=PreToolUse","--socket=/s","--token=/t/agents/host.claude","claude"],"timeout":600}' \
    '{"type":"command","command":"/old/solgate hook --event=PreToolUse --socket=/s --token=/t/agents/host.claude claude","timeout":600}'; do
	printf '{"hooks":{"PreToolUse":[{"matcher":"*","hooks":[%s]},{"hooks":[]}]}}' "$old" >"$tmp/dots/s.json"
	run install claude
	same 'an old form: once' 2 "$(jq '.hooks.PreToolUse | length' "$f")"
	ok 'an old form: guarded now' sh -c 'jq -r ".hooks.PreToolUse[0].hooks[0].command" "$1" | grep -q "^/bin/sh -c "' sh "$f"
	run uninstall claude
	same 'an old form: gone' '{"hooks":{"PreToolUse":[{"hooks":[]}]}}' "$(jq -c . "$f")"
	rm -f "$tmp/dots/s.json.before-solgate"
done

# R-555: what one user's hooks leave open is said.
for host in claude codex gemini; do
	run install $host
	ok "$host: what a project can do" grep -q "^A project that $host trusts can still" "$tmp/out"
done
run install codex
ok 'codex: trust' has "$tmp/out" 'NOTHING IS GATED'
ok 'codex: how' has "$tmp/out" '/hooks'

# R-557: comments of a host that takes them, and its layout, stay byte for byte.
f=$(file gemini)
rm -f "$f" "$f.before-solgate"
printf '// mine\n{\n\t"theme": "x", // dark\n\t"hooks": {\n\t\t/* none */\n\t},\n}\n' >"$f"
cp "$f" "$tmp/before"
run install gemini
same 'comments' 0 "$status"
same 'comments stay' "$(grep -c 'mine\|dark\|none' "$tmp/before")" "$(grep -c 'mine\|dark\|none' "$f")"
printf '\n// later\n' >>"$f"
run uninstall gemini
same 'and what came later' "$(cat "$tmp/before"; printf '\n// later')" "$(cat "$f")"

done_tests install
