#!/bin/sh
# Readers of /v1/events: memory of each, and how long one event takes to all.
#
#	READERS		how many (10000, fewer if the system has fewer descriptors)
set -eu
cd "$(dirname "$0")/.."
export SOLGATE_PERSON=token # it has no terminal
readers=${READERS:-10000}
most=$(($(ulimit -Hn) - 200))
[ "$readers" -le "$most" ] || readers=$most
tmp=$(mktemp -d)
export XDG_STATE_HOME="$tmp/state" XDG_CONFIG_HOME="$tmp/config"
export XDG_RUNTIME_DIR="$tmp/run"
mkdir -m 700 -p "$tmp/state" "$tmp/config/solgate" "$tmp/run"
printf '[server]\nrate = 0\nlisten = "127.0.0.1:17881"\n' \
    >"$tmp/config/solgate/config.toml"
chmod 600 "$tmp/config/solgate/config.toml"
taskset -c 0 build/solgate serve 2>"$tmp/serve.log" &
pid=$!
trap 'kill $pid 2>/dev/null || true; wait; rm -rf "$tmp"' EXIT
for _ in $(seq 100); do
	curl -s -o /dev/null http://127.0.0.1:17881/readyz && break
	sleep 0.05
done
taskset -c $(($(nproc) - 1)) build/bench/sse 17881 "$readers" \
    "$tmp/state/solgate/tokens/viewer" "$tmp/state/solgate/tokens/agent" \
    $pid >"$tmp/out" || { cat "$tmp/serve.log" >&2; exit 1; }
awk -F '\t' -v n="$readers" '
	$1 == "open_ms" { open = $2 }
	$1 == "bytes_each_after" { each = $2 / 1024 }
	$1 == "fanout_ms" && $2 > worst { worst = $2 }
	END {
		printf("%d readers opened in %.0f ms, %.1f KB each (bar 20 %s), " \
		    "one event to all in %.0f ms at worst of 5 (bar 1000 %s)\n",
		    n, open, each, each <= 20 ? "held" : "MISSED", worst,
		    worst <= 1000 ? "held" : "MISSED")
	}' "$tmp/out"
