#!/bin/sh
# The weights that are shipped are those that "make train" gave, from the turns,
# rules and code of this tree (tools/train/made.tsv).
. tests/lib/cli.sh
make -s build/train-turns
tools/train/made.sh >"$tmp/now"
head -n "$(wc -l <"$tmp/now")" tools/train/made.tsv >"$tmp/then"
ok 'the table names all of them' test "$(wc -l <"$tmp/now")" -ge 7
# R-637 R-911
while read -r hash name; do
	same "make train again, it is another one: $name" "$hash" \
	    "$(sed -n "s|  $name\$||p" "$tmp/now")"
done <"$tmp/then"
# A row of the voices must not change what the weights depend on.
{
	cat data/turn-rules.v0.1.tsv
	printf 'en_trained\trisk\tword that nobody says\tVIOLENCE:3\t240\ta test\n'
} >"$tmp/rules"
same 'R-912: a voice changes nothing that is learnt' \
    "$(build/train-turns data/turn-rules.v0.1.tsv tools/train/turns.jsonl)" \
    "$(build/train-turns "$tmp/rules" tools/train/turns.jsonl)"
done_tests trained
