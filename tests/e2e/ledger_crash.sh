#!/bin/sh
# T42, T43: a writer is killed with -9 at random instants.  After each the
# ledger opens and verifies, and everything that was acknowledged is there, in
# the ledger and in the store.  CRASHES says how often (50).
set -eu
bin=${TEST_BIN:-build/tests}/e2e/ledger_crash
crashes=${CRASHES:-50}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
passed=0
failed=0
mkdir -m 700 "$tmp/state"
: >"$tmp/acks"

# at_work PID LINES: until that many lines are acknowledged, or it is gone.
at_work() {
	while [ "$(wc -l <"$tmp/acks")" -lt "$2" ] && kill -0 "$1"; do
		sleep 0.005
	done
}

i=0
while [ $i -lt "$crashes" ]; do
	i=$((i + 1))
	# The shell that waits says "Killed"; that is what was meant.
	{
		"$bin" write "$tmp/state" >>"$tmp/acks" &
		pid=$!
		# Every fourth is killed up to 76 ms from its start, however
		# far it got by then; the others when they are at work.
		[ $((i % 4)) -eq 0 ] || at_work $pid $(($(wc -l <"$tmp/acks") + 2))
		sleep "0.0$(od -An -N1 -tu1 /dev/urandom |
		    awk '{ printf "%03d", $1 * 3 }')"
		kill -9 $pid
		wait $pid || true
	} 2>/dev/null
	if "$bin" check "$tmp/state" "$tmp/acks" >"$tmp/out" 2>"$tmp/err"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: crash $i: $(cat "$tmp/err")" >&2
		break
	fi
done
cat "$tmp/out"
acknowledged=$(sed 's/.*, \([0-9]*\) ack.*/\1/' "$tmp/out")
if [ "${acknowledged:-0}" -gt "$crashes" ]; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "FAILED: only $acknowledged entries were acknowledged" >&2
fi
echo "ledger_crash: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
