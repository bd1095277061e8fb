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
import socket, sys
s = socket.socket()
try:
    s.bind(("127.0.0.1", 7878))
except OSError:
    pass
s.listen()
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
