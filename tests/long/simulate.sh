#!/bin/sh
# every fault of tests/simulate/faults.txt is found, and many more
# seeds find nothing.  SIMULATE_SEEDS: how many of those.
. tests/lib/cli.sh

make -s build/simulate || exit 1
ok "every planted fault is found" tools/simulate-faults
ok "no seed fails" build/simulate --first 100000 --seeds "${SIMULATE_SEEDS:-20000}"
done_tests simulate
