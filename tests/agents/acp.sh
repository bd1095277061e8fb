#!/bin/sh
# Seven agents from npm behind solgate acp, at the versions of package.json,
# more/package.json and acp/package.json.  "make test-long" installs and drives
# them (AGENTS=all); what they were seen to send is replayed by
# tests/unit/test_acp_deed.c each time.
set -eu
cd "$(dirname "$0")"
suite=acp_agents
[ "${AGENTS-}" = all ] || { echo "$suite: skipped: AGENTS=all installs and drives them"; exit 0; }
. ../lib/agents.sh
get . three
get more more
get acp acp
exec python3 acp.py "$solgate" "$bin"
