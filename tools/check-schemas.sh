#!/bin/sh
# The schemas in docs/schema are what the program writes today.
set -eu
cd "$(dirname "$0")/.."
solgate=${SOLGATE_RELEASE-${B-build}/solgate}
now=$(mktemp -d)
trap 'rm -rf "$now"' EXIT
"$solgate" schema --all "$now" >/dev/null 2>&1 || true
if [ -z "$(ls "$now")" ] && [ ! -d docs/schema ]; then
	echo "the program has no command 'schema --all' yet"
	exit 77
fi
diff -ru -x README.md docs/schema "$now" >&2 && exit 0
echo "docs/schema is stale: run $solgate schema --all docs/schema" >&2
exit 1
