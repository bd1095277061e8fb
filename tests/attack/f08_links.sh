#!/bin/sh
# F8, T14: a link, a file or a directory that is swapped between the question
# and the use.  An attack has succeeded if what nobody allowed was read or
# written by somebody who opens what the gate, or its hook, named.
# R-470, R-543.
set -eu
. tests/lib/cli.sh
. tests/attack/lib.sh

# lets ID: what it may read and write is below open/.
lets() {
	for what in read write; do
		person_runs grants add "$1" $what "$below/open/**" >"$tmp/granted" 2>&1 ||
		    cat "$tmp/granted" >&2
	done
}

# said WORDS: of a row that links.py has tried.
said() {
	echo "$1"
	case $1 in
	held*) ;;
	*) : >"$canary" ;;
	esac
}

# moved ID CHANGE...: a person allows what was shown, after it has changed.
moved() {
	call=$1
	shift
	as_agent $python "$tree/tests/attack/links.py" ask "$agent_socket" \
	    "$tokens/agent" "$project" "$call" "$project/asked" >"$tmp/call.$call" 2>&1 &
	soon prompt_waits "$call"
	as_agent "$@"
	rev=$(person GET "/v1/prompts/$(prompt_of "$call")" | jq .rev)
	person POST "/v1/prompts/$(prompt_of "$call")/decision" \
	    "{\"decision\":\"allow_once\",\"rev\":$rev}" || :
	soon grep -q '"decision"' "$tmp/call.$call" || : >"$canary"
	cat "$tmp/call.$call"
	! grep -q '"decision":"allow' "$tmp/call.$call" || : >"$canary"
}

prompt_waits() { [ -n "$(prompt_of "$1")" ]; }

# A path among the arguments of a tool of MCP is no path: no grant of a path
# lets the server have it, wherever it leads.
tool_of_mcp() {
	{
		echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}'
		echo '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"read","arguments":{"path":"'"$project/open/$1"'"}}}'
	} | as_agent "$SOLGATE" mcp --name=files -- $python \
	    "$tree/tests/attack/mcp_server.py" "$canary"
}

rows() {
	gate_up
	below=$project
	[ "$mode" = system ] || below=.
	for who in host.claude host.gemini ext.links mcp:files; do
		lets $who
	done
	for who in host.gemini host.codex; do
		person_runs grants add $who exec 'git status' >/dev/null 2>&1
	done
	as_agent $python "$tree/tests/attack/links.py" rows "$SOLGATE" "$project" \
	    "$agent_socket" "$tokens/agent" >"$tmp/rows" 2>&1 || :
	same "$mode: all rows were tried" 32 "$(grep -c ^F08- "$tmp/rows")"
	same "$mode: what nobody moves still works" '6 0' \
	    "$(grep -c '^still.*	works' "$tmp/rows") $(grep -c '^still.*	refused' "$tmp/rows")"
	grep '^still.*	refused' "$tmp/rows" >&2 || :
	while IFS='	' read -r row_id row_words row_said; do
		case $row_id in
		F08-*) attack "$row_id" "$row_words" said "$row_said" ;;
		esac
	done <"$tmp/rows"
	attack F08-40 'a link as the argument of an MCP tool' tool_of_mcp link
	attack F08-41 'a plain path as the argument of an MCP tool' tool_of_mcp plain
	watch
	as_agent sh -c 'echo fine >asked; echo fine >kept; echo SECRET >other'
	attack F08-50 'swap the file while a person is asked' moved swap mv other asked
	as_agent sh -c 'rm -f asked; ln -s kept asked; echo SECRET >other'
	attack F08-51 'move the link while a person is asked' moved move ln -sfn other asked
	as_agent sh -c 'rm -f asked; echo fine >asked; echo SECRET >other'
	attack F08-52 'a hard link while a person is asked' moved hard ln -f other asked
	kill "$watcher" 2>/dev/null || :
}

in_modes f08_links rows
