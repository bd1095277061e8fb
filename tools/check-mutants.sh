#!/bin/sh
# Every mistake of tests/mutants.txt must still fit the file it is made in, and
# so must every fault of the simulator; "make mutants" and "make
# simulate-faults" make them.
set -eu
here=$(dirname "$0")
"$here/mutants" --fits
[ ! -f "$here/../tests/simulate/faults.txt" ] || "$here/simulate-faults" --fits
