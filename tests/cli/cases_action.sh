#!/bin/sh
# Every pi.hostcall and capprompt row of tests/data/cases.jsonl that speaks of
# whole calls, through eval action, group and pattern.
. tests/lib/cli.sh

cases=tests/data/cases.jsonl
PYTHONDONTWRITEBYTECODE=1 python3 tests/model/cases.py "$SOLGATE" "$cases" \
    >"$tmp/rows" 2>"$tmp/notes"
while read -r id got; do
	same "$id" true "$got"
	echo "$id" >>"${CASES_SEEN:-/dev/null}"
done <"$tmp/rows"
ok 'there were rows' test "$passed" -ge 40
same 'no row went wrong otherwise' '' "$(grep -v '^not here' "$tmp/notes")"
done_tests cases_action
