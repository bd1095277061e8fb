#!/bin/sh
# The providers' own SDKs with solgate model --listen, each in its dialect.
set -eu
cd "$(dirname "$0")"
solgate=${SOLGATE:-build/solgate}
case $solgate in /*) ;; *) solgate=$(cd ../.. && pwd)/$solgate ;; esac
skip() { echo "model_sdk: skipped: $1"; exit 0; }
command -v node >/dev/null || skip 'there is no node'
for p in @google/genai openai @anthropic-ai/sdk; do
	[ -d "node_modules/$p" ] || skip "the npm package $p is not here"
done
tmp=$(mktemp -d)
model=
trap 'kill $model 2>/dev/null; rm -rf "$tmp"' EXIT
unset HTTP_PROXY HTTPS_PROXY http_proxy https_proxy ALL_PROXY all_proxy \
    GEMINI_API_KEY GOOGLE_API_KEY OPENAI_API_KEY ANTHROPIC_API_KEY \
    ANTHROPIC_AUTH_TOKEN OPENAI_BASE_URL ANTHROPIC_BASE_URL
cat >"$tmp/steps" <<EOF
{"text":"I look. ☀","calls":[{"name":"look","args":{"at":"Ninja Øven","n":1.5}},{"name":"look","args":{}}]}
"It is long enough for several pieces of a stream, and it has an ü in it."
{"status":429,"text":"slow down"}
EOF
"$solgate" model --listen --script="$tmp/steps" >"$tmp/url" 2>"$tmp/said" &
model=$!
for _ in $(seq 2000); do
	[ -s "$tmp/url" ] && break
	sleep 0.05
done
node model_sdk.test.mjs "$(cat "$tmp/url")" || {
	cat "$tmp/said" >&2
	exit 1
}
