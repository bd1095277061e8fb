#!/bin/sh
# solgate tui: what its keys do, on a real terminal with a real gate.
suite=tui_keys
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh

settings '[tui]' 'arming_ms = 0' '[prompt]' 'window_ms = 50' 'timeout_seconds = 99' \
    'cooldown = false'
ok 'a gate' start_gate
screen 80x24 "$SOLGATE" tui
ok 'it starts' shows 'Nothing is waiting'

# U6, R-235: A, S and D decide.
for row in 'a allow_once' 'S allow_session' 'd deny_once'; do
	key=${row%% *} want=${row#* }
	asks_for "k$key" "git tag $key"
	ok "U6: a request for $key" opens "git tag $key"
	keys "$key"
	same "U6: $key is $want" "$want" "$(told "k$key")"
done

# U6, T11: Y and N show the rule first; Esc saves nothing.
asks_for rule 'git log --oneline'
ok 'U6: a request' opens 'git log --oneline'
keys y
ok 'U6: Y opens the rule screen' shows 'Save this rule?'
ok 'T11: with the exact rule' shows 'when   git log --oneline'
ok 'U6: as kept' golden rule_80x24
keys Escape
ok 'U6: Esc goes back' shows '[A] Allow once'
same 'U6: nothing is saved' 0 \
    "$("$SOLGATE" grants list --json | jq '[.grants[] | select(.lifetime == "always")] | length')"
ok 'R-535: Deny is marked at high risk' marks '[D] Deny'
keys Up
ok 'Up' marks '[A] Allow once'
keys Enter
ok 'Enter does not allow at high risk' shows 'HIGH risk'
keys Y
ok 'U6: again' shows 'Save this rule?'
keys Y
same 'U6: saved and allowed' allow_always "$(told rule)"
same 'T11: the stored rule is the shown one' 'git log --oneline' \
    "$("$SOLGATE" grants list --json |
    jq -r '.grants[] | select(.lifetime == "always") | .scope_pattern')"

# U7, R-237: focus on Allow once; Tab, arrows, Enter (medium risk).
reads_for focus src/a.c
ok 'U7: a request of medium risk' opens '(Medium Risk)'
ok 'U7: Allow once is marked' marks '[A] Allow once'
keys Tab
ok 'U7: Tab marks the next' marks '[S] Allow for session'
keys Down
ok 'U7: Down the one below' marks '[N] Deny always'
keys Left Up
ok 'U7: Left, Up' marks '[A] Allow once'
keys Enter
same 'U7: Enter takes it' allow_once "$(told focus)"

# U8, R-236: Esc denies this one only; the other still waits.
asks_for q1 'git one' ext.first
ok 'U8: the first' opens 'git one'
asks_for q2 'git two' ext.second
ok 'U8: the second waits' shows '1 more waiting'
keys Escape
same 'U8: Esc denies this one' deny_once "$(told q1)"
ok 'U8: the next opens' shows 'ext.second'
same 'U8: it still waits' 1 "$(open_count)"
keys z
ok 'z puts it back' shows 'undecided'
same 'z decides nothing' 1 "$(open_count)"
keys Enter
ok 'Enter opens it again' shows '[A] Allow once'

# U9, R-177, R-238: details.
keys '?'
ok 'U9: details' shows 'params'
ok 'U9: the note on what is hidden' shows 'hidden'
ok 'U9: the answers stay' shows '[D] Deny'
keys NPage
sleep 0.1
ok 'U9: and stay when it scrolls' shows '[D] Deny'
keys '?'
ok 'U9: and back' shows 'Batch:'

# U21: the note field.
keys m
type_text 'day 1 and 2?'
ok 'U21: letters and digits type' shows 'Note: day 1 and 2?'
keys Escape
ok 'U21: Esc cancels the note only' shows '[A] Allow once'
same 'U21: nothing is decided' 1 "$(open_count)"
keys m
type_text 'not today'
ok 'U21: again' shows 'Note: not today'
keys Enter
same 'U21: Enter sends' deny_once "$(told q2)"
same 'I26: the agent has the note' 'not today' \
    "$(jq -r .error.details.note "$tmp/call.q2")"

# U17: tabs, filter, moving, revoking.
keys 2
ok 'U17: grants' shows '[2 Grants]'
ok 'U17: with their rows' shows 'git log --oneline'
keys /
type_text 'no such thing'
ok 'U17: the filter' shows 'Nothing matches the filter'
keys Escape Escape
ok 'U17: Esc clears it' shows 'git log --oneline'
keys /
type_text 'oneline'
keys Enter
ok 'U17: one row' hides 'git tag'
keys g x
ok 'U17: x asks first' shows 'Revoke this rule?'
keys n
ok 'U17: no' shows 'Nothing was revoked'
keys x
ok 'U17: x again' shows 'Revoke this rule?'
keys y
ok 'U17: yes' hides 'git log --oneline'
same 'U17: it is gone' 0 \
    "$("$SOLGATE" grants list --json | jq '[.grants[] | select(.lifetime == "always")] | length')"
keys Escape
for tab in '3 Traces' '4 Audit' '5 Stats' '1 Requests'; do
	keys "${tab%% *}"
	ok "U17: tab $tab" shows "[$tab]"
done
keys 1 G
# at_row N: the mark is at that row of the list; at_end: at the last.
at_row() {
	shot | grep -A "$1" DECISION | tail -n 1 | grep -q '^ >'
}
at_end() {
	shot | grep -A 99 DECISION | grep -v DECISION |
	    sed '/^ *$/d;/──/,$d' | tail -n 1 | grep -q '^ >'
}
ok 'U17: G goes to the last' soon at_end
keys g
ok 'U17: g to the first' soon at_row 1
keys j
ok 'U17: j one down' soon at_row 2

# U17, D4: help has every key there is; "--keys" has the same.
keys '?'
ok 'U17: help' shows 'In a request'
: >"$tmp/help"
"$SOLGATE" tui --keys >"$tmp/keys"
ok 'U17: there are keys' test -s "$tmp/keys"
# leaf KEY PAUSE: through the help; whole: each key was on some page.
leaf() {
	for i in 1 2 3 4 5 6 7; do
		shot >>"$tmp/help"
		keys "$1"
		sleep "$2"
	done
}
whole() {
	while IFS='	' read -r where key text; do
		has "$tmp/help" "$key" || return 1
	done <"$tmp/keys"
}
# A screen that is drawn late is looked at again, more slowly.
for pause in 0.1 0.5 2 5; do
	leaf NPage $pause
	whole && break
	leaf PPage $pause
done
while IFS='	' read -r where key text; do
	ok "U17: help has $key in \"$where\"" has "$tmp/help" "$key"
done <"$tmp/keys"
keys q
ok 'U17: a key closes it' hides 'In a request'

# The mode; 3.5: permissive needs the word.
keys p
ok 'the modes' shows 'Policy mode'
keys 3
ok 'permissive asks for the word' shows 'Type  permissive  and press Enter'
type_text 'yes'
keys Enter
sleep 0.2
same 'another word does nothing' prompt \
    "$(asks person GET /v1/mode | jq -r .mode)"
keys Escape
keys p
ok 'the modes again' shows 'Policy mode'
keys 1
ok 'strict' shows 'mode STRICT'
keys p
ok 'and again' shows 'Policy mode'
keys 2
ok 'prompt' shows 'mode PROMPT'

# U16: q leaves the terminal as it was.
keys q
ok 'U16: q ends it' left 0
same 'U16: the modes of the terminal' "$(cat "$tmp/before")" "$(cat "$tmp/after")"
same 'U16: main screen, cursor' '0 1' \
    "$(mux display-message -p -t =s: '#{alternate_on} #{cursor_flag}')"

# U20: the keys of Codex.
screen 80x24 "$SOLGATE" tui --keymap codex
ok 'U20: it starts' shows 'solgate'
for row in 'y allow_once' 'a allow_session' 'n deny_once'; do
	key=${row%% *} want=${row#* }
	asks_for "c$key" "git branch $key"
	ok "U20: a request for $key" opens "git branch $key"
	ok "U20: labels" shows '[Y] Allow once'
	keys "$key"
	same "U20: $key is $want" "$want" "$(told "c$key")"
done
asks_for cesc 'git branch esc'
ok 'U20: one more' opens '[N] Deny'
keys Escape
same 'U20: Esc denies' deny_once "$(told cesc)"
keys q
ok 'U20: quits' left 0
stop_gate
done_tests tui_keys
