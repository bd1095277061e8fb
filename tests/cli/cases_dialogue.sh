#!/bin/sh
# The dialogue in tests/data/cases.jsonl: sa.protocol, envelope.flow,
# linter and driver_blocks, by solgate eval dialogue.  The rows of
# envelope.schema are held against the tables in tests/oracle/test_wire_cases.c;
# what a row says of a page or of HTTP is proved where those are.
. tests/lib/cli.sh

cases=tests/data/cases.jsonl

# check AREA WHICH INPUT WANT GOT: the rows of AREA for which WHICH holds are
# made into lines by INPUT; WANT of the row must be GOT of the answer.  All are
# jq filters; in GOT the row is $row.
check() {
	jq -c --arg area "$1" "select(.area == \$area and (.differs | not))
	  | select($2)" "$cases" >"$tmp/rows"
	jq -c "$3" "$tmp/rows" >"$tmp/in"
	"$SOLGATE" eval dialogue <"$tmp/in" >"$tmp/got"
	jq -rn --slurpfile rows "$tmp/rows" --slurpfile got "$tmp/got" "
	  range(\$rows | length) as \$i | \$rows[\$i] as \$row
	  | [\$row.id, (\$row | $4 | tojson), (\$got[\$i] | $5 | tojson)]
	  | join(\"\t\")" >"$tmp/pairs"
	while IFS="$(printf '\t')" read -r id want got; do
		same "$id" "$want" "$got"
	done <"$tmp/pairs"
}

# R-323 R-324 R-334 R-340 R-376: a call stops the stream and runs nothing.
check sa.protocol '.input.model == "text only"' \
    '{mode: .input.mode, events: [{type: "send"}, {type: "text", text: "t"},
      {type: "end"}]}' '.expected | [.state, .block]' \
    '[.state, any(.effects[]; .effect == "show")]'
check sa.protocol '.input.model | type == "object"' \
    '{mode: .input.mode, events: ([{type: "send"}]
      + [.input.model.functionCalls[] | {type: "call", id, name, args}]
      + [{type: "text", text: "after it"}, {type: "end"}])}' \
    '[.expected.state, .expected.executed, .input.model.functionCalls[0],
      "stopped", "stopped"]' \
    '[.state, any(.effects[]; .effect == "run"),
      (.effects[] | select(.effect == "show")
        | {id: .call_id, name, args}),
      (if any(.effects[]; .effect == "pause") then "stopped" else "" end),
      (if any(.effects[]; .effect == "pass") then "" else "stopped" end)]'
pending='{type: "send"}, (.input.pending | {type: "call", id, name, args}),
  {type: "end"}'
# R-328 R-354 R-374 R-375
check sa.protocol '.input.event == "cancel"' \
    "{events: [$pending, {type: \"cancel\"}]}" \
    '.expected | [.executed, .["functionResponse.name"],
      .["functionResponse.id"], .state, .chat_shows, "User cancelled."]' \
    '[any(.effects[]; .effect == "run")] + [.effects[]
      | select(.effect == "flush") | .message.message[0].functionResponse
      | .name, .id] + [.state, (.effects[] | select(.effect == "receipt")
      | .text), (.effects[] | select(.effect == "respond") | .result)]'
# R-329 R-353 R-355 R-357
check sa.protocol '.input.event | type == "object" and has("text")' \
    "{events: [$pending, {type: \"type\", text: .input.event.text}]}" \
    '.expected | [.executed, .message, .state]' \
    '[any(.effects[]; .effect == "run"), (.effects[]
      | select(.effect == "flush") | .message.message), .state]'
check sa.protocol '.input.event | type == "object" and has("send_raw")' \
    '{events: [{type: "send"}, {type: "call", id: "c", name: "addLoadItem"},
      {type: "end"}, {type: "send", text: .input.event.send_raw}]}' \
    '.expected.allowed' 'last(.effects[]).effect != "refuse"'
# R-359 R-360
check sa.protocol '.input.event | type == "string" and startswith("mode")' \
    '{events: [{type: "send"}, {type: "call", id: "c", name: "addLoadItem"},
      {type: "end"}, {type: "switch", mode: "source"}]}' \
    '.expected | [.pending, .session, ["deny_once", "mode_switch"]]' \
    '[null, (if .state == "idle" and .session == 1 and
        last(.effects[]).effect == "reset" then "reset" else .state end),
      (.effects[] | select(.effect == "record") | [.decision, .because])]'

# What is made of an answer; a long text is written out.
check envelope.flow '.input | has("model_output") or has("envelope")' \
    '{answer: {envelope: ((.input.model_output // .input.envelope)
        | if .assistant_text | type == "object" then .assistant_text
          |= (.repeat * .count) else . end),
      transmissionId: "<transmissionId>", persona: (.input.persona // ""),
      policy: (.input.policy // "alert")}}' \
    '.expected | [(.status // 200), .error, .trace.reason,
      (.trace_warning_kind != null),
      (with_entries(select(.key | test("meta|^notification_policy")))
        | map_values(if . == "absent" then null else . end))]' \
    '.answer | . as $a | [.status, .error, .reason, has("warning"),
      ($row.expected
        | with_entries(select(.key | test("meta|^notification_policy")))
        | with_entries(.key as $k | .value = ($a.outputEnvelope
          | getpath($k | ltrimstr("outputEnvelope.") | split(".")))))]'
check envelope.flow '.input | has("model_output_raw")' \
    '{answer: {raw: .input.model_output_raw}}' \
    '.expected.poll | [.["transmission.statusCode"], .attempt_error]' \
    '.answer | [.status, "\(.error):\(.reason)"]'
# Success only: an answer that was refused has no envelope.
echo '{"answer":{"raw":"{}"}}' | "$SOLGATE" eval dialogue >"$tmp/got"
same 'a 422 has no envelope' '[422,false]' \
    "$(jq -c '.answer | [.status, has("outputEnvelope")]' "$tmp/got")"

check linter 'true' \
    '{lint: ({content: .input.content, enforcement: .input.mode,
      domainFlags: (.input.domainFlags // [])}
      + if .input.definition then {blocks: [{id: .input.block_id,
        definition: .input.definition}]} else {} end)}' \
    '.expected | [.ok, .skipped, (.violations // []), (.warnings // [])]' \
    '.lint | [.ok, .skipped, .violations, .warnings]'
check driver_blocks 'true' \
    '{drivers: {refs: (.input.refs // []), inline: [.input.inline[]
      | {id: .}]}}' '.expected' \
    '.drivers | {accepted: [.accepted[] | [.id, .source, .order]],
      dropped: [.dropped[] | [.id, .reason]], trimmed}'

ok 'there were rows' test "$passed" -ge 27
done_tests cases_dialogue
