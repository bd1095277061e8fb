# What the scripts in tests/cli share.  Read it with ". tests/lib/cli.sh".
# SOLGATE is the program under test; the scripts run from the root of the tree.

SOLGATE=${SOLGATE:-build/solgate}
# Tests are people without a terminal; tests/attack makes one.
SOLGATE_PERSON=${SOLGATE_PERSON-token}
export SOLGATE_PERSON
passed=0
failed=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# ok NAME CONDITION...: the command CONDITION must succeed.
ok() {
	name=$1
	shift
	if "$@"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $name" >&2
	fi
}

# same NAME WANT GOT: a name may begin with the id of a row of
# tests/data/cases.jsonl, which is then counted as asserted where CASES_SEEN says.
same() {
	if [ "$2" = "$3" ]; then
		passed=$((passed + 1))
		[ -z "${CASES_SEEN-}" ] || echo "${1%% *}" >>"$CASES_SEEN"
	else
		failed=$((failed + 1))
		printf 'FAILED: %s\n  want %s\n  got  %s\n' "$1" "$2" "$3" >&2
	fi
}

# run ARGUMENT...: the program with its streams kept in $tmp, status in $status.
run() {
	status=0
	"$SOLGATE" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null || status=$?
}

# nap N: before the next look, the Nth: who waits long looks less often, which
# leaves the processor to what is waited for.
nap() {
	if [ "$1" -lt 20 ]; then
		sleep 0.03
	elif [ "$1" -lt 60 ]; then
		sleep 0.06
	else
		sleep 0.25
	fi
}

# soon COMMAND...: it succeeds within a while; how long that is depends on what
# else the machine does, so the limit only ends what never comes.
soon() {
	for nth in $(seq 600); do
		"$@" && return 0
		nap $nth
	done
	return 1
}

# comes NAME WANT COMMAND...: what the command prints comes to be WANT.
comes() {
	coming=$1 wanted=$2
	shift 2
	for nth in $(seq 600); do
		got=$("$@")
		[ "$got" = "$wanted" ] && break
		nap $nth
	done
	same "$coming" "$wanted" "$got"
}

has() {
	grep -qF -- "$2" "$1"
}

# done_tests NAME: the closing line.
done_tests() {
	echo "$1: $passed passed, $failed failed"
	[ "$failed" -eq 0 ]
}
