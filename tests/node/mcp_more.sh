#!/bin/sh
# `solgate mcp`: pinned resources and prompts, large arguments, streams of a
# server that break.
set -eu
cd "$(dirname "$0")/../.."
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
cd tests/node
command -v node >/dev/null || { echo 'mcp_more: skipped: there is no node'; exit 0; }
exec env -u HTTP_PROXY -u HTTPS_PROXY -u http_proxy -u https_proxy node mcp_more.test.mjs
