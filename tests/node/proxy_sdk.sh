#!/bin/sh
# Programs behind the gate: the providers' own SDKs, which know nothing but
# another base URL, talk through solgate serve to the strict stand-ins; a person
# confirms, cancels or corrects each call.
set -eu
cd "$(dirname "$0")"
solgate=${SOLGATE:-build/solgate}
case $solgate in /*) ;; *) solgate=$(cd ../.. && pwd)/$solgate ;; esac
skip() { echo "proxy_sdk: skipped: $1"; exit 0; }
command -v node >/dev/null || skip 'there is no node'
command -v python3 >/dev/null || skip 'there is no python3'
for p in @google/genai openai @anthropic-ai/sdk; do
	[ -d "node_modules/$p" ] || skip "the npm package $p is not here"
done
. ../lib/behind.sh
node proxy_sdk.test.mjs "$gate" "$tmp/state/tokens" || {
	tail -n 20 "$tmp/log" "$tmp/said" >&2
	exit 1
}
