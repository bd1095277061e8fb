#!/bin/sh
# settings and policy that belong to all nodes.
. tests/lib/cli.sh

if ! ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1; then
	echo 'joint: skipped: there is no PostgreSQL'
	exit 0
fi
chmod 711 "$tmp"
ok 'what is set at one node holds at all' env PYTHONDONTWRITEBYTECODE=1 \
    python3 tests/cluster/joint.py "$SOLGATE" "$tmp/joint"
done_tests joint
