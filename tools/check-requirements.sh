#!/bin/sh
# Requirements and tests must agree: rows of docs/REQUIREMENTS.md are numbered
# R-001 onwards without gap or duplicate, and a file under tests/ names only
# numbers that exist.  Rows no test names are listed; that fails only with
# --strict.
set -eu
export LC_ALL=C

strict=0
case $#,${1-} in
0,) ;;
1,--strict) strict=1 ;;
*)	echo "usage: $0 [--strict]" >&2
	exit 2 ;;
esac
cd "$(dirname "$0")/.."
doc=docs/REQUIREMENTS.md
[ -r "$doc" ] || { echo "$doc: cannot read" >&2; exit 1; }

# Prints "file number" for every number a test names.  ERR-001 is not one.
names() {
	[ -d tests ] || return 0
	find tests -name node_modules -prune -o -type f -exec awk '{
		rest = " " $0
		while (match(rest, /[^A-Za-z0-9_-]R-[0-9][0-9][0-9]+/)) {
			print FILENAME, substr(rest, RSTART + 1, RLENGTH - 1)
			rest = substr(rest, RSTART + RLENGTH)
		}
	}' {} +
}

names | awk -v strict="$strict" -v doc="$doc" '
function fail(text) {
	print text | "cat >&2"
	failed = 1
}
FILENAME == doc && /^\| *R-/ {
	id = $2
	if (id in row)
		fail(doc ":" FNR ": " id " is there twice")
	else if (id != sprintf("R-%03d", ++last)) {
		fail(doc ":" FNR ": " id " where " \
		    sprintf("R-%03d", last) " is due")
		if (id ~ /^R-[0-9]+$/)
			last = substr(id, 3) + 0
	}
	if (!(id in row))
		order[++count] = id
	row[id] = 1
}
FILENAME != doc {
	id = $NF
	file = substr($0, 1, length($0) - length(id) - 1)
	if (id in row)
		named[id] = 1
	else if (!((file, id) in told)) {
		fail(file ": " id " does not exist")
		told[file, id] = 1
	}
}
END {
	if (count == 0)
		fail(doc ": no requirement found")
	for (i = 1; i <= count; i++)
		if (!(order[i] in named))
			unnamed++
	printf "%d requirements, %d named by tests, %d not named%s\n",
	    count, count - unnamed, unnamed, (unnamed ? ":" : "")
	line = ""
	for (i = 1; i <= count; i++) {
		if (order[i] in named)
			continue
		if (length(line) + 1 + length(order[i]) > 78) {
			print line
			line = ""
		}
		line = line == "" ? order[i] : line " " order[i]
	}
	if (line != "")
		print line
	exit failed || (strict && unnamed > 0)
}' "$doc" -
