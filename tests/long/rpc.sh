#!/bin/sh
# The deadline of a prompt on a real clock: 30 s, then denied and recorded.
if ! command -v python3 >/dev/null; then
	echo 'rpc_long: skipped: there is no python3'
	exit 0
fi
exec python3 tests/e2e/rpc_talk.py "${SOLGATE:-build/solgate}" --long
