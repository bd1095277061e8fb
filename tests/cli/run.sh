#!/bin/sh
# run: an agent that speaks JSON lines, behind the gate.
. tests/lib/cli.sh
. tests/lib/gate.sh

cat >"$tmp/agent" <<'X'
#!/bin/sh
# Ask once, keep what came, end with the code that was asked for.
read -r hello
printf '%s\n' "$hello" >"$1.hello"
echo '{"id":"1","type":"host_call","call_id":"r-'$$'","method":"exec","params":{"cmd":"git","args":["status"]},"extension":{"id":"ext.run"}}'
while read -r line; do
	printf '%s\n' "$line" >>"$1.heard"
	case $line in *host_result*|*'"success":false'*) break ;; esac
done
echo '{"id":"2","type":"capability_decision","promptId":"perm-x","decision":"allow_once"}'
read -r line
printf '%s\n' "$line" >>"$1.heard"
echo 'on standard error' >&2
exit "$2"
X
chmod +x "$tmp/agent"
run run
same 'L1: no command' 2 "$status"
run run -- "$tmp/agent" "$tmp/a" 0
same 'L1: no server' 6 "$status"
ok 'a gate' start_gate
run run -- "$tmp/agent" "$tmp/b" 7
same 'ends as the agent does' 7 "$status"
ok 'nothing on standard output' test ! -s "$tmp/out"
ok 'the agent heard hello' has "$tmp/b.hello" '"type":"hello"'
ok 'nobody there: denied (R-148)' has "$tmp/b.heard" 'deny_unattended'
ok 'its standard error is ours' has "$tmp/err" 'on standard error'
ok 'an agent never decides' grep -q '"success":false' "$tmp/b.heard"
attend
"$SOLGATE" run -- "$tmp/agent" "$tmp/c" 0 >"$tmp/out" 2>"$tmp/err" &
agent=$!
prompt_of 1
"$SOLGATE" decide "$prompt" allow_once --rev "$rev" >/dev/null
wait $agent && status=0 || status=$?
same 'a person allowed it' 0 "$status"
ok 'the agent is told' grep -q '"is_error":false' "$tmp/c.heard"
run run -- /nonexistent/agent
same 'no such program' 127 "$status"
stop_gate
SOLGATE_STATE=$tmp/own run run --mode strict -- "$tmp/agent" "$tmp/d" 0
same '--mode: a gate of its own' 0 "$status"
ok 'denied by the mode' grep -q '"is_error":true' "$tmp/d.heard"
done_tests run
