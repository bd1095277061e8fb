#!/bin/sh
# The released program has what makes a fault of memory harder to use.  With a
# path: that program, looked at alone.
set -eu
cd "$(dirname "$0")/.."
program=${1-${B-build}/solgate}
bad=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

[ -f "$program" ] || { echo "$program is missing: run make" >&2; exit 1; }
lacks() { # what, command...
	what=$1
	shift
	"$@" >/dev/null 2>&1 && return
	echo "$program lacks: $what" >&2
	bad=1
}
readelf -hlWd "$program" >"$tmp/elf" 2>/dev/null
nm -D "$program" >"$tmp/names" 2>/dev/null
lacks 'PIE' grep -q 'Type: *DYN' "$tmp/elf"
lacks 'RELRO' grep -q 'GNU_RELRO' "$tmp/elf"
lacks 'full RELRO (BIND_NOW)' grep -qE 'BIND_NOW|Flags: *NOW' "$tmp/elf"
lacks 'no executable stack' grep -qE 'GNU_STACK.* RW +0x' "$tmp/elf"
lacks 'the stack protector' grep -q '__stack_chk_fail' "$tmp/names"
lacks 'FORTIFY' grep -qE '__(mem|str|sn?printf|vsn?printf|fprintf|read)[a-z]*_chk' "$tmp/names"
case $(uname -m) in
x86_64)
	lacks 'CET (IBT, SHSTK)' sh -c 'readelf -nW "$1" | grep -q "IBT, SHSTK"' sh "$program"
	# Each page of a large frame is touched on the way down.
	lacks 'stack clash protection' sh -c 'objdump -d "$1" |
	    grep -qE "or[lq]? +.0x0,(0x[0-9a-f]+)?\(%rsp\)"' sh "$program"
	;;
esac
[ $# -eq 0 ] || exit $bad

# What leaves no mark in a program is seen in the flags.
flags=$(make -s hard-flags)
case $flags in
*-D_FORTIFY_SOURCE=3*) ;;
*) lacks 'FORTIFY 3' false ;;
esac
# A compiler that can zero variables is asked to.
case $flags in
*-ftrivial-auto-var-init=zero*) ;;
*)
	! "${CC:-gcc}" -Werror -ftrivial-auto-var-init=zero -x c -fsyntax-only \
	    /dev/null 2>/dev/null || lacks 'zeroed variables' false
	;;
esac
exit $bad
