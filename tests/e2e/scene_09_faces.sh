#!/bin/sh
# A reminder that is due is told by prompts watch and by the terminal interface.
# R-413
set -u
suite=scene_09_faces
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh
XDG_DATA_HOME=$tmp/data
export XDG_DATA_HOME
start_gate
"$SOLGATE" prompts watch >"$tmp/watch" 2>/dev/null </dev/null &
screen 80x24 "$SOLGATE" tui
ok 'the interface starts' shows 'Nothing is waiting'
asks person POST /v1/chat '{"threadId": "t", "clientRequestId": "r1",
    "message": "remind me in 3 seconds to take the pizza out"}' >"$tmp/answer"
asks person POST /v1/actions/execute "$(jq -c '{request_id: "r1",
    action_id: .outputEnvelope.meta.action_id, confirmation: {
    explicit_user_consent: true, surface: "chip",
    decided_at: "2026-01-01T00:00:00Z"}}' "$tmp/answer")" >"$tmp/receipt"
same 'it was made' succeeded "$(jq -r .status "$tmp/receipt")"
for i in $(seq 600); do
	grep -q pizza "$tmp/watch" && break
	sleep 0.1
done
ok 'the interface tells it' shows 'Reminder: take the pizza out'
ok 'prompts watch tells it' has "$tmp/watch" 'Reminder: take the pizza out'
ok 'it says how to end it' has "$tmp/watch" 'solgate reminders done '
stop_gate
done_tests scene_09_faces
