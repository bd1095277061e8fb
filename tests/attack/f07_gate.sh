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
	runs_hook "$@" -- $installed
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
	printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":{}}}' |
	    as_agent env "SOLGATE_SOCKET=$tmp/$mode/fake/s" canary="$canary" \
	    timeout 20 "$SOLGATE" mcp --name=files -- sh -c \
	    'while read -r line; do case $line in *tools/call*) : >"$canary" ;; esac; done' || :
	fake_down
}

lines() {
	fake_up "$1"
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
	as_agent mkdir -p "$other"
	(cd "$project" && exec $become env SOLGATE_STATE="$other" "$SOLGATE" \
	    serve --no-tcp --mode=permissive) >"$tmp/other" 2>&1 </dev/null &
	fake=$!
	for i in $(seq 600); do
		grep -q 'try ' "$tmp/other" && return
		sleep 0.05
	done
}

rows() {
	gate_up --mode=strict
	as_agent "$SOLGATE" install claude >"$tmp/installed" 2>&1 ||
	    cat "$tmp/installed" >&2
	installed=$(jq -r '.hooks.PreToolUse[0].hooks[0] | [.command] + .args |
	    join(" ")' "$HOME/.claude/settings.json")
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
	attack F07-16 'an installed hook, by settings elsewhere' \
	    as_set_up "XDG_CONFIG_HOME=$other" "SOLGATE_CONFIG=$other/x"
	fake_down
}
in_modes f07_gate rows
