#!/bin/sh
# @solgate/client as it is packed, with the real frameworks from npm, a gate and
# the scripted model.  KIT_FUZZ is how many wrong answers the kit is given.
. tests/lib/cli.sh
skip() { echo "typescript: skipped: $1"; exit 0; }
command -v node >/dev/null || skip 'there is no node'
[ -d tests/kits/node_modules/ai ] || skip 'the npm packages of tests/kits are not here: tools/install-deps test'
HOME=$tmp/home
SOLGATE_STATE=$tmp/state
export HOME SOLGATE SOLGATE_STATE
unset HTTP_PROXY HTTPS_PROXY http_proxy https_proxy ALL_PROXY all_proxy OPENAI_API_KEY OPENAI_BASE_URL \
    XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_LISTEN SOLGATE_SOCKET
case $SOLGATE in /*) ;; *) SOLGATE=$PWD/$SOLGATE ;; esac
server= model=
trap 'kill $server $model 2>/dev/null; rm -rf "$tmp"' EXIT
# The package, as npm would unpack it beside the frameworks.
make -s build/kits/solgate-client.tgz
mkdir -p "$tmp/home/.config/solgate" "$tmp/project" "$tmp/kit/node_modules/@solgate"
(cd "$tmp/kit/node_modules/@solgate" && tar xzf "$OLDPWD/build/kits/solgate-client.tgz" && mv package client)
for p in tests/kits/node_modules/* tests/kits/node_modules/@*/*; do
	to=$tmp/kit/${p#tests/kits/}
	mkdir -p "${to%/*}"
	case $p in */@*/*) ln -s "$PWD/$p" "$to" ;; */@*) ;; *) ln -s "$PWD/$p" "$to" ;; esac
done
cp tests/kits/*.mjs tests/kits/*.mts "$tmp/kit/"
printf '%s\n' '[server]' 'listen = "127.0.0.1:0"' '[prompt]' 'window_ms = 5' 'timeout_seconds = 600' \
    'cooldown = false' >"$tmp/home/.config/solgate/config.toml"
chmod 600 "$tmp/home/.config/solgate/config.toml"
"$SOLGATE" model --listen --log="$tmp/asked.jsonl" >"$tmp/url" 2>"$tmp/model" &
model=$!
(cd "$tmp/project" && exec "$SOLGATE" serve) >"$tmp/served" 2>"$tmp/said" &
server=$!
soon test -s "$tmp/url" || skip 'the model does not start'
soon grep -q 'try ' "$tmp/said"
ok 'R-584: the package has at most 40 kB' test "$(wc -c <build/kits/solgate-client.tgz)" -le 40000
# R-585: each adapter can be read in one look.
for f in vercel langchain langgraph openai-agents claude; do
	ok "R-585: the adapter $f has at most 60 lines" test "$(wc -l <kits/typescript/src/$f.js)" -le 60
done
same 'one version' "$(sed -n 's/^.define SG_VERSION *"\(.*\)"/\1/p' include/solgate/version.h)" \
    "$(sed -n 's/^  "version": "\(.*\)",/\1/p' kits/typescript/package.json)"
same 'R-584: it needs nothing' 0 "$(grep -c '"dependencies"' kits/typescript/package.json)"
ok 'R-584: its types are those of the contracts, and hold' sh -c \
    'cd "$1" && node_modules/typescript/bin/tsc --noEmit --strict --skipLibCheck --lib es2022,dom --module nodenext --target es2022 types.mts' sh "$tmp/kit"
url=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$tmp/said" | head -n 1)
(cd "$tmp/kit" && node typescript.test.mjs "$url" "$SOLGATE_STATE" "$(cat "$tmp/url")" \
    "$tmp/asked.jsonl" "${KIT_FUZZ:-2000}") >"$tmp/out" 2>"$tmp/err" || { cat "$tmp/err" >&2; failed=$((failed + 1)); }
last=$(tail -n 1 "$tmp/out")
case $last in
*" passed, 0 failed") passed=$((passed + ${last%% *})) ;;
*) failed=$((failed + 1)) ;;
esac
done_tests typescript
