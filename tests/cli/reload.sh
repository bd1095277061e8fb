#!/bin/sh
# SIGHUP: what was changed is in force, or is named as what waits for a restart;
# nothing is in between.  R-425
. tests/lib/cli.sh
. tests/lib/gate.sh
XDG_DATA_HOME=$tmp/data
export XDG_DATA_HOME
table=src/settings/config.def
config=$HOME/.config/solgate/config.toml

# rows WHEN: the names of the settings that have it in the table.
rows() {
	sed -nE "s/^(CHOICE|BOOL|INT|TEXT|CAPS|LIST|WORDS|TEXTS)\([a-z_]+, *\"([a-z_.]+)\",.*[ ,]$1, \".*/\2/p" "$table"
}
value() {
	asks person GET /v1/settings | jq -c --arg k "$1" '.settings[] | select(.key == $k) | .value'
}
# reload: how often it was said that settings were read is counted.
reloads=0
reload() {
	reloads=$((reloads + 1))
	kill -HUP $server
	for i in $(seq 2000); do
		[ "$(grep -c "$1" "$tmp/said")" -ge "${2:-$reloads}" ] && return 0
		sleep 0.05
	done
	return 1
}
# untold ARGUMENT...: as run; what it writes is not told to the gate, so that
# each reload is one of this script.
untold() {
	status=0
	SOLGATE_SOCKET=$tmp/nobody "$SOLGATE" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null ||
	    status=$?
}
# remind ID: a reminder is made by the chip; where it went is looked at.
remind() {
	asks person POST /v1/chat "$(jq -nc --arg r "$1" '{threadId: $r,
	    clientRequestId: $r, message: "remind me tomorrow at 9 to call mum"}')" >"$tmp/answer"
	asks person POST /v1/actions/execute "$(jq -nc --arg r "$1" --arg id \
	    "$(jq -r '.outputEnvelope.meta.action_id // "none"' "$tmp/answer")" '{
	    request_id: $r, action_id: $id, confirmation: {surface: "chip",
	    explicit_user_consent: true, decided_at: "2026-01-01T00:00:00Z"}}')" |
	    jq -r .status
}
files() {
	find "$1" -name '*.ics' 2>/dev/null | wc -l | tr -d ' '
}

# offer KIND ID: an action of that kind; its state as a chip, or the refusal.
offer() {
	asks agent POST /v1/actions "$(jq -nc --arg k "$1" --arg r "$2" '{thread_id: $r,
	    action: {request_id: $r, action_needed: true, action_id: $r, action_kind: $k,
	    action_label: "Say it", action_summary_bullets: ["says it"],
	    action_payload_preview: {word: "hello"}}}')" >"$tmp/offered" 2>&1
	jq -r '.state // .error // "none"' "$tmp/offered"
}

same 'each setting says when it counts' "$(grep -cE '^(CHOICE|BOOL|INT|TEXT|CAPS|LIST|WORDS|TEXTS)\(' "$table")" \
    "$({ rows RESTART; rows RELOAD; rows ALL; rows PAGE; rows OWN; } | wc -l | tr -d ' ')"

ok 'a gate' start_gate
same 'a reminder' succeeded "$(remind r1)"
same 'nothing is known of the program' invalid_request "$(offer say_it o1)"
same 'in the usual place' 1 "$(files "$tmp/data/solgate/calendar")"

# The executor's settings are taken at once.
mkdir -p "$(dirname "$config")"
same 'nowhere to post to' invalid_request "$(offer send_webhook o2)"
untold config set executor.webhook_url http://127.0.0.1:1/post
ok 'set says when it counts' has "$tmp/err" 'it counts when one is started'
untold config set executor.seconds 7
ok 'reload' reload 'were read again'
ok 'nothing waits for a restart' sh -c '! grep -q "next start" "$1"' sh "$tmp/said"
same 'a post is offered' collapsed "$(offer send_webhook o3)"
same 'and the view says so' '"http://127.0.0.1:1/post"' "$(value executor.webhook_url)"

# A table that is wrong: nothing of the rest counts, and what was there stays.
printf 'not a table\n' >"$tmp/lattice.json"
untold config set turn.lattice "$tmp/lattice.json"
untold config set executor.webhook_url http://127.0.0.1:1/third
ok 'a wrong table is said' reload 'what was in force before stays' 1
same 'and the view says so, too' '"http://127.0.0.1:1/post"' "$(value executor.webhook_url)"
untold config set turn.lattice ''
untold config set executor.webhook_url http://127.0.0.1:1/post

# What only a start can change is named, each by its name, and stays.
set_one() { # KEY VALUE
	was=$(value "$1")
	untold config set "$1" "$2"
	same "set $1" 0 "$status"
	echo "$1 $was" >>"$tmp/held"
}
: >"$tmp/held"
set_one policy.project "$tmp"
set_one audit.keyed_scopes true
set_one audit.rotate_mb 2
set_one audit.verify_hours 12
set_one audit.checkpoint_records 12
set_one audit.checkpoint_seconds 12
set_one audit.checkpoint_places journal
set_one audit.witness_for "first=$(printf '%064d' 1)"
printf 'tools\tversion\t0.1\t-\t-\t-\t-\t-\nsay_it\tlocal\twrite\tyes\tlow\tyes\tcommand\t/bin/true {word}\n' >"$tmp/tools.tsv"
chmod 600 "$tmp/tools.tsv"
set_one executor.calendar_dir "$tmp/elsewhere"
set_one executor.tools "$tmp/tools.tsv"
set_one server.sandbox require
set_one server.listen 127.0.0.1:1
set_one server.socket "$tmp/other.sock"
set_one server.drain_notice_s 6
set_one server.drain_s 31
set_one server.max_connections 9
set_one server.max_body_kb 17
set_one proxy.max_body_kb 128
set_one server.rate 4999
set_one server.address_rate 499
set_one server.proxy 192.0.2.1
# Behind it, this setting would be one of all nodes.
untold config set prompt.timeout_seconds 41
set_one store.url postgresql://localhost/solgate
set_one store.node n1
set_one store.lease_s 7
set_one telemetry.otlp http://127.0.0.1:1
set_one limits.waiting 1000
set_one limits.reserve 32
set_one system.group askers
set_one system.utmp /run/utmp
printf 'a-key-of-the-service\n' >"$tmp/key"
chmod 600 "$tmp/key"
for key in attends content quiet_high desktop; do set_one notify.$key true; done
set_one notify.push false
for way in push ntfy smtp command desktop; do
	set_one notify.${way}_risk high
	set_one notify.${way}_quiet 22:00-07:00
	set_one notify.${way}_language de
done
set_one notify.page_url https://gate.example
set_one notify.seconds 11
set_one notify.ca_file "$tmp/key"
set_one notify.push_contact mailto:ada@example.org
set_one notify.ntfy_url https://ntfy.example
set_one notify.ntfy_topic gate
set_one notify.ntfy_token_file "$tmp/key"
set_one notify.smtp_url smtps://mail.example:465
set_one notify.smtp_from gate@example.org
set_one notify.smtp_user gate
set_one notify.smtp_password_file "$tmp/key"
set_one sso.issuer https://id.example
set_one sso.name 'The Team'
set_one sso.client_id gate
set_one sso.secret_file "$tmp/key"
set_one sso.name_claim nickname
set_one sso.groups_claim realm.roles
set_one sso.session_hours 2
set_one sso.seconds 3
set_one sso.ca_file "$tmp/key"
printf '\n' >>"$config"
lists=
sed -i 's/^\[server\]$/[server]\nhosts = ["gate.example"]/' "$config"
sed -i 's/^\[system\]$/[system]\npeople = ["alice"]\nagents = ["robot"]/' "$config"
for way in push ntfy smtp command desktop; do
	sed -i "s/^\[notify\]\$/[notify]\n${way}_people = [\"ada\"]\n${way}_projects = [\"\/srv\"]/" "$config"
	lists="$lists notify.${way}_people notify.${way}_projects"
done
sed -i 's/^\[notify\]$/[notify]\npush_services = ["push.example"]\nsmtp_to = ["ada@example.org"]\ncommand = ["\/bin\/true"]/' "$config"
sed -i 's/^\[sso\]$/[sso]\nscopes = ["openid"]\nviewers = ["all"]\nagent_owners = ["makers"]\napprovers = ["leads"]\nadministrators = ["ops"]\ndomains = ["example.org"]/' "$config"
for list in sso.scopes sso.viewers sso.agent_owners sso.approvers sso.administrators sso.domains server.hosts system.people system.agents notify.push_services notify.smtp_to notify.command $lists; do
	echo "$list $(value $list)" >>"$tmp/held"
done
# server.person is set by a variable of the tests, which a file does not change.
restarts() {
	rows RESTART | grep -vx server.person
}
same 'all of them were tried' "$(restarts | sort)" "$(cut -d' ' -f1 "$tmp/held" | sort)"
reads=$(grep -c 'were read again' "$tmp/said")
# A second reload names them again: they still wait.
for time in 1 2; do
	ok "reload $time" reload 'were read again' $((time + reads))
	sed -nE 's/^  restart   ([a-z_.]+) counts from the next start$/\1/p' "$tmp/said" |
	    sort | uniq -c | sed 's/^ *//' >"$tmp/names"
	# server.listen was an option, which a file does not change.
	same "each is named by reload $time" "$(restarts | grep -v '^server.listen$' |
	    sort | sed "s/^/$time /")" "$(cat "$tmp/names")"
done
while read -r key was; do
	same "$key is as it was" "$was" "$(value "$key")"
done <"$tmp/held"
same 'and the others are in force' 41 "$(value prompt.timeout_seconds)"
stop_gate

# The next start takes them.  The sandbox is made of these two (R-429).
sed -i '/^project\|^listen\|^socket\|^hosts/d' "$config"
# There is no such database.
untold config set store.url ''
untold config set store.node ''
ok 'a start' start_gate
same 'a program is offered' collapsed "$(offer say_it o4)"
same 'a reminder' succeeded "$(remind r2)"
same 'goes to the new place' 1 "$(files "$tmp/elsewhere")"
same 'and not to the old one' 1 "$(files "$tmp/data/solgate/calendar")"
same 'reminders are read from there' 1 "$(asks person GET /v1/reminders | jq '.reminders | length')"
run config set server.rate 4998
ok 'set says what waits for a start' has "$tmp/err" 'when solgate serve is started again'
run config set prompt.timeout_seconds 42
ok 'set tells the gate' has "$tmp/err" 'was told and reads it now'
comes 'and it counts' 42 value prompt.timeout_seconds
stop_gate
done_tests reload
