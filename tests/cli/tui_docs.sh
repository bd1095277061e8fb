#!/bin/sh
# D4: the keys in the documents are those of the program, in both directions.
. tests/lib/cli.sh

for map in seed codex; do
	run tui --keys --keymap $map
	same "the keys of $map" 0 "$status"
	cp "$tmp/out" "$tmp/$map"
done
paste "$tmp/seed" "$tmp/codex" | awk -F '\t' \
    '{ printf "| `%s` | `%s` | %s |\n", $2, $5, $3 }' >"$tmp/rows"
ok 'there are keys' test -s "$tmp/rows"
same 'D4: docs/tui.md' "$(cat "$tmp/rows")" \
    "$(sed -n '/^## Keys/,/^## Line/p' docs/tui.md | grep '^| `')"
paste "$tmp/seed" "$tmp/codex" | awk -F '\t' '{
    print "*" $2 "*" ($2 == $5 ? "" : " (codex: *" $5 "*)") "|" $3 }' >"$tmp/terms"
same 'D4: solgate-tui(1)' "$(cat "$tmp/terms")" \
    "$(sed -n '/^# KEYS/,/^# ENVIRONMENT/p' docs/man/solgate-tui.1.scd |
    sed -n '/^\*/{N;s/\n\t/|/;s/\\\(.\)/\1/g;p;}')"
same 'where they work' "$(cut -f 1 "$tmp/seed" | uniq)" \
    "$(sed -n '/^# KEYS/,/^# ENVIRONMENT/s/^## //p' docs/man/solgate-tui.1.scd)"

# Every option of the program stands in its page, and no other.
run help tui
same 'the options' "$(sed -nE 's/^  (--[a-z-]+).*/\1/p' "$tmp/out" | sort)" \
    "$(sed -n '/^# OPTIONS/,/^# KEYS/p' docs/man/solgate-tui.1.scd |
    grep '^\*--' | grep -oE -- '--[a-z-]+' | sort)"

# The screens of the document are screens of the program.
sed -n '/^```text/,/^```$/p' docs/tui.md | grep '│' >"$tmp/lines"
while IFS= read -r line; do
	ok "a line of docs/tui.md is on a kept screen" \
	    grep -qrF -- "$line" tests/golden/tui
done <"$tmp/lines"
done_tests tui_docs
