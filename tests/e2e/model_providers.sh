#!/bin/sh
# Solgate as a client of model providers, judged by the strict stand-ins of
# tests/providers (which tests/node/provider_sdk.sh proves with the real SDKs):
# whole and streamed answers, calls and their results, and every way to fail.
. tests/lib/cli.sh

ask=${TEST_BIN:-build/tests}/e2e/model_ask
if ! command -v python3 >/dev/null; then
	echo 'model_providers: skipped: there is no python3'
	exit 0
fi
unset http_proxy HTTP_PROXY https_proxy HTTPS_PROXY all_proxy ALL_PROXY
export PYTHONDONTWRITEBYTECODE=1 MODEL_KEY=test-key-123

serve() { # NAME ARGUMENT...: a stand-in; its port is in $tmp/NAME
	to=$1
	shift
	python3 tests/providers/serve.py "$@" >"$tmp/$to" 2>"$tmp/$to.log" &
	pids="$pids $!"
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		[ -s "$tmp/$to" ] && return
		sleep 0.25
	done
}
pids=
trap 'kill $pids 2>/dev/null; rm -rf "$tmp"' EXIT
serve plain
base=http://127.0.0.1:$(cat "$tmp/plain")

say() { # WANT PROVIDER HOW TEXT [RESULT...]
	want=$1 provider=$2
	shift 2
	same "$provider $*" "$want" "$("$ask" "$provider" "${at:-$base}" "$@" 2>&1)"
}

oven='{"name": "Ninja \u00d8ven", "watts": 1700.5}'
for p in gemini openai openai-responses anthropic; do
	case $p in
	gemini) id=fc- ;;
	anthropic) id=toolu_ ;;
	openai) id=call_ ;;
	openai-responses) id=call_r0_ ;;
	esac
	for how in whole stream; do
		say 'text '\''Hello, you said “hi”. ☀'\''; usage; finish stop' \
		    $p $how hi
		# R-354: each result goes back with the id and name of its call.
		say "call ${id}1 addLoadItem $oven; usage; finish calls
text 'Got: Success: Ninja added to persistent state.'; usage; finish stop" \
		    $p $how tool 'Success: Ninja added to persistent state.'
		# R-345: two calls, two results.
		say "text 'Two.'; call ${id}1 addLoadItem $oven; call ${id}2 addLoadItem {\"name\": \"Kettle\", \"watts\": 1500}; usage; finish calls
text 'Got: r1; r2'; usage; finish stop" $p $how two r1 r2
		# R-353: one result missing is refused before it is sent.
		same "$p $how one of two" 1 "$("$ask" $p "$base" $how two r1 2>&1 |
		    grep -c '^refused')"
		# Asked again: the first answer was 429, nothing had come.
		say 'text '\''Hello, you said “busy once '$p$how'”. ☀'\''; usage; finish stop' \
		    $p $how "busy once $p$how"
		# Retry-After is longer than anybody waits: told, not waited for.
		say "failed PROVIDER_RATE_LIMITED 429 'slow down' retry after 7000" \
		    $p $how 429
		say "failed PROVIDER_ERROR 500 'it is broken' retry" $p $how 500
		# T23
		same "$p $how: a redirect is not followed" \
		    "failed PROVIDER_ERROR 302 'the provider answered with a redirect'" \
		    "$("$ask" $p "$base" $how redirect)"
		say "failed PROVIDER_ERROR 200 'what the model sent is not an answer' retry" \
		    $p $how garbage
		MODEL_FIRST_MS=300 say \
		    "failed PROVIDER_TIMEOUT 0 'the model does not answer' retry" \
		    $p $how silent
	done
	# A stream that breaks off: what came was told, and that it broke off.
	case $("$ask" $p "$base" stream die) in
	"text 'a be"*"failed PROVIDER_ERROR 200 'the model's answer broke off' retry streamed") ok "$p die" true ;;
	*) ok "$p die" false ;;
	esac
	say "failed PROVIDER_ERROR 200 'the model's answer broke off' retry" \
	    $p whole die
	for scene in endless stall huge; do
		case $scene in
		endless) why="PROVIDER_TIMEOUT 200 'the model took too long'" ;;
		stall) why="PROVIDER_TIMEOUT 200 'the model's answer stopped coming'" ;;
		huge) why="PROVIDER_ERROR 200 'the model's answer is too large'" ;;
		esac
		MODEL_TOTAL_MS=1500 MODEL_STALL_MS=500 \
		    "$ask" $p "$base" stream $scene >"$tmp/out" 2>&1
		ok "$p $scene: $(cat "$tmp/out")" has "$tmp/out" "; failed $why"
	done
	# Cancelled at the first event: nothing comes after it.
	same "$p cancelled" "text" "$(MODEL_CANCEL=1 "$ask" $p "$base" stream hi |
	    sed "s/ '.*//")"
	same "$p wrong key" \
	    "failed AUTH_EXPIRED 401 'the provider does not accept the key'" \
	    "$(MODEL_KEY=sk-wrong-secret "$ask" $p "$base" stream hi)"
done

# R-382: what a model sealed goes back as it came, or the real API refuses: with
# Gemini by either API, reasoning that nobody stores, thoughts before a call.
while read -r p name why; do
	for how in whole stream; do
		same "$p $name $how: sealed parts go back" \
		    "text 'Got: r1'; usage; finish stop" \
		    "$(MODEL_NAME=$name "$ask" $p "$base" $how tool r1 2>&1 | tail -1)"
		[ "$p" = gemini ] && continue # it has a seal for such calls
		same "$p $name $how: and are missed" 1 \
		    "$(MODEL_FORGETS=1 MODEL_NAME=$name "$ask" $p "$base" $how tool r1 2>&1 |
			grep -c "^failed REQUEST_INVALID 400 '.*$why")"
	done
done <<END
gemini gemini-3-flash-preview
openai gemini-3-flash-preview missing a thought_signature
openai-responses gpt-5.4-mini required 'reasoning' item
anthropic claude-think-1 Expected .thinking. or .redacted_thinking.
END
call='{"role":"model","parts":[{"functionCall":{"id":"c1","name":"x","args":{}}}]}'
given='{"role":"user","parts":[{"functionResponse":{"id":"c1","name":"x","response":{}}}]}'
same 'Gemini 3 misses a signature' 1 \
    "$(MODEL_BODY="{\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"hi\"}]},$call,$given]}" \
	"$ask" gemini "$base" stream - |
	grep -c "^failed REQUEST_INVALID 400 'Function call is missing a thought_signature")"

# A 500 is asked three times, a 429 that wants seven seconds once, and one that
# wants none twice (four providers, whole and streamed).
same '500 is tried again' 24 "$(grep -c '^500 ' "$tmp/plain.log")"
same '429 is tried again only if told' 16 "$(grep -c '^429 ' "$tmp/plain.log")"

# As the proxy asks: a program's own body, key and version of the API.
user='{"role":"user","content":"hi"}'
use='{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"x","input":{}}]}'
head='"model":"m","max_tokens":9,"stream":true'
MODEL_KEY=sk-other MODEL_OWN_KEY=test-key-123 MODEL_VERSION=2026-10-21 \
    MODEL_BODY="{$head,\"messages\":[$user]}" say \
    'text '\''Hello, you said “hi”. ☀'\''; usage; finish stop' \
    anthropic stream -
same 'sampling is gone in that version' 'failed REQUEST_INVALID 400' \
    "$(MODEL_VERSION=2026-10-21 MODEL_BODY="{$head,\"temperature\":1,\"messages\":[$user]}" \
	"$ask" anthropic "$base" stream - | cut -d' ' -f1-3)"
# R-353: what the stand-in says to a text while a result is owed.
same 'a text while a result is owed' 'failed REQUEST_INVALID 400' \
    "$(MODEL_BODY="{$head,\"messages\":[$user,$use,$user]}" \
	"$ask" anthropic "$base" stream - | cut -d' ' -f1-3)"
turn='{"role":"user","parts":[{"text":"hi"}]}'
call='{"role":"model","parts":[{"functionCall":{"id":"c1","name":"x","args":{}}}]}'
same 'Gemini: a text while a response is owed' 'failed REQUEST_INVALID 400' \
    "$(MODEL_BODY="{\"contents\":[$turn,$call,$turn]}" \
	"$ask" gemini "$base" stream - | cut -d' ' -f1-3)"

# A base URL that has the version in it already, as compatible servers do.
at=$base/v1/ say 'text '\''Hello, you said “hi”. ☀'\''; usage; finish stop' \
    openai stream hi
# Nobody there: tried again, then said.
at=http://127.0.0.1:9 say \
    "failed PROVIDER_UNAVAILABLE 0 'Couldn't connect to server' retry" \
    openai stream hi
at=http://192.0.2.1 say \
    'refused a key is never sent over plain HTTP to another machine: use https' \
    openai stream hi
# A proxy of the environment is used only when that is set.
http_proxy=http://127.0.0.1:9 say \
    'text '\''Hello, you said “hi”. ☀'\''; usage; finish stop' openai whole hi
http_proxy=http://127.0.0.1:9 MODEL_PROXY=environment say \
    "failed PROVIDER_UNAVAILABLE 0 'Couldn't connect to server' retry" \
    openai whole hi

# Certificates: one nobody vouches for is refused, a trusted one is not.
if openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost -keyout "$tmp/tls.key" \
    -out "$tmp/tls.crt" >/dev/null 2>&1; then
	serve tls --tls "$tmp/tls.crt" "$tmp/tls.key"
	at=https://localhost:$(cat "$tmp/tls")
	"$ask" openai "$at" whole hi >"$tmp/out" 2>&1
	ok "TLS: $(cat "$tmp/out")" has "$tmp/out" 'failed PROVIDER_UNAVAILABLE 0'
	MODEL_CA=$tmp/tls.crt say \
	    'text '\''Hello, you said “hi”. ☀'\''; usage; finish stop' \
	    openai whole hi
	# The name must be right too.
	MODEL_CA=$tmp/tls.crt "$ask" openai "https://127.0.0.1:${at##*:}" \
	    whole hi >"$tmp/out" 2>&1
	ok "TLS name: $(cat "$tmp/out")" has "$tmp/out" \
	    'failed PROVIDER_UNAVAILABLE 0'
fi
done_tests model_providers
