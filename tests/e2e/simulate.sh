#!/bin/sh
# T27, T33, T40, T42, T43, T44, T46, T55, T62, T64: some lives of a gate with
# nothing real around it; see tests/simulate/README.md.  SIMULATE: how many.
. tests/lib/cli.sh

simulate=${SOLGATE_RELEASE:-$SOLGATE}
simulate=${simulate%/*}/simulate
if [ ! -x "$simulate" ]; then
	make -s "$simulate" || exit 1
fi
# A slip would run the same seeds again, and call them others.
ok "an option that it does not know is refused" \
    sh -c "! \"$simulate\" --seed 3 --seeds 1" 2>/dev/null
lives() { "$simulate" --only "$1" >"$tmp/life" 2>&1; }
#
ok "no seed fails" "$simulate" --seeds "${SIMULATE:-60}"
# a call that went on in another question, and a power cut.
ok "a call ends once, in whichever question" lives 1010
# R-837, T62: a failed sync, a kill, and a power cut behind what was synced.
ok "what is synced stays, and an action runs once" lives 117
# R-847, T44: a failed sync, a kill, and a power cut in the next start.
ok "the store is whole after a power cut in a start" lives 742
# a kill while a call moves to another question.
ok "a call of two questions ends once" lives 240
ok "also if the clock was set back meanwhile" lives 42487
# R-849, T33: a call joins a question, and there is no memory to say so.
ok "what joined unseen is not allowed" lives 3782
# R-850, T55: the ledger's file cannot be read while it is opened.
ok "a file of the ledger says what it holds" lives 11820
# a seed is the same run each time.
"$simulate" --only 7 >"$tmp/one"
"$simulate" --only 7 >"$tmp/other"
ok "a seed gives the same run twice" cmp "$tmp/one" "$tmp/other"
ok "in which something happens" grep -q 'the gate ends' "$tmp/one"
done_tests simulate
