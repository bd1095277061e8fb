#!/bin/sh
# Every header compiles alone, and twice.
set -eu
cd "$(dirname "$0")/.."
find include src -name '*.h' | sort | xargs -P "$(nproc)" -I{} sh -c '
	name=${1#include/}
	name=${name#src/}
	printf "#include \"%s\"\n#include \"%s\"\n" "$name" "$name" |
	    ${CC:-gcc} -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc \
	    -Wall -Wextra -Werror -Wno-unused -fsyntax-only -x c - ||
	{ echo "$1 does not stand alone" >&2; exit 1; }' sh {}
