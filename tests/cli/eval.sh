#!/bin/sh
# solgate eval: one line out for each line in, whatever comes in.
. tests/lib/cli.sh

eval_lines() {
	"$SOLGATE" eval breakpoint
}

same 'the example of the README' \
    '{"decision":"skip","rule":5,"ackOnly":true,"freeze":false}' \
    "$(printf '{"message":"Sounds good!"}\n' | eval_lines)"

# T51 T52: each bad line has its error and the next line still works.
{
	echo '{"message":"why?"}'
	echo '{bad'
	echo ''
	echo '[]'
	echo '{"message":"x","signalKinds":["pivot","nope"]}'
	echo '{"message":"x","message":"y"}'
	echo '{"message":"x","extra":1}'
	echo '{"signalKinds":[]}'
	echo '{"message":7}'
	printf '{"message":"\377"}\n'
	echo '{"message":"\ud800"}'
	echo '{"message":"x"} tail'
	echo '{"message":"x","signalKinds":["pivot","pivot","pivot","pivot","pivot","pivot","pivot","pivot","pivot"]}'
	printf '{"message":"last, no newline"}'
} | eval_lines >"$tmp/out"
codes=$(jq -r '.error.code // .decision' "$tmp/out" | tr '\n' ' ')
same 'one line for each, in order' \
    'should invalid_json invalid_json wrong_type unknown_value duplicate_key unknown_key missing wrong_type invalid_utf8 invalid_json trailing_bytes too_many should ' \
    "$codes"
pointers=$(jq -r 'select(.error) | .error.pointer' "$tmp/out" | tr '\n' ' ')
same 'pointers name the place' \
    '   /signalKinds/1 /message /extra /message /message /message /message  /signalKinds ' \
    "$pointers"

# A message at the limit of 20,000 code points, and one over it.
long() {
	awk -v n="$1" 'BEGIN { printf "{\"message\":\""
	    for (i = 0; i < n; i++) printf "\303\251"; print "\"}" }'
}
same '20,000 code points are taken' should \
    "$(long 20000 | eval_lines | jq -r .decision)"
same '20,001 are not' too_long \
    "$(long 20001 | eval_lines | jq -r .error.code)"

# A line over a mebibyte is passed over in bounded memory.
{
	head -c 3000000 /dev/zero | tr '\0' a
	echo
	echo '{"message":"ok"}'
} | eval_lines >"$tmp/out"
same 'a line too long is one error' too_long \
    "$(sed -n 1p "$tmp/out" | jq -r .error.code)"
same 'and the next line works' skip \
    "$(sed -n 2p "$tmp/out" | jq -r .decision)"
same 'and there is no third line' 2 "$(wc -l <"$tmp/out" | tr -d ' ')"

same 'no input, no output' '' "$(eval_lines </dev/null)"

# Whoever sends one line and waits gets the answer before sending another.
mkfifo "$tmp/in" "$tmp/back"
eval_lines <"$tmp/in" >"$tmp/back" &
exec 3>"$tmp/in" 4<"$tmp/back"
echo '{"message":"ok"}' >&3
read -r first <&4
same 'answers come at once' skip "$(echo "$first" | jq -r .decision)"
exec 3>&- 4<&-
wait

ok 'areas are listed' sh -c '"$0" eval --list | grep -q breakpoint' "$SOLGATE"

# R-788: what was written down of /v1/try holds here, row by row.
jq -c .input tests/data/try.jsonl | "$SOLGATE" eval try |
    jq -c '{intent: .gate.intent.label, risk: .gate.risk.tier, enrichment_mode: .gate.lattice.enrichment_mode,
	posture: .gate.lattice.posture, allowed_types: .gate.lattice.allowed_types, decision: .turn.decision,
	rule: .turn.rule, ackOnly: .turn.ackOnly, freeze: .turn.freeze}' >"$tmp/tried"
jq -c .expect tests/data/try.jsonl >"$tmp/want"
ok 'there are rows' test -s "$tmp/want"
ok 'eval try says what /v1/try says' cmp -s "$tmp/want" "$tmp/tried"
same 'what was nearly decided is told' '6 3 0' "$(echo '{"text":"ok"}' | "$SOLGATE" eval try |
    jq -r '"\(.labels | length) \(.tiers | length) \(.ruleTier)"')"

# R-787: a policy file as grants with their lines, and calls.
cat >"$tmp/policy.toml" <<'END'
version = 1
[[rule]]
name = "look"
effect = "allow"
extension = "me"
capability = "exec"
pattern = ["git log *", "git status"]
versions = "^1.2.0"
expires = "2027-01-31T00:00:00Z"
[[rule]]
effect = "deny"
extension = "*"
capability = "http"
[[expect]]
extension = "me"
capability = "exec"
scope = ["git", "log"]
verdict = "ask"
version = "1.3.0"
at = "2028-01-01T00:00:00Z"
END
jq -Rsc '{text: .}' "$tmp/policy.toml" | "$SOLGATE" eval policy >"$tmp/out"
same 'the rules, one for each pattern' 'policy.toml:2:look allow git log *,policy.toml:2.2:look allow git status,policy.toml:10 deny null' \
    "$(jq -r '[.rules[] | "\(.id) \(.grant.decision) \(.grant.scope_pattern)"] | join(",")' "$tmp/out")"
# A person's allow is for one extension; a file's may be for all.
same 'a rule for all extensions allows as the gate has it' allow "$(printf '%s\n' '{"text":"[[rule]]\neffect = \"allow\"\nextension = \"*\"\ncapability = \"exec\"\npattern = \"git log *\""}' |
    "$SOLGATE" eval policy | jq -c '{cwd: "/project", grants: [.rules[].grant], extension: {id: "me"},
	call: {call_id: "c", method: "exec", params: {command: "git log -3"}}}' | "$SOLGATE" eval action | jq -r .verdict)"
same 'with versions and end' '^1.2.0 2027-01-31T00:00:00.000Z' \
    "$(jq -r '.rules[0].grant | "\(.version_range) \(.expires_at)"' "$tmp/out")"
same 'the expectation as a call' '{"line":14,"extension":{"id":"me","version":"1.3.0"},"call":{"call_id":"expect","method":"exec","params":{"argv":["git","log"]}},"now":"2028-01-01T00:00:00.000Z","verdict":"ask"}' \
    "$(jq -c '.expects[0]' "$tmp/out")"
# Put together they are a line of eval action: the rule has ended by then.
jq -c '.expects[0] as $x | {mode: "prompt", cwd: "/project", now: $x.now, grants: [.rules[].grant], extension: $x.extension, call: $x.call}' "$tmp/out" |
    "$SOLGATE" eval action >"$tmp/said"
same 'and decide' ask "$(jq -r .verdict "$tmp/said")"
same 'what is wrong has its line' 'invalid_request policy.toml:2' \
    "$(printf '%s\n' '{"text":"[[rule]]\neffect = \"perhaps\""}' | "$SOLGATE" eval policy | jq -r '.error | "\(.code) \(.pointer)"')"
same 'an expectation that is no call is refused' invalid_request \
    "$(printf '%s\n' '{"text":"[[expect]]\nextension = \"a\"\ncapability = \"read\"\nscope = [\"a\", \"b\"]\nverdict = \"ask\""}' | "$SOLGATE" eval policy | jq -r .error.code)"
same 'an empty file has no rules' '{"rules":[],"expects":[]}' "$(echo '{"text":""}' | "$SOLGATE" eval policy)"

done_tests eval
