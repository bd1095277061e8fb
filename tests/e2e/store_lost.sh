#!/bin/sh
# the ledger is the log, the store its cache. A store that is
# deleted, truncated, rolled back or replaced is noticed and made again; no
# denial is lost; what a start refuses is mended by audit repair.
. tests/lib/cli.sh

if ! command -v python3 >/dev/null; then
	echo 'store_lost: skipped: there is no python3'
	exit 0
fi
ok 'whatever happens to the store, no denial is lost, and it is told' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/store_lost.py \
    "${SOLGATE_MANY:-$SOLGATE}"
done_tests store_lost
