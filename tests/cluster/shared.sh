#!/bin/sh
# what two nodes have in common, step by step.
. tests/lib/cli.sh

if ! ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1; then
	echo 'shared: skipped: there is no PostgreSQL'
	exit 0
fi
chmod 711 "$tmp"
ok 'grants for a session, events and signatures are of all nodes' env \
    PYTHONDONTWRITEBYTECODE=1 python3 tests/cluster/shared.py "$SOLGATE" \
    "$tmp/shared"
done_tests shared
