#!/bin/sh
# The stand-ins for model providers speak the real protocols: the providers'
# own SDKs from npm talk to them.
set -eu
cd "$(dirname "$0")"
skip() { echo "provider_sdk: skipped: $1"; exit 0; }
command -v node >/dev/null || skip 'there is no node'
command -v python3 >/dev/null || skip 'there is no python3'
for p in @google/genai openai @anthropic-ai/sdk; do
	[ -d "node_modules/$p" ] || skip "the npm package $p is not here"
done
tmp=$(mktemp -d)
PYTHONDONTWRITEBYTECODE=1 python3 ../providers/serve.py >"$tmp/port" 2>"$tmp/log" &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$tmp"' EXIT
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	[ -s "$tmp/port" ] && break
	sleep 0.25
done
env -u HTTP_PROXY -u HTTPS_PROXY -u http_proxy -u https_proxy \
    node provider_sdk.test.mjs "$(cat "$tmp/port")" || {
	cat "$tmp/log" >&2
	exit 1
}
