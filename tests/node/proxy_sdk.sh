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
tmp=$(mktemp -d)
stand_in= server=
trap 'kill $stand_in $server 2>/dev/null; rm -rf "$tmp"' EXIT
wait_for() { # FILE TEXT
	for _ in $(seq 2000); do
		grep -q "$2" "$1" 2>/dev/null && return
		sleep 0.05
	done
	cat "$1" >&2
	exit 1
}
unset HTTP_PROXY HTTPS_PROXY http_proxy https_proxy ALL_PROXY all_proxy \
    GEMINI_API_KEY GOOGLE_API_KEY OPENAI_API_KEY ANTHROPIC_API_KEY \
    ANTHROPIC_AUTH_TOKEN OPENAI_BASE_URL ANTHROPIC_BASE_URL \
    XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_LISTEN SOLGATE_SOCKET
PYTHONDONTWRITEBYTECODE=1 python3 ../providers/serve.py >"$tmp/port" \
    2>"$tmp/log" &
stand_in=$!
wait_for "$tmp/port" .
url=http://127.0.0.1:$(cat "$tmp/port")
mkdir -p "$tmp/home/.config/solgate"
(umask 077 && echo test-key-123 >"$tmp/key" &&
    cat >"$tmp/home/.config/solgate/config.toml") <<EOF
[server]
listen = "127.0.0.1:0"
[prompt]
window_ms = 20
timeout_seconds = 8
cooldown = false
[proxy]
gemini_url = "$url"
gemini_key_file = "$tmp/key"
openai_url = "$url"
openai_key_file = "$tmp/key"
anthropic_url = "$url"
anthropic_key_file = "$tmp/key"
EOF
mkdir "$tmp/project"
(cd "$tmp/project" && HOME=$tmp/home SOLGATE_STATE=$tmp/state exec "$solgate" \
    serve >"$tmp/out" 2>"$tmp/said") &
server=$!
wait_for "$tmp/said" 'try '
gate=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$tmp/said" | head -n 1)
node proxy_sdk.test.mjs "$gate" "$tmp/state/tokens" || {
	tail -n 20 "$tmp/log" "$tmp/said" >&2
	exit 1
}
