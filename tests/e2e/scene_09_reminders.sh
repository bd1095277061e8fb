#!/bin/sh
# A reminder reminds: asked for in plain English, approved, written with an
# alarm, told at its time on the terminal and on the event stream, once; put
# off, done, moved by another program, and missed while the gate was down.
# R-412 R-413 R-414 R-415
set -u
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
. tests/lib/cli.sh
. tests/lib/gate.sh
XDG_DATA_HOME=$tmp/data TZ=Europe/Berlin
export XDG_DATA_HOME TZ
dir=$XDG_DATA_HOME/solgate/calendar
turn=0

# remind WORDS: said in a chat, and the chip is tapped; its file in $file.
remind() {
	turn=$((turn + 1))
	ls "$dir" 2>/dev/null | sort >"$tmp/before"
	asks person POST /v1/chat "$(jq -nc --arg m "$1" --arg r "r$turn" '{
	    threadId: $r, clientRequestId: $r, message: $m}')" >"$tmp/answer"
	action=$(jq -r '.outputEnvelope.meta.action_id // "none"' "$tmp/answer")
	asks person POST /v1/actions/execute "$(jq -nc --arg id "$action" \
	    --arg r "r$turn" '{request_id: $r, action_id: $id, confirmation: {
	    explicit_user_consent: true, surface: "chip",
	    decided_at: "2026-01-01T00:00:00Z"}}')" >"$tmp/receipt" || :
	file=$dir/$(ls "$dir" | sort | comm -13 "$tmp/before" - | head -n 1)
}

# until_has FILE TEXT: it comes, within what a slow machine needs.
until_has() {
	for i in $(seq 600); do
		grep -q -- "$2" "$1" 2>/dev/null && return 0
		sleep 0.1
	done
	return 1
}

watch() {
	"$SOLGATE" reminders watch >"$tmp/terminal" 2>/dev/null </dev/null &
	attendant=$!
	until_has "$tmp/said" 'try ' # the gate is there; let it listen
	sleep 0.5
}

state_of() { # TITLE
	asks person GET /v1/reminders | jq -r --arg t "$1" \
	    '[.reminders[]? | select(.title == $t)][0].state // "none"'
}
id_of() {
	asks person GET /v1/reminders | jq -r --arg t "$1" \
	    '[.reminders[]? | select(.title == $t)][0].id'
}

start_gate
watch

# In the file: an alarm at the time, and a rule where it comes again.
remind 'remind me in 4 seconds to take the pizza out'
same 'it was made' succeeded "$(jq -r .status "$tmp/receipt")"
ok 'the file has an alarm' grep -q BEGIN:VALARM "$file"
same 'it waits' waiting "$(state_of 'take the pizza out')"
ok 'it is told at its time' \
    until_has "$tmp/terminal" 'Reminder: take the pizza out'
same 'it is due' due "$(state_of 'take the pizza out')"
ok 'the list says so' sh -c '"$SOLGATE" reminders |
    grep -q "due .*take the pizza out"'
ok 'the list names the file' sh -c '"$SOLGATE" reminders | grep -q "\.ics$"'

# Done is said in the calendar file too.
id=$(id_of 'take the pizza out')
ok 'done' "$SOLGATE" reminders done "$(echo "$id" | cut -c1-8)" >"$tmp/out"
same 'it is done' done "$(state_of 'take the pizza out')"
ok 'the file says so' grep -q STATUS:COMPLETED "$file"
ok 'an unknown one is refused' sh -c \
    '! "$SOLGATE" reminders done ffffffffffff 2>/dev/null'

remind 'remind me every monday at 9 to put the bins out'
same 'a rule was made' succeeded "$(jq -r .status "$tmp/receipt")"
ok 'the rule is in the file' \
    grep -q 'RRULE:FREQ=WEEKLY;BYDAY=MO' "$file"
ok 'it is read in its zone' grep -q 'DTSTART;TZID=.*Europe/Berlin' "$file"
same 'it waits' waiting "$(state_of 'put the bins out')"
ok 'the next monday at nine' sh -c '"$SOLGATE" reminders |
    grep -q "Mon .*, 09:00 (Europe/Berlin), every week on Mon"'

# What is asked about is not offered.
remind 'remind me today at 00:01 to sleep'
same 'nothing is offered for a time that has passed' none "$action"
ok 'it is asked about' grep -q 'That time has passed. Did you mean' \
    "$tmp/answer"

# Another program moves it: the file is right.
remind 'remind me tomorrow at 9 to call the electrician'
now=$(date -u -d '+3 seconds' +%Y%m%dT%H%M%SZ)
sed -i "s/^DUE:.*/DUE:$now/" "$file"
ok 'moved earlier, it is told earlier' \
    until_has "$tmp/terminal" 'Reminder: call the electrician'
remind 'remind me in 50 seconds to feed the cat'
rm "$file"
remind 'remind me in 50 seconds to water the plants'
sed -i 's/^STATUS:.*/STATUS:COMPLETED/' "$file"
same 'completed elsewhere' done "$(state_of 'water the plants')"

# Put off; told once.
id=$(id_of 'call the electrician')
ok 'put off' "$SOLGATE" reminders snooze "$id" --minutes 5 >"$tmp/out"
same 'it waits again' waiting "$(state_of 'call the electrician')"

# Missed while the gate was down: told once, at the next start.
remind 'remind me in 3 seconds to call dad'
stop_gate
sleep 64
same 'the first was told once' 1 \
    "$(grep -c 'take the pizza out' "$tmp/terminal")"
start_gate
watch
ok 'the missed one is told' \
    until_has "$tmp/terminal" 'Missed reminder: call dad'
same 'as due' due "$(state_of 'call dad')"
ok 'what was deleted is never told' sh -c \
    "! grep -q 'feed the cat' '$tmp/terminal'"
ok 'what was completed is never told' sh -c \
    "! grep -q 'water the plants' '$tmp/terminal'"
stop_gate
start_gate
watch
sleep 3
ok 'and not again' sh -c "! grep -q 'call dad' '$tmp/terminal'"
same 'but it is still due' due "$(state_of 'call dad')"
same 'what was put off is kept' true "$(asks person GET /v1/reminders |
    jq '[.reminders[] | select(.title == "call the electrician")][0] |
    has("snoozed_until")')"

if command -v todoman >/dev/null; then
	mkdir -p "$tmp/config/todoman"
	cat >"$tmp/config/todoman/config.py" <<-END
	path = "$dir"
	cache_path = "$tmp/todoman.sqlite3"
	END
	ok 'todoman reads what is there' sh -c "XDG_CONFIG_HOME='$tmp/config' \
	    LC_ALL=C.UTF-8 todoman --porcelain list --status ANY |
	    jq -e 'map(.summary) | index(\"take the pizza out\")'" >/dev/null
fi
stop_gate
done_tests scene_09_reminders
