#!/bin/sh
# three faults that chance seldom hits, led there by the hand.
. tests/lib/cli.sh

if ! ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1; then
	echo 'directed: skipped: there is no PostgreSQL'
	exit 0
fi
chmod 711 "$tmp"
ok 'neither a deaf node nor a late answer nor two takers break a rule' env \
    PYTHONDONTWRITEBYTECODE=1 python3 tests/cluster/directed.py \
    "${SOLGATE_RELEASE:-$SOLGATE}" "$tmp/directed"
done_tests directed
