#!/bin/sh
# R-558 R-559 R-560: a line of solgate chat is edited at a terminal.
suite=chat_edit
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh

# starts_chat SIZE: at a prompt.
starts_chat() {
	screen "$1" "$SOLGATE" chat
	shows 'you>'
}

# line TEXT: the last line with a prompt is this, within a while.
line() {
	for i in $(seq $tries); do
		got=$(shot | grep '^you>' | tail -n 1)
		[ "$got" = "you>${1:+ $1}" ] && return 0
		sleep 0.02
	done
	tries=40
	echo "want \"you> $1\", got \"$got\" on:" >&2
	shot >&2
	return 1
}

# answered N: so many answers are on the screen, and a prompt below.
answered() {
	for i in $(seq $tries); do
		[ "$(shot | grep -c '^\[gate:')" = "$1" ] &&
		    [ "$(shot | grep . | tail -n 1)" = 'you>' ] && return 0
		sleep 0.02
	done
	tries=40
	echo "not $1 answers on:" >&2
	shot | grep . >&2
	return 1
}

kept=$SOLGATE_STATE/chat_history
ok 'a gate' start_gate

ok 'a chat' starts_chat 60x50
type_text 'helo wörld 漢字'
ok 'UTF-8' line 'helo wörld 漢字'
keys Left Left BSpace Home Right Right Right
type_text l
ok 'the cursor moves' line 'hello wörld漢字'
keys End BSpace Space C-Left
type_text x
ok 'a wide character is one' line 'hello xwörld漢'
keys C-c
ok 'Ctrl+C clears the line' line ''
type_text 'first one'
keys Enter
ok 'an answer' answered 1
type_text 'second one'
keys Enter
ok 'an answer' answered 2
keys Up Up
ok 'Up' line 'first one'
keys Down
ok 'Down' line 'second one'
keys C-c C-r
type_text first
ok 'Ctrl+R' shows 'first one'
keys C-g C-c
ok 'left again' line ''

# What is pasted is not sent, whatever newlines it has.
printf 'one\ntwo\n\033[31mthree\n' | mux load-buffer -
mux paste-buffer -p -r -t =s:
ok 'a paste stands there' shows 'two'
shot >"$tmp/shot"
ok 'all of it' grep -q '31mthree' "$tmp/shot"
same 'and is not sent' 2 "$(grep -c '^\[gate:' "$tmp/shot")"
keys Enter
ok 'Enter sends it' answered 3
keys Up
ok 'as one' shows 'two'
keys C-c

# The window gets another size.  A reminder that falls due meanwhile is in
# tests/e2e/scene_09_chat.sh.
type_text 'a line that is long enough to need two rows of this narrow screen'
mux resize-window -t =s: -x 40 -y 50
ok 'after a resize' shows 'row'
mux resize-window -t =s: -x 100 -y 50
ok 'in one row' line 'a line that is long enough to need two rows of this narrow screen'
same 'once' 1 "$(shot | grep -c 'long enough')"
keys C-c

# Secrets, and lines that begin with a blank, are not kept.
type_text ' not for later'
keys Enter
ok 'an answer' answered 4
type_text 'my key is sk-proj-Zx81bQ7LmR4tYv0PkWc2T9'
keys Enter
ok 'an answer' answered 5
keys C-d
ok 'Ctrl+D ends' left 0
same 'the terminal is as it was' "$(cat "$tmp/before")" "$(cat "$tmp/after")"
same 'kept for the person alone' 600 "$(stat -c %a "$kept")"
same 'what is kept' 'first one
second one
one\ntwo\n[31mthree' "$(cat "$kept")"

ok 'the next chat' starts_chat 60x20
keys Up Up
ok 'knows what was typed' line 'second one'
keys C-c
keys C-c
ok 'Ctrl+C on an empty line interrupts' left 130
same 'the terminal is as it was' "$(cat "$tmp/before")" "$(cat "$tmp/after")"

# A file that is too long, not ours alone, or turned off.
seq 1005 >"$kept"
chmod 644 "$kept"
ok 'a chat' starts_chat 60x20
keys C-d
ok 'ends' left 0
same 'the newest stay' '1000 6 1005' \
    "$(echo $(wc -l <"$kept") $(head -n 1 "$kept") $(tail -n 1 "$kept"))"
same 'for the person alone' 600 "$(stat -c %a "$kept")"
settings '[chat]' 'history = 0'
ok 'a chat' starts_chat 60x20
keys Up
type_text 'nothing of this'
ok 'no history' line 'nothing of this'
keys Enter
ok 'an answer' answered 1
keys C-d
ok 'ends' left 0
same 'nothing is kept' 1005 "$(tail -n 1 "$kept")"

# Without a terminal that could, and without a terminal at all.
screen 60x20 TERM=dumb "$SOLGATE" chat
ok 'a dumb terminal' shows 'you>'
type_text hello
keys Enter
ok 'answers' answered 1
keys C-d
ok 'ends' left 0
printf 'hello\n' | "$SOLGATE" chat >"$tmp/out" 2>"$tmp/err"
ok 'a pipe is read as before' grep -q '^\[gate:' "$tmp/out"
ok 'without a prompt, or a key' sh -c '! grep -q "you>\|$(printf "\033")" "$1"' sh "$tmp/out"
ok 'the library is loaded by nobody else' sh -c \
    '! readelf -d "$1" | grep -q libedit' sh "$SOLGATE"
stop_gate
done_tests chat_edit
