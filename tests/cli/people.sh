#!/bin/sh
# R-731: people: accounts of a server, from a shell; and what docs/people.md shows.
. tests/lib/cli.sh
. tests/lib/gate.sh

run people
same 'without a server' 6 "$status"
ok 'a gate' start_gate
run people
same 'nobody yet' 0 "$status"
ok 'says that none is needed' has "$tmp/err" 'Nobody has an account; you need none'
same 'stdout is empty' '' "$(cat "$tmp/out")"
run people --json
same 'an empty list' '{"people":[]}' "$(cat "$tmp/out")"

run people add Ada administrator
same 'add' 'Added: Ada  administrator  0 devices, 0 signed in' "$(cat "$tmp/out")"
run people add ada viewer
same 'the same name' 1 "$status"
ok 'says so' has "$tmp/err" 'somebody has that name already'
run people add Bo boss
same 'a role that is none' 2 "$status"
run people add Bo
same 'a word is missing' 2 "$status"
run people add 'Bo B' viewer --json
same 'a name of two words' 'Bo B viewer' "$(jq -r '.name + " " + .role' "$tmp/out")"
run people role 'Bo B' approver
same 'another role' 'Changed: Bo B  approver  0 devices, 0 signed in' "$(cat "$tmp/out")"
run people role Ada viewer
same 'the last administrator' 1 "$status"
ok 'what to do' has "$tmp/err" 'make somebody else an administrator first'
run people role Nobody viewer
ok 'nobody' has "$tmp/err" 'there is no such person'

run people devices
ok 'no device yet' has "$tmp/err" 'solgate people link NAME'
run people link 'Bo B' --hours 0
same 'no time' 2 "$status"
run people link 'Bo B' --hours 2
same 'a link' 0 "$status"
link=$(cat "$tmp/out")
ok 'alone on stdout' sh -c 'echo "$1" | grep -qxE "link-[^. ]+\.[A-Za-z0-9_-]{43}"' sh "$link"
run people list
ok 'a link is open' has "$tmp/out" 'Bo B  approver  0 devices, 0 signed in, a link is open'
sock=$SOLGATE_STATE/run/solgate.sock
enrol() {
	curl -s --unix-socket "$sock" -H 'Origin: http://localhost' -H 'Content-Type: application/json' \
	    http://localhost/v1/session/link -d "{\"link\":\"$1\",\"device\":\"phone\"}"
}
same 'the link works' 'Bo B' "$(enrol "$link" | jq -r .person)"
same 'once' 401 "$(enrol "$link" | jq -r .status)"
run people devices
ok 'the device' grep -qE '^device-[^ ]+  Bo B  phone  used 20' "$tmp/out"
ok 'its session' grep -qE '^  session-[^ ]+  signed in until 20' "$tmp/out"
run people end "$(sed -n 's/^\(device-[^ ]*\).*/\1/p' "$tmp/out")"
same 'ended' 'Ended; 1 session was cut off.' "$(cat "$tmp/out")"
run people end device-none
same 'no such device' 1 "$status"
# R-809, R-812: agents and stand-ins; tests/e2e/agent_tokens.sh has the rest.
run people agents
ok 'no agent yet' has "$tmp/err" 'solgate people agent ID --project=DIR'
run people agent ci.deploy --owner=Ada --project="$tmp" --json
same 'an agent, as JSON' "ci.deploy Ada" "$(jq -r '.agent + " " + .owner' "$tmp/out")"
run people agents
ok 'is shown' has "$tmp/out" 'ci.deploy  of Ada  never used'
run people end "$(sed -n 's/^\(agent-[^ ]*\).*/\1/p' "$tmp/out")"
same 'and ended' 'Ended; its token works no more: ci.deploy' "$(cat "$tmp/out")"
run people delegations
ok 'nobody stands in yet' has "$tmp/err" 'solgate people delegate FROM TO'
run people delegate Ada 'Bo B' --hours=1
ok 'somebody does' has "$tmp/out" 'Bo B answers for Ada until'
run people delegate Ada 'Bo B' --hours=721
same 'for 30 days at most' 2 "$status"
run people remove 'Bo B'
same 'removed' 0 "$status"
run people --json
same 'one is left' Ada "$(jq -r '.people[].name' "$tmp/out")"
done_tests people
