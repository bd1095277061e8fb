#!/bin/sh
# Every room of src/, and every folder in it that holds code, says in a
# README.md what its idea is; docs/README.md has a row for each room.
set -eu
cd "$(dirname "$0")/.."
bad=0
for dir in $({ find src -mindepth 1 -maxdepth 1 -type d
    find src -name '*.[cS]' -exec dirname {} +; } | sort -u); do
	[ -s "$dir/README.md" ] && continue
	echo "$dir has no README.md" >&2
	bad=1
done
for dir in src/*/; do
	room=$(basename "$dir")
	[ ! -f docs/README.md ] || grep -qF "| \`$room\` |" docs/README.md || {
		echo "docs/README.md has no row for the room $room" >&2
		bad=1
	}
done
exit $bad
