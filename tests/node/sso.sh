#!/bin/sh
# Single sign-on with a real provider (oidc-provider): people come in by their
# groups, and everything that a provider or a browser must not get away with.
set -eu
cd "$(dirname "$0")/../.."
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
cd tests/node
skip() { echo "sso: skipped: $1"; exit 0; }
command -v node >/dev/null || skip 'there is no node'
[ -d node_modules/oidc-provider ] || skip 'the npm package oidc-provider is not here'
# Node 18 has what the provider calls crypto behind a switch.
case $(node --version) in v18.*) set -- --experimental-global-webcrypto ;; *) set -- ;; esac
exec env -u HTTP_PROXY -u HTTPS_PROXY -u http_proxy -u https_proxy node "$@" sso.test.mjs
