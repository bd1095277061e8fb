#!/bin/sh
# solgate mcp in front of server-everything: what it adds to an allowed call,
# with the ledger in memory and on the disk, beside the direct call and beside
# the same pass-through written in node with the SDK.
set -eu
cd "$(dirname "$0")/.."
[ -d tests/node/node_modules/@modelcontextprotocol/sdk ] || tools/install-deps test
export SOLGATE_PERSON=token # it has no terminal
program=$(realpath "${SOLGATE:-build/solgate}")
memory=$(mktemp -d -p "$(test -d /dev/shm && echo /dev/shm || echo /tmp)")
disk=$(mktemp -d)
servers=
trap 'kill $servers 2>/dev/null; wait; rm -rf "$memory" "$disk"' EXIT
for dir in "$memory" "$disk"; do
	# As many at a time as a connection carries; the limit is not measured.
	mkdir -p -m 700 "$dir/.config/solgate"
	(umask 077 && printf '[server]\nrate = 0\n' >"$dir/.config/solgate/config.toml")
	HOME=$dir "$program" serve --state="$dir/state" --no-tcp >"$dir/log" 2>&1 &
	servers="$servers $!"
	tries=0
	while [ ! -S "$dir/state/run/solgate.sock" ] && [ $tries -lt 200 ]; do
		sleep 0.05
		tries=$((tries + 1))
	done
	HOME=$dir "$program" grants add --state="$dir/state" \
	    mcp:everything tool mcp__everything__echo >/dev/null
done
HOME=$memory node bench/mcp.mjs "$program" "$memory/state" "$disk/state"
