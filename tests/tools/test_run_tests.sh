#!/bin/sh
# tools/run-tests must count what the programs say and mistrust silence.
set -eu
run=$(cd "$(dirname "$0")/../.." && pwd)/tools/run-tests
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
unset FAILED_LIST # what is kept is its own
passed=0 failed=0

put() { # name; script on standard input
	{ echo '#!/bin/sh'; cat; } >"$1"
	chmod +x "$1"
}

is() { # wanted last line, wanted status, arguments...
	line=$1 want=$2
	shift 2
	got=0
	TEST_TIMEOUT=${LIMIT-600} "$run" "$@" >out 2>&1 || got=$?
	if [ "$(tail -n 1 out)" = "$line" ] && [ $got -eq "$want" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $*: wanted '$line' and $want, got $got and:"
		cat out
	fi
}

echo 'echo "good: 3 passed, 0 failed"' | put ./good
echo 'echo "bad: 2 passed, 1 failed"; exit 1' | put ./bad
echo 'echo hello' | put ./silent
echo 'echo "liar: 1 passed, 0 failed"; exit 3' | put ./liar
echo 'echo "dead: 1 passed, 0 failed"; kill -SEGV $$' | put ./dead
echo 'sleep 30' | put ./slow
echo 'echo "idle: skipped: no network"' | put ./idle
echo 'echo why; exit 77' | put ./away
echo 'exit 1' | put ./wrong
echo 'true' | put ./right

is '3 passed, 0 failed' 0 good
is '2 passed, 1 failed' 1 bad
is '0 passed, 1 failed' 1 silent
is '1 passed, 1 failed' 1 liar
is '1 passed, 1 failed' 1 dead
LIMIT=2 is '0 passed, 1 failed' 1 slow
is '0 passed, 1 failed' 1 absent
is '0 passed, 0 failed' 1 idle
is '3 passed, 0 failed' 0 good idle
is '1 passed, 1 failed' 1 --checks right wrong away
is '6 passed, 1 failed' 1 good bad --checks right

# Once more: what failed and nothing else; what fails again is a failure.
echo '[ -e mended ] && echo "once: 2 passed, 0 failed" || exit 1' | put ./once
rm -f mended
is '3 passed, 3 failed' 1 good once --checks wrong wrong
: >mended
is '2 passed, 2 failed' 1 --again
is '0 passed, 2 failed' 1 --again
rm -f mended
is '3 passed, 1 failed' 1 good once
: >mended
is '2 passed, 0 failed' 0 --again
grep -qx 'unsteady: once' out || { failed=$((failed + 1)); cat out; }
is '0 passed, 0 failed' 1 --again

# What took longest begins first; what is new begins before it.
for name in quick long new middle; do
	echo "echo $name >>began; echo '$name: 1 passed, 0 failed'" | put ./$name
done
mkdir -p build
printf '1.0\tquick\n9.0\tlong\n5.0\tmiddle\n' >build/durations
JOBS=1 is '4 passed, 0 failed' 0 quick long new middle
[ "$(cat began | tr '\n' ' ')" = 'new long middle quick ' ] ||
	{ failed=$((failed + 1)); echo 'FAILED: the order'; cat began; }
grep -q '	new$' build/durations || { failed=$((failed + 1)); cat build/durations; }

# Where nothing is known, what is listed as slow begins first, in its order.
rm build/durations began
printf '# slow\nlong\nmiddle\n' >slow
SLOW_LIST=slow JOBS=1 is '4 passed, 0 failed' 0 quick middle new long
[ "$(cat began | tr '\n' ' ')" = 'long middle quick new ' ] ||
	{ failed=$((failed + 1)); echo 'FAILED: the slow ones first'; cat began; }

# What runs beside the tests: they know what it gave, and it ends with them.
echo 'echo GIVEN=bread; cat >/dev/null; : >ended' | put ./helper
echo 'echo "given: ${#GIVEN} passed, 0 failed"' | put ./given
is '5 passed, 0 failed' 0 --beside helper given
[ -e ended ] || { failed=$((failed + 1)); echo 'FAILED: the helper stays'; }
is '0 passed, 0 failed' 1 given

# The released program for those that ask for it, also when they run again.
echo 'echo "asked: ${#SOLGATE} passed, ${#WRONG} failed"; [ -z "$WRONG" ]' | put ./asked
cp asked asked2
SOLGATE=ab SOLGATE_RELEASE=abcde is '7 passed, 0 failed' 0 asked --released asked2
SOLGATE=ab SOLGATE_RELEASE=abcde WRONG=x is '7 passed, 2 failed' 1 asked --released asked2
SOLGATE=ab SOLGATE_RELEASE=abcde is '7 passed, 0 failed' 0 --again
SOLGATE=ab SOLGATE_RELEASE=abcde is '8 passed, 0 failed' 0 asked --released asked2 --checks right

# What a test leaves running for a moment counts too, where control groups can
# be made; without them a test is counted as well.
echo 'i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done' | put ./work
echo 'setsid ./work & while kill -0 $! 2>/dev/null; do sleep 0.1; done; echo "works: 1 passed, 0 failed"' | put ./works
TEST_TIMEOUT=600 "$run" works >out 2>&1 || :
ok=$(sed -n 's/.* \([0-9.]*\) cpu$/\1/p' out)
case $ok in '' | 0.0) failed=$((failed + 1)); echo "FAILED: CPU: $ok" ;; *) passed=$((passed + 1)) ;; esac

# The list of what is slow names tests that there are.
for path in $(grep -v '^#' "${run%/tools/*}/tests/slow.txt"); do
	[ -e "${run%/tools/*}/$path" ] && continue
	failed=$((failed + 1))
	echo "FAILED: tests/slow.txt names $path, which is not there"
done

echo "tools_run_tests: $passed passed, $failed failed"
[ $failed -eq 0 ]
