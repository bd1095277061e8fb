#!/bin/sh
# Every row of tests/data/cases.jsonl on the dialogue (chat, memento, envelope,
# sa, solsum, sse, trace, notification, router, client, gates, tool) that is to
# be matched: either a test asserts it, or the list beside says which part
# answers it and why.
# CASES_SHOW=1 prints the second kind row by row.
. tests/lib/cli.sh
. tests/lib/cases_account.sh

cases=tests/data/cases.jsonl
list=tests/data/cases_dialogue_elsewhere.tsv
bin=${TEST_BIN:-build/asan/tests}/oracle
CASES_SEEN=$tmp/seen
export CASES_SEEN SOLGATE
: >"$CASES_SEEN"
for program in wire service; do
	cases_part "$bin/test_${program}_cases"
done
for script in cli/cases_dialogue cli/cases_energy cli/cases_memento \
    cli/cases_notify cli/cases_router e2e/cases_chat e2e/cases_tools \
    e2e/scene_12_origin_turns; do
	cases_part tests/$script.sh
done
sort -u "$CASES_SEEN" >"$tmp/asserted"
unset CASES_SEEN
jq -r 'select((.differs | not)
    and (.id | test("^(chat|memento|envelope|sa|solsum|sse|trace|notification|router|client|gates|tool)\\.")))
  | .id' "$cases" | sort >"$tmp/rows"

cases_account
echo "rows $(wc -l <"$tmp/rows"), asserted $(wc -l <"$tmp/a"), elsewhere $(wc -l <"$tmp/e")"
[ -z "${CASES_SHOW-}" ] || cat "$tmp/e"
done_tests cases_table_dialogue
