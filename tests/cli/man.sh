#!/bin/sh
# The manual and the program agree, in both directions: commands, usage lines,
# options, exit codes; areas, rules, signals and error codes.
. tests/lib/cli.sh

page=docs/man/solgate.1.scd
ideas=docs/man/solgate.7.scd

# plain: scdoc text without its marks.
plain() {
	sed -E 's/\\(.)/\1/g; s/[*]//g; s/(^|[^A-Za-z0-9])_/\1/g
	    s/_([^A-Za-z0-9]|$)/\1/g'
}

# part PAGE HEADING: what stands below it, up to the next of its kind.
part() {
	awk -v heading="$2" '
	    on && (/^# / || (/^## / && heading ~ /^## /)) { exit }
	    on
	    $0 == heading { on = 1 }' "$1"
}

# terms: the terms of a definition list, "*term*" alone on its line.
terms() {
	sed -nE 's/^\*([a-z_]+)\*$/\1/p'
}

# cells N: the rows of a table, its N cells joined by a bar.
cells() {
	sed -nE 's/^[|:][][<>-]? +//p' | plain | paste -d '|' $(yes - | head -n "$1")
}

run help
cp "$tmp/out" "$tmp/all"
sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' "$tmp/out" >"$tmp/commands"
ok 'the program has commands' test -s "$tmp/commands"
same 'commands, in their order' "$(cat "$tmp/commands")" \
    "$(part "$page" '# COMMANDS' | sed -n 's/^## //p')"
same 'exit codes' "$(sed -n 's/^ *\([0-9][0-9]*\)  /\1 /p' "$tmp/out")" \
    "$(part "$page" '# EXIT STATUS' | plain |
    sed -n '/^[0-9][0-9]*$/{N;s/\n\t/ /p;}')"

while read -r command; do
	run help "$command"
	cat "$tmp/out" >>"$tmp/all"
	part "$page" "## $command" | plain >"$tmp/part"
	same "usage of $command" "$(sed -n 's/^Usage: //p' "$tmp/out")" \
	    "$(grep -m 1 "^solgate $command" "$tmp/part")"
	same "options of $command" \
	    "$(sed -nE 's/^  (--[a-z-]+(=[A-Z]+)?) .*/\1/p' "$tmp/out")" \
	    "$(grep -E '^--[a-z-]+(=[A-Z]+)?$' "$tmp/part")"
done <"$tmp/commands"

# An option that is mentioned anywhere else exists too.
for option in $(cat "$page" "$ideas" | plain | grep -oE -- '--[a-z][a-z-]+' |
    grep -vxE -- '--(help|version)' | sort -u); do
	ok "$option exists" has "$tmp/all" "  $option"
done

run eval --list
same 'areas, with their shapes' \
    "$(sed -E 'N;s/^([a-z_]+) +(.*)\n +in (.*)/\1: \2. In \3./' "$tmp/out")" \
    "$(part "$ideas" '# EVAL PROTOCOL' | sed '/^## /,$d' | plain | awk '
        /^[a-z_]+$/ { text = $0 ":"; on = 1; next }
        on && /^\t/ { sub(/^\t/, " "); text = text $0; next }
        on { print text; on = 0 }')"
run turn x
same 'rules' "$(sed -nE 's/^  ([1-6])  (.*[^ ])  *(no|yes, decides)$/\1|\2/p' "$tmp/out")" \
    "$(part "$ideas" '# THE SIX RULES' | cells 3 | sed -nE 's/^([1-6]\|.*)\|.*/\1/p')"
run turn --signal '?' x
same 'signals' "$(sed 's/.*One of: //' "$tmp/err" | tr ' ' '\n')" \
    "$(part "$ideas" '# SIGNALS' | terms)"
for signal in $(part "$ideas" '# SIGNALS' | terms); do
	run turn --json --signal "$signal" why
	same "decision of $signal" "$(jq -r .decision "$tmp/out")" \
	    "$(part "$ideas" '# SIGNALS' | grep -A 1 -F "*$signal*" |
	    sed -nE 's/.*\(([a-z]+)\)\.$/\1/p')"
done
same 'error codes' \
    "$(sed -nE 's/^X\(E[A-Z0-9]+, *"([a-z0-9_]+)", *"(.*)"\)$/\1|\2/p' src/words/error.def)" \
    "$(part "$ideas" '## Error codes' | cells 2)"

# scdoc is satisfied, and so is mandoc but for what scdoc always writes.
always='skipping paragraph macro|STYLE: (input text line|lower case character)'
if command -v scdoc >/dev/null; then
	for source in docs/man/*.scd; do
		made=$tmp/$(basename "$source" .scd)
		ok "scdoc reads $source" sh -c 'scdoc <"$1" >"$2"' sh \
		    "$source" "$made"
		command -v mandoc >/dev/null || continue
		same "mandoc accepts $source" '' \
		    "$(mandoc -T lint "$made" | grep -vE "$always")"
	done
fi

done_tests man
