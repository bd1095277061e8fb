#!/bin/sh
# The headless mode as a program meets it: pipes, a server, clients that leave.
if ! command -v python3 >/dev/null; then
	echo 'rpc: skipped: there is no python3'
	exit 0
fi
exec python3 tests/e2e/rpc_talk.py "${SOLGATE:-build/solgate}"
