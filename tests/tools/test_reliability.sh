#!/bin/sh
# the check of docs/reliability.md accepts what is there, and refuses a
# threat without a test, a test that names it no more, and a figure that failed.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0

is() { # what, wanted status, then what it must say
	got=0
	"$tmp/tools/reliability" >"$tmp/out" 2>&1 || got=1
	if [ $got -eq "$2" ] && { [ "$2" -eq 0 ] || grep -q "$3" "$tmp/out"; }; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $1: $got" >&2
		cat "$tmp/out" >&2
	fi
}

tar --exclude=node_modules -cf - tests docs tools/reliability | tar -xf - -C "$tmp"
is "what is there" 0 '^'
echo '| T99 | A | an attack | it does not work |' >>"$tmp/docs/threats.md"
is "a threat without a test" 1 'T99: no test names it'
cp docs/threats.md "$tmp/docs/"
grep -rlw T23 "$tmp/tests" | xargs sed -i 's/\bT23\b/T00/g'
is "a test that names it no more" 1 'T23: no test names it'
printf 'a thing\t10\t1\tmake\n' >>"$tmp/docs/figures.tsv"
is "a figure that is not on the page" 1 'not on the page: a thing'
"$tmp/tools/reliability" --write
is "a figure that failed" 1 'it failed: a thing'
echo "reliability: $passed passed, $failed failed"
[ $failed -eq 0 ]
