#!/bin/sh
# Every example runs to its end: what is fine is allowed, what is forbidden is not.
. tests/lib/cli.sh
command -v python3 >/dev/null || {
	echo 'examples: skipped: there is no python3'
	exit 0
}
case $SOLGATE in /*) ;; *) SOLGATE=$PWD/$SOLGATE ;; esac
export SOLGATE
left=
for dir in examples/*/; do
	one=${dir#examples/}
	one=${one%/}
	ok "$one has a README of one screen" test "$(wc -l <"$dir/README.md")" -le 40
	ok "the list has $one" grep -qF "($one/README.md)" examples/README.md
	case $one in
	rust) need='rustc' ;;
	go) need='go' ;;
	cpp) need='c++' ;;
	http-typescript | vercel-ai | langchain | openai-agents | wasm) need='node' ;;
	http-shell | proxy) need='curl' ;;
	*) need='python3' ;;
	esac
	why=
	case ${KIT_LINES-}:$one in
	:c | :http-shell | :mcp | :python | :vercel-ai | :wasm | [0-9]*) ;;
	*) why='make test-long runs it' ;;
	esac
	command -v "$need" >/dev/null || why="there is no $need"
	case $one in
	http-typescript | vercel-ai | langchain | openai-agents)
		[ -d tests/kits/node_modules/ai ] || why='the npm packages of tests/kits are not here'
		;;
	wasm) [ -f build/wasm/core.wasm ] || why='the module is not built' ;;
	esac
	[ -z "$why" ] || {
		left="$left $one ($why)"
		continue
	}
	status=0
	timeout 600 sh "$dir/run.sh" >"$tmp/out" 2>"$tmp/err" </dev/null || status=$?
	ok "R-666: $one ends well" test $status -eq 0
	ok "R-666: $one: what is fine is allowed" grep -qE '^(allowed|ran): .*fine' "$tmp/out"
	ok "R-666: $one: what is forbidden is not" grep -q '^refused: ' "$tmp/out"
	ok "R-666: $one: and did not run" sh -c '! grep -qE "^(allowed|ran): .*forbidden" "$1"' sh "$tmp/out"
	[ "$failed" -eq "${before:-0}" ] || sed 's/^/    /' "$tmp/out" "$tmp/err" >&2
	before=$failed
done
[ -z "$left" ] || echo "examples: left out:$left"
done_tests examples
