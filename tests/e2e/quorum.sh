#!/bin/sh
# more than one pair of eyes, with accounts.
. tests/lib/cli.sh

if ! command -v python3 >/dev/null; then
	echo 'quorum: skipped: there is no python3'
	exit 0
fi
ok 'several people agree, or nothing happens' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/quorum.py "$SOLGATE"
done_tests quorum
