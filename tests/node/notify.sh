#!/bin/sh
# A question finds people: Web Push (a push service that opens each message with
# another program), ntfy, mail (a real SMTP server), a program, the desktop (a
# real bus).
set -eu
cd "$(dirname "$0")/../.."
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
TEST_BIN=$(realpath "${TEST_BIN:-build/asan/tests}")
export SOLGATE TEST_BIN
cd tests/node
skip() { echo "notify: skipped: $1"; exit 0; }
command -v node >/dev/null || skip 'there is no node'
command -v openssl >/dev/null || skip 'there is no openssl'
for p in http_ece smtp-server; do
	[ -d "node_modules/$p" ] || skip "the npm package $p is not here"
done
exec env -u HTTP_PROXY -u HTTPS_PROXY -u http_proxy -u https_proxy \
    -u DBUS_SESSION_BUS_ADDRESS node notify.test.mjs
