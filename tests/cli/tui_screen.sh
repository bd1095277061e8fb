#!/bin/sh
# solgate tui at its sizes: golden screens, resizing, colours, alphabets.
suite=tui_screen
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh

settings '[tui]' 'arming_ms = 0' '[prompt]' 'window_ms = 50' 'timeout_seconds = 99' \
    'cooldown = false' '[policy]' 'project = "/"'
ok 'a gate' start_gate

screen 80x24 "$SOLGATE" tui
ok 'it starts' shows 'Nothing is waiting'
ok 'the empty list' golden empty_80x24

# U1, U2: one call at every size; R-173 to R-179, R-233, R-234.
asks_for one 'git status'
ok 'U1: the modal opens by itself' shows '[A] Allow once'
for size in 80x24 60x20 44x24 40x14 40x10 120x40; do
	mux resize-window -t =s: -x "${size%x*}" -y "${size#*x}"
	ok "U2: $size is there" shows '[D] Deny'
	ok "U1, U2: one call at $size" golden "one_$size"
done

# U3: too small; A does nothing, D denies.
mux resize-window -t =s: -x 30 -y 8
ok 'U3: four lines' shows 'Window too small (30x8).'
ok 'U3: as kept' golden one_30x8
keys A S Enter
sleep 0.2
same 'U3: A does nothing' 1 "$(open_count)"
keys D
same 'U3: D denies' deny_once "$(told one)"
mux resize-window -t =s: -x 80 -y 24
ok 'the list again' shows 'deny_once'

# A batch, with what the wireframe shows; R-180, R-181, R-188, R-210.
asks_for b1 'git commit -am "token=ghp_0123456789abcdefghijklmnopqrstuvwxyzAB"'
ok 'a batch' opens '1 pending exec request'
asks_for b2 'git status'
ok 'U11: it grows' shows '2 pending exec requests'
mux display-message -p -t =s: '#{cursor_x} #{cursor_y}' >"$tmp/cursor"
row=$(grep -nF '[A] Allow once' "$tmp/shot" | cut -d: -f1)
asks_for b3 'git push origin main'
ok 'U11: and grows' shows '3 pending exec requests'
same 'U11: the cursor stays' "$(cat "$tmp/cursor")" \
    "$(mux display-message -p -t =s: '#{cursor_x} #{cursor_y}')"
same 'U11: the answers stay' "$row" \
    "$(grep -nF '[A] Allow once' "$tmp/shot" | cut -d: -f1)"
ok 'I15, R-183: no secret' sh -c '! grep -q ghp_ "$1"' sh "$tmp/raw"
asks_for b4 'git fetch'
ok 'R-533: all of them are there' shows 'git fetch'
same 'U11: nothing moved' "$row" \
    "$(grep -nF '[D] Deny' "$tmp/shot" | cut -d: -f1 | xargs -I{} expr {} - 1)"

boxes() {
	shot | grep -c '└'
}

# U13: smaller, larger: the same request, the same focus, no leftovers.
keys Tab Tab
sleep 0.1
for size in 44x24 120x40 80x24; do
	mux resize-window -t =s: -x "${size%x*}" -y "${size#*x}"
	ok "U13: $size" shows '4 '
	comes "U13: one box at $size" 1 boxes
done
keys '?'
ok 'T27: details' shows 'params'
for i in 1 2 3 4 5 6 7 8; do keys NPage; done
ok 'T27: to the end' shows 'solgate-protocol'
keys '?'
ok 'T27: then all of it may be allowed' shows '4 pending'
ok 'U1: the batch at 80x24' golden batch_80x24
keys s
same 'allowed for the session' allow_session "$(told b1)"
same 'all four' allow_session "$(told b4)"

# U10: wide, combining, emoji; T25, T26: what would steer the terminal.
asks_for wide "echo 漢字漢字 é 😀 $(printf 'a%.0s' $(seq 60))"
ok 'U10: wide characters' opens "Scope:      echo '漢字漢字'"
same 'U10: the frame is straight' 1 "$(shot | grep '^ *│' | python3 -c '
import sys, unicodedata
def w(s):
    return sum(0 if unicodedata.combining(c) else
               2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in s)
print(len({w(l.rstrip("\n").rstrip()) for l in sys.stdin}))')"
ok 'U10: the answers stand in their columns' shows \
    '│ [A] Allow once   [S] Allow for session   '
keys d
same 'wide is denied' deny_once "$(told wide)"
asks agent POST /v1/hostcalls "$(jq -nca '{call_id:"steer",method:"exec",
    params:{command:"echo \u001b[42mSCOPE \u202eX"},
    extension:{id:"ext.steer",name:"\u001b]0;OWNED\u0007\u001b[43mNAME",
    version:"1.\u001b[44mVERSION",source:{type:"npm",
    ref:"\u001b[45mSOURCE"}}}')" >"$tmp/call.steer" 2>&1 &
ok 'T25: a request that would steer the terminal' opens ext.steer
keys '?'
ok 'T25: its details' shows 'scope'
keys NPage NPage '?' Y
ok 'T25: no rule for it' shows 'Allow always is not offered'
ok 'T25: back' shows '[D] Deny'
keys d
same 'T25: denied' deny_once "$(told steer)"
keys 4
ok 'T25: the audit' shows 'policy.decision'
for word in SCOPE NAME VERSION SOURCE; do
	same "T25: no sequence before $word" 0 \
	    "$(grep -c "$(printf '\033')\[4[1-5]m$word" "$tmp/raw")"
	ok "T25: but $word is shown" grep -q "$word" "$tmp/raw"
done
same 'T25: no title from outside' 0 \
    "$(grep -c "$(printf '\033')\]0;OWNED" "$tmp/raw")"
same 'T26: nothing turns the text' 0 \
    "$(grep -c "$(printf '\342\200\256')" "$tmp/raw")"
ok 'T26: but it is shown' grep -q 'U+202E' "$tmp/raw"
keys q
ok 'q' left 0

# U14: no colours, no line drawing, no cursor addressing.
screen 80x24 NO_COLOR=1 "$SOLGATE" tui
ok 'NO_COLOR' shows 'solgate'
asks_for nc 'git tag'
ok 'NO_COLOR: a request' shows '[A] Allow once'
keys d
same 'NO_COLOR: denied' deny_once "$(told nc)"
keys q
ok 'NO_COLOR: quits' left 0
same 'U14: NO_COLOR has no colour' 0 \
    "$(grep -cE "$(printf '\033')\[([0-9;]*;)?(3[0-9]|4[0-9]|9[0-7])(;[0-9]*)*m" "$tmp/raw")"
screen 80x24 LC_ALL=C "$SOLGATE" tui
ok 'LC_ALL=C' shows 'solgate'
asks_for ascii 'echo café'
ok 'LC_ALL=C: a request' shows '[A] Allow once'
ok 'U14: plain borders' shows '+----'
same 'U14: plain letters' 0 "$(LC_ALL=C grep -c '[^ -~]' "$tmp/shot")"
keys d
same 'LC_ALL=C: denied' deny_once "$(told ascii)"
keys q
ok 'LC_ALL=C: quits' left 0
stop_gate
done_tests tui_screen
