#!/bin/sh
# Messages that are none, from every side: hooks, MCP (both sides, lines and
# HTTP), ACP (both sides), the proxy (both sides).  BAD_MESSAGES says how many of
# each; tests/long/malformed.sh takes 100.
set -eu
cd "$(dirname "$0")/../.."
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
cd tests/node
command -v node >/dev/null || { echo 'malformed: skipped: there is no node'; exit 0; }
exec env -u HTTP_PROXY -u HTTPS_PROXY -u http_proxy -u https_proxy node malformed.test.mjs
