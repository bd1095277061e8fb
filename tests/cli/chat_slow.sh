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
settings '[model]' 'provider = "openai"' 'name = "slow"' \
    "base_url = \"http://127.0.0.1:$(cat "$tmp/model_port")\"" \
    "key_file = \"$tmp/key\"" 'input_price = 3000' 'output_price = 15000'
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
# R-883: who answered, and what that took.
ok 'the model and its tokens' matches '^\[slow, 1234 tokens in, 56 out, cost 0.0045, [0-9.]* s\]$'

# R-883: the same once more; the model hears nothing of the answer before.
type_text '/again'
keys Enter
ok 'asked again' matches '^\[slow, .*\]$'
ok 'a prompt again' matches '^you>$'
same 'the words are the same' 'Now all of it' \
    "$(jq -r '.messages[-1].content' "$tmp/model_heard" | tail -1)"
same 'the answer before is not told' 0 \
    "$(jq -r '[.messages[] | select(.content | test("word19"))] | length' "$tmp/model_heard")"

# R-883: a model that breaks off is not called a refusal of the checks.
touch "$tmp/break"
type_text 'Once more'
keys Enter
ok 'it says what it was' shows '[the model broke off; do not take what stands above for an answer]'
ok 'a prompt again' matches '^you>$'
keys C-d
ok 'Ctrl+D ends' left 0
same 'the terminal is as it was' "$(cat "$tmp/before")" "$(cat "$tmp/after")"
stop_gate
done_tests chat_slow
