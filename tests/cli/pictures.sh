#!/bin/sh
# D5: the pictures of the README are what the program prints today.
. tests/lib/cli.sh

SOLGATE=$(realpath "$SOLGATE")
export SOLGATE
if tools/picture --check >"$tmp/out" 2>&1; then status=0; else status=$?; fi
same 'D5: pictures as the program prints them' '0 ' "$status $(cat "$tmp/out")"
for picture in docs/pictures/*.svg; do
	ok "D5: $picture is shown somewhere" grep -qF "$picture" README.md
	ok "$picture has a name for those who cannot see it" grep -q '<title id="t">.' "$picture"
done
done_tests pictures
