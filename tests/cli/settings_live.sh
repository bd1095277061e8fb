#!/bin/sh
# Settings take effect: a gate that runs is told, times have one grammar, a
# second gate finds a port, a strict gate stands beside a server.
# R-517 R-518 R-519 R-520
set -u
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
. tests/lib/cli.sh
. tests/lib/gate.sh
file=$HOME/.config/solgate/config.toml

run config set policy.mode prompt
ok 'nobody to tell is said' has "$tmp/err" 'No gate is running'
start_gate || exit 1
mode() {
	asks person GET /v1/state | jq -r .mode
}
run config set policy.mode strict
same 'set' 0 "$status"
ok 'told is said' has "$tmp/err" 'The running gate was told'
comes 'the running gate is strict' strict mode
run config get policy.mode
same 'get' strict "$(cat "$tmp/out")"
run config get policy.mdoe
same 'get of nothing' 2 "$status"
ok 'the nearest is named' has "$tmp/err" 'Did you mean policy.mode?'
run config unset policy.mode
same 'unset' 0 "$status"
ok 'the line is gone' test "$(grep -c mode "$file")" = 0
comes 'the running gate has the default' prompt mode
run config unset policy.mode
ok 'unset twice says so' has "$tmp/err" 'nothing was changed'
run config set server.listen 127.0.0.1:0
ok 'what waits for a restart is said' has "$tmp/err" 'keeps the old value'
run config unset server.listen

# An editor: what is wrong is not taken, what is right is, and the gate told.
printf '%s\n' '#!/bin/sh' 'printf "[policy]\nmode = \"maybe\"\n" >"$1"' >"$tmp/ed"
chmod +x "$tmp/ed"
VISUAL= EDITOR=$tmp/ed
export VISUAL EDITOR
run config edit
same 'a wrong text: exit' 7 "$status"
ok 'the old stays' test "$(grep -c maybe "$file")" = 0
ok 'the copy is named' has "$tmp/err" "$file.edit"
printf '%s\n' '#!/bin/sh' 'printf "[policy]\nmode = \"strict\"\n" >"$1"' >"$tmp/ed"
run config edit
same 'a right text: exit' 0 "$status"
comes 'the gate has what was edited' strict mode
run config unset policy.mode
comes 'and what was unset' prompt mode
run config reload
same 'reload' 0 "$status"

# R-573: the ledger has what a reload changed, by whom, and which policy.
ledger=$SOLGATE_STATE/audit/ledger.000001.jsonl
reloads() {
	jq -c '.record | select(.event == "settings.reloaded") | .data' "$ledger"
}
same 'R-573: what changed' '"prompt" policy.mode "strict"' "$(reloads |
    jq -r '.changed[] | [.from, .name, .to] | join(" ")' | head -n 1)"
same 'by whom' SIGHUP "$(reloads | jq -r .by | sort -u)"
printf '%s\n' '[[rule]]' 'effect = "deny"' 'extension = "ext.test"' \
    'capability = "exec"' 'pattern = "rm *"' >"$HOME/.config/solgate/policy.toml"
chmod 600 "$HOME/.config/solgate/policy.toml"
run config set executor.webhook_url https://example.org/s3cr3t-here
run config reload
hash=$(sha256sum <"$HOME/.config/solgate/policy.toml" | cut -c1-64)
comes 'R-573: the policy by its hash' "$hash" sh -c \
    'jq -r ".record | select(.event == \"settings.reloaded\") | .data.policy[].sha256" "$1" | tail -n 1' - "$ledger"
same 'a text by its name' '["name"]' "$(reloads | jq -c '.changed[] |
    select(.name == "executor.webhook_url") | keys' | head -n 1)"
ok 'and no secret' test "$(grep -c s3cr3t-here "$ledger")" = 0
rm "$HOME/.config/solgate/policy.toml"
run config unset executor.webhook_url

# R-574: doctor compares the files with the server.
run doctor
ok 'R-574: no difference' has "$tmp/out" 'the server uses what the files say'
printf '[policy]\nmode = "strict"\n[audit]\nverify_hours = 7\n' >"$file"
run doctor
ok 'R-574: a setting that waits for a reload' has "$tmp/out" \
    'policy.mode is "strict" in the settings, and the server uses "prompt"  -> solgate config reload'
ok 'R-574: and one for a restart' has "$tmp/out" \
    'audit.verify_hours is 7 in the settings, and the server uses 24  -> Restart the server'
: >"$file"
run config reload

# A strict gate beside the server; no other mode.
printf '%s\n' '#!/bin/sh' \
    'echo "{\"id\":\"1\",\"type\":\"get_state\"}"' 'head -n 2 >"$0.heard"' >"$tmp/agent"
chmod +x "$tmp/agent"
run run --mode=strict -- "$tmp/agent"
same 'a gate of its own' 0 "$status"
ok 'it is strict' grep -q '"mode":"strict"' "$tmp/agent.heard"
same 'the server is not' prompt "$(mode)"
run run --mode=permissive -- "$tmp/agent"
same 'permissive beside a server is refused' 2 "$status"
ok 'and the reason said' has "$tmp/err" 'stored denials'

# Times.
run grants add ext.a read x --expires 7d
same 'a span' 0 "$status"
run grants add ext.a read y --expires 2099-01-31
same 'a day' 0 "$status"
for when in 7d 90m 2020-01-31 2020-01-31T00:00:00Z; do
	run audit export --jsonl --since=$when
	same "audit since $when" 0 "$status"
	run replay --since=$when
	same "replay since $when" 0 "$status"
	run traces --since=$when
	same "traces since $when" 0 "$status"
done
stop_gate
run config reload
same 'reload without a gate' 6 "$status"

mkfifo "$tmp/hold"
# Ports: what was set by hand is kept to, and named; else a free one is taken.
python3 -c '
import socket, sys, threading, time
s = socket.socket()
s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
def take():
    try:
        s.bind(("127.0.0.1", 7878))
        s.listen()
        return True
    except OSError:
        return False
def wait():  # another gate has it; it may go at any time
    while not take():
        time.sleep(0.005)
if not take():
    threading.Thread(target=wait, daemon=True).start()
t = socket.socket()
t.bind(("127.0.0.1", 0))
t.listen()
print(t.getsockname()[1], flush=True)
sys.stdin.read()' >"$tmp/port" <"$tmp/hold" &
holder=$!
exec 4>"$tmp/hold"
ok 'two ports are taken' soon test -s "$tmp/port"
port=$(cat "$tmp/port")
run serve --listen "127.0.0.1:$port"
same 'a port that was set is not changed' 1 "$status"
ok 'it is named' has "$tmp/err" "http://127.0.0.1:$port"
"$SOLGATE" serve >"$tmp/served" 2>"$tmp/said" </dev/null &
server=$!
ok 'a gate on another port starts' soon grep -q 'try ' "$tmp/said"
ok 'not on the one that is taken' test "$(grep -c 127.0.0.1:7878 "$tmp/said")" = 0
run open --print
same 'and is found' "$(sed -n 's|.*\(http://127.0.0.1:[0-9]*\).*|\1|p' \
    "$tmp/said" | head -n 1)" "$(sed -n 's|\(http://[^/]*\)/.*|\1|p' "$tmp/out")"
stop_gate
exec 4>&-
kill $holder
wait $holder 2>/dev/null || :
done_tests settings_live
