#!/bin/sh
# The rows of tests/data/cases.jsonl on the prompt queue, chip and Spec Asst:
# capprompt.batch, .decision, .tui_key, chip.state, .contract, .auto_expand,
# .telemetry and sa.protocol.  What a row says about a page, a terminal or the
# policy is proved where those are; here it is what the gate itself decides.
. tests/lib/cli.sh

cases=tests/data/cases.jsonl

rows() { # AREA FILTER: the rows of that area that we are to match
	jq -rc --arg area "$1" "select(.area == \$area and (.differs | not))
	  | $2" "$cases"
}

# check AREA WHICH INPUT WANT GOT EVAL: the rows of AREA for which WHICH holds
# are made into lines by INPUT and given to "solgate eval EVAL"; WANT of the row
# must be GOT of the answer.  All are jq filters; in GOT the row is $row.
check() {
	rows "$1" "select($2)" >"$tmp/rows"
	jq -c "$3" "$tmp/rows" >"$tmp/in"
	"$SOLGATE" eval "$6" <"$tmp/in" >"$tmp/got"
	jq -rn --slurpfile rows "$tmp/rows" --slurpfile got "$tmp/got" "
	  range(\$rows | length) as \$i | \$rows[\$i] as \$row
	  | [\$row.id, (\$row | $4 | tojson), (\$row as \$row | \$got[\$i] | $5
	    | tojson)] | join(\"\t\")" >"$tmp/pairs"
	while IFS="$(printf '\t')" read -r id want got; do
		same "$id" "$want" "$got"
		echo "$id" >>"${CASES_SEEN:-/dev/null}"
	done <"$tmp/pairs"
}

# R-208 R-209: one prompt, two calls.
check capprompt.batch '.input.second_request_ms' \
    '{events: [{at_ms: .input.t0_ms, type: "call", call_id: "a"},
      {at_ms: .input.second_request_ms, type: "call", call_id: "b"},
      {at_ms: ([.input.second_request_ms, 250] | max), type: "tick"}]}' \
    '[.expected.prompts, .expected.batch]' \
    '[([.effects[] | select(.effect == "show")] | length),
      ([.effects[] | select(.effect == "show" or .effect == "update")]
        | last.call_ids | length)]' queue
# Three scopes, then +N more.
check capprompt.batch '.input.batch_size' \
    '{events: ([range(.input.batch_size) | {type: "call", call_id: "c\(.)"}]
      + [{at_ms: 250, type: "tick"}])}' \
    '[.expected.scopes_listed, .expected.more]' \
    '[.effects[] | select(.effect == "show") | (.scopes | length), .more]' queue
rows capprompt.batch 'select(.input["policy.mode"] or .input.cached) | .id' |
    sed 's/^/note: no question of the queue, decided before it: /'

# R-189 R-190 R-191
check capprompt.decision 'true' \
    '{events: [{type: "call", call_id: "a"}, {at_ms: 250, type: "decision",
      prompt: "p1", decision: .input.decision}]}' \
    '.expected | [.allow, .single_call, .session, .persisted]' \
    '[.effects[].effect] | [any(. == "release"),
      (any(. == "session_grant" or . == "persist_grant") | not),
      any(. == "session_grant"), any(. == "persist_grant")]' queue

# R-235 R-237: the keys of the list; ? is none of them; the first is focused.
sed -n "s/^X([A-Z_]*, *\"\([a-z_]*\)\", *\([0-9]\), *'\(.\)'.*/\3 \1 \2/p" \
    src/words/prompt_option.def >"$tmp/keys"
rows capprompt.tui_key '[.id, .input.key // "focus", .expected.action]
  | join(" ")' >"$tmp/rows"
while read -r id key action; do
	case $key in
	focus) got=$(sed -n 's/^. \(.*\) 0$/\1/p' "$tmp/keys") ;;
	*) got=$(awk -v k="$key" '$1 == k { print $2 }' "$tmp/keys") ;;
	esac
	[ "$action" = details ] && action=
	same "$id" "$action" "$got"
	echo "$id" >>"${CASES_SEEN:-/dev/null}"
done <"$tmp/rows"

# The chip: state and event; what is no event cannot be sent at all.
check chip.state '.input.event | IN("approve", "not_now", "success",
    "failure", "retry", "dismiss", "cancel", "none")' \
    '{state: .input.state, events: (if .input.event == "none" then []
      else [{type: .input.event}] end)}' \
    '.expected | [.state, (.POST != null), (if .counter then 1 else null end),
      (.record != null)]' \
    '[.state, any(.effects[]; .effect == "run"),
      (if $row.expected.counter then .counts[$row.expected.counter]
       else null end),
      ($row.expected.record != null and
        any(.effects[]; .decision == "deferred"))]' consent
check chip.state '.input.event == "scroll_away"' \
    '{state: .input.state, events: [{type: .input.event}]}' \
    '"unknown_value"' '.error.code' consent
check chip.state '.input.event | startswith("same action")' \
    '{state: .input.state, events: [{type: "propose", action_id: "again"}]}' \
    '.expected | [.prompt_shown, .state]' \
    '[any(.effects[]; .effect == "show"), .state]' consent

# R-268 R-303 R-304: no chip without what it needs.
check chip.contract '.input.meta' \
    '{events: [{type: "propose", meta: .input.meta}]}' \
    '.expected | [.chip, .state, (if .missing then "/" + .missing else null
      end)]' \
    '[any(.effects[]; .effect == "show"),
      (if $row.expected.state then .state else null end),
      (if $row.expected.missing then .effects[0].pointer else null end)]' \
    consent
offer='{request_id: "r", action_needed: true, action_id: "a",
  action_label: "L", action_kind: "k", action_summary_bullets: ["b"]}'
check chip.contract '.input | has("action_summary_bullets")' \
    "{events: [{type: \"propose\", meta: ($offer + {action_summary_bullets:
      [range(.input.action_summary_bullets) | \"b\"]})}]}" \
    '.expected.valid' 'any(.effects[]; .effect == "show")' consent
check chip.contract '.input.optional' \
    "{events: [{type: \"propose\", meta: $offer},
      {type: \"propose\", asked: true, payload: \"other\",
       meta: ($offer + {action_id: \"b\", (.input.optional): \"text\"})}]}" \
    '[true, true]' '[.effects[] | .effect == "show"]' consent

# R-295 R-296 R-297
check chip.auto_expand 'true' \
    '{events: [{type: "propose", view: .input}]}' \
    '[.expected.micro_expand, "collapsed"]' \
    '[.effects[0].micro_expand, .state]' consent

# numbers and nothing else, under the names of the seed.
check chip.telemetry 'true' '{events: [{type: "propose"}, {type: "not_now"}]}' \
    '"number"' \
    '.counts[$row.input.metric] | [.. | scalars | type] | unique | join(" ")' \
    consent

# The Spec Asst.
check sa.protocol '.input.model == "text only"' \
    '{face: "sa", mode: .input.mode, events: [{type: "send"},
      {type: "reply"}]}' \
    '.expected | [.state, .block]' \
    '[.state, any(.effects[]; .effect == "show")]' consent
check sa.protocol '.input.model | type == "object"' \
    '{face: "sa", mode: .input.mode, events: [{type: "send"},
      {type: "calls", functionCalls: .input.model.functionCalls}]}' \
    '.expected | [.state, .executed, true, .stream // "stopped"]' \
    '[.state, any(.effects[]; .effect == "run"),
      any(.effects[]; .effect == "show"),
      (if any(.effects[]; .effect == "pause") then "stopped" else "" end)]' \
    consent
pending='{type: "send"}, {type: "calls", functionCalls: [.input.pending]}'
check sa.protocol '.input.event == "cancel"' \
    "{face: \"sa\", events: [$pending, {type: \"cancel\"}]}" \
    '.expected | [.executed, .["functionResponse.name"],
      .["functionResponse.id"], .state, "User cancelled."]' \
    '[any(.effects[]; .effect == "run")] + ([.effects[]
      | select(.effect == "flush") | .message.message[0].functionResponse
      | .name, .id]) + [.state, (.effects[] | select(.effect == "respond")
      | .result)]' consent
check sa.protocol '.input.event | type == "object" and has("text")' \
    "{face: \"sa\", events: [$pending, {type: \"type\",
      text: .input.event.text}]}" \
    '.expected | [.executed, .message, .state]' \
    '[any(.effects[]; .effect == "run"), (.effects[]
      | select(.effect == "flush") | .message.message), .state]' consent
check sa.protocol '.input.event | type == "string" and startswith("mode")' \
    '{face: "sa", state: .input.state, events: [{type: "switch",
      mode: "source"}]}' \
    '.expected | [.pending, .session]' \
    '[null, (if .state == "idle" and any(.effects[]; .effect == "reset")
      then "reset" else .state end)]' consent
check sa.protocol '.input.event | type == "object" and has("send_raw")' \
    '{face: "sa", state: .input.state, events: [{type: "send",
      text: .input.event.send_raw}]}' \
    '.expected.allowed' '[.effects[] | .effect != "refuse"] | any' consent

ok 'there were rows' test "$passed" -ge 45
done_tests cases_consent
