#!/bin/sh
# F14, T32: one program takes all there is.  An attack has succeeded if it has
# more than its share, or if a person or another program is shut out.
# R-488, R-489.
set -eu
. tests/lib/cli.sh
. tests/attack/lib.sh

helper() {
	as_agent $python "$tree/tests/attack/identity.py" "$@"
}

# floods TOKEN: calls of a hundred invented ids; more than 16 questions?
floods() {
	taken=$(helper flood "$agent_socket" "$1" 100)
	echo "$taken were taken"
	[ "$taken" -le 16 ] || : >"$canary"
}

# asked: the hook of a host still gets a question, with a person there.
asked() {
	agent_as=file:$tokens/agents/host.codex
	token=$agent_as agent POST /v1/hostcalls '{"call_id":"still",
	    "method":"exec","params":{"command":"make"},"timeout_ms":2000}' \
	    >"$tmp/asked" || :
	cat "$tmp/asked"
	case $(cat "$tmp/asked") in 429* | 503*) ;; *) : >"$canary" ;; esac
}

chips() {
	for i in $(seq 60); do
		echo 'POST /v1/actions {"thread_id":"t","action":{"request_id":"r",'\
'"action_needed":true,"action_id":"a'$i'","action_label":"x",'\
'"action_kind":"create_reminder","action_summary_bullets":["x"],'\
'"action_payload_preview":{"title":"a'$i'","due_at":"2030-01-01T10:00:00Z"}}}'
	done | agents >"$tmp/chip"
	same "$mode: sixty were offered" 60 "$(wc -l <"$tmp/chip")"
	tail -n 1 "$tmp/chip"
	many=$(person GET '/v1/actions?threadId=t&limit=100' |
	    jq '[.actions[]] | length' 2>/dev/null || echo 0)
	[ "${many:-0}" -le 32 ] || : >"$canary"
}

# crowd N: as many connections that say nothing; crowd_leaves ends them.
crowd() {
	helper open "$agent_socket" "$1" 20 >"$tmp/held" 2>&1 &
	held=$!
	for i in $(seq 200); do
		grep -q ready "$tmp/held" && break
		sleep 0.05
	done
}
crowd_leaves() {
	kill $held 2>/dev/null || :
	wait $held 2>/dev/null || :
}

# shut_out N: connections that say nothing; then a person comes.
shut_out() {
	crowd "$1"
	person GET /v1/state >"$tmp/state" 2>&1 || :
	head -c 300 "$tmp/state"
	grep -q '"mode"' "$tmp/state" || : >"$canary"
	crowd_leaves
}

# queued SOCKET: how many connections wait there to be let in.
queued() {
	ss -xlH src "$1" | awk '{ n += $3 } END { print n + 0 }'
}

# more_than N SOCKET: until more than N wait there.
more_than() {
	for i in $(seq 200); do
		[ "$(queued "$2")" -le "$1" ] || return 0
		sleep 0.05
	done
	echo "nobody else came"
	: >"$canary"
}

# shut_out_held N: the same while the gate cannot run, as on a busy machine;
# when it goes on it finds them all at once, a person before and one behind.
shut_out_held() {
	kill -STOP "$server"
	person GET /v1/state >"$tmp/first" 2>&1 &
	first=$!
	more_than 0 "$person_socket"
	crowd "$1"
	before=$(queued "$person_socket")
	person GET /v1/state >"$tmp/last" 2>&1 &
	last=$!
	more_than "$before" "$person_socket"
	kill -CONT "$server"
	wait $first $last || :
	for i in first last; do
		head -c 300 "$tmp/$i"
		grep -q '"mode"' "$tmp/$i" || : >"$canary"
	done
	crowd_leaves
}

rows() {
	configure '[server]' 'max_connections = 64' '[headless]' \
	    'unattended = "wait"'
	gate_up --mode=prompt
	attack F14-01 'a hundred ids with the token of agents' \
	    floods "$tokens/agent"
	attack F14-02 'a hundred ids without a token' floods ''
	attack F14-03 'a hundred ids as the MCP proxy' \
	    floods "$tokens/agents/mcp"
	still 'another program can ask' asked
	attack F14-04 'sixty open actions in a thread' chips
	attack F14-05 'all connections, in silence' shut_out 200
	attack F14-06 'all connections, once more' shut_out 400
	attack F14-07 'all connections while the gate is held up' \
	    shut_out_held 200
	still 'an agent can ask again' asked
}
in_modes f14_limits rows
