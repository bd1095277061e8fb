#!/bin/sh
# solgate check, and the areas of eval that it shares its gate with.
. tests/lib/cli.sh
. tests/lib/gate.sh

mkdir -p "$tmp/project/src"
: >"$tmp/project/src/a.c"
ln -s ../.env "$tmp/project/src/notes"
ln -s loop "$tmp/project/loop"

# R-562: check: the verdict, by its exit status and its first word.
verdict() {
	name=$1 want=$2 word=$3
	shift 3
	run check --cwd "$tmp/project" "$@"
	same "$name" "$want $word" "$status $(sed 's/ .*//;q' "$tmp/out")"
}
verdict 'nothing is granted' 5 ask e exec 'git status'
verdict 'strict' 3 deny --mode strict e exec 'git status'
verdict 'permissive' 0 allow --mode permissive e exec 'git status'
verdict 'a grant' 0 allow --allow 'exec:git *' e exec 'git status'
verdict 'several words are a program' 0 allow --allow 'exec:git *' e exec -- git log -3
verdict 'a list needs each' 5 ask --allow 'exec:git *' e exec 'git status; rm x'
verdict 'deny wins' 3 deny --allow 'exec:git *' --deny exec e exec 'git status'
verdict 'a path' 0 allow --allow 'read:src/**' e read src/a.c
verdict 'a link to a secret' 5 ask --allow 'read:src/**' e read src/notes
verdict 'links in a circle' 3 deny --mode permissive e read loop
verdict 'a host' 0 allow --allow 'http:*.example' --allow 'http:a.example' e http https://a.example/x
verdict 'not http' 3 deny --mode permissive e http file:///etc/passwd
verdict 'a preset' 3 deny --profile safe e exec ls
verdict 'the same for reading' 0 allow --profile safe e read src/a.c
# R-529: profiles that keep their name.
verdict 'safe: inside the project' 0 allow --profile safe e write src/a.c
verdict 'safe: the system' 3 deny --profile safe e write /etc/cron.d/x
verdict 'safe: the home' 3 deny --profile safe e write /root/.bashrc
verdict 'safe: any host' 3 deny --profile safe e http https://evil.example/x
verdict 'balanced: any host' 5 ask --profile balanced e http https://evil.example/x
verdict 'the default has a name' 5 ask --profile prompt e read src/a.c
verdict 'permissive' 0 allow --profile permissive e exec ls
verdict 'a tool' 5 ask e tool deploy
verdict 'variables' 5 ask e env HOME PATH
verdict 'an operation' 0 allow --allow session:fork e session fork
verdict 'log passes' 0 allow e log write

# A denial that may apply: no mode, list or grant passes it unasked.
doubt() {
	verdict "$1" 5 ask --mode permissive --deny "$2" e "$3" "$4"
	ok "$1, and it says so" has "$tmp/out" 'doubt: a denial may apply'
}
doubt 'a program that is not known yet' 'exec:rm *' exec '$X y'
doubt 'what does not parse' 'exec:rm *' exec "git 'status"
doubt 'a program that comes in by a pipe' 'exec:rm *' exec 'ls | xargs env'
doubt 'a program that only find will know' 'exec:rm *' exec 'find . -exec {} +'
doubt 'a path that is not known yet' 'read:src/**' read '$HOME/x'
verdict 'denied by a list' 5 ask --profile balanced --deny 'read:src/**' e read '$HOME/x'
verdict 'and in strict mode' 3 deny --profile safe --deny 'write:src/**' e write '$HOME/x'
verdict 'no doubt' 0 allow --mode permissive --deny 'exec:rm *' e exec 'ls | xargs wc'

run check --cwd "$tmp/project" e exec 'curl -H "Authorization: Bearer sk-abcdefghijklmnopqrstuvwx12345" https://x.example'
ok 'a secret is not shown' sh -c '! grep -q sk-abc "$1"' sh "$tmp/out"
ok 'and not offered to be stored' has "$tmp/out" 'is not offered'
# T22: both spellings, and a warning where one passes for another.
LC_ALL=C.UTF-8 run check e http 'https://xn--80ak6aa92e.com/x'
ok 'both spellings of a host' has "$tmp/out" 'GET https://xn--80ak6aa92e.com/x (⟨U+0430⟩⟨U+0440⟩⟨U+0440⟩⟨U+04CF⟩⟨U+0435⟩.com)'
ok 'it passes for another' has "$tmp/out" 'beware  letters that pass'
LC_ALL=C run check e http 'https://müller.example/x'
ok 'without UTF-8 its letters are escaped' has "$tmp/out" 'https://xn--mller-kva.example/x (m\xc3\xbcller.example)'
# T25 T26 T11: what cannot be shown as it is is not stored.
run check e read "$(printf 'a\033[2Jb')"
ok 'a control is written out' has "$tmp/out" 'U+001B'
ok 'and no grant is offered' has "$tmp/out" 'is not offered: the call has characters'

run check --cwd "$tmp/project" e exec ls
ok 'the ladder is shown' has "$tmp/out" 'deny_stored: no'
ok 'what always would store' has "$tmp/out" 'would store: ls'
run check --json --cwd "$tmp/project" e read src/a.c
same 'JSON is what eval says' 'ask read src/a.c' \
    "$(jq -r '[.verdict, .capability, .scope.summary] | join(" ")' "$tmp/out")"

# What is no question.
usage() {
	name=$1
	shift
	run check "$@"
	same "$name" 2 "$status"
	ok "$name is said" test -s "$tmp/err"
}
usage 'nothing'
usage 'no scope' e exec
usage 'no capability' e teleport x
usage 'a grant without one' --allow 'fly:x' e exec ls
usage 'no such mode' --mode lax e exec ls
usage 'no such profile' --profile lax e exec ls
usage 'no such directory' --cwd relative e exec ls
usage 'two paths' e read a b
usage 'a name that is another capability' e tool bash
usage 'no UTF-8' e exec "$(printf 'ls \377')"
usage 'too many grants' $(yes -- --deny=exec:x | head -n 257) e exec ls

# eval action: what a line may hold, and what is wrong with it.
answer() {
	printf '%s\n' "$2" | "$SOLGATE" eval "$1"
}
base='"extension":{"id":"e","version":"1.2.0"},"grants":[]'
call='"call":{"call_id":"c","method":"exec","params":{"cmd":"ls"}}'
same 'the shortest line' ask \
    "$(answer action "{$base,$call}" | jq -r .verdict)"
same 'a claim' 'invalid_request /call/capability' \
    "$(answer action "{$base,\"call\":{\"call_id\":\"c\",\"method\":\"exec\",\"params\":{},\"capability\":\"ui\"}}" |
    jq -r '.error | .code + " " + .pointer')"
same 'params that are none' 'invalid_request /call/params' \
    "$(answer action "{$base,\"call\":{\"call_id\":\"c\",\"method\":\"exec\",\"params\":7}}" |
    jq -r '.error | .code + " " + .pointer')"
same 'no call id' 'invalid_request /call/call_id' \
    "$(answer action "{$base,\"call\":{\"method\":\"exec\",\"params\":{}}}" |
    jq -r '.error | .code + " " + .pointer')"
same 'an unknown mode asks' ask \
    "$(answer action "{$base,$call,\"mode\":\"lax\"}" | jq -r .verdict)"
same 'a lease by its terms' lease \
    "$(answer action "{$base,$call,\"lease\":{\"risk_tier\":3,\"enrichment_mode\":\"none\",\"allowed_types\":[],\"posture\":\"containment\",\"max_tool_calls\":0,\"max_seconds\":1}}" |
    jq -r .code)"
same 'no lease' missing \
    "$(answer action "{$base,$call,\"lease\":{}}" | jq -r .error.code)"
same 'a directory that is none' not_allowed \
    "$(answer action "{$base,$call,\"cwd\":\"x\"}" | jq -r .error.code)"
same 'links that are none' wrong_type \
    "$(answer action "{$base,$call,\"links\":{\"a\":1}}" | jq -r .error.code)"
same 'a policy for nobody' wrong_type \
    "$(answer action "{$base,$call,\"policy\":{\"per_extension\":{\"e\":1}}}" | jq -r .error.code)"
same 'two policies for one' duplicate_key \
    "$(answer action "{$base,$call,\"policy\":{\"per_extension\":{\"e\":{},\"e\":{}}}}" | jq -r .error.code)"
same 'its own mode' permissive \
    "$(answer action "{$base,$call,\"policy\":{\"per_extension\":{\"e\":{\"mode\":\"permissive\"}}}}" | jq -r .code)"
same 'the gate protects itself' own_directory \
    "$(answer action "{$base,\"mode\":\"permissive\",\"policy\":{\"own\":[\"/gate\"]},\"call\":{\"call_id\":\"c\",\"method\":\"fs\",\"params\":{\"op\":\"write\",\"path\":\"/gate/x\"}}}" | jq -r .code)"
same 'an entry without a scope says why it does not count' \
    'ask' "$(answer action "{\"extension\":{\"id\":\"e\"},\"grants\":[{\"extension_id\":\"e\",\"capability\":\"exec\",\"decision\":\"allow\"}],$call}" | jq -r .verdict)"
for manifest in '{"hosts":["a.example"]}' \
    '{"capabilities":[{"capability":"http","scope":{"hosts":["a.example"]}}]}' \
    '{"capabilities":["http"],"capability_manifest":{"capabilities":[{"capability":"HTTP","scope":{"hosts":["b.example","a.example"]}}]}}'; do
	same "hosts of $manifest" medium \
	    "$(answer action "{\"extension\":{\"id\":\"e\",\"manifest\":$manifest},\"call\":{\"call_id\":\"c\",\"method\":\"http\",\"params\":{\"url\":\"https://a.example/\"}}}" | jq -r .risk)"
done
same 'a manifest that is none' high \
    "$(answer action '{"extension":{"id":"e","manifest":{"hosts":7}},"call":{"call_id":"c","method":"http","params":{"url":"https://a.example/"}}}' | jq -r .risk)"

# eval group and pattern.
same 'a group' '{"extension_id":"e","capability":"exec","risk":"high","group":"ls","turn":"t1"}' \
    "$(answer group "{\"extension\":{\"id\":\"e\"},\"turn\":\"t1\",$call}")"
same 'no group' invalid_request \
    "$(answer group '{"extension":{"id":"e"},"call":{"call_id":"c","method":"gpu","params":{}}}' | jq -r .error.code)"
pattern() {
	same "pattern $1" "$2" "$(answer pattern "$1" | jq -c "if has(\"error\") then .error.code else .match end")"
}
pattern '{"kind":"command","pattern":"git *","command":"git status"}' true
pattern '{"kind":"command","pattern":"git *","argv":["git","status"]}' true
pattern '{"kind":"command","pattern":"git *","command":"git"}' false
pattern '{"kind":"command","pattern":"git |","command":"git"}' false
pattern '{"kind":"command","pattern":"rm *","command":"sudo rm x","deny":true}' true
pattern '{"kind":"command","pattern":"rm *","command":"$X y","deny":true}' true
pattern '{"kind":"command","pattern":"rm *","command":"ls","deny":true}' false
pattern '{"kind":"path","pattern":"src/**","path":"src/a/b"}' true
pattern '{"kind":"path","pattern":"src/**","path":"link/a","links":{"link":"src"}}' true
pattern '{"kind":"path","pattern":"src/**","path":"<dynamic>"}' false
pattern '{"kind":"host","pattern":"*.b.example","url":"https://a.b.example/x"}' true
pattern '{"kind":"host","pattern":"b.example","url":"b.example"}' true
pattern '{"kind":"host","pattern":"b.example","url":"ftp://b.example/"}' false
pattern '{"kind":"host","pattern":"c.example","url":"b.example"}' false
pattern '{"kind":"tool","pattern":"mcp__*","name":"mcp__x"}' true
pattern '{"kind":"operation","pattern":"fork","name":"fork"}' true
pattern '{"kind":"variable","pattern":"HOME","name":"PATH"}' false
pattern '{"kind":"command","pattern":null}' true
pattern '{"kind":"command","pattern":"x"}' '"missing"'
pattern '{"kind":"path","pattern":"x"}' '"missing"'
pattern '{"kind":"host","pattern":"x"}' '"missing"'
pattern '{"kind":"tool","pattern":"x"}' '"missing"'
pattern '{"kind":"path","pattern":"x","path":"x","cwd":"y"}' '"not_allowed"'
pattern '{"kind":"cloud"}' '"unknown_value"'

done_tests check
