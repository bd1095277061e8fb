#!/bin/sh
# signed checkpoints in second places. An edit, a cut, a fork
# and a rollback by someone who has the files and the key are each found.
. tests/lib/cli.sh

if ! command -v python3 >/dev/null; then
	echo 'checkpoints: skipped: there is no python3'
	exit 0
fi
ok 'a rewrite shows' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/checkpoints.py "$SOLGATE"
done_tests checkpoints
