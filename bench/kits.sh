#!/bin/sh
# What the kits add: a question through each, beside the same question through
# a bare fetch and a bare http.client, and beside the least that could send it
# (node:http, a socket), in one run against one gate whose ledger is in memory,
# so that no disk is in the figures; and a verdict of @solgate/core with 1,000
# grants beside Cedar's and OPA's WebAssembly.
set -eu
cd "$(dirname "$0")/.."
B=${B:-build}
make -s kits
tmp=$(mktemp -d -p "$(test -d /dev/shm && echo /dev/shm || echo /tmp)")
server=
trap '[ -z "$server" ] || kill $server 2>/dev/null; rm -rf "$tmp"' EXIT
if [ ! -d bench/node/node_modules ]; then
	(cd bench/node && npm ci --no-audit --no-fund --loglevel=error >&2) ||
	    echo 'npm failed: the peers are left out' >&2
fi
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_LISTEN SOLGATE_SOCKET
mkdir -p "$tmp/home/.config/solgate" "$tmp/project"
# Every call is denied by a rule at once: what is measured is the way there.
printf '[server]\nlisten = "127.0.0.1:0"\n[policy]\nmode = "strict"\n' >"$tmp/home/.config/solgate/config.toml"
chmod 600 "$tmp/home/.config/solgate/config.toml"
program=$PWD/$B/solgate
(cd "$tmp/project" && HOME=$tmp/home SOLGATE_STATE=$tmp/state SOLGATE_PERSON=token exec "$program" serve) >"$tmp/out" 2>"$tmp/said" &
server=$!
for _ in $(seq 2000); do
	grep -q 'try ' "$tmp/said" && break
	sleep 0.05
done
url=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$tmp/said" | head -n 1)
tar xzf "$B/kits/solgate-client.tgz" -C "$tmp" && mv "$tmp/package" "$tmp/client"
node bench/kits.mjs ask "$tmp/client/src/index.js" "$tmp/state" "$url"
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=kits/python python3 bench/kits.py "$tmp/state" "$url"
if [ -f "$B/kits/solgate-core.tgz" ]; then
	tar xzf "$B/kits/solgate-core.tgz" -C "$tmp"
	bench/opa/get "$B/bench/opa.wasm" || echo 'the policy for OPA was not compiled: OPA is left out' >&2
	node bench/kits.mjs verdict "$tmp/package/index.js" 1000 "$B/bench/opa.wasm"
fi
for f in "$B"/kits/solgate-client.tgz "$B"/kits/*.whl; do
	printf '%-44s %9d bytes  bar 40000\n' "${f##*/}" "$(wc -c <"$f")"
done
[ ! -f "$B/wasm/core.wasm" ] || printf '%-44s %9d bytes  bar 400000\n' 'core.wasm, gzip' "$(gzip -9c "$B/wasm/core.wasm" | wc -c)"
