#!/bin/sh
# two nodes on one database, step by step.
. tests/lib/cli.sh

if ! ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1; then
	echo 'nodes: skipped: there is no PostgreSQL'
	exit 0
fi
chmod 711 "$tmp"
ok 'two nodes share rules, questions and actions' env PYTHONDONTWRITEBYTECODE=1 \
    python3 tests/cluster/nodes.py "$SOLGATE" "$tmp/nodes"
done_tests nodes
