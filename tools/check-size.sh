#!/bin/sh
# Budgets.  A file of src/ or include/ has at most 500 lines, a function at
# most 60; a header of more than 120 is pointed out.  A function begins with
# its name in the first column and ends at a brace in the first column.
# A folder of src/ has at most 40 .c and .h files and 6,000 lines in them.
set -eu
cd "$(dirname "$0")/.."
bad=0
for dir in $(find src -name '*.[ch]' -exec dirname {} + | sort -u); do
	set -- "$dir"/*.[ch]
	lines=$(cat "$@" | wc -l)
	[ $# -le 40 ] && [ "$lines" -le 6000 ] && continue
	echo "$dir has $# files and $lines lines, the limits are 40 and 6000:" \
	    "it is more than one idea, make two rooms of it" >&2
	bad=1
done
find include src bench -name node_modules -prune -o -name '*.[chS]' -exec awk '
	function over(what, n, max) {
		printf "%s: %s has %d lines, the limit is %d\n", \
		    file, what, n, max
		bad = 1
	}
	function close_file() {
		if (lines > 500)
			over("the file", lines, 500)
		else if (file ~ /\.h$/ && lines > 120)
			printf "note: %s has %d lines, aim at 120\n", file, lines
	}
	FNR == 1 { close_file(); file = FILENAME; name = "" }
	{ lines = FNR }
	/^[A-Za-z_][A-Za-z_0-9]*\(/ { name = $0; sub(/\(.*/, "", name); start = FNR }
	/^}/ {
		if (name != "" && FNR - start + 1 > 60)
			over(name "()", FNR - start + 1, 60)
		name = ""
	}
	END { close_file(); exit bad }' {} + >&2 || bad=1
exit $bad
