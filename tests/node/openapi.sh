#!/bin/sh
# /openapi.json of the program, judged by Redocly's linter (H1).
set -eu
cd "$(dirname "$0")/../.."
lint=tests/node/node_modules/.bin/redocly
$lint --version >/dev/null 2>&1 || { echo 'openapi: skipped: @redocly/cli does not run here'; exit 0; }
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"${TEST_BIN:-build/tests}/node/openapi_write" >"$tmp/openapi.json"
if REDOCLY_TELEMETRY=off $lint lint --extends=recommended "$tmp/openapi.json" \
    >"$tmp/out" 2>&1; then
	echo 'openapi: 1 passed, 0 failed'
else
	cat "$tmp/out" >&2
	echo 'openapi: 0 passed, 1 failed'
	exit 1
fi
