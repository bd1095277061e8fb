#!/bin/sh
# old files of the ledger leave for an archive; the rest and the
# archive verify, nothing that is in force is lost, an interrupted run neither.
. tests/lib/cli.sh

if ! command -v python3 >/dev/null; then
	echo 'archive: skipped: there is no python3'
	exit 0
fi
ok 'files leave the ledger, and nothing is lost' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/archive.py \
    "${SOLGATE_MANY:-$SOLGATE}"
done_tests archive
