#!/bin/sh
# Every breakpoint.* row of tests/data/cases.jsonl.
. tests/lib/cli.sh

cases=tests/data/cases.jsonl

# The engine makes its own decision, so that a freeze row is asked with a turn
# that leads to the decision the row names.
ask='def turn(d): if d == "must" then {message: "x", signalKinds: ["pivot"]}
  elif d == "skip" then {message: "ok"} else {message: "why?"} end;
  select((.area | startswith("breakpoint.")) and (.differs | not))'
jq -c "$ask"' | if .area == "breakpoint.freeze"
  then turn(.input.decision) + (.input | del(.decision) | del(.[] | nulls))
  else .input end' "$cases" >"$tmp/in"
jq -c "$ask"' | [.id, .area, .expected]' "$cases" >"$tmp/want"
"$SOLGATE" eval breakpoint <"$tmp/in" >"$tmp/got"

# One line for each row: its id, what was wanted, what came.
jq -rn --slurpfile want "$tmp/want" --slurpfile got "$tmp/got" '
  {"breakpoint.ack": "ackOnly", "breakpoint.decide": "decision",
    "breakpoint.freeze": "freeze"} as $key
  | range($want | length) as $i | $want[$i] as [$id, $area, $expected]
  | [$id, ($expected | tojson), ($got[$i][$key[$area]] | tojson)]
  | join(" ")' >"$tmp/rows"
while read -r id want got; do
	same "$id" "$want" "$got"
done <"$tmp/rows"
ok 'there were rows' test "$passed" -gt 0

done_tests cases_breakpoint
