#!/bin/sh
# @solgate/core and @solgate/client as they are packed, in Deno from npm.  Deno is
# large (90 MB), so "make test-long" installs and tries it (AGENTS=all).
[ "${AGENTS-}" = all ] || { echo 'deno: skipped: AGENTS=all installs and tries it'; exit 0; }
. tests/lib/cli.sh
(
	cd tests/agents || exit 1
	suite=deno
	. ../lib/agents.sh
	get ../kits/deno deno
	echo "$store/deno/node_modules/@deno/linux-x64-glibc/deno"
) >"$tmp/where"
deno=$(tail -n 1 "$tmp/where")
[ -x "$deno" ] || { cat "$tmp/where"; exit 0; }
case $SOLGATE in /*) ;; *) SOLGATE=$PWD/$SOLGATE ;; esac
export SOLGATE
program=${SOLGATE_RELEASE:-build/solgate}
case $program in /*) ;; *) program=$PWD/$program ;; esac
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_STATE SOLGATE_LISTEN SOLGATE_SOCKET

# counted NAME COMMAND...: it ends with "N passed, 0 failed".
counted() {
	name=$1
	shift
	"$@" >"$tmp/out" 2>"$tmp/err" || :
	last=$(tail -n 1 "$tmp/out")
	case $last in
	*" passed, 0 failed") passed=$((passed + ${last%% *})) ;;
	*)
		cat "$tmp/err" >&2
		echo "FAILED: $name" >&2
		failed=$((failed + 1))
		;;
	esac
}
if [ -d /usr/include/wasm32-wasi ]; then
	make -s build/kits/solgate-core.tgz
	tar xzf build/kits/solgate-core.tgz -C "$tmp"
	counted 'R-663: the core in Deno' env CORE="$tmp/package" "$deno" run -A tests/kits/core.test.mjs "$program"
	printf '%s\n' 'import { load } from "./package/index.js";' \
	    'const v = (await load()).eval("breakpoint", { message: "ok", signalKinds: ["decision_made"] });' \
	    'console.log(v.decision);' >"$tmp/few.mjs"
	same 'R-663: it asks for nothing but its own files' must \
	    "$("$deno" run --no-prompt --allow-read="$tmp/package" "$tmp/few.mjs")"
fi
make -s build/kits/solgate-client.tgz
mkdir -p "$tmp/kit/node_modules/@solgate"
(cd "$tmp/kit/node_modules/@solgate" && tar xzf "$OLDPWD/build/kits/solgate-client.tgz" && mv package client)
cp tests/kits/life.mjs tests/kits/life.test.mjs "$tmp/kit/"
echo '{ "type": "module" }' >"$tmp/kit/package.json"
cd "$tmp/kit" || exit 1
counted 'R-583: the client in Deno' "$deno" run -A --node-modules-dir=manual life.test.mjs "$tmp/life"
done_tests deno
