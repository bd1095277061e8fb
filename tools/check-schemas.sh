#!/bin/sh
# The schemas in docs/schema and the types in docs/types are what the program
# writes today.
set -eu
cd "$(dirname "$0")/.."
solgate=${SOLGATE_RELEASE-${B-build}/solgate}
now=$(mktemp -d)
trap 'rm -rf "$now"' EXIT
mkdir "$now/schema" "$now/types"
"$solgate" schema --all "$now/schema"
for lang in ts swift python c; do
	"$solgate" schema --lang $lang --all "$now/types"
done
for what in schema types; do
	diff -ru -x README.md docs/$what "$now/$what" >&2 || {
		echo "docs/$what is stale: docs/$what/README.md says how to" \
		    "write it anew" >&2
		exit 1
	}
done
