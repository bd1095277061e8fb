#!/bin/sh
# What the documents show is what the program says.  In a block that begins
# with ```console, a line "$ COMMAND" (continued by lines "> ...") is run, and
# what stands below it must be the output, byte for byte.  Links, and paths
# and functions that are named must exist, the map of the README is complete.
#
#     tests/cli/readme.sh           compare
#     tests/cli/readme.sh --write   put today's output into the documents
. tests/lib/cli.sh

case $SOLGATE in
/*) program=$SOLGATE ;;
*) program=$PWD/$SOLGATE ;;
esac
[ -x "$program" ] || { echo "$program is missing: run make" >&2; exit 1; }
mkdir "$tmp/bin" "$tmp/here" "$tmp/home"
ln -s "$program" "$tmp/bin/solgate"

# run_shown COMMAND: what a reader sees who types it.
run_shown() {
	(cd "$tmp/here" && env -u XDG_CONFIG_HOME -u XDG_STATE_HOME \
	    -u XDG_RUNTIME_DIR PATH="$tmp/bin:$PATH" NO_COLOR=1 \
	    HOME="$tmp/home" sh -c "$1" 2>&1 </dev/null) |
	    sed "s|$tmp/home|~|g"
}

# as_today <DOCUMENT: the same with today's output of each command.
as_today() {
	inside=no command=
	while IFS= read -r line; do
		case $inside,$line in
		yes,'> '*)
			printf '%s\n' "$line"
			command="$command
${line#> }"
			continue
			;;
		esac
		[ -z "$command" ] || run_shown "$command"
		command=
		case $inside,$line in
		no,'```console') inside=yes ;;
		yes,'```') inside=no ;;
		yes,'$ '*) command=${line#'$ '} ;;
		yes,*) continue ;; # the old output
		esac
		printf '%s\n' "$line"
	done
}

shown=0
for doc in README.md CONTRIBUTING.md docs/*.md; do
	grep -qx '```console' "$doc" || continue
	as_today <"$doc" >"$tmp/today"
	shown=$((shown + $(grep -c '^\$ ' "$tmp/today")))
	if [ "${1-}" = --write ]; then
		cmp -s "$doc" "$tmp/today" || cat "$tmp/today" >"$doc"
	fi
	ok "$doc shows what the program says; --write renews it" \
	    diff -u "$doc" "$tmp/today" >&2
done
ok 'there were commands to run' test "$shown" -gt 0

# Links, relative to the document that has them.
docs='README.md CONTRIBUTING.md CHANGELOG.md tests/README.md tools/README.md'
docs="$docs bench/README.md $(find docs src -name '*.md')"
for doc in $docs; do
	for link in $(grep -o '](\([^)# ]*\)' "$doc" | sed 's/^](//'); do
		case $link in *:*) continue ;; esac
		ok "$doc links to $link" test -e "$(dirname "$doc")/$link"
	done
done

# Paths in code type, from the root; words in capitals are place holders.
for doc in README.md CONTRIBUTING.md tests/README.md docs/*.md; do
	for path in $(grep -oE '`[a-z]+/[A-Za-z0-9_./-]+`' "$doc" | tr -d '`' |
	    grep -E '^(bench|data|docs|include|packaging|src|tests|tools)/' |
	    grep -vE 'NAME|AREA|ROOM|COMMAND' |
	    grep -vxE 'tools/(call|list)' | sort -u); do # methods of MCP
		ok "$doc names $path" test -e "$path"
	done
done

# Functions in code type exist.
for doc in docs/*.md; do
	for name in $(grep -oE '`[a-z_0-9]+\(\)`' "$doc" | tr -d '`()' | sort -u); do
		ok "$doc names $name()" grep -rqE "\\b$name\\(" src include
	done
done

# Every tool and every kind of test has its row.
for tool in tools/[!R]*; do
	ok "tools/README.md has $tool" \
	    grep -qE "^\|.*\`${tool#tools/}[ \`]" tools/README.md
done
for dir in tests/*/; do
	ok "tests/README.md has $dir" grep -qF "| \`${dir#tests/}\` |" tests/README.md
done

# Every directory stands in the map.
for dir in [a-z]*/; do
	[ "$dir" = build/ ] && continue
	ok "the map of the README has $dir" grep -qF "| \`$dir\` |" README.md
done

done_tests readme
