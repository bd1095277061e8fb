#!/bin/sh
# R-524 R-525 R-526 R-527 R-528: rules in files, beside the grants people make.
. tests/lib/cli.sh
. tests/lib/gate.sh

config=$HOME/.config/solgate
mkdir -p "$config"
chmod 700 "$config"

# The twenty and more examples of the manual, as one file.
awk '/^# EXAMPLES/ { on = 1 } /^# FILES/ { on = 0 }
    on && /^```/ { code = !code; next } on && code' \
    docs/man/solgate-policy.5.scd >"$tmp/examples.toml"
run policy check "$tmp/examples.toml"
same 'the examples can be read' 0 "$status"
run policy test "$tmp/examples.toml" --project="$tmp/project"
same 'and do what the manual says' 0 "$status"
ok 'all of them' grep -Eq '^([2-9][0-9]) expectations, \1 hold, 0 do not$' \
    "$tmp/out"
for name in $(sed -n 's/^name = "\(.*\)"/\1/p' "$tmp/examples.toml"); do
	ok "an expectation for $name" has "$tmp/examples.toml" "rule = \"$name\""
done
ok 'twenty of them' test "$(grep -c '^name = ' "$tmp/examples.toml")" -ge 20
sed 's/verdict = "deny"/verdict = "ask"/' "$tmp/examples.toml" >"$tmp/wrong.toml"
run policy test "$tmp/wrong.toml" --project="$tmp/project"
same 'an expectation that does not hold' 1 "$status"
ok 'is named by its line' grep -q \
    '^wrong.toml:8: host.claude exec git push -f origin main: expected ask by no-force-push, is deny by no-force-push$' \
    "$tmp/out"

# Wrong files, by their line.
wrong() {
	printf '%b' "$2" >"$tmp/bad.toml"
	run policy check "$tmp/bad.toml"
	same "$1" 1 "$status"
	ok "$1: says $3" has "$tmp/err" "$3"
}
rule='[[rule]]\neffect = "deny"\nextension = "*"\ncapability = "exec"\n'
wrong 'a rule without an effect' '[[rule]]\nextension = "*"\n' \
    'bad.toml:1: a rule needs effect, extension and capability'
wrong 'a pattern that never matches' \
    "$rule"'\n[[rule]]\neffect = "allow"\nextension = "a"\ncapability = "exec"\npattern = "sudo *"\n' \
    'bad.toml:6: a * here covers nothing'
wrong 'a key that is none' "$rule"'patern = "x"\n' 'bad.toml:5: a rule has'
wrong 'a setting' 'mode = "strict"\n' 'settings belong into config.toml'
wrong 'a table with one bracket' '[rule]\n' 'with two brackets'
wrong 'a key twice' "$rule"'effect = "deny"\n' 'appears twice'
wrong 'another version' 'version = 2\n' 'this program reads version = 1'
wrong 'a name that is none' "$rule"'name = "No Pushing"\n' 'small letters'
wrong 'a capability that is none' \
    '[[rule]]\neffect = "deny"\nextension = "*"\ncapability = "exce"\n' \
    'capability must be one of'
chmod g+w "$tmp/examples.toml"
run policy check "$tmp/examples.toml"
same 'a file that others can write' 1 "$status"
ok 'says so' has "$tmp/err" 'other users may write to the file'
chmod g-w "$tmp/examples.toml"

# What rules do to one another.
cat >"$tmp/lint.toml" <<'EOF'
[[rule]]
effect = "allow"
extension = "a"
capability = "exec"
pattern = "git push *"

[[rule]]
effect = "deny"
extension = "*"
capability = "exec"
pattern = "git push *"

[[rule]]
effect = "deny"
extension = "a"
capability = "exec"
pattern = "git push *"

[[rule]]
effect = "allow"
extension = "a"
capability = "exec"
pattern = "git *"

[[rule]]
effect = "allow"
extension = "a"
capability = "read"
pattern = "src/**"
expires = "2020-01-01T00:00:00Z"
EOF
run policy check "$tmp/lint.toml"
same 'rules without effect' 1 "$status"
ok 'shadowed' grep -q '^shadowed  lint.toml:1 .*lint.toml:7 ' "$tmp/out"
ok 'covered' grep -q '^covered   lint.toml:13 .*lint.toml:7 ' "$tmp/out"
ok 'cut' grep -q '^cut       lint.toml:19 .*lint.toml:7 ' "$tmp/out"
ok 'never' grep -q '^never     lint.toml:25 .*has passed already' "$tmp/out"
run policy check --json "$tmp/lint.toml"
same 'as JSON' shadowed "$(head -n 1 "$tmp/out" | jq -r .finding)"

# In force beside grants: named by file and line, changed only in the file.
cat >"$config/policy.toml" <<'EOF'
[[rule]]
name = "no-push"
effect = "deny"
extension = "*"
capability = "exec"
pattern = "git push *"

[[rule]]
effect = "allow"
extension = "host.*"
capability = "exec"
pattern = "git *"
EOF
run check host.claude exec 'git push'
same 'without a gate' 3 "$status"
ok 'a gate' start_gate
run grants add host.claude exec 'git push *'
same 'an allow beside it' 0 "$status"
ok 'says that it has no effect' has "$tmp/out" 'policy.toml:1:no-push'
mine=$(cut -d' ' -f1 "$tmp/out" | head -n 1)
run grants test host.claude exec 'git push origin'
same 'the deny of the file wins' 3 "$status"
ok 'and is named' has "$tmp/out" 'rule policy.toml:1:no-push (git push *)'
ok 'with the others that speak about it' has "$tmp/out" 'also: allow: grant'
run grants test host.codex exec 'git status'
same 'an allow for several' 0 "$status"
ok 'by its line' has "$tmp/out" 'policy.toml:8'
run grants lint
same 'lint' 1 "$status"
ok 'names both' grep -q "^shadowed  $mine .*policy.toml:1:no-push" "$tmp/out"
run grants revoke policy.toml:1:no-push
same 'is not revoked' 1 "$status"
ok 'and says where it stands' has "$tmp/err" 'stands in a policy file'
run grants export
same 'is not exported' 1 "$(wc -l <"$tmp/out")"
run policy show
same 'show' 0 "$status"
for text in '* prompt' 'safe' 'balanced' 'permissive' \
    'policy.toml:1:no-push' "deny exec 'git push \*' for \*" "$mine"; do
	ok "shows $text" grep -q -- "$text" "$tmp/out"
done
call one 'git push' my-ext
wait $caller || :
ok 'an agent is denied' has "$tmp/call.one" deny_stored
ok 'the ledger names the rule' \
    sh -c 'grep -h policy.decision "$0"/audit/* | grep -q "policy.toml:1:no-push"' \
    "$SOLGATE_STATE"

# R-527: reload takes all of a file, or keeps what there was.
printf '[[rule]]\neffect = "deny"\n' >"$config/policy.toml"
kill -HUP $server
ok 'a wrong file is told' soon has "$tmp/said" 'policy.toml:1: a rule needs'
run grants test host.claude exec 'git push origin'
same 'and the old rules stay' 3 "$status"
ok 'by name' has "$tmp/out" 'policy.toml:1:no-push'
cat >"$config/policy.toml" <<'EOF'
[[rule]]
name = "no-fetch"
effect = "deny"
extension = "*"
capability = "exec"
pattern = "git fetch *"
EOF
kill -HUP $server
denies() {
	"$SOLGATE" grants test host.claude exec "$1" >"$tmp/out" 2>&1
	[ $? = 3 ]
}
ok 'a right one counts' soon denies 'git fetch'
run grants test host.claude exec 'git push origin'
same 'and the old one is over' 0 "$status"

# R-528: what would another file change of what happened?
cat >"$tmp/candidate.toml" <<'EOF'
[[rule]]
name = "my-push"
effect = "allow"
extension = "my-*"
capability = "exec"
pattern = "git push"
EOF
stop_gate
run policy diff "$tmp/candidate.toml"
same 'diff' 0 "$status"
ok 'names the change' grep -q ' -> allow' "$tmp/out"
ok 'and its rule' has "$tmp/out" 'candidate.toml:1:my-push'
ok 'counts' grep -q 'verdicts would change$' "$tmp/out"
run policy diff --json "$tmp/candidate.toml"
same 'diff as JSON' 'verdict allow true' "$(jq -rs '"\(.[0].field) \(.[0].now) \((length - 1) == .[-1].changed)"' "$tmp/out")"
run policy diff "$config/policy.toml"
ok 'nothing changes by the same file' grep -q '; 0 verdicts would change' "$tmp/out"
run replay --then
same 'R-464: replayed by the rules of then' 0 "$status"

# A gate does not start with a wrong file.
printf '[[rule]]\neffect = "deny"\n' >"$config/policy.toml"
run serve --no-tcp
same 'no start' 7 "$status"
ok 'says why' has "$tmp/err" 'policy.toml:1: a rule needs'
rm "$config/policy.toml"

# T63: not from the project.
mkdir -p "$tmp/project/c/solgate"
cp "$tmp/candidate.toml" "$tmp/project/c/solgate/policy.toml"
status=0
(cd "$tmp/project" && XDG_CONFIG_HOME=$tmp/project/c "$OLDPWD/$SOLGATE" \
    serve --no-tcp) >"$tmp/out" 2>"$tmp/err" </dev/null || status=$?
same 'T63: a policy of the project' 7 "$status"
ok 'is refused' has "$tmp/err" 'policy is not read from the project directory'

# The administrator's: in a /etc of its own, where that can be had.
cat >"$tmp/admin.sh" <<'EOF'
mount -t tmpfs none /etc && mkdir -m 755 /etc/solgate || exit 99
printf 'root:x:0:0:root:/:/bin/sh\n' >/etc/passwd
cat >/etc/solgate/policy.toml <<'X'
[[rule]]
name = "company"
effect = "deny"
extension = "*"
capability = "exec"
pattern = "npm publish *"
X
chmod 644 /etc/solgate/policy.toml
"$SOLGATE" check host.claude exec 'npm publish'
EOF
printf '[[rule]]\neffect = "allow"\nextension = "*"\ncapability = "exec"\npattern = "npm publish"\n' \
    >"$config/policy.toml"
export SOLGATE
if unshare -rm true 2>/dev/null; then
	status=0
	unshare -rm sh "$tmp/admin.sh" >"$tmp/out" 2>"$tmp/err" || status=$?
	same 'the deny of an administrator' 3 "$status"
	ok 'is named' has "$tmp/out" \
	    'rule /etc/solgate/policy.toml:1:company (npm publish *)'
else
	echo 'policy: the file of an administrator: skipped: no namespaces'
fi
done_tests policy
