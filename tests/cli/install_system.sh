#!/bin/sh
# Hooks in the settings of a machine: locked, beside what is there, and gone
# again; and how such a hook finds its gate.  tests/e2e/system.sh has the rest.
. tests/lib/cli.sh
. tests/lib/gate.sh

f=$tmp/etc/settings
put() { run install --system --file="$f" "$@"; }
take() { run uninstall --system --file="$f" "$@"; }

# R-568: Claude Code and Gemini CLI, a file of their own.
for host in claude gemini; do
	rm -rf "$tmp/etc"
	put $host
	same "$host: install" 0 "$status"
	same "$host: every user reads it" '644 755' "$(stat -c %a "$f") $(stat -c %a "$tmp/etc")"
	ok "$host: by the number of the user" grep -q 'hook --event=[A-Za-z]* --system ' "$f"
	ok "$host: and no path of this user" sh -c '! grep -q -e "--socket" -e "$HOME" "$1"' sh "$f"
	cp "$f" "$tmp/first"
	put $host
	ok "$host: again is once" cmp -s "$f" "$tmp/first"
	take $host
	ok "$host: gone" test ! -e "$f"
done
put claude
same 'claude: locked' 'true true disable' \
    "$(jq -r '"\(.allowManagedHooksOnly) \(.disableSkillShellExecution) \(.permissions.disableBypassPermissionsMode)"' "$f")"
rm "$f"
put gemini
same 'gemini: locked' true "$(jq -r .hooksConfig.enabled "$f")"
ok 'gemini: what stays open is said' has "$tmp/out" hooksConfig.disabled
rm "$f"

# R-568: beside what an administrator has, whose part stays.
printf '{"allowManagedHooksOnly" : true,\n "permissions": {"deny": ["WebFetch"]}, "hooks": {"Stop": []}}\n' >"$f"
cp "$f" "$tmp/before"
put claude
same 'beside others' 0 "$status"
same 'others stay' '["WebFetch"]' "$(jq -c .permissions.deny "$f")"
take claude
ok 'byte for byte' cmp -s "$f" "$tmp/before"
put claude
jq -c '.later = 1' "$f" >"$tmp/changed" && cat "$tmp/changed" >"$f"
take claude
same 'only ours goes' "$(jq -cS '.later = 1' "$tmp/before")" "$(jq -cS . "$f")"
for bad in '{"allowManagedHooksOnly":false}' '{"disableAllHooks":true}' '{"disableSkillShellExecution":false}' \
    '{"permissions":{"disableBypassPermissionsMode":"x"}}' '{"permissions":[]}' '// x'; do
	printf '%s' "$bad" >"$f"
	rm -f "$f.before-solgate"
	put claude
	same "a conflict: $bad" 1 "$status"
	same 'and left alone' "$bad" "$(cat "$f")"
done
printf '{"disableAllHooks":true}' >"$f"
put claude
ok 'a conflict is named' has "$tmp/err" 'disableAllHooks says otherwise'
printf '{"hooksConfig":{"enabled":false}}' >"$f"
put gemini
ok 'gemini: named' has "$tmp/err" 'hooksConfig.enabled says otherwise'

# R-568: Codex has TOML; comments stay, and lines of ours go again.
rm -f "$f" "$f.before-solgate"
put codex
same 'codex: install' 0 "$status"
take codex
ok 'codex: gone' test ! -e "$f"
n=0
for was in '# mine
allowed_sandbox_modes = ["read-only"] # these
' '[features]
fast = true # yes

[mcp_servers.x]
identity = { command = "x" }
' 'features.fast = true
[[hooks.PreToolUse]]
matcher = "^Bash$"
[[hooks.PreToolUse.hooks]]
type = "command"
command = """a
b"""
' '[hooks]
managed_dir = "/opt/h"'; do
	n=$((n + 1))
	printf '%s' "$was" >"$f"
	rm -f "$f.before-solgate"
	put codex
	same "codex $n: install" 0 "$status"
	python3 - "$f" >"$tmp/read" <<'X'
import sys
try:
    import tomllib
except ImportError:
    sys.exit("true true solgate")
t = tomllib.load(open(sys.argv[1], "rb"))
last = t["hooks"]["PreToolUse"][-1]["hooks"][0]
print(str(t["allow_managed_hooks_only"]).lower(), str(t["features"]["hooks"]).lower(),
      "solgate" if "hook --event=PreToolUse --system codex" in last["command"] and last["timeout"] == 600 else last)
X
	same "codex $n: locked" 'true true solgate' "$(cat "$tmp/read")"
	cp "$f" "$tmp/first"
	put codex
	ok "codex $n: once" cmp -s "$f" "$tmp/first"
	ok "codex $n: what stays open is said" grep -q 'stays open in codex' "$tmp/out"
	take codex
	printf '%s' "$was" >"$tmp/before"
	ok "codex $n: byte for byte" cmp -s "$f" "$tmp/before"
	put codex
	echo '# later' >>"$f"
	take codex
	ok "codex $n: only ours goes" sh -c '! grep -q Solgate "$1" && grep -q "^# later" "$1"' sh "$f"
done
for bad in 'allow_managed_hooks_only = false' '[features]
hooks = false' 'features = { hooks = true }' '[hooks]
PreToolUse = []' 'x = [' '"x'; do
	printf '%s\n' "$bad" >"$f"
	rm -f "$f.before-solgate"
	put codex
	same "codex, a conflict: $bad" 1 "$status"
	same 'and left alone' "$bad" "$(cat "$f")"
done

run install --system mcp x
same 'hosts alone' 2 "$status"
run install --system --starter claude
same 'no starter' 2 "$status"
if [ "$(id -u)" != 0 ]; then
	run install --system claude
	same 'root alone' 1 "$status"
fi
run install --system --dry-run claude
ok 'a dry run needs no root' jq -e .allowManagedHooksOnly "$tmp/out" >"$tmp/null"

# R-569: what the environment names is not the gate of this user.
ok 'a gate' start_gate --mode=permissive
call='{"session_id":"s","cwd":"/","hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"echo solgate-by-number"}}'
verdict() {
	printf '%s' "$call" | "$SOLGATE" hook --event=PreToolUse "$@" claude 2>"$tmp/err" |
	    jq -r .hookSpecificOutput.permissionDecision
}
same 'by the environment it is asked' allow "$(verdict)"
same 'R-569: by the number of the user it is not' deny "$(verdict --system)"
stop_gate
done_tests install_system
