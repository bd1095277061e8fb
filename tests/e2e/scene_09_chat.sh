#!/bin/sh
# A reminder that falls due while a person sits in a chat is told there, above
# the prompt, and what was typed so far is kept.  R-413 R-444
set -u
suite=scene_09_chat
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh
XDG_DATA_HOME=$tmp/data
export XDG_DATA_HOME
start_gate
# remind ID WORDS: made by somebody else, on another face.
remind() {
	asks person POST /v1/chat "$(jq -nc --arg r "$1" --arg m "$2" '{threadId: $r,
	    clientRequestId: $r, message: $m}')" >"$tmp/answer"
	asks person POST /v1/actions/execute "$(jq -c --arg r "$1" '{request_id: $r,
	    action_id: .outputEnvelope.meta.action_id, confirmation: {
	    explicit_user_consent: true, surface: "chip",
	    decided_at: "2026-01-01T00:00:00Z"}}' "$tmp/answer")" >"$tmp/receipt"
	same "$1 was made" succeeded "$(jq -r .status "$tmp/receipt")"
}

screen 100x30 "$SOLGATE" chat
ok 'the chat starts' shows 'you>'
keys 'my half'
ok 'half a line is typed' shows 'my half'
remind r1 'remind me in 3 seconds to take the pizza out'
ok 'it is told in the chat' shows 'Reminder: take the pizza out'
ok 'it says how to end it' shows 'solgate reminders done '
same 'R-558: the line stands below, once' 'you> my half' "$(shot | grep 'my half')"
same 'as the last' 'you> my half' "$(shot | grep . | tail -n 1)"
keys ' sentence' Enter
ok 'the line was kept whole' soon sh -c "'$SOLGATE' threads search 'my half sentence' 2>/dev/null | grep -q ."
ok 'and answered' shows '[gate: '
remind r2 'remind me in 3 seconds to feed the cat'
ok 'the next one, too' shows 'Reminder: feed the cat'

# The gate comes back: the chat listens again with the next line.
stop_gate
start_gate
keys '/help' Enter
ok 'the chat goes on' shows '/waiting'
remind r3 'remind me in 3 seconds to call mum'
ok 'and hears the gate again' shows 'Reminder: call mum'
keys '/quit' Enter

# Without a terminal nothing is told in between.
remind r4 'remind me in 1 seconds to be quiet'
printf 'hello\n' | "$SOLGATE" chat >"$tmp/piped" 2>&1
ok 'a pipe gets the answer alone' sh -c '! grep -q Reminder "$1"' sh "$tmp/piped"
stop_gate
done_tests scene_09_chat
