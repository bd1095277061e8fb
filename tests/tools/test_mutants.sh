#!/bin/sh
# tools/mutants must tell a mistake that the tests notice from one they do
# not, and from a row that no longer fits.
set -eu
. "$(dirname "$0")/house"

# What make test says of the real list is not for this one.
unset MUTANTS_SAMPLE MUTANTS_SEED
build_house
cp "$repo/tests/t.h" tests/
put tests/unit/test_turn_ack.c <<'END'
#include "t.h"
#include "turn/ack.h"

static void
first_letter(void)
{
	CHECK(ack(0) == 'o', "ok");
}

int
main(void)
{
	RUN(first_letter);
	return t_done("turn_ack");
}
END
put tests/mutants.txt <<'END'
# name ;; file ;; old ;; new
noticed ;; src/turn/ack.c ;; words[c & 1][0] ;; words[1][0]
hang ;; src/turn/ack.c ;; \treturn words ;; \tfor (;;)\n\t\t;\n\treturn words
layer ;; src/turn/ack.c ;; #include "turn/ack.h" ;; #include "turn/ack.h"\n#include "port/port.h"
unseen ;; src/turn/ack.c ;; "yes" ;; "no"
gone ;; src/turn/ack.c ;; no such text ;; x
broken ;; src/turn/ack.c ;; return words ;; retrun words
END
make -s plain-tests
MUTANT_SECONDS=2 tools/mutants >out 2>&1 || true

is() { # row, verdict
	if grep -qE "^$1 +$2" out; then
		passed=$((passed + 1))
		return
	fi
	failed=$((failed + 1))
	echo "FAILED: $1 should be: $2"
	cat out
}

is noticed 'killed by test_turn_ack'
is hang 'killed by test_turn_ack'
is layer 'killed by check-layers'
is unseen SURVIVED
is gone 'STALE: the old text is not in src/turn/ack.c'
is broken 'STALE: does not compile'
is mutants: '3 passed, 3 failed'

tools/mutants --sample 1 noticed >out 2>&1 || true
is gone STALE
is mutants: '1 passed, 1 failed'

sed -i "s/'o'/'x'/" tests/unit/test_turn_ack.c
make -s plain-tests 2>/dev/null
tools/mutants noticed >out 2>&1 || true
is mutants: '0 passed, 1 failed'

echo "tools_mutants: $passed passed, $failed failed"
[ $failed -eq 0 ]
