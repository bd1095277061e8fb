#!/bin/sh
# Every router.*, gates.modality and gates.url_extraction row of
# tests/data/cases.jsonl, through solgate eval router and eval intake.
. tests/lib/cli.sh

cases=tests/data/cases.jsonl

# Two rows describe their text instead of spelling it out.
jq -c 'select((.differs | not)
    and (.area | test("^(router\\.|gates\\.(modality|url_extraction)$)")))
  | .input |= (if .text_spec == "https://example.com/aaaa...+3000 x '"'a'"'"
      then {message: ("https://example.com/" + ("a" * 3000))}
    elif .text_spec == "101 distinct https://exampleN.com"
      then {message: ([range(101) | "https://example\(.).com"] | join(" "))}
    elif .text then {message: .text} else . end)' "$cases" >"$tmp/rows"

ask() { # AREA: the rows of it, each with the answer of the program
	jq -c "select(.area | test(\"$2\"))" "$tmp/rows" >"$tmp/part"
	jq -c .input "$tmp/part" | "$SOLGATE" eval "$1" >"$tmp/got"
	jq -c -n --slurpfile rows "$tmp/part" --slurpfile got "$tmp/got" \
	    'range($rows | length) | $rows[.] + {got: $got[.]}'
}

# What a row expects is part of the answer: objects by their members, a list
# that ends in "..." or is shorter than its count by its beginning.
ask router '^router' >"$tmp/all"
ask intake '^gates' >>"$tmp/all"
jq -r '
  def holds($want):
    if ($want | type) == "object" then
      . as $is | all($want | keys[]; . as $k | $is[$k] | holds($want[$k]))
    elif ($want | type) == "array" then
      ($want | map(select(. != "..."))) as $w | . as $is
      | ($w | length) <= ($is | length)
        and all(range($w | length); . as $i | $is[$i] | holds($w[$i]))
    else . == $want end;
  [.id, (.expected as $e | .got | holds($e))] | @tsv' "$tmp/all" >"$tmp/said"
while IFS='	' read -r id truth; do
	same "$id" true "$truth"
	[ "$truth" = true ] || grep -F "\"$id\"" "$tmp/all" >&2
done <"$tmp/said"
ok 'every row was asked' [ "$(wc -l <"$tmp/said")" = "$(wc -l <"$tmp/rows")" ]
ok 'there are rows' [ "$(wc -l <"$tmp/rows")" -ge 31 ]

# A list of urls is whole where no more is said: no address too many.
jq -r 'select(.area == "gates.url_extraction" and (.expected.urls | index("...") | not))
  | [.id, .expected.urls == .got.urls] | @tsv' "$tmp/all" >"$tmp/whole"
ok 'no address too many' [ -z "$(grep false "$tmp/whole")" ]

# R-400: a word must stand alone, whatever its case.
one() { printf '{"message":"%s"}\n' "$1" | "$SOLGATE" eval router | jq -r .personaLabel; }
same 'upper case' cassandra "$(one 'My TAX.')"
same 'part of a word' ida "$(one 'contractor, taxi, feeling')"
same 'rigor before feelings' cassandra "$(one 'worried about security')"
done_tests cases_router
