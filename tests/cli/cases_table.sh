#!/bin/sh
# Every row of tests/data/cases.jsonl about extensions (pi), capability prompts
# and chips that is to be matched: either a test asserts it, or the list beside
# says which part answers it and why the gate alone cannot.  CASES_SHOW=1
# prints the second kind row by row.
. tests/lib/cli.sh
. tests/lib/cases_account.sh

cases=tests/data/cases.jsonl
list=tests/data/cases_elsewhere.tsv
bin=${TEST_BIN:-build/asan/tests}/oracle
CASES_SEEN=$tmp/seen
export CASES_SEEN SOLGATE
: >"$CASES_SEEN"
for program in action scope redact wire; do
	cases_part "$bin/test_${program}_cases"
done
for script in action consent; do
	cases_part tests/cli/cases_$script.sh
done
sort -u "$CASES_SEEN" >"$tmp/asserted"
jq -r 'select((.differs | not) and (.id | test("^(pi|capprompt|chip)\\.")))
  | .id' "$cases" | sort >"$tmp/rows"

cases_account
echo "rows $(wc -l <"$tmp/rows"), asserted $(wc -l <"$tmp/a"), elsewhere $(wc -l <"$tmp/e")"
cut -f2 "$tmp/e" | sed 's/:.*//' | sort | uniq -c
[ -z "${CASES_SHOW-}" ] || cat "$tmp/e"
done_tests cases_table
