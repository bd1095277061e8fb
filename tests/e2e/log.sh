#!/bin/sh
# levels, JSON and priorities of what a server says; no secret,
# and nobody waits for a reader.
. tests/lib/cli.sh

if ! command -v python3 >/dev/null; then
	echo 'log: skipped: there is no python3'
	exit 0
fi
ok 'a server says how it fares' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/log.py \
    "${SOLGATE_MANY:-$SOLGATE}"
done_tests log
