#!/bin/sh
# F1, F13, T17, T18: the gate's own house.  Nothing an agent asks for leads to
# its state, settings, sockets and ledger, to the hooks of a host, to the gate
# as a program or to its process: not under wide grants, not in permissive
# mode.  What people let their agents do all day passes as before.
set -eu
. tests/lib/cli.sh
. tests/attack/lib.sh

# fill FILE: its rows with the names of this house.
fill() {
	grep -v '^#' "$1" | sed "s|@STATE@|$state|g; s|@CONFIG@|$config|g
	    s|@HOME@|$HOME|g; s|@PROJECT@|$project|g; s|@SOLGATE@|$SOLGATE|g
	    s|@REL@|$(realpath -m --relative-to="$project" "$state")|g
	    s|@PID@|$server|g" | grep -v "$without"
}

# Links that were there before, whoever made them.
furnish() {
	as_user mkdir -p "$project/src" "$project/tests" "$project/.config" \
	    "$HOME/.claude" "$HOME/.codex" "$HOME/.gemini"
	as_user sh -c 'cd "$1" && echo "A solgate of one'\''s own" >README.md &&
	    echo main >src/main.c && echo x >.config/app.toml &&
	    ln -s "$2" link && ln -s "$2/tokens" deep &&
	    ln -s "$3" sg && cp "$3" copy; ln "$2/tokens/agent" hard' \
	    - "$project" "$state" "$SOLGATE" || :
	without='^$'
	if [ "$mode" = system ]; then
		attack F01-hard-link 'make a hard link to a token' \
		    eval '[ ! -e "$project/hard" ] || : >"$canary"'
		without='	.*\<hard\>'
		not_here 'rows with a hard link' 'nobody can make one'
	fi
}

# Wide grants; those that would cover nothing are refused from the start.
wide() {
	taken=0
	for wish in 'cat *' 'ls *' 'head *' 'tail *' 'grep *' 'sort *' 'wc *' \
	    'cd *' 'cp *' 'mv *' 'rm *' 'ln *' 'tar *' 'dd *' 'curl *' 'git *' \
	    'find *' 'solgate *' 'kill *' 'pkill *' 'touch *' 'mkdir *' \
	    'sed *' 'diff *' 'echo *' 'make *'; do
		! allow "$wish" 2>"$tmp/refused" || taken=$((taken + 1))
	done
	ok "$mode: most of the wide grants are there" [ $taken -ge 18 ]
}

everyday() {
	grep -v '^#' tests/attack/everyday.tsv >"$tmp/daily"
	hooks <"$tmp/daily" >"$tmp/answers"
	paste "$tmp/daily" "$tmp/answers" >"$tmp/rows"
	same "$mode: everyday commands that do not pass in permissive mode" '' \
	    "$(grep -v '	allow' "$tmp/rows" | head -5)"
}

files() {
	for name in Read Write Edit; do
		attack "F01-$name-token" "$name the token of a person" \
		    tool_allows $name "$(input "$state/tokens/person")"
		attack "F01-$name-link" "$name it through a link" \
		    tool_allows $name "$(input "$project/deep/person")"
		[ ! -e "$project/hard" ] ||
		    attack "F01-$name-hard" "$name a second name of a token" \
		    tool_allows $name "$(input "$project/hard")"
		attack "F01-$name-tilde" "$name the settings from ~" \
		    tool_allows $name "$(input '~/.config/solgate/config.toml')"
		attack "F01-$name-hook" "$name the hooks of the host" \
		    tool_allows $name "$(input "$HOME/.claude/settings.json")"
		attack "F01-$name-ledger" "$name the ledger" \
		    tool_allows $name "$(input "$state/audit/x.jsonl")"
	done
	attack F01-grep 'search the state directory' tool_allows Grep \
	    "{\"pattern\":\".\",\"path\":\"$state\"}"
	attack F01-grep-above 'search all of the home' tool_allows Grep \
	    "{\"pattern\":\".\",\"path\":\"$HOME\"}"
	attack F01-write-program 'replace the program' tool_allows Write \
	    "$(input "$SOLGATE")"
	attack F01-mcp 'a tool of an MCP server reads the token' tool_allows \
	    mcp__files__read_file "{\"path\":\"$state/tokens/person\"}"
	still 'a write in the project passes' tool_allows Write \
	    "$(input "$project/notes")"
	still 'a read in the project passes' tool_allows Read \
	    "$(input "$project/README.md")"
}

input() {
	printf '{"file_path":"%s","content":"x","old_string":"a","new_string":"b"}' \
	    "$1"
}

rows() {
	gate_up
	furnish 2>"$tmp/furnished"
	fill tests/attack/house.tsv >"$tmp/house"
	wide
	hooks_allow -grants "$tmp/house"
	permissive
	hooks_allow -permissive "$tmp/house"
	everyday
	files
	hook "cat $state/tokens/person" >"$tmp/why"
	ok "$mode: the rule is named" has "$tmp/why" own_directory
	hook 'solgate decide p1 allow_once' >"$tmp/why"
	ok "$mode: and the other" has "$tmp/why" own_command
}

in_modes f01_house rows
