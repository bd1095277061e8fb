#!/bin/sh
# agents with tokens of their own, bound to projects; who answers in whose place.
. tests/lib/cli.sh

if ! command -v python3 >/dev/null; then
	echo 'agent_tokens: skipped: there is no python3'
	exit 0
fi
ok 'agents are bound to their projects, and people stand in for people' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/agent_tokens.py "$SOLGATE"
done_tests agent_tokens
