#!/bin/sh
# The C example of docs/library.md compiles against what "make install" gives, with
# the shared and with the static library, says what the document says it does,
# and needs nothing but libc.  The libraries show sg_* and nothing else.
. tests/lib/cli.sh
unset MAKEFLAGS MAKELEVEL

# fenced LANGUAGE: the block in that language that belongs to the C example.
fenced() {
	sed -n '/^```c$/,$p' docs/library.md | awk -v fence="\`\`\`$1" '
	    on && /^```$/ { exit }
	    on
	    $0 == fence { on = 1 }'
}

make -s install DESTDIR="$tmp/root" PREFIX=/usr >/dev/null
lib=$tmp/root/usr/lib
export PKG_CONFIG_SYSROOT_DIR="$tmp/root" PKG_CONFIG_LIBDIR="$lib/pkgconfig"
fenced c >"$tmp/gate.c"
fenced text >"$tmp/says"
ok 'the document has an example' grep -q sg_ "$tmp/gate.c"
ok 'of about 15 lines' test "$(wc -l <"$tmp/gate.c")" -le 20
ok 'and says how to compile it' \
    grep -qxF 'cc gate.c $(pkg-config --cflags --libs solgate) -o gate' docs/library.md
flags=$(pkg-config --cflags --libs solgate)
ok 'pkg-config knows the library' test -n "$flags"
same 'and its version' "$(sed -n 's/.*SG_VERSION "\(.*\)"/\1/p' \
    include/solgate/version.h)" "$(pkg-config --modversion solgate)"

# example KIND OPTION...: compile, run, compare.
example() {
	kind=$1
	shift
	ok "$kind: compiles without a warning" ${CC:-cc} -std=c11 -Wall -Wextra \
	    -Wpedantic -Werror -o "$tmp/$kind" "$tmp/gate.c" $flags "$@"
	LD_LIBRARY_PATH=$lib "$tmp/$kind" >"$tmp/out"
	ok "$kind: says what the document says" diff "$tmp/says" "$tmp/out" >&2
}
example shared
example static -static
ok 'shared: uses libsolgate.so' \
    sh -c 'readelf -d "$1" | grep -q "NEEDED.*libsolgate.so"' sh "$tmp/shared"
ok 'static: uses no library at all' \
    sh -c '! readelf -d "$1" | grep -q NEEDED' sh "$tmp/static"
same 'the library needs nothing but libc' 'libc.so.6' \
    "$(readelf -d "$lib/libsolgate.so" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p')"

# A program in C++ reads the same headers and finds the same names.
for header in "$tmp/root"/usr/include/solgate/*.h; do
	printf '#include <solgate/%s>\n' "${header##*/}"
done >"$tmp/all.cc"
echo 'const char *v() { return sg_version(); }' >>"$tmp/all.cc"
ok 'C++: every header compiles' clang++ -std=c++17 -nostdinc++ -Wall -Wextra \
    -Werror -I"$tmp/root/usr/include" -c -o "$tmp/all.o" "$tmp/all.cc"
ok 'C++: names are those of C' sh -c 'nm "$1" | grep -q " U sg_version$"' sh \
    "$tmp/all.o"

# names OPTION LIBRARY: what it shows, without sg_*.
names() {
	nm "$1" --defined-only "$2" | awk 'NF == 3 && $2 != "A" { print $3 }' >"$tmp/names"
	ok "$2 shows something" grep -q '^sg_' "$tmp/names"
	same "$2 shows sg_* alone" '' "$(grep -v '^sg_' "$tmp/names")"
}
names -D "$lib/libsolgate.so"
names -g "$lib/libsolgate.a"

done_tests library
