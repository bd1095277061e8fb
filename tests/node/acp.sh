#!/bin/sh
# `solgate acp` between an editor and an agent, both of the official SDK.
set -eu
cd "$(dirname "$0")/../.."
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
cd tests/node
skip() { echo "acp: skipped: $1"; exit 0; }
command -v node >/dev/null || skip 'there is no node'
[ -d node_modules/@agentclientprotocol/sdk ] || skip 'the npm package @agentclientprotocol/sdk is not here'
exec node acp.test.mjs
