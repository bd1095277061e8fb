#!/bin/sh
# The library shows sg_* and nothing else, and shows all that the public
# headers promise: both for the shared and for the static one.
set -eu
cd "$(dirname "$0")/.."
lib=${B-build}
bad=0
promised=$(cat include/solgate/*.h | tr '\n' ' ' |
    grep -oE 'SG_API [^;(]*\(' | sed -nE 's/.*\b(sg_[a-z0-9_]+) *\($/\1/p' | sort -u)

check() { # library, nm option
	[ -f "$1" ] || { echo "$1 is missing: run make" >&2; exit 1; }
	shown=$(nm "$2" --defined-only "$1" | awk 'NF == 3 && $2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort -u)
	for name in $shown; do
		case $name in sg_*) continue ;; esac
		echo "$1 shows $name, which is not public" >&2
		bad=1
	done
	for name in $promised; do
		echo "$shown" | grep -qx "$name" && continue
		echo "$1 lacks $name, which a header declares" >&2
		bad=1
	done
}

check "$lib/libsolgate.so" -D
check "$lib/libsolgate.a" -g
exit $bad
