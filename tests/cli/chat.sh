#!/bin/sh
# chat: a conversation at a terminal, with the gate at work.  Only a typed word
# behind the question decides; without a terminal nothing is decided.
. tests/lib/cli.sh
. tests/lib/gate.sh
export TERM=xterm LC_ALL=C.UTF-8 NO_COLOR=1

# play NAME ARGUMENT...: the steps come on standard input; see at_terminal.py.
play() {
	cat >"$tmp/steps"
	name=$1
	shift
	status=0
	python3 tests/lib/at_terminal.py "$tmp/steps" -- "$SOLGATE" chat "$@" \
	    >"$tmp/seen" 2>&1 || status=$?
	[ $status -ne 99 ] || { echo "$name:" && cat "$tmp/seen"; } >&2
}

# actions THREAD FILTER
actions() {
	asks person GET "/v1/actions?threadId=$1" | jq -r "$2"
}
energy() {
	asks person GET /v1/energy | jq -r "$1"
}

run chat hello
same 'L1: no server' 6 "$status"
ok 'what next' has "$tmp/err" 'solgate serve'
ok 'a gate' start_gate

# The turn gate's line below the answer; the chip as a question in words.
play approve <<'X'
expect you>
type Hello there
expect [gate: other, risk 0
expect you>
type remind me tomorrow at 9 to call the electrician
expect Needs permission: Create Reminder
expect What will happen: Adds a reminder: call the electrician
expect Nothing happens until you approve.
expect Type approve or not now
expect you>
type approve
expect Approved.
expect Done: 
expect you>
end
X
same 'R-265: approved at the terminal' 0 "$status"
same 'done once' 'completed_success 1 cli' \
    "$(actions terminal '.actions[0] | "\(.state) \(.attempts) \(.surface)"')"

# R-128: "ok", "yes" and Enter are talk; the question waits.
play talk --thread t2 remind me tomorrow at 9 to buy rope <<'X'
expect Type approve or not now
expect you>
type 
type ok
expect [gate:
expect you>
type yes
expect [gate:
expect you>
end
X
same 'R-128: talk is no approval' 'collapsed 0' \
    "$(actions t2 '.actions[-1] | "\(.state) \(.attempts)"')"
play later --thread t2 <<'X'
expect Needs permission: Create Reminder
expect you>
type not now
expect Deferred: Create Reminder
expect you>
type /quit
X
same 'not now is a receipt' 'deferred 0' \
    "$(actions t2 '.actions[-1] | "\(.state) \(.attempts)"')"

# T30: what was typed before the question was shown is no answer to it.
i=0 early=0
while [ $i -lt 5 ]; do
	i=$((i + 1))
	play early --thread "e$i" remind me tomorrow at 9 to check the fuse <<'X'
early approve
expect Type approve or not now
expect you>
type /quit
X
	[ "$(actions "e$i" '.actions[0].state')" = collapsed ] && early=$((early + 1))
done
same 'T30: type-ahead approves nothing' 5 "$early"

# Spec Asst: confirm, cancel, correct; a bare yes is neither (R-321, R-325).
play spec --mode load --thread s1 <<'X'
expect SPEC ASST
expect you>
type I have a Dometic CFX3 45 fridge
expect ACTION REQUIRED: addLoadItem
expect watts: 50
expect Type confirm (Confirm Add), cancel
expect you>
type yes
expect That could mean either
expect you>
type Actually it's 100 watts
expect Sent as a correction
expect ACTION REQUIRED: addLoadItem
expect watts: 100
expect you>
type confirm
expect Added
expect you>
type Add a Ninja Oven
expect ACTION REQUIRED
expect you>
type cancel
expect User cancelled
expect you>
type /general
expect you>
type /nonsense
expect There is no such command
expect you>
interrupt
X
same 'L1: interrupted' 130 "$status"
same 'only what was confirmed, as corrected' '1 100' \
    "$(energy '"\(.items | length) \(.items[0].watts)"')"

# L3: without a terminal nobody is asked, and nothing is decided.
run chat --thread n1 'remind me tomorrow at 9 to call home'
same 'L3: a chip without a terminal' 5 "$status"
ok 'it is shown' has "$tmp/out" 'Needs permission: Create Reminder'
ok 'no question' sh -c '! grep -q "you>\|Type approve" "$1"' sh "$tmp/out"
ok 'L3: no colour' sh -c '! grep -q "$(printf "\033")" "$1"' sh "$tmp/out"
same 'and waits' collapsed "$(actions n1 '.actions[0].state')"
printf 'remind me tomorrow at 9 to call home\napprove\n' |
    "$SOLGATE" chat --thread n2 >"$tmp/out" 2>"$tmp/err" && status=0 || status=$?
same 'L3: a piped word decides nothing' 5 "$status"
same 'T58: it was a message' 'collapsed 0' \
    "$(actions n2 '.actions[-1] | "\(.state) \(.attempts)"')"
printf 'I have a Dometic CFX3 45 fridge\nconfirm\n' |
    "$SOLGATE" chat --mode load --thread n3 >"$tmp/out" 2>"$tmp/err" && status=0 || status=$?
same 'L3: a piped confirm' 5 "$status"
same 'nothing was added' 1 "$(energy '.items | length')"
run chat --thread n4 Hello there
same 'nothing waits' 0 "$status"

# L2: JSON, a line for each answer, each as its contract says.
run chat --json --thread j1 'remind me tomorrow at 9 to call home'
same 'L2: --json' 5 "$status"
same 'two lines' 'completed_action_needed collapsed' \
    "$(jq -r '.status // .state' "$tmp/out" | paste -sd' ')"
same 'L2: the failure too' '5 no_approver' \
    "$(jq -r '"\(.error.exit) \(.error.code)"' "$tmp/err")"
run chat --json --mode source --thread j2 'I have a 200 W panel'
same 'L2: Spec Asst' source "$(jq -r .mode "$tmp/out")"

# T25, T26: what comes from outside is shown, not obeyed.
evil=$(printf 'remind me tomorrow at 9 to \033[2Jcall \342\200\256home')
run chat --thread h1 "$evil"
ok 'T25: no control byte' sh -c '! tr -d "\n\t" <"$1" | LC_ALL=C grep -q "[[:cntrl:]]"' \
    sh "$tmp/out"
ok 'T26: no override' sh -c '! grep -q "$(printf "\342\200\256")" "$1"' sh "$tmp/out"
run chat --mode pirate x
same 'no such mode' 2 "$status"
run chat --thread '' x
same 'no thread' 2 "$status"
head -c 30000 /dev/zero | tr '\0' a >"$tmp/long"
"$SOLGATE" chat --thread l1 <"$tmp/long" >"$tmp/out" 2>"$tmp/err" && status=0 || status=$?
same 'too long is refused' 2 "$status"
# Whoever waits longer than a second is told so, at a terminal only.
kill -STOP $server
play waiting --thread w1 Hello there <<X
expect waiting for the server, 1 s
shell kill -CONT $server
expect [gate: other, risk 0
X
same 'progress, then the answer' 0 "$status"
stop_gate
done_tests chat
