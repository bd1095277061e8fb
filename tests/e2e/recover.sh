#!/bin/sh
# a disk that cannot be written ends all allowing, and nothing else; when
# it can be written again, the server goes on by itself.
. tests/lib/cli.sh

if ! command -v python3 >/dev/null; then
	echo 'recover: skipped: there is no python3'
	exit 0
fi
ok 'the server goes on when the disk does' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/recover.py "$SOLGATE"
done_tests recover
