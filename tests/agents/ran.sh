#!/bin/sh
# What was approved is what ran, with Claude Code and Gemini CLI from npm, at the
# versions of package.json, and a second hook that changes calls.  "make
# test-long" runs it (AGENTS=all); tests/cli/holds.sh plays the hosts each time.
set -eu
cd "$(dirname "$0")"
skip() { echo "agents_ran: skipped: $1"; exit 0; }
solgate=${SOLGATE_RELEASE:-${SOLGATE:-build/solgate}}
case $solgate in /*) ;; *) solgate=$(cd ../.. && pwd)/$solgate ;; esac
[ "${AGENTS-}" = all ] || skip 'AGENTS=all installs and drives them'
command -v python3 >/dev/null || skip 'there is no python3'
command -v node >/dev/null || skip 'there is no node'
(cd ../.. && tools/npm-install tests/agents) || skip 'npm could not install them'
unset HTTP_PROXY HTTPS_PROXY http_proxy https_proxy ALL_PROXY all_proxy
exec python3 ran.py "$solgate" "$PWD/node_modules/.bin"
