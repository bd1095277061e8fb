#!/bin/sh
# What must not stand in the repository: notes to oneself, paths that exist on
# one machine only, and phrases that nobody would say aloud where a user reads
# them: in the documents, the manual, the page, the packages and the strings of
# the program.
set -eu
cd "$(dirname "$0")/.."
WORDS_SRC=${WORDS_SRC:-yes} # no: leave the strings of src/ out
# Each word is written in two parts, so that this file does not find itself.
words='\b(TO''DO|FIX''ME|X''XX)\b|AI''-generated|/wo''rk/'
if git rev-parse --git-dir >/dev/null 2>&1; then
	list='git ls-files -z --cached --others --exclude-standard'
else
	list="find . -type f ! -path ./build/* ! -path */node_modules/* -print0"
fi
found=$(set -f; $list | xargs -0 grep -nIE "$words" 2>/dev/null || true)
if [ -n "$found" ]; then
	printf '%s\nThese words do not belong in the repository.\n' "$found" >&2
	exit 1
fi

# One phrase a line: what is wrong, as an extended regular expression in small
# letters, and what to say instead.  A phrase begins and ends at a word.
phrases='anew|again
cannot be had|is not available
(is|are|was|were) none|name what is missing; "there is none" is fine
(is|are|was|were) no [a-z]+|is not a ...; "there is no ..." is fine
none that was|was never
how many (it|that) were|how many there were
of which [a-z]+[?]|name the subject: which thread?
(theirs|yours|its) counts|say whose what counts
who wants (it|to|the)|if you want
(decided|answered|said) otherwise|differently
so often at least|at least every
it came otherwise|say what came, and what was expected
has no such (one|thing)|name what it lacks
is not the row of|does not belong to
for so long at|for at least'
# Right, although a phrase above finds them; and, until the strings of src/
# are checked, what the documents quote from its tables.
right='there (is|are|was|were) no(ne)?
(mode|role) is none
(is|are|was|were) no (longer|more|less|fewer|later|earlier|better|worse)'
quoted='(draw the screen|read the list) anew
a token is needed, and this is none
cannot be had in that form'

# read_aloud KIND FILE...: the lines with a phrase, as FILE:LINE: text.  KIND is
# what of a file a user reads: all of it, the page (no comments), or strings.
read_aloud() {
	kind=$1
	shift
	[ $# -eq 0 ] || phrases=$phrases right=$right quoted=$quoted \
	    WORDS_SRC=$WORDS_SRC awk -v kind="$kind" "$reader" "$@"
}
# shellcheck disable=SC2016 # the dollars are awk's
reader='
BEGIN {
	n = split(ENVIRON["phrases"], rows, "\n")
	for (i = 1; i <= n; i++) {
		at = match(rows[i], /\|[^|)]*$/)
		bad[i] = "[^a-z]" substr(rows[i], 1, at - 1) "[^a-z]"
		say[i] = substr(rows[i], at + 1)
	}
	r = split(ENVIRON["right"], right, "\n")
	if (ENVIRON["WORDS_SRC"] != "yes")
		r = split(ENVIRON["right"] "\n" ENVIRON["quoted"], right, "\n")
}
function clean(text,    i) {
	text = " " tolower(text) " "
	gsub(/[ \t]+/, " ", text)
	for (i = 1; i <= r; i++)
		gsub(right[i], " ", text)
	return text
}
function faulty(low,    i) {
	for (i = 1; i <= n; i++)
		if (low ~ bad[i])
			return i
	return 0
}
function look(low, text, line,    i) {
	if ((i = faulty(low)) > 0)
		printf "%s:%d: %s\n\tbetter: %s\n", FILENAME, line, text, say[i]
}
# The literals of a line; one that goes on in the next line is joined to it.
function strings(s,    between, text) {
	while (match(s, /"([^"\\]|\\.)*"/)) {
		between = substr(s, 1, RSTART - 1)
		text = substr(s, RSTART + 1, RLENGTH - 2)
		if (between ~ /^[ \t]*\\?$/)
			held = held text
		else {
			look(clean(held), held, where)
			held = text
			where = FNR
		}
		s = substr(s, RSTART + RLENGTH)
	}
	if (s !~ /^[ \t]*\\?$/) {
		look(clean(held), held, where)
		held = ""
	}
	if (held == "")
		where = FNR + 1
}
# The last two words of a line, which a phrase may begin with.
function tail(s,    w, m) {
	m = split(s, w, " ")
	s = " " (m < 2 ? w[1] : w[m - 1] " " w[m]) " "
	return faulty(s) ? "" : s
}
FNR == 1 { held = before = ""; where = 1; comment = 0 }
kind == "strings" {
	if ($0 !~ /^[ \t]*(\/?\*|\/\/|#include)/)
		strings($0)
	next
}
kind == "page" {
	gsub(/\/\*.*\*\//, "")
	if (comment && sub(/.*\*\//, ""))
		comment = 0
	if (comment)
		next
	if (sub(/\/\*.*/, ""))
		comment = 1
	sub(/(^|[^:])\/\/.*/, "")
}
{
	low = clean($0)
	look(before == "" ? low : before substr(low, 2), $0, FNR)
	before = tail(low)
}'

files() { # pattern of names, directories...
	names=$1
	shift
	for dir in "$@"; do
		[ ! -e "$dir" ] || find "$dir" -type f
	done | grep -E "$names" | grep -vE '^docs/(schema|types|REQUIREMENTS|ARCHITECTURE)' |
	    sort
}
# shellcheck disable=SC2046 # no name has a space
found=$(
	read_aloud all $(files '(\.md|\.scd|/control|\.service|\.socket|\.pc\.in)$' \
	    README.md CONTRIBUTING.md CHANGELOG.md docs packaging \
	    tools/README.md tests/README.md)
	read_aloud page $(files '\.tsx?$' web/src)
	[ "$WORDS_SRC" != yes ] ||
		read_aloud strings $(files '\.(c|h|def)$' src)
)
[ -z "$found" ] && exit 0
printf '%s\nRead these aloud, and say them as you would to somebody.\n' "$found" >&2
exit 1
