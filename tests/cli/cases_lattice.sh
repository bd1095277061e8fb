#!/bin/sh
# Every lattice.*, intentgate.posture and intentgate.write row of
# tests/data/cases.jsonl.
. tests/lib/cli.sh

cases=tests/data/cases.jsonl

mine='select((.differs | not) and (.area
  | . == "intentgate.posture" or startswith("lattice.")))'
jq -c "$mine" "$cases" >"$tmp/rows"

# A row says something of some turns: of those it does not tell apart, ask all.
jq -c '
  def all(f; $of): if f == null then $of[] else f end;
  .id as $id | .input as $i
  | all($i.intent; ["inspect","teach","decide","create","reflect","other"])
    as $intent
  | all($i.risk_tier // $i["risk.tier"]; [0, 1, 2, 3]) as $tier
  | (true, false) as $browsing
  | {$intent, risk_tier: $tier, $browsing,
      confidence: ($i.intent_confidence // 1),
      has_image: ($i.has_image // false)}' "$tmp/rows" >"$tmp/in"
jq -c '
  def times(f; $n): if f == null then $n else 1 end;
  . as $row | range(2 * times(.input.intent; 6)
    * times(.input.risk_tier // .input["risk.tier"]; 4)) | $row
  ' "$tmp/rows" >"$tmp/want"
"$SOLGATE" eval lattice <"$tmp/in" >"$tmp/got"

# What a row expects of an answer, one truth value for each thing it says; how
# a picture is treated is not the business of the lattice.
jq -rn --slurpfile in "$tmp/in" --slurpfile want "$tmp/want" \
    --slurpfile got "$tmp/got" '
  def has_type($t): .lattice.allowed_types | index($t) != null;
  def says($key; $value; $in):
    if $key == "mode" and $value == null then true
    elif $key == "mode" then
      .lattice.enrichment_mode as $m | $value | test("\\b" + $m + "\\b")
    elif $key == "types_named" then
      . as $a | all($value[]; . as $t
        | if endswith(" if browsing")
          then ($a | has_type($t | rtrimstr(" if browsing"))) == $in.browsing
          else $a | has_type($t) end)
    elif $key == "posture" and ($value | type) == "array" then
      .lattice.posture as $p | $value | index($p) != null
    elif $key == "posture" then
      .lattice.posture == $value
    elif $key == "operational_detail" then
      (.lattice.posture | . == "direct" or . == "conditional") == $value
    elif $key == "assumptions_required" then
      .assumptions_required == $value
    elif $key == "certainty_allowed" then
      .assumptions_required != $value
    elif $key == "degrade" and $value then
      .lattice.posture != "direct"
    elif $key == "degrade" then
      .lattice.posture == "direct" or $in.risk_tier >= 2
    elif $key == "mode_max" and $value == "light" then
      .lattice.enrichment_mode != "full"
    elif $key == "mode_max" then
      .lattice.enrichment_mode == "full" or $in.risk_tier == 3
        or ($in.intent | . == "inspect" or . == "reflect" or . == "other")
        or ($in.intent == "decide" and $in.risk_tier == 0)
    elif $key == "reference_images_allowed" then
      has_type("reference_images") == $value
    else "nobody knows what this means" end;
  if ($in | length) != ($got | length) or ($in | length) != ($want | length)
  then "lengths true \($in | length)-\($got | length)-\($want | length)"
  else range($in | length) as $n | $want[$n] as $row
    | $row.expected | del(.treated_as_evidence)
    | to_entries[] | .key as $key | .value as $value
    | [$row.id + "." + $key + "#" + ($n | tostring), "true",
       ($got[$n] | says($key; $value; $in[$n]) | tostring)]
    | join(" ") end' >"$tmp/lines"
while read -r id want got; do
	same "$id" "$want" "$got"
done <"$tmp/lines"
ok 'there were rows' test "$passed" -gt 100

# T59 R-126: the right to write is a right to propose.
write=$(jq -c 'select(.area == "intentgate.write" and (.differs | not))
  | {calls: [{type: "write", at_ms: 0}], terms: {risk_tier: 0,
      enrichment_mode: "full", allowed_types: .input.allowed_types,
      posture: "direct", max_tool_calls: 1, max_seconds: 1}}' "$cases" |
    "$SOLGATE" eval lease)
same 'a write needs the handshake' \
    '{"verdicts":[{"admitted":true,"reason":null,"needs_handshake":true,"calls_left":0}]}' \
    "$write"

done_tests cases_lattice
