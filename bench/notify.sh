#!/bin/sh
# From the moment a question opens until the push service has opened the
# message: encryption, signature, connection and all.  A stand-in service that
# checks and decrypts, on this machine.
set -eu
cd "$(dirname "$0")/.."
[ -d tests/node/node_modules/http_ece ] || {
	echo 'the npm package http_ece is not here: make test-node' >&2
	exit 1
}
SOLGATE=${SOLGATE:-build/solgate} exec env -u HTTP_PROXY -u HTTPS_PROXY -u http_proxy -u https_proxy \
    node bench/notify.mjs "${1:-100}"
