#!/bin/sh
# The same turn gives the same bytes whoever compiled the gate and however: a
# digest over 1,000 results of gcc -O0, gcc -O3, clang -O2, the program under
# test, and the release under valgrind.
. tests/lib/cli.sh

# 1,000 turns: our own set, then cut, joined and shouted variants of it.
jq -c '{text}, {text: .text[:(.text | length / 2 | floor)]},
    {text: (.text | ascii_upcase)}, {text: (.text + " " + .text)}' \
    tests/data/turns.jsonl | head -n 1000 >"$tmp/turns"
ok 'there are 1,000 turns' test "$(wc -l <"$tmp/turns")" -eq 1000

# The sources a turn needs, and no others: those whose objects the linker takes
# out of the archives for turn_lines, which stand beside the test programs.
bin=${TEST_BIN:-build/tests}
ld -r -t -t -o "$tmp/linked" "$bin/e2e/turn_lines.o" \
    --start-group "$bin"/../lib*.a --end-group >"$tmp/taken"
sources=$(sed -n 's|^(.*/lib\(.*\)\.a)\(.*\)\.o$|\1 \2|p' "$tmp/taken" |
    while read -r room name; do
	find "src/$room" -name "$name.[cS]"
    done)
ok 'what a turn needs is found' test "$(echo "$sources" | wc -l)" -gt 50

# program NAME COMPILER OPTION...: those sources, in one go.
program() {
	name=$1
	shift
	"$@" -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc -Ibuild/gen -w -Wa,--noexecstack \
	    -o "$tmp/$name" tests/e2e/turn_lines.c $sources
}

digest() {
	"$@" <"$tmp/turns" | sha256sum | cut -d ' ' -f 1
}

want=$(digest "$SOLGATE" eval intent)
program gcc0 "${CC:-gcc}" -O0
same 'gcc -O0' "$want" "$(digest "$tmp/gcc0")"
program gcc3 "${CC:-gcc}" -O3
same 'gcc -O3' "$want" "$(digest "$tmp/gcc3")"
program clang2 clang -O2
same 'clang -O2' "$want" "$(digest "$tmp/clang2")"
same 'valgrind' "$want" "$(digest valgrind -q --error-exitcode=9 \
    "${SOLGATE_RELEASE:-build/solgate}" eval intent)"

done_tests same_bytes
