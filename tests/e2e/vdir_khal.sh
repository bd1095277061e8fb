#!/bin/sh
# A reminder and an event that Solgate wrote are found by the programs people
# use: todoman lists the one, khal the other.  Skipped where neither is there.
set -eu
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
. tests/lib/cli.sh
if ! command -v todoman >/dev/null && ! command -v khal >/dev/null; then
	echo "vdir_khal: skipped: neither todoman nor khal is installed"
	exit 0
fi
. tests/lib/gate.sh
XDG_DATA_HOME=$tmp/data XDG_CONFIG_HOME=$tmp/config
XDG_CACHE_HOME=$tmp/cache LANG=C.UTF-8 LC_ALL=C.UTF-8
export XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME LANG LC_ALL
dir=$XDG_DATA_HOME/solgate/calendar
mkdir -p "$tmp/config/khal" "$tmp/config/todoman" "$tmp/cache"
chmod 700 "$tmp/config"
start_gate

# offer ID KIND PAYLOAD, and a person's tap.
act() {
	asks agent POST /v1/actions "$(jq -nc --arg id "$1" --arg kind "$2" \
	    --argjson payload "$3" '{thread_id: "t1", action: {request_id: "r1",
	    action_needed: true, action_id: $id, action_label: "Do it",
	    action_kind: $kind, action_summary_bullets: ["It is written"],
	    action_payload_preview: $payload}}')" >"$tmp/offered"
	asks person POST /v1/actions/execute "$(jq -nc --arg id "$1" '{
	    request_id: "r1", action_id: $id, confirmation: {
	    explicit_user_consent: true, surface: "chip",
	    decided_at: "2026-01-01T00:00:00Z"}}')"
}
# The chip of the seed's own sentence, and an event.
asks person POST /v1/chat '{"threadId": "t2", "clientRequestId": "r2",
    "message": "remind me tomorrow at 9 to call the electrician"}' \
    >"$tmp/answer"
action=$(jq -r '.outputEnvelope.meta.action_id' "$tmp/answer")
asks person POST /v1/actions/execute "$(jq -nc --arg id "$action" '{
    request_id: "r2", action_id: $id, confirmation: {
    explicit_user_consent: true, surface: "chip",
    decided_at: "2026-01-01T00:00:00Z"}}')" >"$tmp/receipt"
same 'the reminder was made' succeeded "$(jq -r .status "$tmp/receipt")"
act a2 create_calendar_event '{"title": "Electrician; kitchen, cellar",
    "start_at": "2031-05-06T09:00:00Z", "end_at": "2031-05-06T10:30:00Z"}' \
    >"$tmp/receipt"
same 'the event was made' succeeded "$(jq -r .status "$tmp/receipt")"
# What comes again: a reminder and an event, R-412.
act a3 create_reminder '{"title": "Put the bins out",
    "due_at": "2031-05-05T09:00:00Z", "repeat": "FREQ=WEEKLY;BYDAY=MO",
    "time_zone": "Europe/Berlin"}' >"$tmp/receipt"
same 'a reminder that repeats' succeeded "$(jq -r .status "$tmp/receipt")"
act a4 create_calendar_event '{"title": "Choir",
    "start_at": "2031-05-07T17:00:00Z", "end_at": "2031-05-07T18:00:00Z",
    "repeat": "FREQ=WEEKLY;BYDAY=WE", "time_zone": "Europe/Berlin"}' \
    >"$tmp/receipt"
same 'an event that repeats' succeeded "$(jq -r .status "$tmp/receipt")"
act a5 create_calendar_event '{"title": "Yoga",
    "start_at": "2031-05-08T03:30:00Z", "end_at": "2031-05-08T04:30:00Z",
    "repeat": "FREQ=WEEKLY;BYDAY=TH", "time_zone": "Asia/Kolkata"}' >"$tmp/receipt"
same 'a zone without a summer time' succeeded "$(jq -r .status "$tmp/receipt")"
# R-412: a zone that is named is in the file, with its rule.
for title in 'Put the bins out' Choir Yoga; do
	tr -d '\r' <"$(grep -l "SUMMARY:$title" "$dir"/*.ics)" >"$tmp/item"
	zone=$(sed -nE 's/^DTSTART;TZID=([^:]*):.*/\1/p' "$tmp/item")
	ok "$title: the zone is described" grep -qx "TZID:$zone" "$tmp/item"
done
stop_gate

if command -v todoman >/dev/null; then
	cat >"$tmp/config/todoman/config.py" <<-END
	path = "$dir"
	date_format = "%Y-%m-%d"
	time_format = "%H:%M"
	cache_path = "$tmp/cache/todoman.sqlite3"
	END
	ok 'todoman reads it' todoman --porcelain list >"$tmp/todo" 2>"$tmp/err"
	ok 'todoman lists the reminder' test "$(jq -r \
	    '[.[] | select(.summary | test("electrician"; "i"))] | length' \
	    "$tmp/todo")" = 1
	ok 'todoman lists the one that repeats' test "$(jq -r \
	    '[.[] | select(.summary == "Put the bins out")] | length' \
	    "$tmp/todo")" = 1
fi
if command -v khal >/dev/null; then
	cat >"$tmp/config/khal/config" <<-END
	[calendars]
	[[solgate]]
	path = $dir
	type = calendar
	[locale]
	local_timezone = UTC
	default_timezone = UTC
	timeformat = %H:%M
	dateformat = %Y-%m-%d
	longdateformat = %Y-%m-%d
	datetimeformat = %Y-%m-%d %H:%M
	longdatetimeformat = %Y-%m-%d %H:%M
	[sqlite]
	path = $tmp/cache/khal.db
	END
	ok 'khal reads it' khal -c "$tmp/config/khal/config" list 2031-05-06 1d \
	    >"$tmp/khal" 2>"$tmp/err"
	ok 'khal lists the event' \
	    has "$tmp/khal" '09:00-10:30 Electrician; kitchen, cellar'
	ok 'khal reads the rule' khal -c "$tmp/config/khal/config" list \
	    2031-05-21 1d >"$tmp/khal" 2>"$tmp/err"
	ok 'khal lists the third of it' has "$tmp/khal" '17:00-18:00 Choir'
	# In winter it is still seven in the evening in Berlin.
	ok 'khal reads the zone' khal -c "$tmp/config/khal/config" list \
	    2031-12-03 1d >"$tmp/khal" 2>"$tmp/err"
	ok 'khal knows of winter' has "$tmp/khal" '18:00-19:00 Choir'
	ok 'khal reads a zone without summer' khal -c "$tmp/config/khal/config" \
	    list 2031-12-04 1d >"$tmp/khal" 2>"$tmp/err"
	ok 'and its time' has "$tmp/khal" '03:30-04:30 Yoga'
fi
done_tests vdir_khal
