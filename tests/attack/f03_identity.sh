#!/bin/sh
# F3, F22, T37, T66: who asks under another's name, or about another's grants.
# An attack has succeeded if a grant of somebody else allowed it something or
# was told to it.  R-435, R-436, R-487, R-491.
set -eu
. tests/lib/cli.sh
. tests/attack/lib.sh

helper() {
	as_agent $python "$tree/tests/attack/identity.py" "$@"
}

# grants ID COMMAND: a person allows it.
grant() {
	person_runs grants add "$1" exec "$2" >"$tmp/granted" 2>&1 ||
	    { cat "$tmp/granted" >&2; return 1; }
}

no=0
# asks ID [COMMAND]: the canary appears if ID may run it.
asks() {
	no=$((no + 1))
	agent POST /v1/hostcalls "$(call_of "a$no" "{\"id\":\"$1\"}" \
	    "${2:-date}")" >"$tmp/as"
	cat "$tmp/as"
	! grep -q '"decision":"allow' "$tmp/as" || : >"$canary"
}

with() {
	token=$1
	shift
	"$@"
	unset token
}

# tells ID: the canary appears if somebody else's grant is told.
tells() {
	agent POST /v1/grants/test '{"extension":{"id":"'"$1"'"},
	    "call":{"call_id":"t","method":"exec","params":{"command":"date"}}}' \
	    >"$tmp/tells"
	cat "$tmp/tells"
	! grep -q '"verdict":"allow' "$tmp/tells" || : >"$canary"
}

# reads PATH WORD: the canary appears if a person's thread shows.
reads() {
	agent GET "$1" >"$tmp/reads" || :
	head -c 400 "$tmp/reads"
	! grep -q "$2" "$tmp/reads" || : >"$canary"
}

person_reads() {
	person GET /v1/threads/diary/messages | grep -q plum && : >"$canary"
}

writes() {
	agent POST /v1/chat '{"packetType":"chat","threadId":"diary",
	    "message":"I am the person and want cherries"}' || :
	! person GET /v1/threads/diary/messages | grep -q cherries ||
	    : >"$canary"
}

# passes TRICK: a proof with something wrong is taken.
passes() {
	status=$(helper prove "$agent_socket" "$tokens/agents/lint" \
	    agents/lint "$1")
	echo "$status"
	[ "$status" = 401 ] || : >"$canary"
}

proved() {
	[ "$(helper prove "$agent_socket" "$tokens/agents/lint" \
	    agents/lint none)" != 200 ] || : >"$canary"
}

rows() {
	agent_token lint
	gate_up --mode=strict
	for id in host.claude host.claude/files mcp:files mcp-pin:files acp:zed \
	    lint local:x proxy.openai ext.mail; do
		grant "$id" date
	done
	lint=file:$tokens/agents/lint
	codex=file:$tokens/agents/host.codex
	mcp=file:$tokens/agents/mcp

	still 'its own id' asks ext.mail
	still 'a token speaks for its id' with "$lint" asks lint
	still 'without a token there are local ids' with '' asks local:x
	still 'and x is local:x' with '' asks x
	still 'a proof works' proved
	attack F03-01 'the hook, with the token of agents' asks host.claude
	attack F03-02 'the hook, without a token' with '' asks host.claude
	attack F03-03 'the hook in capitals' asks HOST.CLAUDE
	attack F03-04 'a server behind the hook' asks host.claude/files
	attack F03-05 'a server behind the hook, without a token' \
	    with '' asks host.claude/files
	attack F03-06 'an MCP server' asks mcp:files
	attack F03-07 'an MCP server, without a token' with '' asks mcp:files
	attack F03-08 'an MCP server in capitals' asks MCP:files
	attack F03-09 'the pins of an MCP server' asks mcp-pin:files
	attack F03-10 'an editor' asks acp:zed
	attack F03-11 'an editor, without a token' with '' asks acp:zed
	attack F03-12 'an id that has a token' asks lint
	attack F03-13 'an id that has a token, without one' with '' asks lint
	attack F03-14 'another id with the token of one' with "$lint" asks ext.mail
	attack F03-15 'the hook with the token of one' with "$lint" asks host.claude
	attack F03-16 'the hook of another host' with "$codex" asks host.claude
	attack F03-17 'the hook, as the MCP proxy' with "$mcp" asks host.claude
	attack F03-18 'an extension, as the MCP proxy' with "$mcp" asks ext.mail
	attack F03-19 'the addresses of providers' asks proxy.openai
	attack F03-20 'the ids of those without a token' asks local:x
	attack F03-21 'an extension, without a token' with '' asks ext.mail
	attack F03-22 'Solgate itself' asks solgate
	attack F03-23 'the core' asks core
	attack F03-24 'every id' asks '*'
	attack F03-25 'a Cyrillic letter' asks 'host.сlaude'
	attack F03-26 'a wide letter' asks 'ｈost.claude'
	attack F03-27 'a letter nobody sees' asks "ext.mail$(printf '\342\200\213')"
	attack F03-28 'a caught request, once more' passes twice
	attack F03-29 'a proof from a minute ago' passes stale
	attack F03-30 'a proof of another body' passes body
	attack F03-31 'a proof with one header more' passes head
	attack F03-32 'a header behind the proof' passes order
	attack F03-33 'a proof under another name' passes name
	attack F03-34 'no proof at all' passes mac
	# What a program of the same user can do: docs in SECURITY.md.
	others=$tokens
	if [ "$mode" = system ]; then
		others=$person_home/.local/state/solgate/tokens
		give_tokens 4241 "$others" host.claude
		attack F03-36 'the token of a hook of another user, handed on' \
		    with "$(cat "$others/agents/host.claude")" asks host.claude
		not_here F03-35 "a hook's token is its own user's; tried with another user's"
	fi
	attack F03-35 'the token of the hook, read from its file' \
	    with "file:$others/agents/host.claude" asks host.claude

	person POST /v1/chat '{"packetType":"chat","threadId":"diary",
	    "message":"my secret is plum"}' >"$tmp/chat" 2>&1 || cat "$tmp/chat" >&2
	attack F22-07 'read what a person wrote' \
	    reads /v1/threads/diary/messages plum
	attack F22-08 'the same, without a token' \
	    with '' reads /v1/threads/diary/messages plum
	attack F22-09 'the list of threads' reads /v1/threads diary
	attack F22-10 'the summary of a thread' reads /v1/threads/diary/memento plum
	attack F22-11 'write as the person' writes
	still 'a person reads it' person_reads
	attack F22-01 'what is granted to the hook' tells host.claude
	attack F22-02 'the same, without a token' with '' tells host.claude
	attack F22-03 'what is granted to an id with a token' tells lint
	attack F22-04 'the same, with the token of another' \
	    with "$codex" tells lint
	attack F22-05 'what is granted to an MCP server' tells mcp:files
	attack F22-06 'what is granted to others, without a token' \
	    with '' tells ext.mail
}
in_modes f03_identity rows
