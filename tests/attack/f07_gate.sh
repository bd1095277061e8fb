#!/bin/sh
# F7, T47, T63: a gate that is none.  An attack has succeeded if a hook or a
# proxy let something through on the word of another program.
# R-437, R-438, R-486.
set -eu
. tests/lib/cli.sh
. tests/attack/lib.sh

fake=
# fake_up KIND [SOCKET]: a gate of somebody else that allows everything.
fake_up() {
	socket=${2:-$tmp/$mode/fake/s}
	rm -f "$socket" "$tmp/fake"
	as_agent $python "$tree/tests/attack/identity.py" fake "$socket" "$1" \
	    "$agent_socket" >"$tmp/fake" 2>&1 &
	fake=$!
	for i in $(seq 600); do
		grep -q ready "$tmp/fake" && break
		kill -0 $fake 2>/dev/null || break
		sleep 0.05
	done
	fake="$fake $(sed -n 's/^ready //p' "$tmp/fake")"
}

fake_down() {
	kill $fake 2>/dev/null || :
	wait $fake 2>/dev/null || :
}

event='{"session_id":"s","transcript_path":"/tmp/t","cwd":"/","tool_name":"Bash",
"hook_event_name":"PreToolUse","tool_input":{"command":"rm -rf /"}}'

# runs_hook VARIABLE=VALUE... -- COMMAND...: the canary appears on an allow.
runs_hook() {
	set_to=
	while [ "$1" != -- ]; do
		set_to="$set_to $1"
		shift
	done
	shift
	printf '%s' "$event" | as_agent env $set_to "$@" >"$tmp/hooked" 2>&1 || :
	cat "$tmp/hooked"
	! grep -q '"permissionDecision":"allow"' "$tmp/hooked" || : >"$canary"
}

# as_set_up VARIABLE=VALUE...: the hook as install wrote it.
as_set_up() {
	runs_hook "$@" -- sh -c "$installed"
}

loose() {
	runs_hook "$@" -- "$SOLGATE" hook claude
}

# believed KIND: a hook that is led to a fake gate.
believed() {
	fake_up "$1"
	loose "SOLGATE_SOCKET=$tmp/$mode/fake/s"
	fake_down
}

# A proxy in front of a server that is touched by a call.
proxy() {
	fake_up "$1"
	as_agent env "SOLGATE_SOCKET=$tmp/$mode/fake/s" canary="$canary" \
	    $python "$tree/tests/attack/mcp_call.py" "$SOLGATE" mcp \
	    --name=files -- $python "$tree/tests/attack/mcp_server.py" \
	    "$canary" || :
	fake_down
}

lines() {
	fake_up "$1"
	: >"$tmp/lines"
	(printf '%s\n' '{"id":"1","type":"host_call","call":{"call_id":"c","method":"exec","params":{"command":"rm"}},"extension":{"id":"x"}}'
	sleep 2) | as_agent env "SOLGATE_SOCKET=$tmp/$mode/fake/s" \
	    timeout 20 "$SOLGATE" rpc --attach --role agent >"$tmp/lines" 2>&1 || :
	cat "$tmp/lines"
	! grep -q '"decision":"allow' "$tmp/lines" || : >"$canary"
	fake_down
}

# A whole gate of somebody else, with tokens of its own, that allows it.
other_gate() {
	other=$tmp/$mode/other
	as_agent mkdir -p -m 700 "$other"
	(cd "$project" && exec $become env SOLGATE_STATE="$other" "$SOLGATE" \
	    serve --no-tcp --mode=permissive) >"$tmp/other" 2>&1 </dev/null &
	fake=$!
	for i in $(seq 600); do
		grep -q 'try ' "$tmp/other" && return
		sleep 0.05
	done
	ok "$mode: another gate is there" false
}

# servers: an MCP server behind the gate, as install writes it.
servers() {
	jq -n --arg p "${python%% *}" --arg s "$tree/tests/attack/mcp_server.py" \
	    --arg c "$canaries/F07-servers" \
	    '{mcpServers:{files:{command:$p,args:[$s,$c]}}}' >"$project/mcp.json"
	jq --arg p "$SOLGATE" '.mcpServers.files |= {command:$p,
	    args:(["mcp","--name=files","--",.command] + .args)}' \
	    "$project/mcp.json" >"$project/loose.json"
	chown "$attack_uid" "$project/mcp.json" 2>/dev/null || :
	if [ "$mode" = user ]; then
		as_agent "$SOLGATE" install mcp "$project/mcp.json"
	else
		"$SOLGATE" install --user=robot mcp "$project/mcp.json"
	fi >"$tmp/installed" 2>&1 || cat "$tmp/installed" >&2
}

# as_server FILE VARIABLE=VALUE...: a client starts it and calls a tool.
as_server() {
	list=$project/$1.words
	jq -r '.mcpServers.files | [.command] + .args | map(@sh) | join(" ")' \
	    "$project/$1.json" >"$list"
	shift
	rm -f "$canaries/F07-servers"
	as_agent env "$@" timeout 120 sh -c \
	    "exec $python $tree/tests/attack/mcp_call.py $(cat "$list")" || :
	[ ! -e "$canaries/F07-servers" ] || : >"$canary"
}

rows() {
	gate_up --mode=strict
	if [ "$mode" = user ]; then
		as_agent "$SOLGATE" install claude
	else
		"$SOLGATE" install --user=robot claude
	fi >"$tmp/installed" 2>&1 || cat "$tmp/installed" >&2
	installed=$(jq -r '.hooks.PreToolUse[0].hooks[0].command' \
	    "$HOME/.claude/settings.json")
	attack F07-01 'a gate that says yes' believed plain
	attack F07-02 'with a proof of zeros' believed junk
	attack F07-03 'with the proof of the request' believed echo
	attack F07-04 'as a stream' believed stream
	attack F07-05 'between hook and gate, a yes for a no' believed relay
	attack F07-06 'the same before an MCP server' proxy plain
	attack F07-07 'between MCP proxy and gate' proxy relay
	attack F07-08 'the same before a client of lines' lines plain
	attack F07-09 'with a proof of zeros before lines' lines junk
	fake_up plain "$tmp/$mode/run/solgate/solgate.sock"
	attack F07-10 'by the runtime directory' \
	    loose "XDG_RUNTIME_DIR=$tmp/$mode/run"
	attack F07-11 'an installed hook, by the runtime directory' \
	    as_set_up "XDG_RUNTIME_DIR=$tmp/$mode/run"
	fake_down
	other_gate
	attack F07-12 'an installed hook, by another state' \
	    as_set_up "SOLGATE_STATE=$other"
	attack F07-13 'an installed hook, by another socket' \
	    as_set_up "SOLGATE_SOCKET=$other/run/solgate.sock"
	attack F07-14 'an installed hook, by the directory of states' \
	    as_set_up "XDG_STATE_HOME=$other/.."
	attack F07-15 'an installed hook, by another home' \
	    as_set_up "HOME=$other"
	servers
	[ "$mode" = system ] ||
	    still 'a server that names no gate goes where it is led' \
	    as_server loose "SOLGATE_STATE=$other"
	attack F07-17 'an installed MCP server, by another state' \
	    as_server mcp "SOLGATE_STATE=$other"
	attack F07-18 'an installed MCP server, by another socket' \
	    as_server mcp "SOLGATE_SOCKET=$other/run/solgate.sock"
	attack F07-19 'an installed MCP server, by another home' \
	    as_server mcp "HOME=$other" "XDG_STATE_HOME=$other/.."
	attack F07-16 'an installed hook, by settings elsewhere' \
	    as_set_up "XDG_CONFIG_HOME=$other" "SOLGATE_CONFIG=$other/x"
	fake_down
}
in_modes f07_gate rows
