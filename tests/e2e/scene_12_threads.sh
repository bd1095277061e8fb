#!/bin/sh
# One conversation is found, named and deleted, by HTTP and by the command
# line; the others stay, the ledger holds, and a replay rules as before.
# R-422 R-423
set -eu
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
. tests/lib/cli.sh
. tests/lib/gate.sh

# say THREAD KEY TEXT
say() {
	asks person POST /v1/chat "$(jq -nca --arg t "$1" --arg k "$2" \
	    --arg m "$3" '{threadId: $t, clientRequestId: $k, message: $m}')" \
	    >"$tmp/chat.$2"
}
ids() { # QUERY: the conversations of the list, in order
	asks person GET "/v1/threads$1" | jq -r '[.items[].threadId] | join(" ")'
}

start_gate
say boiler k1 'The boiler makes a knocking noise'
say garden k2 'Tomatoes want sun. ÄRGER mit Schnecken'
say boiler k3 'It is a quibberish model of 1998'
for i in $(seq 20); do say long "l$i" "message number $i of a long one"; done

# Found by a word of any message, big and small letters alike (R-422).
same 'by a later message' boiler "$(ids '?filter=QUIBBERISH')"
same 'by a letter beyond ASCII' garden "$(ids '?filter=%C3%A4rger')"
same 'by the oldest of many' long "$(ids '?filter=number%201%20of')"
same 'by nothing' '' "$(ids '?filter=zeppelin')"
same 'all' 'long boiler garden' "$(ids '')"
same 'from the command line' boiler \
    "$("$SOLGATE" threads search quibberish | awk '{print $1}')"

# Named: in its place, found by its name, and kept by the next message.
last=$(asks person GET /v1/threads | jq -r '.items[2].lastAt')
asks person PUT /v1/threads/garden '{"title":" Snails & co "}' >"$tmp/named"
same 'its name' 'Snails & co true' \
    "$(jq -r '"\(.title) \(.named)"' "$tmp/named")"
same 'its place and time' "garden $last" "$(asks person GET /v1/threads |
    jq -r '.items[2] | "\(.threadId) \(.lastAt)"')"
say garden k4 'And slugs'
same 'the next message keeps it' 'garden Snails & co 2' "$(asks person GET \
    /v1/threads | jq -r '.items[0] | "\(.threadId) \(.title) \(.exchanges)"')"
same 'found by it' garden "$(ids '?filter=snails')"
"$SOLGATE" threads rename boiler 'Old heating' >/dev/null
stop_gate
start_gate
same 'after a restart' 'Snails & co|Old heating' "$(asks person GET \
    /v1/threads | jq -r '[.items[] | select(.named) | .title] | join("|")')"
asks person PUT /v1/threads/garden '{"title":""}' >"$tmp/named"
same 'taken back' 'Tomatoes want sun. ÄRGER mit Schnecken false' \
    "$(jq -r '"\(.title) \(.named)"' "$tmp/named")"
same 'no such one' not_found "$(asks person PUT /v1/threads/none \
    '{"title":"x"}' 2>&1 | grep -o not_found | head -n 1)"
same 'too long' invalid "$(asks person PUT /v1/threads/garden \
    "$(jq -nc '{title: ("x" * 101)}')" 2>&1 | grep -o invalid | head -n 1)"

# An agent neither names nor deletes.
same 'an agent names none' forbidden "$(asks agent PUT /v1/threads/garden \
    '{"title":"x"}' 2>&1 | jq -r .error)"
same 'an agent deletes none' forbidden \
    "$(asks agent DELETE /v1/threads/garden 2>&1 | jq -r .error)"

# Deleted: only with a word, then for good, and it alone (R-423).
run threads delete boiler
same 'no word: refused' 2 "$status"
same 'not without a word' 'garden boiler' "$(ids '' | sed 's/ long//')"
run threads delete boiler --yes
same 'deleted' '0 Deleted, with 2 messages.' "$status $(cat "$tmp/out")"
same 'it alone went' 'garden long' "$(ids '')"
same 'not found any more' '' "$(ids '?filter=quibberish')"
same 'its messages' 0 "$(asks person GET /v1/threads/boiler/messages |
    jq '.exchanges | length')"
same 'its traces alone' 22 "$(asks person GET '/v1/traces?limit=100' |
    jq '.items | length')"
same 'its memento' not_found "$(asks person GET \
    /v1/threads/boiler/memento 2>&1 | grep -o not_found | head -n 1)"
run threads delete boiler --yes
same 'a second time' 1 "$status"
asks person DELETE /v1/threads/long >"$tmp/gone"
same 'every batch of it' 20 "$(jq .messages "$tmp/gone")"
same 'the others' 2 "$(asks person GET /v1/threads/garden/messages |
    jq '.exchanges | length')"

# The ledger says so and holds; a replay rules on every turn as before.
run audit verify
same 'the ledger holds' 0 "$status"
same 'in the ledger' 2 \
    "$(asks person GET '/v1/audit?limit=100' | grep -o 'thread\.deleted' |
    wc -l)"
run replay
same 'replayed' 0 "$status"
cat "$tmp/out" "$tmp/err"

# The key of a deleted message is free: the same packet is a new one.
say boiler k1 'The boiler makes a knocking noise'
same 'begins again' 1 "$(asks person GET /v1/threads/boiler/messages |
    jq '.exchanges | length')"
run replay
same 'replayed with it' 0 "$status"
stop_gate
done_tests scene_12_threads
