#!/bin/sh
# R-492 R-493 R-494 R-532: rules that look right work, or are refused with a reason.
. tests/lib/cli.sh
. tests/lib/gate.sh

export SOLGATE
ok 'a gate' start_gate
ok 'each rule does what is expected' python3 tests/cli/scope_rules.py
stop_gate
done_tests scope_rules
