#!/bin/sh
# F1, T37, R-467, R-468: only a person answers.  An agent that runs freely
# asks the gate as a person, in every way it can come about; the person at a
# terminal does the same and is heard.
set -eu
. tests/lib/cli.sh
. tests/attack/lib.sh

grants_now() {
	person GET /v1/grants
}

mode_now() {
	person GET /v1/state | sed 's/.*"mode":"\([a-z]*\)".*/\1/'
}

# adds WAY: a grant, by the program.
adds() {
	runs "$python $tree/tests/attack/escape.py $1 $SOLGATE grants add \
	    host.claude exec 'id *'"
}

# By HTTP, as a process of that kind.
says() {
	runs "$python $tree/tests/attack/escape.py $1 $python \
	    $tree/tests/attack/say.py $person_socket '$2' PUT /v1/mode \
	    '{\"mode\":\"permissive\"}'"
}

plant() {
	as_agent sh -c 'umask 077; printf "%043d\\n" 7 >"$state/tokens/person" &&
	    kill -HUP "$1"' - "$server"
	sleep 0.3
	token=$(printf %043d 7) agent PUT /v1/mode '{"mode":"permissive"}'
}

gets_code() {
	agent POST /v1/session/code | grep -q '^200' && : >"$canary"
}

# Gone before it is looked at: another process keeps the connection.
hands_over() {
	runs "$python $tree/tests/attack/say.py --hand $person_socket Person PUT \
	    /v1/mode '{\"mode\":\"permissive\"}'"
}

own_gate() {
	as_agent kill "$server" || :
	ended || :
	(cd "$project" && exec $become env SOLGATE_PERSON=token "$SOLGATE" \
	    serve --no-tcp) >"$tmp/taken" 2>&1 </dev/null &
	taken=$!
	for i in $(seq 500); do
		grep -q '\btry ' "$tmp/taken" && break
		lives "$taken" || break
		sleep 0.02
	done
	token=file:$state/tokens/person agent PUT /v1/mode \
	    '{"mode":"permissive"}' | grep -q '^200' && : >"$canary"
	kill "$taken" 2>/dev/null || :
	wait "$taken" 2>/dev/null || :
}

# An agent that runs as the person's own user, without her terminal.
as_the_person() {
	become="setpriv --reuid=4241 --regid=4241 --clear-groups --"
	HOME=$person_home
	for way in direct session terminal orphan daemon daemon-terminal; do
		attack "F01-same-add-$way" "as her user, add a grant: $way" \
		    changes grants_now -- adds $way
		attack "F01-same-say-$way" "as her user, set the mode: $way" \
		    changes mode_now -- says $way Person
	done
	attack F01-same-read 'as her user, read what the gate keeps' runs \
	    "cat $state/tokens/person >\$canary.x && mv \$canary.x \$canary"
	attack F01-same-token 'as her user, get a token for a hook' gets_token
	become="setpriv --reuid=4242 --regid=4242 --clear-groups --"
	HOME=$tmp/home/robot
}

gets_token() {
	for to in "$agent_socket" "$person_socket"; do
		as_agent $python "$tree/tests/attack/host.py" http "$to" '' POST \
		    /v1/tokens '{"id":"host.claude"}' | grep -q '^200' &&
		    : >"$canary"
	done
}

rows() {
	gate_up
	for way in direct session terminal orphan daemon daemon-terminal named \
	    twice; do
		attack "F01-add-$way" "add a grant: $way" \
		    changes grants_now -- adds $way
		attack "F01-say-$way" "set the mode over HTTP: $way" \
		    changes mode_now -- says $way Person
	done
	for scheme in 'person' 'Person x' 'Bearer person' 'Bearer ' 'Bearer 0' \
	    'Proof person x' 'Basic cGVyc29uOg=='; do
		attack "F01-as-$(echo "$scheme" | tr -c 'a-zA-Z0-9\n' _)" \
		    "call oneself a person: $scheme" \
		    changes mode_now -- says direct "$scheme"
	done
	attack F01-agent-mode 'set the mode with the token of an agent' \
	    changes mode_now -- agent PUT /v1/mode '{"mode":"permissive"}'
	attack F01-no-token-mode 'set it without a token' eval \
	    'token= changes mode_now -- agent PUT /v1/mode "{\"mode\":\"permissive\"}"'
	attack F01-code 'get a code for the page' gets_code
	attack F01-plant 'plant a token of a person' changes mode_now -- plant
	attack F01-hand 'hand a connection on and go' changes mode_now -- hands_over
	if [ "$mode" = user ]; then
		ok "$mode: no token of a person lies in a file" \
		    [ ! -e "$state/tokens/person" ]
	else
		attack F01-read 'read what the gate keeps' runs \
		    "cat $state/tokens/person $state/solgate.db >\$canary.x &&
		    mv \$canary.x \$canary"
		as_the_person
	fi

	ok "$mode: R-468: the refusal is in the ledger" \
	    grep -rq 'person_refused' "$state/audit"
	before=$(mode_now)
	person PUT /v1/mode '{"mode":"strict"}' >"$tmp/moded"
	ok "$mode: a person is heard" [ "$before $(mode_now)" = 'prompt strict' ]
	attack F10-own-gate 'stop the gate and start it with other settings' \
	    own_gate
	[ "$mode" = system ] || server=
}

in_modes f01_person rows
