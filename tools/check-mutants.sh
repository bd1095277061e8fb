#!/bin/sh
# Every mistake of tests/mutants.txt must still fit the file it is made in;
# "make mutants" makes them.
exec "$(dirname "$0")/mutants" --fits
