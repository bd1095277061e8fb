#!/bin/sh
# F19, T30: pasted text answers nothing in the terminal, whether the terminal
# marks a paste (tmux paste-buffer -p) or not.  R-474.
suite=f19_paste
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh

settings '[tui]' 'arming_ms = 0' '[prompt]' 'window_ms = 50' \
    'timeout_seconds = 600' 'cooldown = false'
ok 'a gate' start_gate

# pastes MARK TEXT: into the terminal, as its user would.
pastes() {
	printf %b "$2" | mux load-buffer -
	mux paste-buffer $1 -t =s:
}

notice='like a paste\|dropped .* keys'

# calm: the notice of the paste before is gone again.
calm() {
	for t in $(seq 3000); do
		shot >"$tmp/shot"
		grep -q "$notice" "$tmp/shot" || return 0
		sleep 0.02
	done
	return 1
}

# told_of BYTES: the notice that a paste was dropped.  It goes again by itself,
# so it is also looked for in all that the terminal got since BYTES.
told_of() {
	for t in $(seq 3000); do
		shot >"$tmp/shot"
		grep -q "$notice" "$tmp/shot" && return 0
		tail -c "+$1" "$tmp/raw" | grep -aq "$notice" && return 0
		sleep 0.02
	done
	return 1
}

# pastes_into MARK WORDS TEXT TIMES: pastes TEXT again and again; $n is how
# often it answered.
pastes_into() {
	n=0
	for i in $(seq "$4"); do
		shows 'Allow once' && calm || return 1
		got=$(wc -c <"$tmp/raw")
		pastes "$1" "$3"
		# Whatever the paste does is done once it is told of.
		told_of "$got" || return 1
		[ "$(open_count)" = 1 ] || n=$((n + 1))
	done
}

times=${PASTES:-10}
screen 80x24 "$SOLGATE" tui
ok 'it starts' shows 'Nothing is waiting'
asks_for one 'git status'
ok 'the question' shows '[A] Allow once'
for text in AAAA 'A\nA\n' 'S' 'YY\n' 'DDDD'; do
	ok "F19: a marked paste of $text" pastes_into -p marked "$text" "$times"
	same "F19: marked pastes of $text answer nothing" 0 "$n"
	same "F19: and it still waits after $text" 1 "$(open_count)"
done
for text in AAAA 'A\nA\n' 'DDDD' 'SSSS'; do
	ok "F19: an unmarked paste of $text" pastes_into '' plain "$text" "$times"
	same "F19: unmarked pastes of $text answer nothing" 0 "$n"
	same "F19: and it still waits after $text" 1 "$(open_count)"
done

# A note may be pasted; its line end sends nothing.
for i in $(seq 60); do
	keys m
	sleep 0.3
	shot | grep -q 'deny with this note' && break
done
ok 'a note' shows 'deny with this note'
pastes -p 'because\nA\n'
ok 'F19: the text is in the field' shows 'becauseA'
same 'F19: and nothing was sent' 1 "$(open_count)"
keys Escape
ok 'back' shows '[A] Allow once'

# One key is an answer, as before.
asked=0
while [ "$(open_count)" = 1 ] && [ $asked -lt 300 ]; do
	keys d
	asked=$((asked + 1))
	sleep 0.1
done
same 'one key answers' deny_once "$(told one)"
keys q
ok 'F19: the terminal gets its paste back' sh -c 'for i in $(seq 600); do
    grep -qF "[?2004l" "$1" && exit; sleep 0.05; done; exit 1' sh "$tmp/raw"

# R-534: the same line by line: lines that come all at once answer nothing,
# marked or not, and neither does what was typed before the question.
screen 100x40 "$SOLGATE" tui --plain
ok 'line by line' shows 'Connected.'
ok 'R-534: it asks for marks' sh -c 'grep -qF "[?2004h" "$1"' sh "$tmp/raw"
asks_for two 'git fetch'
ok 'the question, in sentences' shows 'Enter a number and press Enter'
for text in '1\n' '4\n' '1\n1\n' '3\nyes\n' '8\nbecause\n'; do
	mux clear-history -t =s:
	keys C-l
	pastes -p "$text"
	ok "R-534: a marked paste of $text is told of" shows 'like a paste'
	same "R-534: a marked paste of $text answers nothing" 1 "$(open_count)"
	keys Enter
done
for text in '1\n1\n' '3\nyes\n' '4\n4\n4\n'; do
	pastes '' "$text"
	ok "R-534: an unmarked paste of $text" shows 'like a paste'
	same "R-534: an unmarked paste of $text answers nothing" 1 "$(open_count)"
done
type_text 4
keys Enter
ok 'R-534: a line that was typed answers' sh -c 'exit 0'
same 'R-534: by itself' deny_once "$(told two)"
type_text q
keys Enter
ok 'R-534: the marks end' sh -c 'for i in $(seq 600); do
    [ "$(grep -cF "[?2004l" "$1")" -ge 1 ] && exit; sleep 0.05; done; exit 1' sh "$tmp/raw"
stop_gate
done_tests f19_paste
