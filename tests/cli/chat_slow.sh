#!/bin/sh
# R-841: solgate chat at a terminal with a slow model: its words stand there as
# they come, nothing is written over them, and Ctrl+C keeps them.
suite=chat_slow
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh

python3 tests/lib/slow_model.py "$tmp" &
model=$!
trap 'kill $model 2>/dev/null; end_screen; mux kill-server 2>/dev/null; end_gate; remove_tmp' EXIT
for i in $(seq 600); do
	[ -s "$tmp/model_port" ] && break
	sleep 0.05
done
echo not-a-key >"$tmp/key"
chmod 600 "$tmp/key"
settings '[model]' 'provider = "openai"' \
    "base_url = \"http://127.0.0.1:$(cat "$tmp/model_port")\"" \
    "key_file = \"$tmp/key\""
ok 'a gate' start_gate
screen 90x20 "$SOLGATE" chat
ok 'a chat' shows 'you>'

# Nothing is said yet: who waits is told so.  The first word takes its place.
type_text 'Count, please'
keys Enter
ok 'it waits' shows 'waiting for the server, 1 s'
touch "$tmp/begin"
ok 'words as they come' shows 'word0 word1 word2 word3 word4 word5 word6 word7 word8'
sleep 1.5
shot >"$tmp/shot"
ok 'they stay' grep -q '^word0 word1 word2' "$tmp/shot"
ok 'and nothing stands over them' sh -c '! grep -q "waiting for" "$1"' sh "$tmp/shot"
keys C-c
ok 'Ctrl+C stops it' shows '[stopped; what stands above is kept]'
ok 'a prompt again' matches '^you>$'
shot >"$tmp/shot"
ok 'what was shown is kept' grep -q '^word0 word1 word2' "$tmp/shot"
for i in $(seq 600); do
	[ -s "$tmp/model_left" ] && break
	sleep 0.05
done
same 'the model is left' 'left' "$(cat "$tmp/model_left")"

# Stopped before there was a word.
rm "$tmp/begin"
type_text 'Again'
keys Enter
ok 'it waits' shows 'waiting for the server'
keys C-c
ok 'it says so' shows 'stopped before any of it was shown'
ok 'a prompt again' matches '^you>$'

# A whole one.
touch "$tmp/begin" "$tmp/goon"
type_text 'Now all of it'
keys Enter
ok 'all of it' shows 'word19'
ok 'a prompt again' matches '^you>$'
keys C-d
ok 'Ctrl+D ends' left 0
same 'the terminal is as it was' "$(cat "$tmp/before")" "$(cat "$tmp/after")"
stop_gate
done_tests chat_slow
