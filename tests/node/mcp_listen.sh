#!/bin/sh
# `solgate mcp --listen`: the official SDK client over HTTP, and what a client
# must not be able to do there.
set -eu
cd "$(dirname "$0")/../.."
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
cd tests/node
skip() { echo "mcp_listen: skipped: $1"; exit 0; }
command -v node >/dev/null || skip 'there is no node'
for p in sdk server-everything; do
	[ -d "node_modules/@modelcontextprotocol/$p" ] || skip "the npm package $p is not here"
done
exec env -u HTTP_PROXY -u HTTPS_PROXY -u http_proxy -u https_proxy node mcp_listen.test.mjs
