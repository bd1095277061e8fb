# A stand-in for every provider, and a gate in front of it: $url, $gate, $tmp.
# Sourced in tests/node with $solgate; both end with the script.
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
PYTHONDONTWRITEBYTECODE=1 python3 ../providers/serve.py --bodies "$tmp/bodies" \
    >"$tmp/port" 2>"$tmp/log" &
stand_in=$!
wait_for "$tmp/port" .
url=http://127.0.0.1:$(cat "$tmp/port")
mkdir -p "$tmp/home/.config/solgate"
(umask 077 && echo test-key-123 >"$tmp/key" &&
    cat >"$tmp/home/.config/solgate/config.toml") <<END
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
END
mkdir "$tmp/project"
(cd "$tmp/project" && HOME=$tmp/home SOLGATE_STATE=$tmp/state SOLGATE_PERSON=token exec "$solgate" \
    serve >"$tmp/out" 2>"$tmp/said") &
server=$!
wait_for "$tmp/said" 'try '
gate=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$tmp/said" | head -n 1)
