#!/bin/sh
# HTTP on loopback, one core for the server: /v1/turn and an allowed
# /v1/hostcalls (each in the ledger, group commit), beside Fastify that only
# checks token and contract, and nginx that sends a static body of the same
# size.  The three take turns; medians count.
#
#	REQUESTS	how many, for the memory (200000; a million in earnest)
#	SECONDS_EACH	of one measurement (3)
set -eu
cd "$(dirname "$0")/.."
export SOLGATE_PERSON=token # it has no terminal
requests=${REQUESTS:-200000} seconds=${SECONDS_EACH:-3} turns=${TURNS:-3}
tmp=$(mktemp -d)
pids=
trap 'for p in $pids; do kill "$p" 2>/dev/null || true; done; wait; rm -rf "$tmp"' EXIT
server=0 client=$(($(nproc) - 1)) fastify= nginx_pids=

if [ ! -d bench/fastify/node_modules ]; then
	(cd bench/fastify && npm ci --no-audit --no-fund --loglevel=error >&2) ||
	    echo 'npm failed: without Fastify' >&2
fi

# ---- Solgate: its own directories; log calls are allowed as built in --------
export XDG_STATE_HOME="$tmp/state" XDG_CONFIG_HOME="$tmp/config"
export XDG_RUNTIME_DIR="$tmp/run"
mkdir -m 700 -p "$tmp/state" "$tmp/config/solgate" "$tmp/run"
printf '[server]\nrate = 0\nlisten = "127.0.0.1:17878"\n' \
    >"$tmp/config/solgate/config.toml"
chmod 600 "$tmp/config/solgate/config.toml"
taskset -c $server build/solgate serve 2>"$tmp/serve.log" &
ours=$! pids="$pids $!"
for _ in $(seq 100); do
	curl -s -o /dev/null http://127.0.0.1:17878/readyz && break
	sleep 0.05
done
token=$(cat "$tmp/state/solgate/tokens/agent")

message=$(node bench/samples.mjs message | head -c 200 | tr -d '\n"\\')
printf '{"threadId":"bench","message":"%s"}' "$message" >"$tmp/turn.json"
printf '{"call_id":"@@","method":"log","params":{"op":"write"},"extension":{"id":"bench"}}' \
    >"$tmp/call.json"
ask() { # path, body file
	sed 's/@@/first/' "$2" | curl -s --fail-with-body -H "Authorization: Bearer $token" \
	    -H 'Content-Type: application/json' --data-binary @- \
	    "http://127.0.0.1:17878$1"
}
ask /v1/turn "$tmp/turn.json" >"$tmp/turn.answer" ||
    { cat "$tmp/turn.answer" "$tmp/serve.log" >&2; exit 1; }
ask /v1/hostcalls "$tmp/call.json" >"$tmp/call.answer" ||
    { cat "$tmp/call.answer" "$tmp/serve.log" >&2; exit 1; }

# ---- The peers -----------------------------------------------------------
if [ -d bench/fastify/node_modules ]; then
	build/solgate schema TurnRequest >"$tmp/turn.schema"
	build/solgate schema HostcallRequest >"$tmp/call.schema"
	(cd bench/fastify && exec taskset -c $server node server.mjs 17879 \
	    "$token" "$tmp/turn.schema" "$tmp/call.schema" "$tmp/turn.answer" \
	    "$tmp/call.answer") >"$tmp/fastify.log" 2>&1 &
	fastify=$! pids="$pids $!"
	for _ in $(seq 100); do
		grep -q ready "$tmp/fastify.log" && break
		sleep 0.1
	done
fi
nginx=$(command -v nginx || echo /usr/sbin/nginx)
if [ -x "$nginx" ]; then
	mkdir -p "$tmp/nginx/v1" "$tmp/nginx/logs"
	cp "$tmp/turn.answer" "$tmp/nginx/v1/turn"
	cp "$tmp/call.answer" "$tmp/nginx/v1/hostcalls"
	cat >"$tmp/nginx.conf" <<-END
		worker_processes 1;
		daemon off;
		pid $tmp/nginx.pid;
		error_log $tmp/nginx/logs/error.log;
		events { worker_connections 1024; }
		http {
			access_log off;
			keepalive_requests 100000000;
			open_file_cache max=10;
			default_type application/json;
			client_body_temp_path $tmp/nginx/body;
			server {
				listen 127.0.0.1:17880;
				root $tmp/nginx;
				error_page 405 =200 \$uri;
			}
		}
	END
	taskset -c $server "$nginx" -p "$tmp/nginx" -c "$tmp/nginx.conf" \
	    2>"$tmp/nginx.log" &
	pids="$pids $!"
	sleep 0.3
	nginx_pids=$(cat "/proc/$!/task/$!/children" 2>/dev/null)
fi

# ---- Measure ---------------------------------------------------------------
# CPU time of the processes, their threads included, so far, in ms.
cpu() {
	for p in "$@"; do cat "/proc/$p/stat"; done | awk \
	    -v hz="$(getconf CLK_TCK)" '{ t += $14 + $15 } END { print t * 1000 / hz }'
}
# load PORT PATH BODY CONNECTIONS: requests a second, how many, errors, p99 ms
load() {
	taskset -c "$client" wrk -t1 -c"$4" -d"$seconds" -s bench/http.lua \
	    "http://127.0.0.1:$1$2" -- "$3" "$token" | sed -n 's/^RESULT //p'
}
# measure NAME PIDS PORT PATH BODY CONNECTIONS: the same, and us of CPU each
measure() {
	[ -n "$2" ] || return 0
	start=$(cpu $2)
	load "$3" "$4" "$5" "$6" >"$tmp/one"
	awk -v a="$start" -v b="$(cpu $2)" '{ print $0, (b - a) * 1000 / $2 }' \
	    "$tmp/one" >>"$tmp/$1.out"
}
# The median of column ${2} of what ${1} did.
median() {
	[ -s "$tmp/$1.out" ] || { echo 0; return; }
	awk -v c="$2" '{ print $c }' "$tmp/$1.out" | sort -n |
	    awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] + 0 }'
}
rss() {
	awk '/^VmRSS/ { printf "%.1f", $2 / 1024 }' "/proc/$ours/status"
}
# The ratio of requests counts; that of CPU says the same on a busy machine.
beside() { # name, bar
	awk -v n="$1" -v bar="$2" -v o="$(median ours 1)" -v p="$(median "$1" 1)" \
	    -v oc="$(median ours 5)" -v pc="$(median "$1" 5)" 'BEGIN {
		if (p == 0)
			exit
		printf("    %-8s %6d/s  %5.1f us CPU  ratio %.2f, by CPU %.2f  " \
		    "bar %s %s\n", n, p, pc, o / p, pc / oc, bar,
		    o >= bar * p ? "held" : "MISSED")
	}'
}
row() { # path, body, connections, bar beside nginx
	rm -f "$tmp"/*.out
	for _ in $(seq "$turns"); do
		measure ours "$ours" 17878 "$1" "$2" "$3"
		measure fastify "$fastify" 17879 "$1" "$2" "$3"
		measure nginx "$nginx_pids" 17880 "$1" "$2" "$3"
	done
	printf '%-14s %6d/s  %5.1f us CPU  p99 %.1f ms  errors %d\n' "$1" \
	    "$(median ours 1)" "$(median ours 5)" "$(median ours 4)" \
	    "$(median ours 3)"
	beside fastify 4
	beside nginx "$4"
}
before=$(rss)
row /v1/turn "$tmp/turn.json" 64 0.5
row /v1/hostcalls "$tmp/call.json" 256 0.6

# ---- Memory ----------------------------------------------------------------
early=$(rss)
sent=0
while [ "$sent" -lt "$requests" ]; do
	n=$(seconds=5 load 17878 /v1/turn "$tmp/turn.json" 64 | awk '{ print $2 }')
	sent=$((sent + n))
done
printf 'memory: %s MB at first, %s MB after the rows above, %s MB after %s requests more; bar 20 MB %s\n' \
    "$before" "$early" "$(rss)" "$sent" \
    "$(awk -v r="$(rss)" 'BEGIN { print r <= 20 ? "held" : "MISSED" }')"
