#!/bin/sh
# Every notification.policy, gates.urgent and gates.intent_risk row of
# tests/data/cases.jsonl: R-377, only the risk gate raises urgency, and it does.
. tests/lib/cli.sh

cases=tests/data/cases.jsonl

# rows AREA QUESTION EVAL: one line for each row: its id, what was wanted, what
# came.  QUESTION makes a line for eval of a row.
rows() {
	jq -c "select(.area == \"$1\" and (.differs | not)) | $2" "$cases" |
	    "$SOLGATE" eval "$3" >"$tmp/got"
	jq -c "select(.area == \"$1\" and (.differs | not)) | [.id, .expected]" \
	    "$cases" >"$tmp/want"
	same "$1: a line for each" "$(grep -c . "$tmp/want")" \
	    "$(grep -c . "$tmp/got")"
	jq -rn --slurpfile want "$tmp/want" --slurpfile got "$tmp/got" \
	    "range(\$want | length) as \$i
	  | \$want[\$i] as [\$id, \$w] | \$got[\$i] as \$g
	  | [\$id, ($4 | tojson), ($5 | tojson)] | join(\" \")" >"$tmp/rows"
	while read -r id want got; do
		before=$failed
		same "$id" "$want" "$got"
		[ "$failed" -ne "$before" ] || [ -z "${CASES_SEEN-}" ] ||
			echo "$id" >>"$CASES_SEEN"
	done <"$tmp/rows"
}

# shellcheck disable=SC2016
rows notification.policy '.input
  | {urgent: .safetyIsUrgent, simulate, persona: .personaLabel,
      background: (.source == "worker")}
    + if has("requestedPolicy") then {notification_policy: .requestedPolicy}
      else {} end' notify '$w' '$g.notification_policy'
# What a gate says counts only if it is the risk gate's: there is one place.
# shellcheck disable=SC2016
rows gates.urgent '{urgent: ([.input.results[]
  | select(.gateName == "sentinel" and .is_urgent)] | length > 0),
  notification_policy: "silent"}' notify '$w.urgent' \
    '$g.notification_policy == "urgent"'
# Urgent or not, why, and nothing harmless above tier 1.
# shellcheck disable=SC2016
rows gates.intent_risk '{text: .input.message}' risk \
    '[$w.isUrgent, $w.urgentReasonCode, true]' \
    '[$g.urgency != null, $g.urgency, ($w.risk != "low" or $g.tier <= 1)]'

done_tests cases_notify
