#!/bin/sh
# MCP servers of a configuration: each started through the gate, and again as
# it was; everything else stays, in its order.
. tests/lib/cli.sh

HOME=$tmp/home
export HOME
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_STATE SOLGATE_SOCKET
mkdir -p "$HOME"
state=$HOME/.local/state/solgate
f=$tmp/mcp.json
program=$(realpath "$SOLGATE")

cat >"$f" <<'X'
{
    "theme" : "dark\n\"}{",
    "mcpServers": {
	"files": {"command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/tmp/a b"], "env": {"K": "v\u00e9"}, "disabled": false},
	"bare": { "command": "/usr/bin/thing" },
	"web one": {"type": "http", "url": "http://127.0.0.1:9/mcp?a=\"b"},
	"gem": {"httpUrl": "http://127.0.0.1:9/mcp", "timeout": 5}
    },
    "n": 1e3, "e": {}, "l": [ ],
    "projects": {"/home/x": {"mcpServers": {"p": {"command": "p", "args": []}}, "history": [1]}}
}
X
chmod 644 "$f"
cp "$f" "$tmp/before"
jq -S . "$f" >"$tmp/before.json"

run install --dry-run mcp "$f"
same 'L8: dry run' 0 "$status"
ok 'L8: it changes nothing' cmp -s "$f" "$tmp/before"
cp "$tmp/out" "$tmp/dry"
run install mcp "$f"
same 'install' 0 "$status"
ok 'what the dry run showed' cmp -s "$f" "$tmp/dry"
same 'the mode stays' 644 "$(stat -c %a "$f")"
# R-498: the gate is named by absolute paths, and by nothing else.
gate=$(printf '"--socket=%s","--token=%s"' "$state/run/solgate.sock" "$state/tokens/agents/mcp")
same 'a command' "$(printf '%s' "[\"mcp\",\"--name=files\",$gate,\"--\",\"npx\",\"-y\",\"@modelcontextprotocol/server-filesystem\",\"/tmp/a b\"]")" \
    "$(jq -c .mcpServers.files.args "$f")"
same 'by this program' "$program" "$(jq -r .mcpServers.files.command "$f")"
same 'its environment' 'vé' "$(jq -r .mcpServers.files.env.K "$f")"
same 'a name is made plain' '["mcp","--name=web-one","--http=http://127.0.0.1:9/mcp?a=\"b",'"$gate]" \
    "$(jq -c '.mcpServers["web one"].args' "$f")"
same 'and is a process now' stdio "$(jq -r '.mcpServers["web one"].type' "$f")"
same 'no address beside it' null "$(jq -r .mcpServers.gem.httpUrl "$f")"
same 'servers of a project' '["mcp","--name=p",'"$gate"',"--","p"]' \
    "$(jq -c '.projects["/home/x"].mcpServers.p.args' "$f")"
same 'everything else' "$(jq -cS 'del(.mcpServers, .projects)' "$tmp/before")" \
    "$(jq -cS 'del(.mcpServers, .projects)' "$f")"
same 'in its order' "$(jq -c keys_unsorted "$tmp/before")" "$(jq -c keys_unsorted "$f")"
same 'servers too' "$(jq -c '.mcpServers | keys_unsorted' "$tmp/before")" \
    "$(jq -c '.mcpServers | keys_unsorted' "$f")"
cp "$f" "$tmp/first"
run install mcp "$f"
same 'again is once' 0 "$status"
ok 'and says so' has "$tmp/out" 'nothing to change'
ok 'nothing changed' cmp -s "$f" "$tmp/first"
run uninstall mcp "$f"
ok 'byte for byte as it was' cmp -s "$f" "$tmp/before"
ok 'no backup is left' test ! -e "$f.before-solgate"
run uninstall mcp "$f"
same 'twice is fine' 0 "$status"
ok 'and changes nothing' cmp -s "$f" "$tmp/before"

# Changed in between: only our part goes.
run install mcp "$f"
jq '. + {"later":true} | .mcpServers.new = {"command":"n"}' "$f" >"$tmp/changed" && cat "$tmp/changed" >"$f"
run install mcp "$f"
same 'a new server is gated' '["mcp","--name=new",'"$gate"',"--","n"]' "$(jq -c .mcpServers.new.args "$f")"
run uninstall mcp "$f"
same 'what came later stays' \
    "$(jq -cS '. + {"later":true} | .mcpServers.new = {"command":"n"} | del(.projects["/home/x"].mcpServers.p.args)' "$tmp/before")" \
    "$(jq -cS . "$f")"

# VS Code calls them servers; a link stays one.
echo '{"inputs":[],"servers":{"a":{"type":"stdio","command":"a"}}}' >"$tmp/vs.json"
ln -s "$tmp/vs.json" "$tmp/link.json"
run install mcp "$tmp/link.json"
same 'servers' 'mcp' "$(jq -r '.servers.a.args[0]' "$tmp/vs.json")"
ok 'a link stays one' test -L "$tmp/link.json"

# What cannot be gated is said, and stays as it is.
for entry in '{"url":"http://x/","headers":{"A":"b"}}' '{"type":"sse","url":"http://x/"}' \
    '{"note":1}' '{"url":"unix:/x"}'; do
	printf '{"mcpServers":{"ok":{"command":"a"},"odd":%s}}' "$entry" >"$f"
	run install mcp "$f"
	same "not silently: $entry" 1 "$status"
	ok 'named' has "$tmp/err" '"odd"'
	same 'left' "$entry" "$(jq -c .mcpServers.odd "$f")"
	same 'the other is gated' mcp "$(jq -r '.mcpServers.ok.args[0]' "$f")"
	rm -f "$f.before-solgate"
done
for bad in '{' '[]' '// x
{}' '{"mcpServers":{"a":[]}}' '{"mcpServers":{"a":{"command":"x","args":[1]}}}' \
    '{"a":1,"a":2}'; do
	printf '%s' "$bad" >"$f"
	run install mcp "$f"
	same "refused: $bad" 1 "$status"
	same 'and left alone' "$bad" "$(cat "$f")"
done
run install mcp "$tmp/none.json"
same 'no such file' 1 "$status"
ok 'none is made' test ! -e "$tmp/none.json"
run install mcp
same 'which configuration?' 2 "$status"
# ---- R-557: clients that keep them otherwise; every other byte stays --------
cat >"$f" <<'X'
// Zed
{
	"theme": "x", /* dark */
	"context_servers": {
		// one of mine
		"db": {
			"command": "npx", // the runner
			"args": [
				"-y", // at once
				"pg",
			],
			"env": {},
		},
		"bare": { "command": "x" },
		"old": { "command": "y", "args": [] },
	},
}
X
cp "$f" "$tmp/before"
run install mcp "$f"
same 'zed: install' 0 "$status"
ok 'zed: how many' has "$tmp/out" '3 servers are now behind the gate'
same 'zed: what is not ours stays' "$(grep -c '//\|/\*\|env' "$tmp/before")" "$(grep -c '//\|/\*\|env' "$f")"
grep -v '^ *//' "$f" | sed 's,//.*,,; s,/\*.*\*/,,' | tr -d '\n\t' | sed 's/,\([]}]\)/\1/g' >"$tmp/plain"
same 'zed: a command' '["mcp","--name=db",'"$gate"',"--","npx","-y","pg"]' "$(jq -c .context_servers.db.args "$tmp/plain")"
same 'zed: without words' '["mcp","--name=bare",'"$gate"',"--","x"]' "$(jq -c .context_servers.bare.args "$tmp/plain")"
cp "$f" "$tmp/first"
run install mcp "$f"
ok 'zed: again is once' cmp -s "$f" "$tmp/first"
run uninstall mcp "$f"
ok 'zed: byte for byte' cmp -s "$f" "$tmp/before"
run install mcp "$f"
echo '// later' >>"$f"
run uninstall mcp "$f"
same 'zed: changed since' "$(sed 's/, "args": \[\] }/ }/' "$tmp/before"; echo '// later')" "$(cat "$f")"
# opencode: one list of words, and "remote".
cat >"$f" <<'X'
{"$schema": "https://opencode.ai/config.json",
 "mcp": {"a": {"type": "local", "command": ["npx", "-y", "a"], "environment": {"K": "v"}},
         "b": {"type": "remote", "url": "http://127.0.0.1:9/mcp", "enabled": true}}}
X
cp "$f" "$tmp/before"
run install mcp "$f"
same 'opencode: install' 0 "$status"
same 'opencode: local' '["'"$program"'","mcp","--name=a",'"$gate"',"--","npx","-y","a"]' "$(jq -c .mcp.a.command "$f")"
same 'opencode: remote' 'local ["'"$program"'","mcp","--name=b","--http=http://127.0.0.1:9/mcp",'"$gate]" \
    "$(jq -cr '.mcp.b | "\(.type) \(.command)"' "$f")"
run install mcp "$f"
ok 'opencode: once' has "$tmp/out" 'nothing to change'
jq -c '.later = 1' "$f" >"$tmp/changed" && cat "$tmp/changed" >"$f"
run uninstall mcp "$f"
same 'opencode: as it was' "$(jq -cS '.later = 1' "$tmp/before")" "$(jq -cS . "$f")"
# VS Code's settings, Windsurf's address; who has no server is told.
rm -f "$f.before-solgate"
echo '{"mcp":{"servers":{"v":{"command":"v"}}},"mcpServers":{"w":{"serverUrl":"http://127.0.0.1:9/mcp"}}}' >"$f"
cp "$f" "$tmp/before"
run install mcp "$f"
same 'vs code: in its settings' '["mcp","--name=v",'"$gate"',"--","v"]' "$(jq -c .mcp.servers.v.args "$f")"
same 'windsurf' '["mcp","--name=w","--http","http://127.0.0.1:9/mcp",'"$gate]" "$(jq -c .mcpServers.w.args "$f")"
jq -c '.later = 1' "$f" >"$tmp/changed" && cat "$tmp/changed" >"$f"
run uninstall mcp "$f"
same 'windsurf: as it was' "$(jq -cS '.later = 1' "$tmp/before")" "$(jq -cS . "$f")"
# Codex has TOML.
t=$tmp/config.toml
cat >"$t" <<'X'
model = "x" # mine
[mcp_servers.db]
command = "npx" # the runner
args = [
  "-y", # at once
  "pg",
]
[mcp_servers.db.env]
K = "v"
[mcp_servers."bare one"]
command = 'x'
[mcp_servers.web]
url = "http://127.0.0.1:9/mcp"
enabled = true
X
cp "$t" "$tmp/before"
run install mcp "$t"
same 'codex: install' 0 "$status"
ok 'codex: how many' has "$tmp/out" '3 servers are now behind the gate'
if python3 -c 'import tomllib' 2>/dev/null; then
	python3 -c 'import json, sys, tomllib; json.dump(tomllib.load(open(sys.argv[1], "rb")), sys.stdout)' "$t" >"$tmp/t.json"
	same 'codex: a command' '["mcp","--name=db",'"$gate"',"--","npx","-y","pg"]' "$(jq -c .mcp_servers.db.args "$tmp/t.json")"
	same 'codex: by this program' "$program" "$(jq -r .mcp_servers.db.command "$tmp/t.json")"
	same 'codex: without words' '["mcp","--name=bare-one",'"$gate"',"--","x"]' "$(jq -c '.mcp_servers["bare one"].args' "$tmp/t.json")"
	same 'codex: an address' '["mcp","--name=web","--http=http://127.0.0.1:9/mcp",'"$gate] null true" \
	    "$(jq -rc '.mcp_servers.web | "\(.args) \(.url) \(.enabled)"' "$tmp/t.json")"
fi
ok 'codex: comments stay' sh -c 'grep -q "# mine" "$1" && grep -q "# the runner" "$1" && grep -q "# at once" "$1"' sh "$t"
cp "$t" "$tmp/first"
run install mcp "$t"
ok 'codex: again is once' cmp -s "$t" "$tmp/first"
echo '# later' >>"$t"
run uninstall mcp "$t"
same 'codex: only ours goes' "$(cat "$tmp/before"; echo '# later')" "$(cat "$t")"
rm -f "$t.before-solgate"
cp "$tmp/before" "$t"
run install mcp "$t"
run uninstall mcp "$t"
ok 'codex: byte for byte' cmp -s "$t" "$tmp/before"
printf '[mcp_servers.h]\nurl = "http://x/"\nbearer_token_env_var = "T"\n' >"$t"
run install mcp "$t"
same 'codex: what sends a secret is named' 1 "$status"
ok 'codex: and why' has "$tmp/err" 'it sends headers'
rm -f "$f.before-solgate"
for none in '{}' '{"mcpServers":{}}' '{"servers":[]}'; do
	printf '%s' "$none" >"$f"
	run install mcp "$f"
	same "nothing gated: $none" 1 "$status"
	ok 'what was looked for' has "$tmp/err" 'context_servers'
	same 'and nothing changed' "$none" "$(cat "$f")"
done
# ---- R-544: agents of an editor, by the same rules ------------------------
f=$tmp/editor.json
cat >"$f" <<'X'
{
  "theme": "dark",
  "mcpServers": {"other": {"command": "m"}},
  "agent_servers": {
    "gem": {"type": "custom", "command": "gemini", "args": ["--experimental-acp"], "env": {}},
    "bare": {"command": "a"}
  }
}
X
cp "$f" "$tmp/before"
gate=$(printf '"--socket=%s","--token=%s"' "$state/run/solgate.sock" "$state/tokens/agents/acp")
run install acp "$f"
same 'acp: install' 0 "$status"
ok 'acp: says how many' has "$tmp/out" '2 agents are now behind the gate'
same 'acp: an agent' "[\"acp\",\"--name=gem\",$gate,\"--\",\"gemini\",\"--experimental-acp\"]" \
    "$(jq -c .agent_servers.gem.args "$f")"
same 'acp: its type stays' custom "$(jq -r .agent_servers.gem.type "$f")"
same 'acp: everything else' "$(jq -cS 'del(.agent_servers)' "$tmp/before")" "$(jq -cS 'del(.agent_servers)' "$f")"
ok 'acp: its token is there' [ -s "$state/tokens/agents/acp" ]
cp "$f" "$tmp/once"
run install acp "$f"
ok 'acp: twice is once' cmp -s "$f" "$tmp/once"
run uninstall acp "$f"
ok 'acp: byte for byte as it was' cmp -s "$f" "$tmp/before"
printf '{"agent_servers":{"claude":{"default_mode":"plan"}}}' >"$f"
run install acp "$f"
same 'acp: one without a command is named' 1 "$status"
ok 'acp: and why' has "$tmp/err" 'it has no command of its own'
run install acp
same 'acp: the words' 0 "$status"
ok 'acp: for settings that are not plain JSON' has "$tmp/out" "acp --name=NAME --socket=$state/run/solgate.sock --token=$state/tokens/agents/acp --"
run uninstall acp
same 'acp: but nothing to take away' 2 "$status"
for bad in "--token=$state/tokens/agents/acp" "--socket=/s --token=agents/acp" \
    "--socket=/s --token=/t/agents/mcp"; do
	run acp $bad -- true
	same "acp: refused: $bad" 2 "$status"
done

done_tests install_mcp
