#!/bin/sh
# The ABI of the library is the one that packaging/libsolgate.abi holds: names
# and layouts that programs were compiled with stay.  What is added is fine, and
# goes into the file with "tests/packaging/abi.sh --write".
. tests/lib/cli.sh
skip() { echo "abi: skipped: $1"; exit 0; }
command -v abidw >/dev/null || skip 'there is no abidw (Debian: abigail-tools)'
[ "$(uname -m)" = x86_64 ] || skip 'the file holds the layouts of x86-64'

# abi INCLUDE OUT: of the files that define public functions, with their types.
abi() {
	rooms=$(sed -e ':a' -e '/\\$/N; s/\\\n//; ta' Makefile | sed -n 's/^PURE *:= *.(filter \(.*\),.*/\1/p')
	sources=$(for r in $rooms; do grep -lE '^sg_[a-z_0-9]+\(' src/"$r"/*.c || :; done; echo src/words/*.c)
	"${CC:-gcc}" -std=c11 -D_POSIX_C_SOURCE=200809L -I"$1" -Isrc -g -O0 -w -fPIC \
	    -fvisibility=hidden -shared -Wl,--unresolved-symbols=ignore-all \
	    -Wl,--version-script=packaging/libsolgate.map -o "$tmp/libsolgate.so" \
	    $(echo "$sources" | tr ' ' '\n' | sort -u)
	abidw --headers-dir "$1/solgate" --no-show-locs --no-corpus-path --no-comp-dir-path \
	    --drop-private-types --out-file "$2" "$tmp/libsolgate.so"
}
abi include "$tmp/now.abi"
if [ "${1-}" = --write ]; then
	cp "$tmp/now.abi" packaging/libsolgate.abi
	exit 0
fi
# A list of words that grows moves its count and nothing else.
printf '[suppress_type]\n  type_kind = enum\n  changed_enumerators_regexp = .*_COUNT$\n' >"$tmp/fine"
breaks() {
	status=0
	abidiff --no-added-syms --suppressions "$tmp/fine" packaging/libsolgate.abi "$1" >"$tmp/said" 2>&1 || status=$?
	[ "$status" -ne 0 ]
}
if breaks "$tmp/now.abi"; then
	cat "$tmp/said" >&2
	failed=$((failed + 1))
	echo 'FAILED: R-665: the ABI is not the one that was promised: a new SONAME is due' >&2
else
	passed=$((passed + 1))
fi
# The check itself: a member that changes its size, a function that goes.
cp -R include "$tmp/include"
sed -i 's/^\tsize_t n;/\tint n;/' "$tmp/include/solgate/str.h"
abi "$tmp/include" "$tmp/other.abi"
ok 'R-665: another layout is noticed' breaks "$tmp/other.abi"
sed "s/name='sg_version'/name='sg_verzion'/; s/elf-symbol-id='sg_version/elf-symbol-id='sg_verzion/" "$tmp/now.abi" >"$tmp/fewer.abi"
ok 'R-665: a missing function is noticed' breaks "$tmp/fewer.abi"
so=${SOLGATE_RELEASE:-build/solgate}
ok 'R-665: the library shows its names under a version' test -z \
    "$(nm -D --defined-only "${so%/*}/libsolgate.so" | awk '$2 == "T" && $3 !~ /@@SOLGATE_0$/')"
done_tests abi
