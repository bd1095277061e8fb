#!/bin/sh
# "make install" gives a program that starts and a library that a stranger can
# compile against, shared and static; "make uninstall" leaves nothing.
set -eu
cd "$(dirname "$0")/../.."
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
unset MAKEFLAGS MAKELEVEL
passed=0 failed=0

is() { # what, command...
	what=$1
	shift
	if "$@" >"$root/out" 2>&1; then
		passed=$((passed + 1))
		return
	fi
	failed=$((failed + 1))
	echo "FAILED: $what: $*"
	cat "$root/out"
}

at=$root/usr
make -s install DESTDIR="$root" PREFIX=/usr >/dev/null
cat >"$root/user.c" <<'END'
#include <solgate/error.h>
#include <solgate/version.h>
#include <stdio.h>

int
main(void)
{
	return puts(sg_version()) < 0 || sg_err_name(SG_OK) == NULL;
}
END
export PKG_CONFIG_SYSROOT_DIR="$root"
flags=$(PKG_CONFIG_PATH=$at/lib/pkgconfig pkg-config --cflags --libs solgate)

is "make alone builds all" sh -c \
    'make -npq 2>/dev/null | grep -qx ".DEFAULT_GOAL := all"'
is "the program starts" "$at/bin/solgate" --version
is "the shared library links" \
    gcc -Wall -Werror -o "$root/shared" "$root/user.c" $flags
is "the shared library loads" env LD_LIBRARY_PATH="$at/lib" "$root/shared"
is "the static library links" gcc -Wall -Werror -o "$root/static" \
    "$root/user.c" "-I$at/include" "$at/lib/libsolgate.a"
is "it needs nothing else" "$root/static"
is "every header is complete" sh -c '
	for h in "$1"/include/solgate/*.h; do
		gcc -std=c11 -Wall -Werror -fsyntax-only -x c \
		    -I"$1/include" "$h" || exit 1
	done' sh "$at"
make -s uninstall DESTDIR="$root" PREFIX=/usr >/dev/null
is "uninstall leaves no file" sh -c '[ -z "$(find "$1" -type f)" ]' sh "$at"

echo "packaging_install: $passed passed, $failed failed"
[ $failed -eq 0 ]
