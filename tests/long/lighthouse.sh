#!/bin/sh
# Google's Lighthouse on every page, and whether Chromium would install it; see
# tests/peers/lighthouse.mjs.  R-768 R-771
cd "$(dirname "$0")/../.." || exit 1
skip() { echo "lighthouse: skipped: $1"; exit 0; }
command -v node >/dev/null || skip 'there is no node'
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || skip 'there is no Chromium'
SOLGATE=${SOLGATE_RELEASE:-build/solgate}
export SOLGATE
tools/npm-install tests/node || skip 'npm could not install playwright-core'
tools/npm-install tests/peers || skip 'npm could not install Lighthouse'
exec node tests/peers/lighthouse.mjs "$@"
