#!/bin/sh
# what joined a question after it was shown is in the row of the question.
. tests/lib/cli.sh

if ! command -v python3 >/dev/null; then
	echo 'joined: skipped: there is no python3'
	exit 0
fi
ok 'what joined a question is kept with it' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/joined.py "$SOLGATE"
done_tests joined
