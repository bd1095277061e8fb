#!/bin/sh
# The pure rooms look at nothing outside: no clock, no file, no heap, no
# variable that outlives a call.  What their objects import is compared with a
# list short enough to read; mem_heap.c alone may reach the heap.
#
#     tools/check-pure.sh [DIRECTORY OF THE ARCHIVES]
set -eu
cd "$(dirname "$0")/.."
lib=${1-${B-build}}
libc='memcpy|memmove|memset|memcmp|memchr|strlen'
# What libc found out about the processor is as constant as the code.
compiler="__x86_get_cpuid_feature_leaf|__(memcpy|memmove|memset)_chk|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_"
bad=0

fail() {
	printf '%s\n' "$@" >&2
	bad=1
}

# Rows of the Makefile, each in one line; the rooms are those of PURE.
rows=$(sed -e ':a' -e '/\\$/N; s/\\\n//; ta' Makefile)
row() { # what stands before :=
	printf '%s\n' "$rows" | sed -n "s/^$1 *:= *//p"
}
pure=$(row PURE | sed 's/^.(filter \(.*\),.*/\1/')
[ -n "$pure" ] || fail "the Makefile has no row PURE"

for room in $pure; do
	a=$lib/lib$room.a
	[ -d "src/$room" ] || continue
	[ -f "$a" ] || { echo "$a is missing: run make" >&2; exit 1; }
	below=
	for r in $(row "SEES_$room"); do
		[ ! -f "$lib/lib$r.a" ] || below="$below $lib/lib$r.a"
	done
	own=$(nm -g --defined-only $a $below 2>/dev/null |
	    awk 'NF == 3 { print $3 }' | sort -u)

	# "lib.a:file.o: U name", names that neither libc nor a room may give.
	reach=$(nm -A -u "$a" 2>/dev/null | awk -v own="$own" \
	    -v ok="^($libc|$compiler)\$" '
	    BEGIN { n = split(own, v, "\n"); for (i = 1; i <= n; i++) has[v[i]] }
	    $NF ~ ok || $NF in has { next }
	    $1 ~ /:mem_heap\.o:/ && $NF ~ /^(malloc|calloc|free)$/ { next }
	    { print "    " $1, $NF }')
	[ -z "$reach" ] || fail "src/$room reaches outside:" "$reach"

	# Constant tables with pointers stand in .data.rel.ro: that is fine.
	vars=$(nm -A -f sysv --defined-only "$a" 2>/dev/null |
	    awk -F'|' '{ gsub(/ /, "", $NF) }
	    $NF ~ /^\.data\.rel\.ro/ { next }
	    $NF ~ /^(\.t?(data|bss)(\.|$)|\*COM\*)/ { print "    " $1 }')
	[ -z "$vars" ] || fail "src/$room keeps variables:" "$vars"

	for c in src/"$room"/*.c src/"$room"/*/*.c; do
		[ -f "$c" ] && [ "${c##*/}" != mem_heap.c ] || continue
		grep -E '^#[[:space:]]*include .*\.h[">]' "$c" | tail -n 1 |
		    grep -q '"base/banned.h"' ||
			fail "$c: the last header must be base/banned.h"
	done
done
exit $bad
