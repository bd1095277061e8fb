#!/bin/sh
# D2: the first five minutes, as far as they are spent in terminals: the demo
# in one, "solgate tui" in a second, answers in both.  D2_WAIT=1 lets the last
# request run out instead of denying it.
suite=tui_demo
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh

# The same for the second terminal.
other() {
	mux send-keys -t =t: "$@"
}

other_shows() {
	for i in $(seq $tries); do
		mux capture-pane -p -t =t: >"$tmp/other"
		grep -qF -- "$1" "$tmp/other" && return 0
		sleep 0.05
	done
	echo "no \"$1\" in the second terminal:" >&2
	cat "$tmp/other" >&2
	return 1
}

screen 110x40 "$SOLGATE" demo
ok 'D2: the demo says how to answer' shows 'solgate tui --state'
ok 'D2: a forced push' shows 'git push --force origin main'
state=$(shot | sed -n 's/.*solgate tui --state \([^ ]*\).*/\1/p')
ok 'D2: its state is its own' test -d "$state"
keys d Enter
ok 'D2: a note' shows 'A note for the agent'
keys 'use a branch' Enter
ok 'D2: the agent hears it' shows 'your note: use a branch'
ok 'D2: it goes on' shows 'git push origin HEAD:review'
keys a Enter
ok 'D2: allowed' shows '[1/5] allow_once by cli'
ok 'D2: then a batch' shows '[2/5] "Auto Commit on Exit" asks: exec, high risk, 3 requests'
mux new-session -d -s t -x 80 -y 24 "$SOLGATE" tui --state "$state"
ok 'D2: the modal' other_shows '3 pending exec requests'
ok 'D2: with its answers' other_shows '[A] Allow once'
# The arming is the real one here: a key is pressed until it counts.
looks() {
	other '?'
	sleep 0.5
	mux capture-pane -p -t =t: | grep -qF params
}
denies() {
	other d
	sleep 0.5
	shot | grep -qF "$1"
}
ok 'D2: ? to look' soon looks
ok 'D2: D to deny' soon denies '[2/5] deny_once by tui'
ok 'D2: an offer' shows '[3/5] Assistant suggests: Create Reminder'
keys a Enter
ok 'D2: approved' shows '[3/5] approved by cli'
ok 'D2: a proposal' shows '[4/5] Spec Asst proposes a load'
keys "Actually it's 100 watts" Enter
ok 'D2: a correction' shows 'Sent as a correction'
ok 'D2: and 100 W' shows '100 W'
keys confirm Enter
ok 'D2: confirmed' shows 'Confirmed.'
ok 'D2: nobody answers the last' shows '[5/5] "Auto Commit on Exit" asks'
if [ -n "${D2_WAIT-}" ]; then
	for i in $(seq 8); do
		shows '[5/5] deny_timeout' 2>/dev/null && break
	done
	ok 'D2: it denies itself' shows '[5/5] deny_timeout'
else
	ok 'D2: it waits in the second terminal' other_shows '[D] Deny'
	ok 'D2: denied there' soon denies '[5/5] deny_once by tui'
fi
ok 'D2: all of it is in the ledger' shows 'chain verified'
ok 'D2: the next command is named' shows 'Next: '
ok 'D2: it ends' left 0
ok 'D2: nothing is left' sh -c '[ ! -e "$1" ]' sh "$state"
ok 'U19: the second terminal says so' other_shows 'NOT CONNECTED'
other q
run intent 'Is this chicken still good?'
ok 'D2: intent' grep -q inspect "$tmp/out"
run turn 'ok thanks'
ok 'D2: turn' grep -qi skip "$tmp/out"
done_tests tui_demo
