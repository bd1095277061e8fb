#!/bin/sh
# Who may include whom.  A room includes itself, solgate/ and the rooms on its
# SEES row in the Makefile; the public headers only solgate/ and the word
# lists.  A name without a folder is a file of the same folder.
set -eu
cd "$(dirname "$0")/.."
bad=0

check() { # where, what it may see as a regular expression
	found=$(grep -rnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' "$1" \
	    --include='*.[chS]' --include='*.def' --include='*.inc' |
	    grep -vE "include[[:space:]]*\"(($2)|[^/\"]+\")" || true)
	[ -z "$found" ] && return 0
	printf '%s\n%s may include only: %s\n' "$found" "$1" "$2" >&2
	bad=1
}

check include 'solgate/|words/[a-z_0-9]+\.def'
for dir in src/*/; do
	room=$(basename "$dir")
	sees=$(sed -n "s/^SEES_$room *:= *//p" Makefile | tr ' ' '|')
	if ! grep -q "^SEES_$room " Makefile; then
		echo "src/$room has no SEES_$room row in the Makefile" >&2
		bad=1
		continue
	fi
	may="($room${sees:+|$sees}|solgate)/"
	# The list of errors is what the public error codes are made of.
	[ "$room" = base ] && may="$may|words/error\\.def"
	check "src/$room" "$may"
done
exit $bad
