#!/bin/sh
# what a node refuses at its start, and tables of other versions;
# trouble.sh has the rest.
. tests/lib/cli.sh

if ! ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1; then
	echo 'versions: skipped: there is no PostgreSQL'
	exit 0
fi
chmod 711 "$tmp"
ok 'what does not fit is refused, and versions serve side by side' env \
    PYTHONDONTWRITEBYTECODE=1 python3 tests/cluster/trouble.py "$SOLGATE" \
    "$tmp/versions" begin
done_tests versions
