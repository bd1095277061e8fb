#!/bin/sh
# nodes behind HAProxy are replaced one after the other.
. tests/lib/cli.sh

if ! ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1 ||
    ! command -v haproxy >/dev/null 2>&1; then
	echo 'drain: skipped: there is no PostgreSQL, or no HAProxy'
	exit 0
fi
chmod 711 "$tmp"
ok 'nobody is refused while nodes are replaced' env \
    PYTHONDONTWRITEBYTECODE=1 python3 tests/cluster/drain.py \
    "${SOLGATE_RELEASE:-$SOLGATE}" "$tmp/drain"
done_tests drain
