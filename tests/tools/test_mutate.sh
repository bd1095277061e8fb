#!/bin/sh
# tools/mutate must find what a test notices, what none notices, and what is no
# mistake because the machine code is the same.
set -eu
. "$(dirname "$0")/house"

build_house
cp "$repo/tests/t.h" tests/
put src/turn/ack.c <<'END'
#include "turn/ack.h"
#include "base/banned.h"

/* Left alone: a < b, "c != d". */
int
ack(int c)
{
	unsigned u = (unsigned)c;

	if (c > 3 && c != 7) /* the test looks at both sides of 7, not at 3 */
		return 1;
	u += 0u;
	return u >= 0u ? 0 : 2;
}
END
put tests/unit/test_turn_ack.c <<'END'
#include "t.h"
#include "turn/ack.h"

static void
around_seven(void)
{
	CHECK(ack(6) == 1 && ack(7) == 0 && ack(8) == 1 && ack(0) == 0, "7");
}

int
main(void)
{
	RUN(around_seven);
	return t_done("turn_ack");
}
END
echo '# name ;; file ;; old ;; new' >tests/mutants.txt
make -s plain-tests

is() { # what, text of the output
	if grep -qxF -- "$2" out; then
		passed=$((passed + 1))
		return
	fi
	failed=$((failed + 1))
	echo "FAILED: $1: no line '$2'"
	cat out
}
hasnt() { # what, text
	if grep -qF -- "$2" out; then
		failed=$((failed + 1))
		echo "FAILED: $1"
		cat out
		return
	fi
	passed=$((passed + 1))
}

tools/mutate --list turn >out
is 'what moves by one' 'src/turn/ack.c:10: > -> >='
is 'a word that joins' 'src/turn/ack.c:10: && -> ||'
is 'what turns round' 'src/turn/ack.c:10: != -> =='
hasnt 'remarks are left alone' ack.c:4
hasnt 'outside of functions nothing is changed' ack.c:1:
tools/mutate --list --seed 1 turn >one
tools/mutate --list --seed 1 turn | cmp -s - one && passed=$((passed + 1)) || failed=$((failed + 1))

tools/mutate turn >out && status=0 || status=$?
is 'what nobody tries is named' 'not noticed: src/turn/ack.c:10: > -> >='
hasnt 'what is noticed is not named' '&& -> ||'
is 'the room has its row' 'turn          3 of 4'
is 'the share' '6 mistakes can be made; of 4 drawn 75.0 % were noticed'
is 'the end' 'mutate: 3 passed, 1 failed'
[ "$status" = 1 ] && passed=$((passed + 1)) || failed=$((failed + 1))
tools/mutate --least 75 turn >out && passed=$((passed + 1)) || failed=$((failed + 1))

# Behind a test that tries it, what is left is no mistake or noticed.
sed -i 's/ack(0) == 0/ack(0) == 0 \&\& ack(3) == 0 \&\& ack(4) == 1/' tests/unit/test_turn_ack.c
make -s plain-tests 2>/dev/null
tools/mutate turn >out && passed=$((passed + 1)) || failed=$((failed + 1))
is 'all of them' 'mutate: 4 passed, 0 failed'

tools/mutate nowhere >out 2>&1 && status=0 || status=$?
is 'a room that is not there' 'mutate: no such pure room or file: nowhere'
[ "$status" = 1 ] && passed=$((passed + 1)) || failed=$((failed + 1))

echo "tools_mutate: $passed passed, $failed failed"
[ $failed -eq 0 ]
