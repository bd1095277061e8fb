#!/bin/sh
# Seven agents from npm, at the versions of acp/package.json, behind
# solgate acp.  "make test-long" installs and drives them (AGENTS=all); what they
# were seen to send is replayed by tests/unit/test_acp_deed.c each time.
set -eu
cd "$(dirname "$0")"
skip() { echo "acp_agents: skipped: $1"; exit 0; }
solgate=${SOLGATE_RELEASE:-${SOLGATE:-build/solgate}}
case $solgate in /*) ;; *) solgate=$(cd ../.. && pwd)/$solgate ;; esac
[ "${AGENTS-}" = all ] || skip 'AGENTS=all installs and drives them'
command -v python3 >/dev/null || skip 'there is no python3'
command -v node >/dev/null || skip 'there is no node'
(cd ../.. && tools/npm-install tests/agents/acp) || skip 'npm could not install them'
unset HTTP_PROXY HTTPS_PROXY http_proxy https_proxy ALL_PROXY all_proxy
exec python3 acp.py "$solgate" "$PWD/acp/node_modules/.bin"
