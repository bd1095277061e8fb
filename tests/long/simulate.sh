#!/bin/sh
# every fault of tests/simulate/faults.txt is found, and many more
# seeds find nothing.  SIMULATE_SEEDS: how many of those.
. tests/lib/cli.sh

make -s build/simulate || exit 1
ok "every planted fault is found" tools/simulate-faults
first=$(date +%s)
ok "no seed fails (--first $first)" build/simulate --first "$first" \
    --seeds "${SIMULATE_SEEDS:-20000}"
done_tests simulate
