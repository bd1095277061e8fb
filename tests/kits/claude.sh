#!/bin/sh
# canUseTool of @solgate/client with the real Claude Agent SDK from npm, a gate
# and the scripted model.  The SDK brings Claude Code (280 MB), so "make
# test-long" installs and drives it (AGENTS=all), at the version that
# tests/agents/acp has; what the adapter answers is in typescript.sh each time.
[ "${AGENTS-}" = all ] || { echo 'claude: skipped: AGENTS=all installs and drives it'; exit 0; }
. tests/lib/cli.sh
(
	cd tests/agents || exit 1
	suite=claude
	. ../lib/agents.sh
	get acp acp
	echo "$store/acp/node_modules"
) >"$tmp/where"
modules=$(cat "$tmp/where")
[ -d "$modules" ] || { cat "$tmp/where"; exit 0; }
HOME=$tmp/home
SOLGATE_STATE=$tmp/state
export HOME SOLGATE_STATE
unset HTTP_PROXY HTTPS_PROXY http_proxy https_proxy ALL_PROXY all_proxy ANTHROPIC_AUTH_TOKEN CLAUDE_CONFIG_DIR CLAUDECODE \
    XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_LISTEN SOLGATE_SOCKET
case $SOLGATE in /*) ;; *) SOLGATE=$PWD/$SOLGATE ;; esac
server= model=
# Claude Code may still write as it goes.
trap 'kill $server $model 2>/dev/null; soon rm -rf "$tmp" 2>/dev/null' EXIT
make -s build/kits/solgate-client.tgz
mkdir -p "$tmp/home/.config/solgate" "$tmp/project" "$tmp/kit/node_modules/@solgate" "$tmp/kit/node_modules/@anthropic-ai"
(cd "$tmp/kit/node_modules/@solgate" && tar xzf "$OLDPWD/build/kits/solgate-client.tgz" && mv package client)
ln -s "$modules/@anthropic-ai/claude-agent-sdk" "$tmp/kit/node_modules/@anthropic-ai/claude-agent-sdk"
cp tests/kits/claude.test.mjs "$tmp/kit/"
printf '%s\n' '[server]' 'listen = "127.0.0.1:0"' '[prompt]' 'window_ms = 5' 'timeout_seconds = 600' \
    'cooldown = false' >"$tmp/home/.config/solgate/config.toml"
chmod 600 "$tmp/home/.config/solgate/config.toml"
"$SOLGATE" model --listen --log="$tmp/asked.jsonl" >"$tmp/url" 2>"$tmp/model" &
model=$!
(cd "$tmp/project" && exec "$SOLGATE" serve) >"$tmp/served" 2>"$tmp/said" &
server=$!
ok 'the scripted model listens' soon test -s "$tmp/url"
ok 'the gate serves' soon grep -q 'try ' "$tmp/said"
(cd "$tmp/kit" && ANTHROPIC_BASE_URL=$(cat "$tmp/url") ANTHROPIC_API_KEY=sk-test CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1 \
    DISABLE_AUTOUPDATER=1 node claude.test.mjs "$SOLGATE_STATE" "$tmp/project" "$tmp/asked.jsonl") >"$tmp/out" 2>"$tmp/err" || {
	cat "$tmp/err" >&2
	failed=$((failed + 1))
}
last=$(tail -n 1 "$tmp/out")
case $last in
*" passed, 0 failed") passed=$((passed + ${last%% *})) ;;
*) failed=$((failed + 1)) ;;
esac
done_tests claude
