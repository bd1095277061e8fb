#!/bin/sh
# The action gate as the origins' users know it: defaults confined to the
# project, calls that name their target, extension-permissions.json, a history
# without queries, prompts with the key params of a tool.
. tests/lib/cli.sh
. tests/lib/gate.sh

p=$tmp/project
ln -s /etc "$p/out"
# check_is NAME WANT ARGUMENT...
check_is() {
	name=$1 want=$2
	shift 2
	run check --cwd "$p" "$@"
	same "$name" "$want" "$status"
}
check_is 'R-418: safe writes inside' 0 --profile=safe e write a.txt
check_is 'R-418: safe does not write outside' 3 --profile=safe e write /etc/cron.d/x
check_is 'R-418: nor through a link' 3 --profile=safe e write out/cron.d/x
check_is 'R-418: nor above' 3 --profile=safe e read ../x
check_is 'R-418: balanced asks' 5 --profile=balanced e write /etc/cron.d/x

mkdir -p "$HOME/.config/solgate"
printf '[policy]\nproject = "%s"\n' "$p" >"$HOME/.config/solgate/config.toml"
chmod 600 "$HOME/.config/solgate/config.toml"
ok 'a gate' start_gate || exit 1
for mode in permissive strict prompt; do
	asks person PUT /v1/mode "{\"mode\":\"$mode\"}" >/dev/null
	asks agent POST /v1/hostcalls "{\"call_id\":\"w-$mode\",\"method\":\"fs\",\"params\":{\"op\":\"write\"},\"extension\":{\"id\":\"e\"}}" >"$tmp/a" 2>&1 || :
	ok "R-416: $mode: a write without a path is no call" \
	    grep -q 'invalid_request' "$tmp/a"
done

printf '%s' '{"version":1,"decisions":{"my.ext":[{"capability":"write","allow":true,"decided_at":"2026-01-01T00:00:00Z"},{"capability":"exec","allow":true,"decided_at":"2026-01-01T00:00:00Z"},{"capability":"http","allow":false,"decided_at":"2026-01-01T00:00:00Z"}]}}' >"$tmp/v1.json"
run grants import "$tmp/v1.json"
cp "$tmp/out" "$tmp/imported"; cp "$tmp/err" "$tmp/skipped"
run grants --json
same 'R-232: version 1 is read, as wildcards' '["/**","**",null]' \
    "$(jq -c '[.grants[]|select(.extension_id=="my.ext")|.scope_pattern // null]|sort|reverse' "$tmp/out")"
ok 'R-232: what would cover nothing is said' has "$tmp/skipped" 'skipped: allow exec for my.ext'
printf '%s' '{"version":2,"decisions":{"my.ext":[{"capability":"exec","scope_pattern":"git *","decision":"allow","decided_at":"2026-01-01T00:00:00Z"}]}}' >"$tmp/v2.json"
run grants import "$tmp/v2.json"
same 'R-232: version 2 has patterns' 0 "$status"
asks agent POST /v1/hostcalls '{"call_id":"g1","method":"exec","params":{"command":"git log"},"extension":{"id":"my.ext"}}' >"$tmp/a"
same 'and they count' allow_stored "$(jq -r .output.decision "$tmp/a")"

attend
asks agent POST /v1/hostcalls '{"call_id":"t1","method":"tool","params":{"name":"deploy","input":{"env":"prod","token":"ghp_0123456789abcdefghijklmnopqrstuvwxyz"}},"extension":{"id":"e"}}' >"$tmp/call.t1" 2>&1 &
caller=$!
prompt_of 1
asks person GET "/v1/prompts/$prompt" >"$tmp/view"
ok 'R-153: the tool with its key params' grep -q '"summary":"deploy env=prod' "$tmp/view"
ok 'R-153: redacted' sh -c '! grep -q ghp_0123 "$1"' - "$tmp/view"
run decide "$prompt" deny_once
wait $caller || :
asks agent POST /v1/hostcalls '{"call_id":"t2","method":"tool","params":{"name":"grep","input":{"path":".","pattern":"needle"}},"extension":{"id":"e"}}' >"$tmp/call.t2" 2>&1 &
caller=$!
prompt_of 1
asks person GET "/v1/prompts/$prompt" >"$tmp/view"
ok 'R-153: a search with its pattern' grep -q '"summary":"\. pattern=needle"' "$tmp/view"
run decide "$prompt" deny_once
wait $caller || :
asks agent POST /v1/hostcalls '{"call_id":"h1","method":"http","params":{"url":"https://a.example/x?who=hidden-query"},"extension":{"id":"e"}}' >"$tmp/call.h1" 2>&1 &
caller=$!
prompt_of 1
run decide "$prompt" deny_once
wait $caller || :
stop_gate
ok 'R-155: the history keeps no query' sh -c '! grep -rq hidden-query "$1"' - "$tmp/state"
done_tests scene_12_origin_rules
