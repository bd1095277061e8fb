#!/bin/sh
# several people on one gate.
. tests/lib/cli.sh

if ! command -v python3 >/dev/null; then
	echo 'people: skipped: there is no python3'
	exit 0
fi
ok 'several people share a gate, each by role and device' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/people.py "$SOLGATE"
done_tests people
