#!/bin/sh
# The program and an independent model of the verdict (tests/model) agree on
# random calls.  MODEL_CALLS says on how many, MODEL_SEED on which.
. tests/lib/cli.sh

calls=${MODEL_CALLS:-100000}
seed=${MODEL_SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
if ! command -v python3 >/dev/null; then
	echo 'model: skipped: there is no python3'
	exit 0
fi
ok "model and program agree (MODEL_SEED=$seed)" \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/model/compare.py "$SOLGATE" "$calls" "$seed"
done_tests model
