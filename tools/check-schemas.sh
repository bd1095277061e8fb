#!/bin/sh
# Every contract has a schema that is JSON with the right name, a type of the
# same name, and both are the same bytes each time they are written.  Whether
# a schema is a good one is judged by tests/node/schema.sh.
set -eu
cd "$(dirname "$0")/.."
solgate=$(realpath "${SOLGATE_RELEASE-${B-build}/solgate}")
now=$(mktemp -d)
trap 'rm -rf "$now"' EXIT
fail() {
	echo "$*" >&2
	exit 1
}
for n in 1 2; do
	"$solgate" schema --all="$now/$n"
	"$solgate" schema --lang=ts >"$now/$n.ts"
done
diff -r "$now/1" "$now/2" >&2 || fail 'the schemas differ from run to run'
cmp "$now/1.ts" "$now/2.ts" >&2 || fail 'the types differ from run to run'
"$solgate" schema | sed 's/ .*//' | sort >"$now/names"
[ -s "$now/names" ] || fail 'there are no contracts'
ls "$now/1" | sed 's/\.json$//' | sort | diff "$now/names" - >&2 ||
    fail 'not every contract has a schema, or a schema has no contract'
python3 - "$now" <<'END' >&2
import json, re, sys
now = sys.argv[1]
types = set(re.findall(r"^export interface (\w+) \{", open(now + "/1.ts").read(), re.M))
bad = 0
for name in open(now + "/names").read().split():
    schema = json.load(open(f"{now}/1/{name}.json"))
    if (schema["title"], schema["$id"]) != (name, "urn:solgate:schema:" + name):
        bad = print(f"the schema of {name} has another name") or 1
    if name not in types:
        bad = print(f"{name} has no type") or 1
sys.exit(bad)
END
