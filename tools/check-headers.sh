#!/bin/sh
# Every header compiles alone, and twice.  One that has a guard and that its own
# .c file includes before anything else was compiled alone with that file.
set -eu
cd "$(dirname "$0")/.."
list=$(mktemp)
trap 'rm -f "$list"' EXIT
find src -name '*.c' -exec grep -m 1 -H '^#include "' {} + |
    sed -n 's|^src/\(.*\)\.c:#include "\1\.h"$|src/\1.h|p' |
    xargs -r grep -l '^#ifndef [A-Z0-9_]*_H$' | sort >"$list"
# One of them may need another: any that changed, and all are compiled again.
find include src \( -name '*.h' -o -name '*.def' -o -name '*.inc' \) -print0 |
    tools/changed headers "$(${CC:-gcc} --version) $(cat "$list")" | grep -q . ||
	exec tools/changed --good headers
find include src -name '*.h' | sort | comm -23 - "$list" |
    xargs -P "$(nproc)" -I{} sh -c '
	name=${1#include/}
	name=${name#src/}
	printf "#include \"%s\"\n#include \"%s\"\n" "$name" "$name" |
	    ${CC:-gcc} -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc \
	    -Wall -Wextra -Werror -Wno-unused -fsyntax-only -x c - ||
	{ echo "$1 does not stand alone" >&2; exit 1; }' sh {}
tools/changed --good headers
