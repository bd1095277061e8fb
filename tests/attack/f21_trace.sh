#!/bin/sh
# F21, T36: whoever tries what is refused leaves a trace.  An attack of this
# suite has succeeded if afterwards the ledger has no record of it.
# R-426, R-427.
set -eu
. tests/lib/cli.sh
. tests/attack/lib.sh

# security: the security events of the ledger, one JSON object a line.
security() {
	person GET '/v1/audit?limit=200' | jq -c '.items[].record |
	    select(.event == "security.event") | .data' 2>/dev/null
}

# unseen KIND N ATTEMPT...: makes ATTEMPT N times; leaves the canary if they
# were not all counted, or none was recorded.
unseen() {
	kind=$1 n=$2 before=$(person_does trace "$1")
	shift 2
	for try in $(seq "$n"); do "$@" || :; done
	after=$(person_does trace "$kind")
	echo "$before, then $after"
	[ "$((${after% *} - ${before% *}))" -eq "$n" ] || : >"$canary"
	[ "${after#* }" -gt 0 ] || : >"$canary"
}

with_token() {
	token=$1
	shift
	agent "$@"
	unset token
}

# The socket without a token, with a foreign Host: what rebinding sends.
foreign_host() {
	as_agent curl -s --unix-socket "$agent_socket" http://evil.example/v1/state
}

foreign_origin() {
	as_agent curl -s --unix-socket "$agent_socket" -H "$1" \
	    http://localhost/v1/state
}

# One id, two calls: the second is another command.
spent_id() {
	for word in ls date; do
		agent POST /v1/hostcalls "{\"call_id\":\"spent-1\",
		    \"method\":\"exec\",\"params\":{\"command\":\"$word\"},
		    \"extension\":{\"id\":\"ext.test\",\"version\":\"1.0.0\"}}" || :
	done
}

flood() {
	as_agent $python - "$agent_socket" "$1" <<'P'
import _socket, sys
link = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
link.settimeout(600)
link.connect(sys.argv[1])
for i in range(int(sys.argv[2])):
    link.sendall(b"POST /v1/prompts/perm-%032x/decision HTTP/1.1\r\nHost: localhost\r\n"
        b"Authorization: Bearer %043d\r\nContent-Type: application/json\r\n"
        b"Content-Length: 2\r\n\r\n{}" % (i, i))
    got = b""
    while b"\r\n\r\n" not in got:
        got += link.recv(65536)
    head, _, body = got.partition(b"\r\n\r\n")
    size = int(head.lower().partition(b"content-length:")[2].split()[0])
    while len(body) < size:
        body += link.recv(65536)
P
}

rows() {
	gate_up
	attack F21-01 'answer a question with the token of an agent' \
	    unseen role_refused 1 agent POST /v1/prompts/perm-0/decision \
	    '{"decision":"allow_once","rev":0}'
	attack F21-02 'set permissive mode with the token of an agent' \
	    unseen role_refused 1 agent PUT /v1/mode '{"mode":"permissive"}'
	attack F21-03 'add a grant with the token of an agent' \
	    unseen role_refused 1 agent POST /v1/grants '{}'
	attack F21-04 'approve an action with the token of an agent' \
	    unseen role_refused 1 agent POST /v1/actions/execute '{}'
	attack F21-05 'answer with the token of a viewer' unseen role_refused 1 \
	    with_token "file:$tokens/viewer" POST \
	    /v1/prompts/perm-0/decision '{"decision":"allow_once","rev":0}'
	attack F21-06 'try a token' unseen wrong_token 3 \
	    with_token guess GET /v1/state
	attack F21-07 'try 2,000 tokens on 2,000 invented questions' \
	    unseen wrong_token 2000 flood_once
	attack F21-08 'answer a question that does not exist' unseen unknown_id 3 \
	    person POST "/v1/prompts/perm-$(printf %032d 7)/decision" \
	    '{"decision":"allow_once","rev":0}'
	attack F21-09 'approve an action that does not exist' unseen unknown_id 1 \
	    person POST /v1/actions/execute '{"request_id":"r",
	    "action_id":"a","confirmation":{"explicit_user_consent":true,
	    "decided_at":"2026-01-01T00:00:00Z","surface":"chip"}}'
	attack F21-10 'reach the gate by another host name' \
	    unseen foreign_site 1 foreign_host
	attack F21-11 'reach the gate from a page of another site' \
	    unseen foreign_site 1 foreign_origin 'Origin: http://evil.example'
	attack F21-12 'the same without an Origin' unseen foreign_site 1 \
	    foreign_origin 'Sec-Fetch-Site: cross-site'
	# By the socket of agents no code is exchanged, right or wrong.
	kind=wrong_code
	[ "$mode" = user ] || kind=foreign_user
	attack F21-13 'try a code for the page' unseen $kind 2 guess_code
	attack F21-14 'send another call under a used id' unseen call_changed 1 \
	    spent_id
	attack F21-15 'fill the ledger with refusals' fills
	attack F21-16 'look whether it was noticed' agent_reads
}

# 2,000 guesses in one go; unseen counts attempts, so it is told once.
flood_once() {
	[ "$try" -gt 1 ] || flood 2000
}

guess_code() {
	as_agent curl -s --unix-socket "$agent_socket" -X POST \
	    -H 'Origin: http://localhost' -H 'Content-Type: application/json' \
	    -d '{"code":"0000000000000000000000000000000000000000000"}' \
	    http://localhost/v1/session
}

# After all of the above: a record for each kind and source, and no more.
fills() {
	[ "$(security | wc -l)" -le 20 ] || : >"$canary"
}

# An agent reads neither the records nor the numbers, and hears no event.
agent_reads() {
	case $(agent GET /v1/stats)$(agent GET /v1/audit) in
	403*403*) ;;
	*) : >"$canary" ;;
	esac
}

in_modes f21_trace rows
