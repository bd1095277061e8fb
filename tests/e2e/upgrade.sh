#!/bin/sh
# a state directory as the first version wrote it is taken over; one of
# a later version is refused, and nothing in it changes.
. tests/lib/cli.sh

if ! command -v python3 >/dev/null; then
	echo 'upgrade: skipped: there is no python3'
	exit 0
fi
ok 'an old state is taken over, a newer one is left alone' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/upgrade.py "$SOLGATE"
done_tests upgrade
