#!/bin/sh
# a backup of a running gate, and a gate that was restored from
# it and still denies what was denied.
. tests/lib/cli.sh

if ! command -v python3 >/dev/null; then
	echo 'backup: skipped: there is no python3'
	exit 0
fi
ok 'what was decided comes back' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/backup.py "$SOLGATE"
done_tests backup
