#!/bin/sh
# The gate of a machine, for real: its own user, two sockets, agents that cannot
# decide, people that are proved.  Everything happens in a mount namespace with
# an /etc, /run and /var/lib of its own, so nothing of the machine changes.
# R-478 to R-484; T17, T36, T37, T45, T47
. tests/lib/cli.sh
if [ "$(id -u)" != 0 ]; then
	echo 'system: skipped: needs root'
	echo 'system: 0 passed, 0 failed'
	exit 0
fi
if [ "${INSIDE-}" != 1 ]; then
	if ! unshare -m true 2>/dev/null; then
		echo 'system: skipped: needs root that may make a mount namespace'
		echo 'system: 0 passed, 0 failed'
		exit 0
	fi
	INSIDE=1 exec unshare -m --propagation private sh "$0"
fi
. tests/lib/system.sh
trap 'system_down; rm -rf "$tmp"' EXIT
system_house

# ---- Setting up, twice, and what it says before --------------------------
run setup --system --print --people=alice
same 'print: fine' 0 "$status"
ok 'print: says what it would do' has "$tmp/out" 'user solgate'
ok 'print: did nothing' sh -c '! getent passwd solgate && [ ! -e /var/lib/solgate ]'
run setup --system --people=alice
same 'R-478: setup' 0 "$status"
ok 'R-478: the user' getent passwd solgate >/dev/null
same 'R-478: state is closed' '700 solgate' "$(stat -c '%a %U' /var/lib/solgate)"
same 'R-478: settings are root'"'"'s' '644 root' "$(stat -c '%a %U' /etc/solgate/config.toml)"
same 'R-478: runtime' '755 solgate' "$(stat -c '%a %U' /run/solgate)"
cp /etc/solgate/config.toml "$tmp/before"
run setup --system --people=alice
same 'R-478: again is fine' 0 "$status"
ok 'R-478: and changes nothing' cmp -s "$tmp/before" /etc/solgate/config.toml

# ---- Nobody uses another gate instead ------------------------------------
as alice "$SOLGATE" serve --no-tcp >"$tmp/out" 2>&1 && status=0 || status=$?
same 'R-483: a user starts no second gate' 1 "$status"
ok 'R-483: and is told' has "$tmp/out" 'this machine has a gate of its own'
as alice "$SOLGATE" grants >"$tmp/out" 2>&1 && status=0 || status=$?
ok 'R-483: a client finds the machine'"'"'s' has "$tmp/out" /run/solgate/people.sock

system_up
same 'R-478: it runs as its own user' solgate "$(stat -c %U "/proc/$server")"
ok 'R-478: what holds for the gate of a user is not said' sh -c '! grep -q "runs as you" "$1"' sh "$tmp/said"
same 'R-479: sockets' '666 666' "$(echo $(stat -c %a /run/solgate/*.sock))"

# ---- Agents ask, and nothing more ----------------------------------------
# asked USER SOCKET TOKEN METHOD PATH [BODY]: status and body.
asked() {
	who=$1
	shift
	as "$who" $python tests/attack/host.py http "$@"
}
agents=/run/solgate/agents.sock people=/run/solgate/people.sock
call='{"call_id":"c1","method":"exec","params":{"command":"git status"},"extension":{"id":"ext.a"}}'
ok 'R-479: an agent of a listed user asks' sh -c 'echo "$1" | grep -q "^200 .*deny_unattended"' sh \
    "$(asked robot $agents '' POST /v1/hostcalls "$call")"
ok 'R-479: one of nobody does not' sh -c 'echo "$1" | grep -q "^403 .*may not ask here"' sh \
    "$(asked mallory $agents '' POST /v1/hostcalls "$call")"
ok 'R-479: a member of the group does' sh -c 'echo "$1" | grep -q "^200 "' sh \
    "$(asked grouped $agents '' POST /v1/hostcalls "$(echo "$call" | sed s/c1/c2/)")"
token=$(cat /var/lib/solgate/tokens/person)
for what in 'GET /v1/grants' 'PUT /v1/mode {"mode":"permissive"}' \
    'POST /v1/grants {"extension_id":"x","capability":"exec","scope":"a"}' 'POST /v1/session/code'; do
	set -- $what
	same "R-479: the person's token is worth nothing there: $2" 403 \
	    "$(asked robot $agents "$token" "$@" | cut -c1-3)"
done
for file in tokens/person tokens/agent solgate.db audit/ledger.000001.jsonl; do
	ok "R-480: an agent does not read $file" sh -c '! setpriv --reuid=4242 --regid=4242 --clear-groups \
	    cat "/var/lib/solgate/$1" 2>/dev/null' sh "$file"
done
ok 'R-480: nor trace the gate' sh -c '! setpriv --reuid=4242 --regid=4242 --clear-groups \
    gdb -p "$1" -batch -ex "info proc" 2>/dev/null | grep -q "^process"' sh "$server"
ok 'R-480: nor read its memory' sh -c '! setpriv --reuid=4242 --regid=4242 --clear-groups \
    head -c 1 "/proc/$1/mem" 2>/dev/null' sh "$server"
ok 'R-480: nor stop it' sh -c '! setpriv --reuid=4242 --regid=4242 --clear-groups \
    sh -c "kill -9 $1" 2>/dev/null' sh "$server"

# ---- A person is proved --------------------------------------------------
# Each tries to decide; what the terminal shows is looked at.
refused() { # what, why, command...
	what=$1 why=$2
	shift 2
	"$@" >"$tmp/out" 2>&1 || :
	ok "R-481: refused: $what" has "$tmp/out" "$why"
}
look="$SOLGATE grants"
login alice $look >"$tmp/out" 2>&1 && status=0 || status=$?
same 'R-481: a person at the terminal where she logged in' 0 "$status"
refused 'the same user without a terminal' 'not a terminal where you logged in' as alice $look
refused 'in a terminal nobody logged in at' 'not a terminal where you logged in' login --bare alice $look
refused 'behind the terminal' 'runs in front' login --background alice $look
refused 'whose parent is gone' 'runs in front' login --orphan alice $look
refused 'another user' 'not one of system.people' login robot $look
refused 'a nobody' 'not one of system.people' login mallory $look
chmod 666 "$utmp"
refused 'by a record that others can write' 'not a terminal where you logged in' login alice $look
chmod 644 "$utmp"
chown 4242 "$utmp"
refused 'by a record of somebody else' 'not a terminal where you logged in' login alice $look
chown 0 "$utmp"
run grants
same 'R-481: root is who it is' 0 "$status"
# An agent works in the terminal: what is started there is not a person's.
cat >"$tmp/job" <<END
#!/bin/sh
curl -s --unix-socket $agents http://localhost/v1/state
(exec $look)
END
chmod 755 "$tmp/job"
refused 'where an agent works' 'an agent works in this terminal' login alice "$tmp/job"

# ---- A decision, and its record ------------------------------------------
login alice "$SOLGATE" prompts watch --attend >"$tmp/watched" 2>&1 </dev/null &
attendant=$!
ok 'somebody is there' soon sh -c '"$1" doctor 2>/dev/null | grep -q "there to answer"' sh "$SOLGATE"
asked robot $agents '' POST /v1/hostcalls "$(echo "$call" | sed s/c1/c3/)" >"$tmp/call" 2>&1 &
caller=$!
ok 'a question' soon sh -c '"$1" prompts --json 2>/dev/null | grep -q promptId' sh "$SOLGATE"
[ $failed -eq 0 ] || cat "$tmp/call" "$tmp/watched" >&2
id=$("$SOLGATE" prompts --json | jq -r '.prompts[0].promptId')
same 'R-479: an agent decides nothing' 403 "$(asked robot $agents '' POST "/v1/prompts/$id/decision" \
    '{"decision":"allow_once"}' | cut -c1-3)"
same 'R-481: nor on the socket of people' 403 "$(asked robot $people '' POST "/v1/prompts/$id/decision" \
    '{"decision":"allow_once"}' | cut -c1-3)"
rev=$("$SOLGATE" prompts --json | jq -r ".prompts[0].rev // 1")
login alice "$SOLGATE" decide "$id" allow_once --rev="$rev" >"$tmp/decided" 2>&1 || cat "$tmp/decided"
wait $caller || :
ok 'R-481: a person does' grep -q '"decision":"allow_once"' "$tmp/call"
for p in $(pgrep -P $attendant); do pkill -P $p 2>/dev/null || :; done # the watch itself
pkill -P $attendant 2>/dev/null || :
wait $attendant 2>/dev/null || :
ok 'nobody is there any more' soon sh -c 'curl -s --unix-socket "$1" http://localhost/v1/state |
    grep -q "\"attended\":false"' sh $people
ok 'R-482: the record names how she was proved' sh -c 'grep "\"decision\":\"allow_once\"" \
    /var/lib/solgate/audit/*.jsonl | grep -q "\"proved\":\"terminal of a login, by utmp\""'
ok 'R-482: what was refused is recorded' sh -c 'grep -q person_refused /var/lib/solgate/audit/*.jsonl'

# ---- Hooks have tokens, each its user's own ------------------------------
# hooked USER: what the hook of Claude Code says, as install set it up.
hooked() {
	as "$1" $python tests/lib/installed_hook.py "$tmp/home/$1/.claude/settings.json" 'git status'
}
tokens() { echo "$tmp/home/$1/.local/state/solgate/tokens/agents/host.claude"; }
as alice "$SOLGATE" install claude >"$tmp/out" 2>&1 && status=0 || status=$?
ok 'R-499: a token is given at a terminal only' [ "$status" != 0 ]
ok 'R-499: and it says who else can' has "$tmp/out" 'sudo solgate install --user='
ok 'R-499: nothing was written' [ ! -e "$tmp/home/alice/.claude/settings.json" ]
login alice "$SOLGATE" install claude >"$tmp/out" 2>&1 || cat "$tmp/out"
same 'R-499: to a person' '600 alice' "$(stat -c '%a %U' "$(tokens alice)")"
ok 'R-499: the hook asks the agents'"'"' socket' grep -q 'socket=/run/solgate/agents.sock' \
    "$tmp/home/alice/.claude/settings.json"
ok 'R-499: its hook is heard' sh -c 'echo "$1" | grep -q "deny .*deny_unattended\|deny .*nobody"' sh "$(hooked alice)"
as robot "$SOLGATE" install claude >"$tmp/out" 2>&1 && status=0 || status=$?
ok 'R-499: an agent'"'"'s user gets none by itself' [ "$status" != 0 ]
same 'R-499: nor by asking for it' 403 "$(asked robot $agents '' POST /v1/tokens '{"id":"host.claude"}' | cut -c1-3)"
same 'R-499: nor on the socket of people' 403 "$(asked robot $people '' POST /v1/tokens '{"id":"host.claude"}' | cut -c1-3)"
run install --user=robot claude
same 'R-499: root gives one to anybody' 0 "$status"
same 'R-499: which is that user'"'"'s' '600 robot robot' \
    "$(stat -c '%a %U' "$(tokens robot)") $(stat -c %U "$tmp/home/robot/.claude/settings.json")"
ok 'R-499: and works' sh -c 'echo "$1" | grep -q "deny .*deny_unattended\|deny .*nobody"' sh "$(hooked robot)"
same 'R-500: not for another user' 401 "$(asked grouped $agents "$(cat "$(tokens robot)")" POST /v1/hostcalls \
    "$(echo "$call" | sed 's/c1/c9/; s/ext.a/host.claude/')" | cut -c1-3)"
same 'R-500: but for this one, as that host' 200 "$(asked robot $agents "$(cat "$(tokens robot)")" POST /v1/hostcalls \
    "$(echo "$call" | sed 's/c1/c10/; s/ext.a/host.claude/')" | cut -c1-3)"
same 'R-500: and nobody is it without' 403 "$(asked robot $agents '' POST /v1/hostcalls \
    "$(echo "$call" | sed 's/c1/c11/; s/ext.a/host.claude/')" | cut -c1-3)"
old=$(cat "$(tokens robot)")
run install --user=robot claude
same 'R-500: a new one takes the place of the old' 401 "$(asked robot $agents "$old" GET /v1/state | cut -c1-3)"
login alice "$SOLGATE" install --user=robot claude >"$tmp/out" 2>&1 && status=0 || status=$?
ok 'R-499: a person gives none to others' has "$tmp/out" 'only root may get a token for another user'
ok 'R-499: the record names whose it is' sh -c 'grep token_made /var/lib/solgate/audit/*.jsonl | grep -q "host.claude@4242"'

# ---- R-569: one line for all users, in the settings of the machine ---------
managed=/etc/claude-code/managed-settings.json
machine() { as "$1" env HOME=/nowhere SOLGATE_STATE=/nowhere SOLGATE_SOCKET=/nowhere \
    $python tests/lib/installed_hook.py $managed 'git status'; }
run install --system --user=robot claude
same 'R-568: install' 0 "$status"
same 'R-568: every user reads it' '644 root' "$(stat -c '%a %U' $managed)"
ok 'R-569: one user is heard' sh -c 'echo "$1" | grep -q "deny .*deny_unattended\|deny .*nobody"' sh "$(machine robot)"
ok 'R-569: and so is another' sh -c 'echo "$1" | grep -q "deny .*deny_unattended\|deny .*nobody"' sh "$(machine alice)"
ok 'R-569: who has no token is refused' sh -c '! echo "$1" | grep -q "deny_unattended\|nobody\|^allow"' sh "$(machine grouped)"
as robot "$SOLGATE" install --system claude >"$tmp/out" 2>&1 && status=0 || status=$?
same 'R-568: root alone' 1 "$status"
run uninstall --system claude
ok 'R-568: taken away' [ ! -e $managed ]

# ---- An editor's agent, behind solgate acp -------------------------------
# permitted USER: what the agent of that user's editor is answered; the editor
# says nothing and stays until then.
permitted() {
	rm -f "$tmp/home/$1/answer"
	(cd "$tmp/home/$1" && soon test -s answer | HOME=$PWD setpriv --reuid=4242 --regid=4242 --clear-groups -- \
	    $(jq -r '.agent_servers.zed | [.command] + .args | join(" ")' editor.json)) >"$tmp/acp" 2>&1 || :
	jq -r '.result.outcome.optionId // .result.outcome.outcome' "$tmp/home/$1/answer" 2>/dev/null
}
cat >"$tmp/agent" <<'END'
#!/bin/sh
echo '{"jsonrpc":"2.0","id":1,"method":"session/request_permission","params":{"sessionId":"s","toolCall":{"toolCallId":"t","kind":"execute","rawInput":{"command":"git status"}},"options":[{"optionId":"yes","name":"Y","kind":"allow_once"},{"optionId":"no","name":"N","kind":"reject_once"}]}}'
read -r answer
echo "$answer" >answer
END
chmod 755 "$tmp/agent"
printf '{"agent_servers":{"zed":{"command":"%s","args":[]}}}' "$tmp/agent" >"$tmp/home/robot/editor.json"
chown 4242:4242 "$tmp/home/robot/editor.json"
login alice "$SOLGATE" grants add acp:zed exec 'git status' >"$tmp/out" 2>&1 || cat "$tmp/out"
run install --user=robot acp "$tmp/home/robot/editor.json"
same 'R-544: acp: root gives its token to a user' 0 "$status"
acp=$tmp/home/robot/.local/state/solgate/tokens/agents/acp
same 'R-544: acp: which is that user'"'"'s' '600 robot' "$(stat -c '%a %U' "$acp")"
same 'R-544: acp: with it the agent is answered by a grant' yes "$(permitted robot)"
same 'R-544: acp: not for another user' 401 "$(asked grouped $agents "$(cat "$acp")" POST /v1/hostcalls \
    "$(echo "$call" | sed 's/c1/c20/; s/ext.a/acp:zed/')" | cut -c1-3)"
same 'R-544: acp: and nobody is it without' 403 "$(asked robot $agents '' POST /v1/hostcalls \
    "$(echo "$call" | sed 's/c1/c21/; s/ext.a/acp:zed/')" | cut -c1-3)"
mv "$acp" "$acp.away"
same 'R-544: acp: without its token the agent is refused' no "$(permitted robot)"
mv "$acp.away" "$acp"
as robot "$SOLGATE" install acp >"$tmp/out" 2>&1 && status=0 || status=$?
ok 'R-544: acp: the words for other settings' has "$tmp/out" "acp --name=NAME --socket=$agents --token=$acp --"
run audit verify --dir=/var/lib/solgate/audit
same 'the ledger verifies' 0 "$status"
system_down

# ---- The page: a code of a proved person, for a browser of a person -------
system_up --listen 127.0.0.1:0
origin=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$tmp/said")
# exchange USER CODE: the status of exchanging it.
exchange() {
	as "$1" curl -s -o "$tmp/session.$1" -w '%{http_code}' -H "Origin: $origin" -H 'Content-Type: application/json' \
	    -d "{\"code\":\"$2\"}" "$origin/v1/session"
}
code() { login alice "$SOLGATE" open | sed -n 's/.*#code=//p'; }
touch "$tmp/session.robot" "$tmp/session.alice"
chmod 666 "$tmp/session.robot" "$tmp/session.alice"
same 'R-484: no code without a proof' '' "$(as alice "$SOLGATE" open 2>/dev/null)"
same 'R-484: a code is not for an agent'"'"'s user' 403 "$(exchange robot "$(code)")"
same 'R-484: but for a person'"'"'s browser' 200 "$(exchange alice "$(code)")"
same "R-479: the person's token is worth nothing by TCP" 403 "$(curl -s -o /dev/null -w '%{http_code}' \
    -X PUT -H "Authorization: Bearer $token" -H 'Content-Type: application/json' -d '{"mode":"permissive"}' \
    "$origin/v1/mode")"
system_down

# ---- In a namespace where root has no number, as in the unit of a user ---
# apart COMMAND...: as alice, whose number is the only one there.
apart() { as alice unshare --user --map-user=4241 --map-group=4241 -- "$@" >"$tmp/out" 2>&1; }
if apart true; then
	ok 'T45: the settings of the machine are read there' apart "$SOLGATE" config check
	cp /etc/solgate/config.toml "$tmp/home/other.toml"
	chown 4244 "$tmp/home/other.toml"
	apart "$SOLGATE" config check --config="$tmp/home/other.toml" || :
	ok 'T45: those of somebody else are not' has "$tmp/out" 'belongs to another user'
	chown 4241 "$tmp/home"
	cp /etc/solgate/config.toml "$tmp/home/own.toml"
	chown 4241 "$tmp/home/own.toml"
	ok 'T45: her own are' apart "$SOLGATE" config check --config="$tmp/home/own.toml"
	chown 0 "$tmp/home"
	chown 4244 /etc/solgate/config.toml
	as alice "$SOLGATE" config check >"$tmp/out" 2>&1 || :
	ok 'T45: outside, /etc makes nothing root'"'"'s' has "$tmp/out" 'belongs to another user'
	chown 0 /etc/solgate/config.toml
fi

# ---- Undone --------------------------------------------------------------
run setup --system --undo
same 'R-478: undo' 0 "$status"
ok 'R-478: the directory of the sockets is gone' [ ! -e /run/solgate ]
ok 'R-478: what was decided stays' test -e /var/lib/solgate/solgate.db
ok 'R-478: and it says how to remove it' has "$tmp/out" /var/lib/solgate
run setup --system --undo
same 'R-478: undone twice' 0 "$status"
done_tests system
