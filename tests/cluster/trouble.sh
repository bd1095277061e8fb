#!/bin/sh
# nodes on a database that is wrong, full, read-only or cut off.
. tests/lib/cli.sh

if ! ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1; then
	echo 'trouble: skipped: there is no PostgreSQL'
	exit 0
fi
chmod 711 "$tmp"
ok 'nothing is half written, and nothing allowed meanwhile' env \
    PYTHONDONTWRITEBYTECODE=1 python3 tests/cluster/trouble.py "$SOLGATE" \
    "$tmp/trouble"
done_tests trouble
