#!/bin/sh
# The energy tables in tests/data/cases.jsonl: solsum.*, by solgate eval
# energy.  Figures are compared to six decimals, as the rows have them.
. tests/lib/cli.sh

cases=tests/data/cases.jsonl

# check AREA INPUT WANT GOT: the rows of AREA that we are to match are made
# into lines by INPUT; WANT of the row must be GOT of the answer.  All are jq
# filters; in GOT the row is $row, in INPUT the first loads are $loads.
check() {
	jq -c --arg area "$1" 'select(.area == $area and (.differs | not))' \
	    "$cases" >"$tmp/rows"
	jq -c --slurpfile loads "$tmp/loads" "$2" "$tmp/rows" >"$tmp/in"
	"$SOLGATE" eval energy <"$tmp/in" >"$tmp/got"
	jq -rn --slurpfile rows "$tmp/rows" --slurpfile got "$tmp/got" "
	  range(\$rows | length) as \$i | \$rows[\$i] as \$row
	  | [\$row.id, (\$row | $3 | tojson), (\$got[\$i] | $4 | tojson)]
	  | join(\"\t\")" >"$tmp/pairs"
	while IFS="$(printf '\t')" read -r id want got; do
		same "$id" "$want" "$got"
	done <"$tmp/pairs"
}

# The first loads are rows 1 to 19 of item_energy.  What is not in this copy of
# the cases is one load more that uses the rest of what all are known to use.
jq -cs '[.[] | select(.area == "solsum.item_energy"
    and (.id[-3:] | tonumber) <= 19)] as $known
  | (map(select(.id == "solsum.totals.001"))[0].expected.dailyWhConsumed
    - ([$known[] | .expected.efficiency as $e | .input.item
      | .watts / $e * .hours * .dutyCycle / 100 * .quantity] | add)) as $rest
  | [$known[].input.item] + [{name: "the rest", watts: $rest, hours: 1}]
  | .[]' "$cases" >"$tmp/loads"

only='. as $got | $row.expected | with_entries(.value = $got[.key])'

# watts, hours and duty cycle as they always were.
check solsum.item_energy '.input' '.expected' ".item | $only"
check solsum.item_energy_v14 '.input + {rules: "1.4"}' '.expected' \
    ".item | $only"
check solsum.inverter_efficiency '.input' '.expected' '.inverter'
check solsum.category_normalize '.input' '.expected.category' '.category'
check solsum.soc_color '.input' '.expected.color' '.socColor'
check solsum.autonomy_label \
    '.input | map_values(if . == "Infinity" then null else . end)' \
    '.expected' '.label'
check solsum.solar_hours '.input' '.expected' '.solar'
# The two versions of Sol Sum fill in what is missing differently.
check solsum.normalize '.input + {rules}' '.expected' \
    "(.load // .source) | $only"
tables='.input | del(.case) | .items |= if type == "array" then . else $loads
  end'
check solsum.totals "$tables" '.expected' '.totals'
check solsum.autonomy "$tables" '.expected' \
    '.autonomy | {days: (.days // "Infinity"), hours: (.hours // "Infinity"),
      netWh}'

# Where the origin took zero for missing, we do not.
jq -c 'select((.area | startswith("solsum.")) and .differs)' \
    "$cases" >"$tmp/rows"
ok 'rows that differ' test -s "$tmp/rows"
echo '{"item":{"watts":10,"hours":2},"voltage":0}
{"item":{"watts":50,"hours":24,"dutyCycle":0}}
{"item":{"watts":50,"hours":24,"quantity":0}}
{"battery":{"initialSoC":0}}
{"name":"Backup heater"}' >"$tmp/in"
"$SOLGATE" eval energy <"$tmp/in" >"$tmp/got"
same 'R-363: zero is zero' \
    '[0,20,null] [0,0,null] [0,0,"/quantity"] 0 "DC Loads (Native/DCDC)"' \
    "$(jq -c 'if .item then [.item.ah, .item.wh, .problem.pointer]
      elif .totals then .totals.finalSoC else .category end' "$tmp/got" |
      paste -sd ' ')"

ok 'there were rows' test "$passed" -ge 69
done_tests cases_energy
