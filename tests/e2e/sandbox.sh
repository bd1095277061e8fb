#!/bin/sh
# A running gate is confined (R-429), says so, and works as before: it keeps
# what it is told, and its settings can be changed.  What a confined process can
# no longer do is tests/unit/test_sandbox_enter.c; of tools,
# tests/unit/test_executor_fence.c.
. tests/lib/cli.sh
. tests/lib/gate.sh
unset SOLGATE_STATE
SOLGATE_STATE=$tmp/state
export SOLGATE_STATE
config=$HOME/.config/solgate/config.toml
mkdir -p "$(dirname "$config")"

status_of() { sed -n "s/^$1:[[:space:]]*//p" "/proc/$server/status"; }

run doctor
case $(grep sandbox "$tmp/out") in
ok*) ;;
*)
	echo "sandbox: skipped: $(grep sandbox "$tmp/out")"
	echo 'sandbox: 0 passed, 0 failed'
	exit 0
	;;
esac
ok 'R-432: doctor names what the kernel offers' \
    grep -qE '^ok +sandbox +Landlock [0-9]+ and seccomp$' "$tmp/out"

# As it comes.
start_gate
same 'R-429: it cannot gain rights' 1 "$(status_of NoNewPrivs)"
same 'R-429: its calls are filtered' 2 "$(status_of Seccomp)"
for task in /proc/"$server"/task/*/status; do
	same 'R-429: those of each thread' 2 "$(sed -n 's/^Seccomp:[[:space:]]*//p' "$task")"
done
run grants add ext.test exec 'git status'
same 'a grant is kept' 0 "$status"
ok 'a setting is written' sh -c 'python3 tests/lib/ask.py person PUT /v1/settings/prompt.cooldown \
    "{\"value\":\"true\"}" >"$1/put" 2>&1; grep -q cooldown "$2"' sh "$tmp" "$config"
run audit verify
same 'the ledger verifies' 0 "$status"
stop_gate

# Not at all, if the settings say so; and said.
printf '[server]\nsandbox = "off"\n' >"$config"
start_gate
same 'off: nothing is filtered' 0 "$(status_of Seccomp)"
run doctor
ok 'off: doctor says it' grep -qE '^note +sandbox +switched off' "$tmp/out"
stop_gate

# Required, on a kernel that can.
printf '[server]\nsandbox = "require"\n' >"$config"
start_gate
same 'require: filtered' 2 "$(status_of Seccomp)"
stop_gate
printf '[server]\nsandbox = "maybe"\n' >"$config"
run serve --no-tcp
same 'another word is refused' 7 "$status"

done_tests sandbox
