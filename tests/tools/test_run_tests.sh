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
	TEST_TIMEOUT=2 "$run" "$@" >out 2>&1 || got=$?
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
is '0 passed, 1 failed' 1 slow
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

# What runs beside the tests: they know what it gave, and it ends with them.
echo 'echo GIVEN=bread; cat >/dev/null; : >ended' | put ./helper
echo 'echo "given: ${#GIVEN} passed, 0 failed"' | put ./given
is '5 passed, 0 failed' 0 --beside helper given
[ -e ended ] || { failed=$((failed + 1)); echo 'FAILED: the helper stays'; }
is '0 passed, 0 failed' 1 given

echo "tools_run_tests: $passed passed, $failed failed"
[ $failed -eq 0 ]
