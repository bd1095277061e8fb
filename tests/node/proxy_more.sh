#!/bin/sh
# Programs behind the gate: custom tools, several answers, what is no question,
# tools that run at the provider, large requests, errors in the provider's form.
set -eu
cd "$(dirname "$0")"
solgate=${SOLGATE:-build/solgate}
case $solgate in /*) ;; *) solgate=$(cd ../.. && pwd)/$solgate ;; esac
skip() { echo "proxy_more: skipped: $1"; exit 0; }
command -v node >/dev/null || skip 'there is no node'
command -v python3 >/dev/null || skip 'there is no python3'
for p in @google/genai openai @anthropic-ai/sdk; do
	[ -d "node_modules/$p" ] || skip "the npm package $p is not here"
done
. ../lib/behind.sh
node "${PROXY_TEST:-proxy_more.test.mjs}" "$gate" "$tmp/state/tokens" "$url" "$tmp/bodies" || {
	tail -n 20 "$tmp/log" "$tmp/said" >&2
	exit 1
}
