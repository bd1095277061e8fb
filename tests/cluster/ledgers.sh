#!/bin/sh
# the ledgers of nodes: verified, witnessed, exported, signed, replayed.
. tests/lib/cli.sh

if ! ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1; then
	echo 'ledgers: skipped: there is no PostgreSQL'
	exit 0
fi
chmod 711 "$tmp"
ok 'the ledgers of nodes are verified and witnessed' env \
    PYTHONDONTWRITEBYTECODE=1 python3 tests/cluster/ledgers.py "$SOLGATE" \
    "$tmp/ledgers"
done_tests ledgers
