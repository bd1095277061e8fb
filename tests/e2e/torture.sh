#!/bin/sh
# T40, T42, T43, T44, R-825: some calls that can fail do, in some scenes, with
# sanitizers; see tests/torture/README.md.  TORTURE_SAMPLE: how many each.
command -v python3 >/dev/null || {
	echo 'torture: skipped: there is no python3'
	exit 0
}
solgate=${SOLGATE:-build/solgate}
release=${SOLGATE_RELEASE:-$solgate}
library=${release%/*}/torture.so
if [ ! -e "$library" ]; then
	make -s "$library" || exit 1
fi
set -e
# what was found, again and again.
python3 tests/torture/torture.py "$release" "$library" --kind read \
    --scene 'audit verify,audit repair' >&2
python3 tests/torture/torture.py "$solgate" "$library" \
    --sample "${TORTURE_SAMPLE:-1}" \
    --scene 'config set,policy import,rpc alone,serve: calls' |
    tail -1
