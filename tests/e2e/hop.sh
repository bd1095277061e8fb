#!/bin/sh
# MCP in one hop.
. tests/lib/cli.sh

if ! command -v python3 >/dev/null; then
	echo 'hop: skipped: there is no python3'
	exit 0
fi
ok 'the gate relays and decides in its own loop' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/hop.py "$SOLGATE"
done_tests hop
