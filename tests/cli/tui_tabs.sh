#!/bin/sh
# The lists of the terminal at three sizes: Enter opens on every tab, grants are
# added and narrowed, the mouse selects, the footer stays.  R-536, R-537, R-539.
suite=tui_tabs
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh

settings '[tui]' 'arming_ms = 0' '[prompt]' 'window_ms = 400' \
    'timeout_seconds = 600' 'cooldown = false'
ok 'a gate' start_gate

# clicks COLUMN ROW: counted from 1, as a terminal tells of them.
clicks() {
	type_text "$(printf '\033[<0;%d;%dM\033[<0;%d;%dm' "$1" "$2" "$1" "$2")"
}

# press KEY TEXT: again until the text is there, which a busy machine may take
# a while for.
press() {
	for n in $(seq 100); do
		keys "$1"
		for m in 1 2 3 4 5; do
			sleep 0.02
			shot | grep -qF -- "$2" && return 0
		done
	done
	return 1
}

# footer TEXT: the last line of the screen.
footer() {
	for n in $(seq 300); do
		shot | sed -e '/^$/d' | tail -n 1 | grep -qF -- "$1" && return 0
		sleep 0.05
	done
	shot >&2
	return 1
}

no=0
for size in 80x24 40x12 120x40; do
	no=$((no + 1))
	screen $size TERM=xterm-256color "$SOLGATE" tui
	ok "$size: it starts" shows 'waiting'
	keys 2
	ok "R-539: $size: the grants have their keys" footer 'a add'
	ok "R-539: $size: a field" press a 'Add a grant'
	ok "R-539: $size: its footer" footer 'Enter save'
	type_text "allow ext.n$no exec git log *"
	ok "R-539: $size: typed" shows "git log *_"
	keys Enter
	for i in $(seq 300); do
		[ "$("$SOLGATE" grants --json | jq '.grants | length')" = $no ] && break
		sleep 0.05
	done
	same "R-539: $size: it is stored" "exec git log * allow" "$("$SOLGATE" grants --json |
	    jq -r ".grants[] | select(.extension_id == \"ext.n$no\") |
	    .capability + \" \" + .scope_pattern + \" \" + .decision")"
	ok "R-539: $size: it is listed" shows 'git log *'
	keys G
	ok "R-539: $size: Enter opens it" press Enter 'versions'
	ok "R-539: $size: the footer is not covered" footer 'x revoke'
	keys Escape
	ok "R-539: $size: and closes" hides 'versions'
	ok "R-539: $size: narrowed" press e 'Narrow this grant'
	for i in 1; do keys BSpace; done
	type_text oneline
	ok "R-539: $size: typed over" shows 'git log oneline_'
	keys Enter
	for i in $(seq 300); do
		"$SOLGATE" grants --json | grep -q "\"ext.n$no\".*oneline" && break
		sleep 0.05
	done
	same "R-539: $size: to what it says" 'git log oneline' "$("$SOLGATE" grants --json |
	    jq -r ".grants[] | select(.extension_id == \"ext.n$no\") | .scope_pattern")"
	keys 4
	ok "R-539: $size: the ledger" shows 'SEQ'
	ok "R-539: $size: an entry opens" press Enter 'Ledger entry'
	keys Escape
	ok "R-539: $size: closed" hides 'Ledger entry'
	keys 5
	ok "R-539: $size: figures" footer 'r reload'

	# R-537: a click selects a tab; one on an answer answers.
	clicks 4 2
	ok "R-537: $size: a click selects a tab" shows '[1 Requests]'
	asks_for "m$no" 'git status'
	ok "R-537: $size: a request" opens '[A] Allow once'
	row=$(grep -nF '[D] Deny' "$tmp/shot" | head -n 1 | cut -d: -f1)
	column=$(awk -v r="$row" 'NR == r { print index($0, "[D]") }' "$tmp/shot")
	clicks $((column + 1)) "$row"
	same "R-537: $size: a click answers" deny_once "$(told "m$no")"
	ok "R-539: $size: decided requests" shows 'deny_once'
	ok "R-539: $size: a decided request opens" press Enter 'git status'
	keys Escape
	keys q
done

# R-536: call by call, with the real gate.
screen 80x24 "$SOLGATE" tui
ok 'it starts' shows 'waiting'
asks_for o1 'git push origin main'
asks_for o2 'git fetch'
ok 'R-536: a batch' opens '2 pending'
ok 'R-536: one by one' press o 'call 1 of 2'
first=$(shot | grep -oE 'git (push|fetch)' | head -n 1)
keys d
case $first in
*push) one=o1 other=o2 ;;
*) one=o2 other=o1 ;;
esac
same 'R-536: the call on the screen is answered' deny_once "$(told $one)"
ok 'R-536: the other one is asked about' opens '1 pending'
same 'R-536: it still waits' 1 "$(open_count)"
keys a
same 'R-536: and has an answer of its own' allow_once "$(told $other)"
keys q
stop_gate
done_tests tui_tabs
