#!/bin/sh
# The encoders give the same bits whoever compiled them: their unit tests, which
# hold digests, and a hundred texts with the real weights, with gcc -O0,
# gcc -O3 and clang -O2.
set -eu
cd "$(dirname "$0")/../.."
B=${B-build}
weights=${SOLGATE_EMBED-$B/embed/solgate-lane.v0.2.bin}
heads=data/embed-heads.v0.1.bin
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0

count() { # NAME STATUS
	if [ "$2" -eq 0 ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $1" >&2
	fi
}

root=$PWD
flags="-std=c11 -D_POSIX_C_SOURCE=200809L -I$root/include -I$root/src -I$root/tests"

compile() { # COMPILER AND FLAGS: the encoder, once for its programs
	rm -rf "$tmp/o"
	mkdir "$tmp/o"
	(cd "$tmp/o" && $1 $flags -c "$root"/src/embed/*.c "$root"/src/base/*.c)
}

build() { # COMPILER AND FLAGS, SOURCE: program $tmp/t
	$1 $flags "$2" "$tmp"/o/*.o -lm -o "$tmp/t"
}

first=
for how in 'gcc -O0' 'clang -O2' 'gcc -O3'; do
	compile "$how"
	for t in model mini lane; do
		build "$how" tests/unit/test_embed_$t.c
		status=0
		"$tmp/t" >/dev/null || status=$?
		count "$how: test_embed_$t" $status
	done
	build "$how" tests/cli/embed_digest.c
	digest=$("$tmp/t" "$weights" $heads)
	: "${first:=$digest}"
	status=0
	[ "$digest" = "$first" ] || status=1
	count "$how: $digest, not $first" $status
done
# Ten thousand turns, formed plainly and by the quickest way (R-596).
status=0
build 'gcc -O3' tests/cli/embed_digest.c
"$tmp/t" "$weights" $heads "${EMBED_TURNS-10000}" >/dev/null || status=$?
count "plain and wide differ" $status
echo "embed_digest: $passed passed, $failed failed"
[ $failed -eq 0 ]
