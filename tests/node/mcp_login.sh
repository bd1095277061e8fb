#!/bin/sh
# `solgate mcp --login`: OAuth 2.1 at a remote server, against a stand-in that is
# as strict as the documents.
set -eu
cd "$(dirname "$0")/../.."
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
cd tests/node
command -v node >/dev/null || { echo 'mcp_login: skipped: there is no node'; exit 0; }
exec env -u HTTP_PROXY -u HTTPS_PROXY -u http_proxy -u https_proxy -u DISPLAY -u WAYLAND_DISPLAY BROWSER=/bin/false node mcp_login.test.mjs
