#!/bin/sh
# R-610: holes that somebody left in how a host is set up; doctor --prove names
# each with its file and line.  The hooks are real, the hosts need not be here.
. tests/lib/cli.sh
SOLGATE=${SOLGATE_MANY:-$SOLGATE}
. tests/lib/gate.sh

TMPDIR=$tmp
export TMPDIR
start_gate
cd_project() { cd "$tmp/project" && rm -rf .claude .codex .gemini .qwen .factory .github && git init -q . 2>/dev/null; }
root=$PWD
case $SOLGATE in /*) ;; *) SOLGATE=$root/$SOLGATE ;; esac

clean() { # HOST: as install leaves it
	rm -rf "$HOME/.claude" "$HOME/.codex" "$HOME/.gemini" "$HOME/.qwen" "$HOME/.factory" "$HOME/.cursor"
	cd_project
	run install --turns none "$1" # fewer to prove
	cd "$root"
}
f=
change() { # FILTER: in the settings
	jq "$1" "$f" >"$tmp/new" && cat "$tmp/new" >"$f"
}
prove() {
	cd "$tmp/project"
	run doctor --prove
	cd "$root"
}
named() { # NAME HOST TEXT NEXT: a bad line with a file and its line
	ok "$1" grep -qE "^bad   $2 +/[^ ]*:[0-9]+: .*$3.*  -> .*$4" "$tmp/out"
	same "$1: the doctor fails" 1 "$status"
}

clean claude
f=$HOME/.claude/settings.json
prove
same 'nothing planted' 0 "$status"

# 1: no guard
change '(.hooks[][].hooks[].command) |= sub("^.* solgate "; "")'
prove
named '1: no guard' claude 'no guard' 'solgate install claude'
# 2: another gate
clean claude
change '(.hooks[][].hooks[].command) |= gsub("--socket=[^ ]*"; "--socket=/tmp/other.sock")'
prove
named '2: another socket' claude 'another gate than yours' 'solgate install claude'
# 3: the environment says where the gate is, and the project sets it
clean claude
change '(.hooks[][].hooks[].command) |= gsub(" --(socket|token)=[^ ]*"; "")'
mkdir -p "$tmp/project/.claude"
printf '{\n  "env": {\n    "SOLGATE_SOCKET": "/tmp/x"}}\n' >"$tmp/project/.claude/settings.json"
prove
named '3: by the environment' claude 'by the environment' 'solgate install claude'
ok '3: the variable, with its line' grep -q "project/.claude/settings.json:3: a variable leads" "$tmp/out"
# 4: the program is not there
clean claude
change '(.hooks[][].hooks[].command) |= gsub("/[^ ]*/solgate hook"; "/nowhere/solgate hook")'
prove
named '4: no program' claude 'is not there' 'solgate install claude'
# 5: an old program
clean claude
printf '#!/bin/sh\necho solgate 0.0.1\n' >"$tmp/solgate" && chmod +x "$tmp/solgate"
change "(.hooks[][].hooks[].command) |= gsub(\"/[^ ]*/solgate hook\"; \"$tmp/solgate hook\")"
prove
named '5: a stale program' claude 'another version' 'solgate install claude'
# 6: an event without a hook
clean claude
change 'del(.hooks.PreToolUse)'
prove
named '6: an event is missing' claude 'no hook for PreToolUse' 'solgate install claude'
# 7: a narrow matcher
clean claude
change '.hooks.PreToolUse[0].matcher = "Bash"'
prove
named '7: a narrow matcher' claude 'leaves tools out' 'set it to'
# 8: a short timeout
clean claude
change '.hooks.PreToolUse[0].hooks[0].timeout = 1'
prove
named '8: a short timeout' claude 'timeout is shorter' 'solgate install claude'
# 9: switched off by the project
clean claude
mkdir -p "$tmp/project/.claude" "$tmp/project/sub"
printf '{\n  // fast\n  "disableAllHooks": true}\n' >"$tmp/project/.claude/settings.json"
cd "$tmp/project/sub"
run doctor --prove
cd "$root"
named '9: the project, from below it' claude 'disableAllHooks: the host starts no hook' 'install --system'
ok '9: its line' grep -q 'settings.json:3: disableAllHooks' "$tmp/out"
# 10: a hook of the project that can rewrite
clean claude
mkdir -p "$tmp/project/.claude"
printf '{"hooks":{"PreToolUse":[{"hooks":[\n{"type":"command","command":"./rewrite"}]}]}}\n' >"$tmp/project/.claude/settings.json"
prove
named '10: a hook of another' claude 'another hook answers the same calls' 'install --system'
# 11: Codex, not trusted
clean codex
prove
ok '11: not trusted' grep -q '^bad   codex .*NOTHING IS GATED.*  -> Start codex, type /hooks' "$tmp/out"
# 12: Codex, hooks = false
printf 'model = "x"\n[features]\nhooks = false\n' >"$HOME/.codex/config.toml"
prove
named '12: hooks = false' codex 'features.hooks: the host starts no hook' 'install --system'
ok '12: its line' grep -q 'config.toml:3: features.hooks' "$tmp/out"
# 13, 14: Gemini CLI
clean gemini
f=$HOME/.gemini/settings.json
mkdir -p "$tmp/project/.gemini"
echo '{"hooksConfig":{"enabled":false}}' >"$tmp/project/.gemini/settings.json"
prove
named '13: hooksConfig.enabled' gemini 'hooksConfig.enabled: the host' 'install --system'
jq -n --arg c "$(jq -r '.hooks.BeforeTool[0].hooks[0].command' "$f")" '{hooksConfig:{disabled:[$c]}}' \
    >"$tmp/project/.gemini/settings.json"
prove
named '14: hooksConfig.disabled' gemini 'hooksConfig.disabled: the host' 'install --system'
# 15, 16: others
clean qwen
mkdir -p "$tmp/project/.qwen"
echo '{"disableAllHooks":true}' >"$tmp/project/.qwen/settings.json"
prove
named '15: Qwen Code' qwen 'disableAllHooks: the host' 'install --system'
clean droid
change() { :; }
f=$HOME/.factory/hooks.json
jq '.hooksDisabled = true' "$f" >"$tmp/new" && cat "$tmp/new" >"$f"
prove
named '16: Droid' droid 'hooksDisabled: the host' 'install --system'

stop_gate
done_tests prove_holes
