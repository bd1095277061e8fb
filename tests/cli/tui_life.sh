#!/bin/sh
# solgate tui: time, the end of it, a server that goes, line by line.
suite=tui_life
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh

settings '[tui]' 'arming_ms = 0' '[prompt]' 'window_ms = 50' 'timeout_seconds = 25' \
    'cooldown = false'

# Without a server, without a terminal.
run tui --plain
same 'L1: nobody is there' 6 "$status"
run tui
same 'L3: no terminal, no question' 5 "$status"
ok 'it says what to do' has "$tmp/err" 'solgate tui --plain'
run tui --keymap vi
same 'no such keymap' 2 "$status"
run tui --keys --keymap codex
ok 'the keys of codex' grep -q '^In a request	Y	allow once$' "$tmp/out"
ok 'a gate' start_gate

# U12, I18, R-239: a countdown; more time; at its end it is denied.
screen 80x24 "$SOLGATE" tui
ok 'it starts' shows 'Nothing is waiting'
asks_for time 'git fetch'
ok 'U12: a countdown' matches 'denies in (2[0-5]|1[0-9]|[2-9]) s'
seconds_left() {
	shot | sed -n 's/.*denies in *\([0-9]*\) s.*/\1/p' | head -n 1
}
# A busy machine may skip a second between two looks.
counts() {
	from=$(seconds_left)
	for i in $(seq 1000); do
		now=$(seconds_left)
		[ -n "$now" ] && [ "$now" -lt "$from" ] && return 0
		sleep 0.02
	done
	return 1
}
ok 'U12: it counts' counts
keys +
ok 'U12: 30 s more' matches 'denies in (3[0-9]|4[0-9]|5[0-5]) s'
keys d
same 'denied' deny_once "$(told time)"
asks_for out 'git fetch origin'
ok 'U12: another' shows '[D] Deny'
title() {
	mux display-message -p -t =s: '#{pane_title}'
}
comes 'U18: the title counts' '(1) solgate' title
ok 'U12: at 0 it is denied' shows 'Denied: nobody answered in 25 s.'
same 'R-218: as a timeout' deny_timeout "$(told out)"
ok 'U12: it stays, without answers' sh -c '! grep -qF "[A]" "$1"' sh "$tmp/shot"
keys Space
ok 'U12: a key closes it' shows 'deny_timeout'

# Decided elsewhere, I21.
asks_for other 'git gc'
ok 'one more' shows '[D] Deny'
prompt_of 1
"$SOLGATE" decide "$prompt" allow_once --rev "$rev" >/dev/null
ok 'I21: decided elsewhere' shows 'Decided on cli: allow_once.'
keys Space
ok 'I21: and closed' hides 'Decided on'

# U18: one bell for each request; OSC sequences end in one too.
bells() {
	sed "s/$(printf '\033')\][^$(printf '\007')]*$(printf '\007')//g" "$tmp/raw" |
	    tr -cd '\007' | wc -c | tr -d ' '
}
comes 'U18: a bell for each of three requests' 3 bells

# U19: the server goes and comes back.
asks_for lost 'git prune'
ok 'U19: a request' shows '[D] Deny'
kill -KILL $server
wait $server 2>/dev/null
ok 'U19: a banner' shows 'NOT CONNECTED'
ok 'U19: unknown' shows 'unknown'
ok 'U19: no answer is offered' sh -c '! grep -qE "\[[ASYDN]\]" "$1"' sh "$tmp/shot"
keys a s d Enter
ok 'U19: nothing can be decided' shows 'Not connected'
ok 'U19: the gate again' start_gate
ok 'U19: found again' shows 'mode PROMPT   0 waiting'
keys Space
asks_for back 'git back'
ok 'U19: and it works' shows 'git back'
ok 'U19: with answers' shows '[D] Deny'
keys d
same 'U19: denied' deny_once "$(told back)"

# U16, U18: however it ends, the terminal is as it was.
keys q
ok 'U16: q' left 0
comes 'U18: the title is given back' "$(cat "$tmp/title")" title
modes() {
	mux display-message -p -t =s: '#{alternate_on} #{cursor_flag}'
}
for how in INT TERM HUP SEGV; do
	screen 80x24 "$SOLGATE" tui
	ok "U16: it runs before $how" shows '[1 Requests]'
	if [ $how = INT ]; then
		keys C-c
	else
		kill -s $how "$(pgrep -P "$(mux display-message -p -t =s: \
		    '#{pane_pid}')")"
	fi
	case $how in
	SEGV) ok 'U16: a crash' left 139 ;;
	*) ok "U16: $how" left 130 ;;
	esac
	same "U16: modes after $how" "$(cat "$tmp/before")" "$(cat "$tmp/after")"
	comes "U16: main screen and cursor after $how" '0 1' modes
done

# escapes: how many there are, but for the two that have a paste marked (F19):
# they draw nothing and move nothing.
escapes() {
	sed 's/\x1b\[?2004[hl]//g' "$tmp/raw" | tr -cd '\033' | wc -c | tr -d ' '
}

# U15: line by line.
settings '[tui]' 'arming_ms = 0' '[prompt]' 'window_ms = 50' 'timeout_seconds = 300' \
    'cooldown = false'
kill -HUP $server
screen 80x24 "$SOLGATE" tui --plain
ok 'U15: it starts' shows 'Connected.'
asks_for p1 'git commit -m one'
ok 'U15: who, what, risk' shows 'Request 1 of 1. EXEC, high risk.'
ok 'U15: from' shows 'From ext.auto_commit, "Auto Commit on Exit", version 1.2.0'
ok 'U15: scope' shows 'Scope: git commit -m one'
ok 'U15: the numbers' shows '1 Allow once. 2 Allow for session.'
keys Enter
sleep 1 # two lines at once would be a paste
keys 3 Enter
ok 'U15: the rule first' shows 'Rule: ext.auto_commit, exec, when git commit -m one'
keys no Enter
ok 'U15: nothing saved' shows 'Nothing was saved.'
keys 6 Enter
ok 'U15: details' shows 'Call 1 of 1'
keys 1 Enter
same 'U15: 1 allows once' allow_once "$(told p1)"
ok 'U15: and says so' shows 'Recorded: allow_once.'
asks_for p2 'git push two'
ok 'U15: another' shows 'Scope: git push two'
prompt_of 1
"$SOLGATE" decide "$prompt" deny_once >/dev/null
ok 'U15: one line when someone else decides' shows 'Decided on cli: deny_once.'
asks_for p3 'git push three'
ok 'U15: a note' shows 'Scope: git push three'
keys 8 Enter
ok 'U15: the note is asked for' shows 'Type the note'
keys 'on 1 may' Enter
same 'U15: denied with it' 'on 1 may' \
    "$(told p3 >/dev/null; jq -r .error.details.note "$tmp/call.p3")"
keys q Enter
ok 'U15: q quits' left 0
same 'U15: no escape sequence that draws' 0 \
    "$(escapes)"
same 'U15: nothing is said more than once a request' '' \
    "$(tr -d '\r' <"$tmp/raw" | grep -v '^$' | sort | uniq -c | awk '$1 > 3')"
for env in TERM=dumb ACCESSIBLE=1; do
	screen 80x24 "$env" "$SOLGATE" tui
	ok "U14: $env is line by line" shows 'Connected.'
	keys q Enter
	ok "U14: $env quits" left 0
	same "U14: $env moves no cursor" 0 \
	    "$(escapes)"
done
stop_gate
done_tests tui_life
