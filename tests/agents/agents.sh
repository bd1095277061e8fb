#!/bin/sh
# Real agents from npm, at the versions of package.json and more/package.json,
# behind an installed hook.  "make test" runs the smoke of the first three if
# they are installed already; "make test-long" installs all (AGENTS=all) and
# tries every row.
set -eu
cd "$(dirname "$0")"
skip() { echo "agents: skipped: $1"; exit 0; }
solgate=${SOLGATE_RELEASE:-${SOLGATE:-build/solgate}}
case $solgate in /*) ;; *) solgate=$(cd ../.. && pwd)/$solgate ;; esac
command -v python3 >/dev/null || skip 'there is no python3'
command -v node >/dev/null || skip 'there is no node'
if [ "${AGENTS-}" = all ]; then
	(cd ../.. && tools/npm-install tests/agents &&
	    tools/npm-install tests/agents/more) || skip 'npm could not install them'
fi
for p in @anthropic-ai/claude-code @openai/codex @google/gemini-cli; do
	[ -d "node_modules/$p" ] ||
		skip "the npm package $p is not here; AGENTS=all tests/agents/agents.sh installs it"
done
unset HTTP_PROXY HTTPS_PROXY http_proxy https_proxy ALL_PROXY all_proxy
exec python3 agents.py "$solgate" \
    "$PWD/node_modules/.bin:$PWD/more/node_modules/.bin" \
    $([ "${AGENTS-}" = all ] || echo smoke)
