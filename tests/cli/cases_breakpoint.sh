#!/bin/sh
# Every breakpoint.* row of the shared cases that we are to match.
. tests/lib/cli.sh

cases=$SHARED/spec/cases.jsonl
if [ ! -r "$cases" ]; then
	echo "cases_breakpoint: skipped: $cases is not there"
	exit 0
fi

# The engine makes its own decision, so that a freeze row is asked with a turn
# that leads to the decision the row names.
ask='def turn(d): if d == "must" then {message: "x", signalKinds: ["pivot"]}
  elif d == "skip" then {message: "ok"} else {message: "why?"} end;
  select((.area | startswith("breakpoint.")) and .advice == "match")'
jq -c "$ask"' | if .area == "breakpoint.freeze"
  then turn(.input.decision) + (.input | del(.decision) | del(.[] | nulls))
  else .input end' "$cases" >"$tmp/in"
jq -c "$ask"' | [.id, .area, .expected]' "$cases" >"$tmp/want"
"$SOLGATE" eval breakpoint <"$tmp/in" >"$tmp/got"

while read -r want && read -r got <&3; do
	id=$(echo "$want" | jq -r '.[0]')
	key=$(echo "$want" | jq -r '.[1] | {"breakpoint.ack": "ackOnly",
	    "breakpoint.decide": "decision", "breakpoint.freeze": "freeze"}[.]')
	same "$id" "$(echo "$want" | jq -c '.[2]')" \
	    "$(echo "$got" | jq -c ".$key")"
done <"$tmp/want" 3<"$tmp/got"
ok 'there were rows' test "$passed" -gt 0

done_tests cases_breakpoint
