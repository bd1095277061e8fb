#!/bin/sh
# R-521: the demo at a real terminal, with people who read slowly and type
# what nobody expects: it never breaks, and nothing but the answer decides.
suite=demo_terminal
. tests/lib/cli.sh

HOME=$tmp/home TMPDIR=$tmp LC_ALL=C.UTF-8
# A connection that is not used for so long is ended by the gate; a slow reader
# takes three times as long.
SOLGATE_DEMO_IDLE_MS=400
export HOME TMPDIR LC_ALL SOLGATE_DEMO_IDLE_MS
mkdir "$HOME"
slow='shell sleep 1.2'

# scene NAME <STEPS: its screen in $tmp/out, how it ended in $status.
scene() {
	cat >"$tmp/steps"
	status=0
	python3 tests/lib/at_terminal.py "$tmp/steps" -- "$SOLGATE" demo ${1:+--scenario "$1"} \
	    >"$tmp/out" 2>&1 || status=$?
}
says() {
	ok "$1 says $2" has "$tmp/out" "$2"
}
never() {
	ok "$1 never says $2" sh -c '! grep -qF -- "$1" "$2"' sh "$2" "$tmp/out"
}
whole() { # what
	same "$1 ends well" 0 "$status"
	ok "$1: the chain is verified" has "$tmp/out" 'chain verified'
	never "$1" 'NOT verified'
	never "$1" 'Broken pipe'
	never "$1" 'refused'
	[ "$status" -eq 0 ] || cat "$tmp/out"
}

# The first scene: a note, the other way, the ledger; slowly.
scene push <<END
expect git push --force origin main
expect [d] deny  >
$slow
type d
expect A note for the agent
$slow
type not on main, please
expect your note: not on main, please
expect git push origin HEAD:review/login-fix
expect [d] deny  >
$slow
type a
expect The ledger has it:
expect deny_once  ext.coder
expect allow_once  ext.coder
END
whole 'a denial with a note'
says 'a denial with a note' '[1/5] deny_once by cli after'

# Wrong answers decide nothing.
scene push <<END
expect [d] deny  >
type what is this?
expect no command is really run
expect [d] deny  >
type yes
expect Nothing was decided
expect [d] deny  >
type ok
expect Nothing was decided
expect [d] deny  >
type xa
expect Nothing was decided
expect [d] deny  >
type
expect Nothing was decided
expect [d] deny  >
type no
expect A note for the agent
type
expect denied (deny_once)
expect [d] deny  >
type NO
expect the agent stops here
END
whole 'wrong answers'
never 'wrong answers' 'allow_once'
same 'wrong answers: two denials in the ledger' 2 "$(grep -c 'policy.decision  deny_once' "$tmp/out")"

scene push <<END
expect [d] deny  >
type allow
expect the agent may run it
expect allow_once  ext.coder
END
whole 'a push that is allowed'

scene batch <<END
expect git commit -am wip
expect [d] deny  >
$slow
type maybe
expect Nothing was decided
expect [d] deny  >
type s
expect [2/5] allow_session by cli
END
whole 'a batch'

scene chip <<END
expect [n] not now  >
$slow
type xa
expect Nothing was decided
expect [n] not now  >
type sure
expect Nothing was decided
expect [n] not now  >
type what is this?
expect the reminder is made
expect [n] not now  >
type no
expect deferred by cli
END
whole 'a chip'
never 'a chip' 'Reminder created'

scene chip <<END
expect [n] not now  >
type a
expect Reminder created
END
whole 'a chip that is approved'

# No gate stands behind this one, and only "confirm" confirms.
scene spec <<END
expect type a correction  >
$slow
type what is this?
expect said: what is this?
expect CFX3 45, 60 W
expect type a correction  >
type it draws 45 W
expect CFX3 45, 45 W
expect type a correction  >
type
expect type a correction  >
type no
expect Cancelled; nothing was added
END
same 'a correction ends well' 0 "$status"
never 'a correction' 'Confirmed'
never 'a correction' 'added to persistent state'

scene spec <<END
expect type a correction  >
type confirm
expect Confirmed.
expect added to persistent state
END
same 'a confirmation ends well' 0 "$status"

scene peak <<END
expect frozen until the peak is over
END
same 'a peak ends well' 0 "$status"

# Leaving is no failure: Ctrl+D, and Ctrl+C.
scene push <<END
expect [d] deny  >
end
expect the demo ends here
END
same 'Ctrl+D' 0 "$status"
scene spec <<END
expect type a correction  >
interrupt
END
same 'Ctrl+C' 130 "$status"
same 'nothing is left' '' "$(find "$tmp" -maxdepth 1 -name 'solgate-demo-*')"

done_tests demo_terminal
