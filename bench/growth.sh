#!/bin/sh
# How costs grow: grants, records of the ledger, threads, readers, bodies.  What
# was measured stands in bench/growth.tsv; the picture and its section in
# docs/performance.md are made from it.
#
#	bench/growth.sh [PART...]	verdict ledger threads readers bodies; "draw" alone
#
#	SOLGATE		the program (build/solgate)
#	GROWTH_DIR	where filled states are kept, to be used again
set -eu
cd "$(dirname "$0")/.."
exec python3 bench/growth.py "$@"
