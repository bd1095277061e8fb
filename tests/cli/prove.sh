#!/bin/sh
# doctor --prove: every installed hook is started as its host would start it
# and must refuse; one that does not is found.  The user's own server hears
# nothing of it.
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/no_hosts.sh

# What others prove at the same time is not ours to count.
TMPDIR=$tmp
export TMPDIR

run doctor --prove
same 'nothing to prove' 1 "$status"
ok 'what next' has "$tmp/out" 'solgate install'
for host in claude codex gemini; do
	run install $host
	same "install $host" 0 "$status"
done
ok 'a gate of the user' start_gate
before=$("$SOLGATE" audit tail 2>/dev/null | wc -l)
run doctor --prove
same 'Codex has not trusted its hooks' 1 "$status"
same 'T40 T43: nothing else is bad' 2 "$(grep '^bad' "$tmp/out" |
    grep -c -e 'codex .*NOTHING IS GATED' -e 'prove .* trials, 1 failed')"
same 'T40 T43: all of it is proved' 2 "$(grep -c '^bad' "$tmp/out")"
for row in 'claude PreToolUse' 'claude PermissionRequest' 'codex PreToolUse' \
    'codex PermissionRequest' 'gemini BeforeTool'; do
	set -- $row
	for scene in 'a call that nobody allowed: blocked' 'a call with a grant: allowed' \
	    'input that is not JSON: blocked' 'the server hangs: blocked' \
	    'the store cannot be written: blocked' 'the server is stopped: blocked'; do
		ok "$row, $scene" grep -q "^ok *$1 *$2, $scene" "$tmp/out"
	done
done
for row in 'claude UserPromptSubmit' 'codex UserPromptSubmit' 'gemini BeforeAgent'; do
	set -- $row
	ok "$row, stopped" grep -q "^ok *$1 *$2, the server is stopped: blocked" "$tmp/out"
done
same 'the user'"'"'s gate heard nothing' "$before" \
    "$("$SOLGATE" audit tail 2>/dev/null | wc -l)"
run doctor --json
ok 'and still answers' jq -e '.checks[] | select(.check == "server" and .state == "ok")' "$tmp/out" >"$tmp/doctor"
same 'nothing is left behind' '' "$(ls "$TMPDIR" | grep '^solgate-prove' || :)"
stop_gate

# A hook that lets calls through is found: the program is not there, says
# nothing, says yes, or ends with another code.
f=$HOME/.claude/settings.json
cp "$f" "$tmp/good"
rm -f "$HOME/.codex/hooks.json" "$HOME/.gemini/settings.json"
# L2: the same as data.
run doctor --prove --json
same 'L2: --json' 'true 16' \
    "$(jq -r '"\(.ok) \([.checks[] | select(.state != "note")] | length)"' "$tmp/out")"
mkdir "$tmp/bin"
spoil() {
	printf '#!/bin/sh\n%s\n' "$2" >"$tmp/bin/solgate"
	chmod +x "$tmp/bin/solgate"
	jq --arg p "$1" '.hooks |= with_entries(.key as $e | .value[].hooks[].command =
	    "\($p) hook --event=\($e) claude")' "$tmp/good" >"$f"
}
spoil "$tmp/none/solgate" ''
run doctor --prove
same 'a program that is not there' 1 "$status"
ok 'is named' grep -q '^bad *claude *PreToolUse, a call that nobody allowed: NOT BLOCKED (exit 127' "$tmp/out"
# R-554: with the guard around it, the same program refuses.
jq --arg p "$tmp/none/solgate" '(.hooks[][].hooks[].command) |= sub("solgate /[^ ]*"; "solgate \($p)")' \
    "$tmp/good" >"$f"
run doctor --prove
ok 'guarded, it is blocked' grep -q '^ok *claude *PreToolUse, a call that nobody allowed: blocked (exit 2' "$tmp/out"
for say in 'cat >/dev/null' 'cat >/dev/null; echo "{}"' 'cat >/dev/null; echo no >&2; exit 1' \
    'cat >/dev/null; exit 2' \
    'cat >/dev/null; echo "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"allow\"}}"'; do
	spoil "$tmp/bin/solgate" "$say"
	run doctor --prove
	same "found: $say" 1 "$status"
	ok 'by the canary' grep -q '^bad *claude *PreToolUse, a call that nobody allowed' "$tmp/out"
done
# One that always refuses is no gate either.
spoil "$tmp/bin/solgate" 'cat >/dev/null; echo no >&2; exit 2'
run doctor --prove
same 'found: always no' 1 "$status"
ok 'by the grant' grep -q '^bad *claude *PreToolUse, a call with a grant: blocked' "$tmp/out"
# A hook that names its server: the proof stays away from it.
ok 'the gate of the user again' start_gate
jq --arg s " --state=$SOLGATE_STATE" '(.hooks[][].hooks[].command) += $s' "$tmp/good" >"$f"
before=$("$SOLGATE" audit tail 2>/dev/null | wc -l)
run doctor --prove
same 'a hook with --state' 0 "$status"
same 'its gate heard nothing' "$before" "$("$SOLGATE" audit tail 2>/dev/null | wc -l)"
stop_gate
printf '{' >"$f"
run doctor --prove
same 'settings that cannot be read' 1 "$status"
done_tests prove
