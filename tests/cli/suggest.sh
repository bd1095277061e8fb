#!/bin/sh
# grants suggest: proposals from answers that were given, and their evidence.
. tests/lib/cli.sh
. tests/lib/gate.sh

run grants suggest
same 'nothing was recorded' 1 "$status"
ok 'a gate' start_gate
attend
made=0

# answers N DECISION METHOD PARAMS: the same call N times, answered alike.
answers() {
	for i in $(seq "$1"); do
		made=$((made + 1))
		asks agent POST /v1/hostcalls "$(jq -nc --arg id "c$made" \
		    --arg m "$3" --argjson p "$4" '{call_id:$id,method:$m,
		    params:$p,extension:{id:"ext.s"}}')" >"$tmp/call" &
		caller=$!
		prompt_of 1
		"$SOLGATE" decide "$prompt" "$2" --rev "$rev" >"$tmp/decided"
		wait $caller || :
	done
}

reads() {
	answers "$1" "$2" fs "{\"op\":\"read\",\"path\":\"$3\"}"
}

reads 3 allow_once docs/a.md
run grants suggest --least 4 --json
same 'three are not four' '[]' "$(jq -c .suggestions "$tmp/out")"
run grants suggest --least 3 --json
same 'the narrowest: that file' 'docs/a.md 3 0' "$(jq -r '.suggestions[] |
    "\(.scope_pattern) \(.approved) \(.denied)"' "$tmp/out")"
reads 1 allow_once docs/b.md
reads 1 allow_once docs/c.md
run grants suggest --json
same 'three files: their directory' 'docs/* 5 3' "$(jq -r '.suggestions[] |
    "\(.scope_pattern) \(.approved) \(.distinct)"' "$tmp/out")"
run grants suggest
ok 'with its evidence' has "$tmp/out" 'approved 5 times, denied 0; 3 different scopes'
ok 'and how a person adds it' has "$tmp/out" \
    "to add it: solgate grants add 'ext.s' read '"
ok 'nothing was changed' has "$tmp/err" 'Nothing was changed'
same 'indeed' 0 "$("$SOLGATE" grants --json | jq .total)"

# A denial resets.
reads 1 deny_once docs/d.md
run grants suggest --json
same 'a denial resets' '[]' "$(jq -c .suggestions "$tmp/out")"
run grants suggest --least 3 --json
same 'what it did not touch stays' 'docs/a.md' \
    "$(jq -r '.suggestions[].scope_pattern' "$tmp/out")"

# High risk is not proposed unless that is asked for.
for branch in one two three; do
	answers 1 allow_once exec "{\"command\":\"git fetch origin $branch\"}"
done
run grants suggest --least 3 --json
same 'no exec by itself' 'read' "$(jq -r '.suggestions[].capability' "$tmp/out")"
same 'it is counted' 1 "$(jq .highRiskHeldBack "$tmp/out")"
run grants suggest --least 3 --risk high --json
same 'exec when asked for' 'git fetch origin * 3 true' "$(jq -r '.suggestions[] |
    select(.capability == "exec") |
    "\(.scope_pattern) \(.approved) \(.neverForced)"' "$tmp/out")"
run grants suggest --least 3 --risk high
ok 'says what was never seen' has "$tmp/out" 'never with --force'
answers 1 deny_once exec '{"command":"git fetch origin four"}'
for branch in five six seven; do
	answers 1 allow_once exec "{\"command\":\"git fetch origin $branch\"}"
done
run grants suggest --least 3 --risk high --json
same 'counted from the denial on, which is shown' 'git fetch origin * 3 1 git fetch origin four' \
    "$(jq -r '.suggestions[] | select(.capability == "exec") |
    "\(.scope_pattern) \(.approved) \(.denied) \(.deniedMatched[0])"' "$tmp/out")"

# A denial that was not kept in full counts against all it may have been.
answers 1 deny_once exec '{"command":"curl -H \"Authorization: Bearer ghp_16C7e42F292c6912E7710c838347Ae178B4a\" x"}'
run grants suggest --least 3 --risk high --json
same 'a denial that cannot be read resets' read \
    "$(jq -r '.suggestions[].capability' "$tmp/out")"
same 'no secret in it' '' "$(grep -o ghp_16C7 "$tmp/out")"

# What is there is not proposed; what is not used is listed.
run grants add ext.s read docs/a.md --json
id=$(jq -r .id "$tmp/out")
run grants suggest --least 3 --unused 0 --json
same 'what is there is not proposed' '[]' "$(jq -c .suggestions "$tmp/out")"
same 'what is not used is listed' "$id" "$(jq -r '.unused[]' "$tmp/out")"
run grants suggest --least 3 --unused 0
ok 'in words, too' grep -q '^unused  allow  read  docs/a.md' "$tmp/out"
run grants suggest --least 3 --unused 1
ok 'not before its time' sh -c '! grep -q unused "$1"' sh "$tmp/out"
run grants suggest --risk deadly
same 'a risk that is none' 2 "$status"
stop_gate
run grants suggest --least 3 --risk high --json
same 'no server is needed' 0 "$status"
done_tests suggest
