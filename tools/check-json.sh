#!/bin/sh
# JSON is written by contracts or by json/json_put.h: no text of it stands in a
# string of C outside json, contract, provider and gated.  What a help text shows to
# people is text, and so is what a prompt tells a model of its answer.
set -eu
cd "$(dirname "$0")/.."

found=$(find src -name '*.[ch]' -o -name '*.def' -o -name '*.inc' |
    grep -vE '^src/(json|contract|provider|gated)/|_prompt\.def$' |
    sort | xargs awk '
	FNR == 1 { help = 0 }
	/^[[:space:]]*\.help =/ { help = 1 }
	!help && /"([^"\\]|\\.)*(\{\\"|\\":)/ { print FILENAME ":" FNR ":" $0 }
	help && /",$/ { help = 0 }')
[ -z "$found" ] && exit 0
printf '%s\n%s\n' "$found" \
    'JSON is written by a contract or by json/json_put.h, not by hand' >&2
exit 1
