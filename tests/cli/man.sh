#!/bin/sh
# The manual and the program agree, in both directions: commands, usage lines,
# options, exit codes; areas, rules, signals and error codes.
. tests/lib/cli.sh
SOLGATE=${SOLGATE_MANY:-$SOLGATE}
unset SOLGATE_PERSON

page=docs/man/solgate.1.scd
ideas=docs/man/solgate.7.scd
settings=docs/man/solgate.conf.5.scd
protocol=docs/man/solgate-protocol.7.scd
server=docs/man/solgate-serve.8.scd

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
sed -n 's/^  \([a-z][a-z]*\)  *[A-Z].*/\1/p' "$tmp/out" >"$tmp/commands"
ok 'the program has commands' test -s "$tmp/commands"
same 'D3: commands with their summaries, in their order' \
    "$(sed -nE 's/^  ([a-z]+) +([A-Z])/\1 \2/p' "$tmp/out")" \
    "$(part "$page" '# COMMANDS' | plain | sed -nE '/^[a-z]+$/{N;s/\n\t/ /;s/\. See .*//p;}')"
same 'exit codes' "$(sed -n 's/^ *\([0-9][0-9]*\)  /\1 /p' "$tmp/out")" \
    "$(part "$page" '# EXIT STATUS' | plain |
    sed -n '/^[0-9][0-9]*$/{N;s/\n\t/ /p;}')"
for named in $(part "$page" '# COMMANDS' | grep -oE 'solgate-[a-z]+\*\([18]\)' |
    sed -E 's/\*\((.)\)/.\1/' | sort -u); do
	ok "the page $named" test -e "docs/man/$named.scd"
done

# agrees COMMAND PAGE: usage line and options of what is in $tmp/part.
agrees() {
	same "D3: usage of $1 in $2" "$(sed -n '/^$/q;s/^Usage: //;s/^ *//;p' "$tmp/out" | paste -sd ' ')" \
	    "$(grep -m 1 "^solgate $1" "$tmp/part")"
	same "D3: options of $1 in $2" \
	    "$(sed -nE 's/^  (--[a-z-]+(=[A-Z]+|\[=[A-Z]+\])?) .*/\1/p' "$tmp/out")" \
	    "$(grep -E '^--[a-z-]+(=[A-Z]+|\[=[A-Z]+\])?$' "$tmp/part")"
}

# A command has a part of a page, or a page of its own, or both.
while read -r command; do
	run help "$command"
	cat "$tmp/out" >>"$tmp/all"
	places=0
	for source in docs/man/*.scd; do
		if grep -qx "## $command" "$source"; then
			part "$source" "## $command" | plain >"$tmp/part"
		elif [ "$source" = "docs/man/solgate-$command.1.scd" ]; then
			plain <"$source" >"$tmp/part"
		else
			continue
		fi
		places=$((places + 1))
		agrees "$command" "$source"
	done
	ok "D3: $command is in the manual" test $places -gt 0
done <"$tmp/commands"

# An option that is mentioned anywhere else exists too.
for option in $(cat "$page" "$ideas" "$settings" docs/man/solgate-*.[18].scd |
    sed '/^```/,/^```/d' | plain | grep -oE -- '--[a-z][a-z-]+' |
    grep -vxE -- '--(help|version|unix-socket)' | sort -u); do
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

# R-425: what needs a restart is what the table says.
same 'settings that need a restart' \
    "$(sed -nE 's/^[A-Z]+\([a-z_]+, *"([a-z_.]+)",.*[ ,]RESTART, ".*/\1/p' src/settings/config.def)" \
    "$(sed -n '/^from its next start on/,/Settings of/p' "$settings" | tr -d '\\' |
    grep -oE '\*[a-z]+\.[a-z_]+\*' | tr -d '*')"

# D4: every setting with its meaning and its default, in the order of the table.
table=src/settings/config.def
part "$settings" '# SETTINGS' | plain | awk '
    /^[a-z_.]+$/ { name = $0; text = ""; next }
    /^\t/ { sub(/^\t/, text == "" ? "" : " "); text = text $0; next }
    name != "" { print name ": " text; name = "" }' >"$tmp/settings"
HOME=$tmp XDG_CONFIG_HOME=$tmp run config show --json
same 'settings, in their order' "$(jq -r '.settings[].key' "$tmp/out")" \
    "$(sed 's/:.*//' "$tmp/settings")"
jq -r '.settings[] | .key + "\t" + (.value | tojson | gsub(",\"";", \""))' \
    "$tmp/out" >"$tmp/values"
while IFS='	' read -r key value; do
	line=$(grep "^$key: " "$tmp/settings")
	text=$(sed -n "s/^[A-Z]*([a-z_]*, *\"$key\",.*\"\\([^\"]*\\)\")\$/\\1/p" "$table")
	ok "the meaning of $key" sh -c 'printf "%s\n" "$1" |
	    grep -qiF -- ": $2. "' sh "$line" "$text"
	ok "the default of $key" sh -c 'printf "%s\n" "$1" |
	    grep -qF -- "default $2."' sh "$line" "$value"
	name=${key#*.}
	low=$(sed -n "s/^INT([a-z_]*, *\"$key\", *\\([0-9]*\\), *\\([0-9]*\\),.*/\\1 to \\2/p" "$table")
	[ -z "$low" ] || ok "the limits of $key" sh -c 'printf "%s\n" "$1" |
	    grep -qF -- " $2; default"' sh "$line" "$low"
done <"$tmp/values"

# The protocol: commands, events, addresses and problems.
same 'commands of the headless mode' \
    "$(sed -nE 's/^X\([A-Z_]+, *"([a-z_]+)".*/\1/p' src/face/rpc/command.def)" \
    "$(part "$protocol" '# JSON LINES' | sed '/^The events/,$d' | plain |
    grep -xE '[a-z_]+')"
for event in $(part "$protocol" '# JSON LINES' | sed '1,/^The events/d' | plain |
    grep -xE '[a-z_]+'); do
	ok "event $event" has src/words/event_kind.def "\"$event\""
done
same 'addresses' \
    "$(sed -nE 's/^(ROUTE|PAGE)\(([A-Z]+), *"([^"]+)".*/\2 \3/p' src/route/route.def)" \
    "$(part "$protocol" '# HTTP' | cells 2 | sed 's/|.*//')"
same 'problems' \
    "$(sed -nE 's/^X\([A-Z_]+, *"([a-z_]+)", *([0-9]+), *[a-z]+, *"(.*)"\)$/\1|\2|\3/p' src/words/problem.def)" \
    "$(part "$protocol" '# PROBLEMS' | cells 3)"

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
