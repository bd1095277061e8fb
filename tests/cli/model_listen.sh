#!/bin/sh
# solgate model --listen: a scripted model on a port of this machine.  What it
# answers is in tests/unit/test_play_*.c and tests/node/model_sdk.sh.
. tests/lib/cli.sh
command -v curl >/dev/null || {
	echo 'model_listen: skipped: there is no curl'
	exit 0
}
unset http_proxy HTTP_PROXY all_proxy ALL_PROXY
model=
trap '[ -z "$model" ] || kill $model 2>/dev/null; rm -rf "$tmp"' EXIT

# R-566: on this machine and nowhere else.
for where in 0.0.0.0:0 192.168.1.1:80 example.com:80 '[::]:0' 127.0.0.2:0 127.0.0.1:x 99999; do
	run model --listen=$where
	same "it does not listen on $where" 2 "$status"
	ok 'and says why' has "$tmp/err" 'listens on this machine only'
done
printf '["a",{"cals":[]}]' >"$tmp/wrong"
run model --listen --script="$tmp/wrong"
same 'R-563: what is no script is refused' 2 "$status"
ok 'and the step is named' has "$tmp/err" 'step 2: a step has only text, calls and status'
run model --listen --script="$tmp/none"
same 'a script that is not there' 1 "$status"
run model --script="$tmp/wrong"
same '--script stands with --listen' 2 "$status"
run model --listen show
same '--listen stands alone' 2 "$status"
run model pack '[1]'
same 'what are no steps is not packed' 2 "$status"
run model pack '["x"]'
same 'R-564: steps, as a prompt carries them' '[solgate-steps:WyJ4Il0]' "$(cat "$tmp/out")"

printf '%s\n' '{"calls":[{"name":"Bash","args":{"command":"ls"}}]}' '"the end"' >"$tmp/steps"
"$SOLGATE" model --listen --script="$tmp/steps" --log="$tmp/log" >"$tmp/url" 2>"$tmp/said" &
model=$!
soon test -s "$tmp/url"
url=$(cat "$tmp/url")
ok 'it says where it listens' grep -qE '^http://127\.0\.0\.1:[0-9]+$' "$tmp/url"
ok 'and how to get there' has "$tmp/said" "ANTHROPIC_BASE_URL=$url"

# ask PATH BODY [OPTION...]: the body of the answer and its status.
ask() {
	path=$1 body=$2
	shift 2
	curl -sS -w '\n%{http_code}' "$@" "$url$path" ${body:+-d "$body"}
}
user='{"role":"user","content":"hi"}'
tools='"tools":[{"type":"function","function":{"name":"Bash"}}]'
same 'a step' '{"command":"ls"}' "$(ask /v1/chat/completions \
    '{"model":"m","messages":['"$user"'],'"$tools"'}' | sed 1q |
    jq -r '.choices[0].message.tool_calls[0].function.arguments')"
# As large as an agent's: more than one read, and a body that is announced.
big=$(head -c 1500000 /dev/zero | tr '\0' x)
printf '{"model":"m","messages":[%s,{"role":"assistant","content":"%s"},%s],%s}' \
    "$user" "$big" "$user" "$tools" >"$tmp/big"
same 'a large request' 'the end' "$(curl -sS "$url/v1/chat/completions" \
    -H 'Expect: 100-continue' --data-binary @"$tmp/big" |
    jq -r '.choices[0].message.content')"
same 'T53: another Host' 403 "$(ask /v1/models '' -H 'Host: example.com' | tail -n 1)"
same 'T53: a page of another site' 403 "$(ask /v1/models '' -H 'Origin: http://example.com' | tail -n 1)"
same 'no other address of this machine' 7 "$(curl -sS -o /dev/null "$(echo "$url" | sed s/127.0.0.1/127.0.0.2/)/" 2>/dev/null; echo $?)"
same 'no such address' 404 "$(ask /nothing '' | tail -n 1)"
same 'what is no HTTP' 400 "$(ask /v1/models '' -H 'Content-Length: x' | tail -n 1)"
ask '/v1beta/models/g:generateContent?key=very-secret' '{"contents":[]}' >/dev/null
ok 'the log is lines of JSON, each with its step' test \
    "$(jq -rs 'map(.step) | map(select(. != null)) | join(" ")' "$tmp/log")" = '1 2'
same 'why it refused' 'GenerateContentRequest.contents: contents is not specified' \
    "$(jq -r 'select(.dialect == "gemini").refused' "$tmp/log")"
ok 'T50: no key is in the log' sh -c '! grep -q very-secret "$1"' sh "$tmp/log"
same 'only its owner reads the log' 600 "$(stat -c %a "$tmp/log")"
kill -TERM $model
status=0
wait $model || status=$?
model=
same 'it ends when told' 0 "$status"
echo "model_listen: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
