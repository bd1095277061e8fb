#!/bin/sh
# L1: each exit code, by a command that means it; and with --json the one line
# that says so.
. tests/lib/cli.sh
. tests/lib/gate.sh

# failed CODE NAME: how the last command ended, and its line of JSON.
failed() {
	same "L1: $1" "$1" "$status"
	same "L1: $1 as JSON" "$1 $2" "$(jq -r '"\(.error.exit) \(.error.code)"' "$tmp/err")"
	ok "L2: $1 leaves standard output alone" test ! -s "$tmp/out"
}

run prompts --json
failed 6 not_running
ok 'L1: what, why, next' grep -q 'cannot reach solgate serve at .* (.*)\. Start it with: solgate serve' "$tmp/err"
run turn ok
same 'L1: 0' 0 "$status"
run --version
same 'L1: 0 of the version' 0 "$status"
run prompts --json show
failed 2 usage
run audit verify --json --dir "$tmp/nowhere"
same 'L1: 1' 1 "$status"
run check my-ext exec 'rm -rf /' --mode strict
same 'L1: 3' 3 "$status"
run check my-ext exec 'git status'
same 'L1: 5, a person would be asked' 5 "$status"
mkdir -p "$HOME/.config/solgate"
printf '[policy]\nmode = "lax"\n' >"$HOME/.config/solgate/config.toml"
run prompts --json
failed 7 bad_config
ok 'O4: file, line, key and what is allowed' grep -q 'config.toml:2.*strict.*prompt.*permissive' "$tmp/err"
rm "$HOME/.config/solgate/config.toml"

printf '[prompt]\ntimeout_seconds = 20\n' >"$tmp/gate.toml"
ok 'a gate' start_gate --config "$tmp/gate.toml"
run check --ask my-ext exec 'git status' --json
same 'L1: 5, nobody there' 5 "$status"
attend
run check --ask my-ext exec 'git status' --timeout 1
same 'L1: 4' 4 "$status"
"$SOLGATE" check --ask my-ext exec 'git push' >"$tmp/pushed" 2>&1 &
asker=$!
prompt_of 1
"$SOLGATE" decide "$prompt" deny_once >/dev/null
wait $asker && status=0 || status=$?
same 'L1: 3, a person said no' 3 "$status"
run decide "$prompt" allow_once --rev "$rev" --json
failed 1 failure
run decide perm-nobody allow_once --rev 1 --json
failed 1 failure
# 130: Ctrl+C while it listens.
"$SOLGATE" prompts watch >"$tmp/watched" 2>&1 </dev/null &
watcher=$!
ok 'it listens' watched "$tmp/watched"
kill -INT $watcher
wait $watcher && status=0 || status=$?
same 'L1: 130' 130 "$status"
stop_gate
done_tests exits
