#!/bin/sh
# two nodes behind one address act as one gate.
. tests/lib/cli.sh

if ! ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1; then
	echo 'as_one: skipped: there is no PostgreSQL'
	exit 0
fi
chmod 711 "$tmp"
ok 'whoever is sent to any node meets one gate' env \
    PYTHONDONTWRITEBYTECODE=1 python3 tests/cluster/as_one.py "$SOLGATE" \
    "$tmp/as_one"
done_tests as_one
