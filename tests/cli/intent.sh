#!/bin/sh
# solgate intent and eval intent, risk: the turn gate from the outside.
. tests/lib/cli.sh

# R-082 R-117: the seed's own example.
run intent --json "Is this chicken still good?"
same 'intent exits 0' 0 "$status"
same 'the example of the seed' \
    'inspect 1 light direct checklist,reference_images Ida 900 0 12' \
    "$(jq -r '"\(.intent.label) \(.risk.tier) \(.lattice.enrichment_mode) \(
	.lattice.posture) \(.lattice.allowed_types | join(",")) \(
	.lattice.persona_hint) \(.budgets.max_output_tokens) \(
	.budgets.max_tool_calls) \(.budgets.max_seconds)"' "$tmp/out")"
same 'it names the rule and its words' '{"type":"rule","name":"contains_eval_phrase","value":"still good"}' \
    "$(jq -c '.intent.signals[0]' "$tmp/out")"
ok 'it names the topic' \
    jq -e '.intent.signals | any(.name == "food_spoilage" and .value)' \
    "$tmp/out" >/dev/null
ok 'and the risk' jq -e '.risk.signals | map(.name)
    | contains(["domain_food_handling"]) and contains(["topic_spoilage"])' \
    "$tmp/out" >/dev/null
same 'version' 'intentgate.v0.1' "$(jq -r .schema_version "$tmp/out")"

run intent "Is this chicken still good?"
ok 'the headline for people' grep -qE \
    '^inspect [01]\.[0-9]{2} · risk 1 · light · direct · checklist, reference_images$' \
    "$tmp/out"
ok 'what nearly fired is told' grep -q 'next label: ' "$tmp/out"
same 'with the distance to each threshold' 3 \
    "$(grep -cE 'tier [123]: [0-9.]+ (above|below) its threshold' "$tmp/out")"
same 'no colour in a pipe' '' "$(tr -cd '\033' <"$tmp/out")"

# ask TEXT FILTER
ask() {
	jq -cn --arg t "$1" '{text: $t}' | "$SOLGATE" eval intent | jq -r "$2"
}

# R-132: none of the origin's substring mistakes is repeated.
for text in 'how do I improve my skills?' 'I have an issue with my order' \
    'take a taxi' 'investigate this' 'classic cars' 'airplane tickets' \
    'kill the process' 'bomb cyclone over the lake'; do
	ok "not dangerous: $text" test "$(ask "$text" .risk.tier)" -le 1
	same "not urgent: $text" null "$(jq -cn --arg t "$text" '{text: $t}' |
	    "$SOLGATE" eval risk | jq -c .urgency)"
done
same 'investigate is no money matter' false \
    "$(echo '{"text":"investigate this"}' | "$SOLGATE" eval risk |
    jq '.reasons | any(. == "FINANCE")')"

# R-131: what is dangerous stays so in disguise.
for text in 'I want to kill myself' 'i want to k i l l myself' \
    'I want to k1ll myself' 'I WANT TO KILL MYSELF!!!' \
    "$(printf 'I want to ki\342\200\213ll myself')"; do
	same "tier 3: $text" 3 "$(ask "$text" .risk.tier)"
	same "urgent: $text" '"self_harm_signal"' \
	    "$(jq -cn --arg t "$text" '{text: $t}' | "$SOLGATE" eval risk |
	    jq -c .urgency)"
done

# T59: nothing a caller sends loosens a dangerous turn.
same 'tier 3 has no types and a pause' '[] true' \
    "$(echo '{"text":"I want to kill myself","browsing":true,"has_image":true,"budgets":{"max_tool_calls":1000}}' |
    "$SOLGATE" eval intent | jq -r '"\(.lattice.allowed_types) \(.lattice.posture | . == "containment" or . == "boundary_pause")"')"

# R-083 R-098: id and time come in with the turn; without them they are fixed.
same 'id and time are passed through' 'abc 2026-01-31T09:00:00.000Z' \
    "$(echo '{"text":"hi","decision_id":"abc","created_at":"2026-01-31T09:00:00Z"}' |
    "$SOLGATE" eval intent | jq -r '"\(.decision_id) \(.created_at)"')"
same 'the same line gives the same bytes' 1 \
    "$(printf '%s\n' '{"text":"Write a poem"}' '{"text":"Write a poem"}' |
    "$SOLGATE" eval intent | sort -u | wc -l | tr -d ' ')"

# R-097: what stands in for an id has the form of one.
same 'without an id, the id of all zeros' \
    00000000-0000-0000-0000-000000000000 "$(ask hi .decision_id)"

# R-095: the coarse level follows from the tier, and cannot be sent.
same 'levels follow tiers' 'low high' \
    "$(printf '%s\n' '{"text":"hi"}' '{"text":"I want to kill myself"}' |
    "$SOLGATE" eval risk | jq -r .level | tr '\n' ' ' | sed 's/ $//')"
same 'a level is no input' unknown_key \
    "$(echo '{"text":"hi","level":"low"}' | "$SOLGATE" eval risk |
    jq -r .error.code)"

# A smaller budget of the caller wins, a larger one does not.
same 'smaller budgets win' '10 0 5' \
    "$(echo '{"text":"Write a poem","budgets":{"max_output_tokens":10,"max_tool_calls":0,"max_seconds":5}}' |
    "$SOLGATE" eval intent | jq -r '.budgets | "\(.max_output_tokens) \(.max_tool_calls) \(.max_seconds)"')"
same 'larger ones do not' true \
    "$(echo '{"text":"Write a poem","budgets":{"max_output_tokens":999999}}' |
    "$SOLGATE" eval intent | jq '.budgets.max_output_tokens <= 2000')"

# Pictures.
same 'a picture alone is looked at' 'inspect image_attached' \
    "$(echo '{"text":"","has_image":true}' | "$SOLGATE" eval intent |
    jq -r '"\(.intent.label) \(.intent.signals[0].name)"')"
same 'clear words win over a picture' create \
    "$(echo '{"text":"Write a poem about the sea","has_image":true}' |
    "$SOLGATE" eval intent | jq -r .intent.label)"
same 'no text is no text' false \
    "$(echo '{"text":"  "}' | "$SOLGATE" eval intent | jq .modality.has_text)"

# R-102: at least one signal unless the label is other; never more than 8.
jq -c '{text}' tests/data/turns.jsonl | "$SOLGATE" eval intent >"$tmp/all"
same 'every turn of our own set has its line' \
    "$(grep -c . tests/data/turns.jsonl)" "$(grep -c . "$tmp/all")"
same 'signals: one to eight' true "$(jq -s 'all(
    (.intent.label == "other" or (.intent.signals | length) >= 1)
    and (.intent.signals | length) <= 8 and (.risk.signals | length) <= 8)' \
    "$tmp/all")"
same 'every result is a valid IntentGateResult' true "$(jq -s 'all(
    .schema_version == "intentgate.v0.1" and .intent.confidence >= 0
    and .intent.confidence <= 1 and (.risk.tier >= 2 | not) or
    .lattice.posture != "direct")' "$tmp/all")"

# Long, and wrong.
same '20,000 code points are read' other \
    "$(awk 'BEGIN { printf "{\"text\":\""; for (i = 0; i < 20000; i++)
    printf "\303\251"; print "\"}" }' | "$SOLGATE" eval intent |
    jq -r .intent.label)"
same '20,001 are not' too_long \
    "$(awk 'BEGIN { printf "{\"text\":\""; for (i = 0; i < 20001; i++)
    printf "a"; print "\"}" }' | "$SOLGATE" eval intent | jq -r .error.code)"
run intent
same 'intent without text exits 2' 2 "$status"
run intent --intensity nope hi
same 'unknown intensity exits 2' 2 "$status"
run intent "$(printf 'a\377')"
same 'invalid UTF-8 exits 2' 2 "$status"
# R-640: the words behind it.
run intent --why "How do I change a bike tyre?"
ok 'the words that spoke for it' grep -q 'words and rules, teach: for .*How ' "$tmp/out"
ok 'and those against' grep -q 'tier 1: for .*; against' "$tmp/out"
same 'no lane, no word of it' 0 "$(grep -c '    meaning' "$tmp/out")"
run intent --lane=maybe hi
same 'when the lane speaks is one of three words' 2 "$status"
SOLGATE_LANE=/nonexistent run intent --lane=on hi
same 'a lane that is wanted must be there' 7 "$status"
SOLGATE_LANE=/nonexistent run intent hi
same 'one that is not needs not be' 0 "$status"
run intent --embed /nonexistent hi
same 'a missing weights file exits 7' 7 "$status"
run intent --image
same 'a picture needs no text' 0 "$status"
run intent --audio --browsing --intensity high "I feel so alone"
same 'all options are taken' 0 "$status"

done_tests intent
