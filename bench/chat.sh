#!/bin/sh
# /v1/chat on the scripted model, durable store, server on one core, 64
# connections: requests a second and p99, beside Fastify + better-sqlite3 that
# gets the same packets, checks them by the same contract, stores the message
# and answers.  They take turns; medians count.  Then: is memory flat?
#
#	TURNS		measurements of each (3)
#	SECONDS_EACH	of one (3)
#	MEMORY_TURNS	chats for the memory (100000)
#	SOLGATE		the program (build/solgate)
set -eu
cd "$(dirname "$0")/.."
export SOLGATE_PERSON=token # it has no terminal
turns=${TURNS:-3} seconds=${SECONDS_EACH:-3} memory=${MEMORY_TURNS:-100000}
solgate=${SOLGATE:-build/solgate}
tmp=$(mktemp -d)
pids=
trap 'for p in $pids; do kill "$p" 2>/dev/null || true; done; wait; rm -rf "$tmp"' EXIT
server=0 client=$(($(nproc) - 1))
peer=bench/fastify_chat

# better-sqlite3 is compiled with the headers of the node that is installed:
# nothing but npm and Debian is asked.
if [ ! -d $peer/node_modules ]; then
	(cd $peer && npm_config_build_from_source=true \
	    npm_config_nodedir="$(dirname "$(dirname "$(command -v node)")")" \
	    npm ci --no-audit --no-fund --loglevel=error >&2) ||
	    echo 'npm failed: without the peer' >&2
fi

export XDG_STATE_HOME="$tmp/state" XDG_CONFIG_HOME="$tmp/config"
export XDG_RUNTIME_DIR="$tmp/run"
mkdir -m 700 -p "$tmp/state" "$tmp/config/solgate" "$tmp/run"
printf '[server]\nrate = 0\nlisten = "127.0.0.1:17881"\n' \
    >"$tmp/config/solgate/config.toml"
chmod 600 "$tmp/config/solgate/config.toml"
taskset -c $server "$solgate" serve 2>"$tmp/serve.log" &
ours=$! pids="$pids $!"
for _ in $(seq 100); do
	curl -s -o /dev/null http://127.0.0.1:17881/readyz && break
	sleep 0.05
done
token=$(cat "$tmp/state/solgate/tokens/person")

# A new conversation for each packet; "@@" is counted up by bench/http.lua.
message=$(node bench/samples.mjs message | head -c 200 | tr -d '\n"\\')
printf '{"threadId":"t-@@","message":"%s"}' "$message" >"$tmp/packet.json"
sed 's/@@/first/' "$tmp/packet.json" | curl -s --fail-with-body \
    -H "Authorization: Bearer $token" -H 'Content-Type: application/json' \
    --data-binary @- http://127.0.0.1:17881/v1/chat >"$tmp/answer" ||
    { cat "$tmp/answer" "$tmp/serve.log" >&2; exit 1; }
# One conversation that goes on: 20 exchanges are read for each answer.
printf '{"threadId":"long","message":"%s"}' "$message" >"$tmp/long.json"

full= normal=
if [ -d $peer/node_modules/better-sqlite3/build ]; then
	"$solgate" schema PacketInput >"$tmp/packet.schema"
	for sync in full normal; do
		[ $sync = full ] && port=17882 || port=17883
		(cd $peer && exec taskset -c $server node server.mjs $port \
		    "$token" "$tmp/packet.schema" "$tmp/answer" \
		    "$tmp/$sync.db" $sync) >"$tmp/$sync.log" 2>&1 &
		pids="$pids $!"
		[ $sync = full ] && full=$! || normal=$!
		for _ in $(seq 100); do
			grep -q ready "$tmp/$sync.log" && break
			sleep 0.1
		done
	done
fi

cpu() {
	cat "/proc/$1/stat" | awk -v hz="$(getconf CLK_TCK)" \
	    '{ print ($14 + $15) * 1000 / hz }'
}
# measure NAME PID PORT BODY: requests a second, how many, errors, p99, us CPU
measure() {
	[ -n "$2" ] || return 0
	start=$(cpu "$2")
	taskset -c "$client" wrk -t1 -c64 -d"$seconds" -s bench/http.lua \
	    "http://127.0.0.1:$3/v1/chat" -- "$4" "$token" |
	    sed -n 's/^RESULT //p' >"$tmp/one"
	awk -v a="$start" -v b="$(cpu "$2")" '$2 > 0 {
		print $0, (b - a) * 1000 / $2 }' "$tmp/one" >>"$tmp/$1.out"
}
median() { # name, column
	[ -s "$tmp/$1.out" ] || { echo 0; return; }
	awk -v c="$2" '{ print $c }' "$tmp/$1.out" | sort -n |
	    awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] + 0 }'
}
row() { # name, what
	printf '%-34s %6d/s  p99 %7.1f ms  %6.1f us CPU  errors %d\n' "$2" \
	    "$(median "$1" 1)" "$(median "$1" 4)" "$(median "$1" 5)" \
	    "$(median "$1" 3)"
}
rss() {
	awk '/^VmRSS/ { printf "%.1f", $2 / 1024 }' "/proc/$ours/status"
}
for _ in $(seq "$turns"); do
	measure ours "$ours" 17881 "$tmp/packet.json"
	measure full "$full" 17882 "$tmp/packet.json"
	measure normal "$normal" 17883 "$tmp/packet.json"
	measure long "$ours" 17881 "$tmp/long.json"
done
row ours 'solgate, a new conversation each'
row long 'solgate, one long conversation'
row full 'Fastify + better-sqlite3, durable'
row normal 'the same, not durable'
# bar WHAT RATIO BAR, where more is better
bar() {
	awk -v what="$1" -v r="$2" -v bar="$3" 'BEGIN {
		if (r > 0)
			printf("%s: %.2f  bar %s %s\n", what, r, bar,
			    r >= bar ? "held" : "MISSED")
	}'
}
# ratio A B COLUMN
ratio() {
	awk -v a="$(median "$1" "$3")" -v b="$(median "$2" "$3")" \
	    'BEGIN { print (b > 0 ? a / b : 0) }'
}
bar 'beside Fastify, durable' "$(ratio ours full 1)" 6
bar 'the same by CPU' "$(ratio full ours 5)" 6
bar 'beside Fastify, not durable' "$(ratio ours normal 1)" 1
bar 'the same by CPU' "$(ratio normal ours 5)" 1
bar 'a long conversation beside new ones' "$(ratio long ours 1)" 0.77

sent=0
early=$(rss)
printf 'memory: %s MB' "$early"
while [ "$sent" -lt "$memory" ]; do
	n=$(taskset -c "$client" wrk -t1 -c64 -d3 -s bench/http.lua \
	    http://127.0.0.1:17881/v1/chat -- "$tmp/packet.json" "$token" |
	    sed -n 's/^RESULT //p' | awk '{ print $2 }')
	sent=$((sent + n))
	printf ', %s' "$(rss)"
done
printf ' MB over %s chats\n' "$sent"
