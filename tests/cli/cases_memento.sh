#!/bin/sh
# In tests/data/cases.jsonl: memento.affect.*, and the memento.flow rows that
# a pure turn can answer: those whose baseline is not chosen between two.
. tests/lib/cli.sh

cases=tests/data/cases.jsonl

rows() { # AREA FILTER: the rows of that area that we are to match
	jq -rc --arg area "$1" "select(.area == \$area and (.differs | not))
	  | $2" "$cases"
}

# Rollup and window: the row is the line.
for area in memento.affect.rollup memento.affect.window; do
	rows $area .input >"$tmp/in"
	rows $area '{id, want: (.expected | del(.points, .kept_ids))}' >"$tmp/want"
	"$SOLGATE" eval affect <"$tmp/in" >"$tmp/got"
	# Rows of the origin's tests name the phase only.
	jq -rn --slurpfile want "$tmp/want" --slurpfile got "$tmp/got" '
	  range($want | length) as $i | $want[$i] | .want as $w
	  | [.id, ($w | tojson), ($got[$i] | with_entries(
	      select(.key as $k | $w | has($k))) | tojson)] | join(" ")' \
	    >"$tmp/rows"
	while read -r id want got; do
		same "$id" "$want" "$got"
	done <"$tmp/rows"
done

# The same rows as a thread of turns, one point each: which points are left?
turn() { # PREVIOUS REST: the memento after a turn
	printf '{"previous":%s,%s}\n' "$1" "$2" | "$SOLGATE" eval memento |
	    sed 's/^{"memento":\(.*\),"frozen":.*/\1/'
}
for area in memento.affect.rollup memento.affect.window; do
	rows $area 'select(.expected.kept_ids)
	  | (.input.points // [.input.intensities[] | {intensity: .}])
	  | [to_entries[] | {decision: "should", message_id: "m\(.key)",
	      affect_signal: {intensity: .value.intensity},
	      now: (.value.ts // "2026-01-01T00:00:00.000Z")}]' >"$tmp/threads"
	rows $area 'select(.expected.kept_ids) | [.id, (.expected.kept_ids |
	    tojson)] | join(" ")' >"$tmp/want"
	exec 3<"$tmp/want"
	while read -r thread && read -r id want <&3; do
		memento=null
		printf '%s\n' "$thread" | jq -c '.[]' >"$tmp/turns"
		while read -r line; do
			line=${line#\{}
			memento=$(turn "$memento" "${line%\}}")
		done <"$tmp/turns"
		same "$id kept" "$want" "$(printf '%s' "$memento" |
		    jq -c '[.affect.points[].endMessageId]')"
	done <"$tmp/threads"
	exec 3<&-
done

# Normalisation: the point a signal makes in a fresh thread.
rows memento.affect.normalize '{decision: "should", message_id: "m1",
  now: "2026-01-01T00:00:00.000Z"} + (.input | del(.affect_signal_absent))' \
    >"$tmp/in"
rows memento.affect.normalize '[.id, (.expected.point | tojson)] | join(" ")' \
    >"$tmp/want"
"$SOLGATE" eval memento <"$tmp/in" |
    jq -c '.memento.affect.points[0] | if . then del(.endMessageId) else . end' \
    >"$tmp/got"
paste -d ' ' "$tmp/want" "$tmp/got" >"$tmp/rows"
while read -r id want got; do
	same "$id" "$want" "$got"
done <"$tmp/rows"

# A flow: every step through the breakpoint engine, then into the memento.
rows memento.flow 'select(all(.input.steps[];
    (.request.body.context.thread_memento_ref | not)
    and ((.stored_latest and .request.body.context.thread_memento) | not)))
  | {id, steps: .input.steps, want: (.expected | with_entries(
      select(.key | test("^(threadMemento|trace.breakpoint.(decision|peak))"))))}
  | select(.want != {})' >"$tmp/flows"
while read -r row; do
	id=$(printf '%s' "$row" | jq -r .id)
	memento=null
	n=0
	printf '%s' "$row" | jq -c '.steps[]' >"$tmp/steps"
	while read -r step; do
		n=$((n + 1))
		decision=$(printf '%s' "$step" | jq -c '.request.body
		  | {message, signalKinds: [.context.thread_memento.signals.items
		      // [] | .[].kind]}' | "$SOLGATE" eval breakpoint |
		    jq -r .decision)
		printf '%s' "$step" | jq -c --argjson last "$memento" \
		    --arg decision "$decision" --arg n "$n" '.request.body as $b
		  | (.model_output | if type == "array" then last else . end) as $o
		  | {previous: ($b.context.thread_memento
		        // (.stored_latest // null | if . then del(.updatedAt)
		            else . end) // $last),
		      $decision, thread_id: $b.threadId, message: $b.message,
		      message_id: "m\($n)", now: "2026-02-22T00:00:0\($n).000Z",
		      assistant_text: $o.assistant_text}
		    + (if $o.meta.shape then {shape: $o.meta.shape} else {} end)
		    + (if $o.meta.affect_signal
		        then {affect_signal: $o.meta.affect_signal} else {} end)' |
		    "$SOLGATE" eval memento >"$tmp/got"
		memento=$(jq -c .memento "$tmp/got")
	done <"$tmp/steps"
	printf '%s' "$row" | jq -rc --arg decision "$decision" \
	    --slurpfile got "$tmp/got" '{threadMemento: $got[0].memento,
	      trace: {breakpoint: {$decision,
	        peakGuardrailActive: $got[0].frozen}}} as $all
	  | .want | to_entries[] | .key as $path
	  | [$path, (.value | tojson), ($all | getpath($path | split(".")
	      | map(if test("^[0-9]+$") then tonumber else . end)) | tojson)]
	  | join("\t")' >"$tmp/rows"
	while IFS="$(printf '\t')" read -r path want got; do
		same "$id $path" "$want" "$got"
	done <"$tmp/rows"
done <"$tmp/flows"
ok 'there were rows' test "$passed" -gt 80

done_tests cases_memento
