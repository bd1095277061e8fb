#!/bin/sh
# R-686: the rules of an agent as a policy file: never wider, and what cannot be said is named.
. tests/lib/cli.sh
many=${SOLGATE_MANY:-$SOLGATE}
ok 'R-686: no random rule becomes wider' python3 tests/cli/policy_import.py "$many" "${IMPORT_ROUNDS:-8}" 7
export HOME="$tmp/home"
mkdir -p "$HOME"
cat >"$tmp/settings.json" <<'EOF'
{"permissions": {"allow": ["Bash(npm run test:*)", "Bash(git:*)", "Read(~/notes/**)", "Bash(cat*)"],
 "ask": ["Bash(git push:*)"], "deny": ["Bash(rm:*)", "Bash(*secret*)"]}, "model": "x"}
EOF
run policy import claude "$tmp/settings.json"
same 'an import with losses' 0 "$status"
ok 'says how many' has "$tmp/err" '3 rules carried over, 4 not'
ok 'and that a denial is among them' has "$tmp/err" '1 of those are DENIALS'
ok 'names it' has "$tmp/out" 'NOT DENIED HERE: a * here stands for whole words'
sed -i 's/, "Bash(\*secret\*)"//' "$tmp/settings.json"
run policy import claude "$tmp/settings.json" --output="$tmp/policy.toml" --for=host.mine
same 'into a file' 0 "$status"
ok 'for whom was said' has "$tmp/policy.toml" 'extension = "host.mine"'
ok 'nobody else may write it' test "$(stat -c %a "$tmp/policy.toml")" = 600
run policy check "$tmp/policy.toml"
same 'which the gate can read' 0 "$status"
run policy import claude "$tmp/settings.json" --output="$tmp/policy.toml"
same 'a file that is there is not written over' 1 "$status"
ok 'still the first one' has "$tmp/policy.toml" 'host.mine'
run policy import cursor "$tmp/settings.json"
same 'an agent whose rules are not known' 2 "$status"
ok 'says which are' has "$tmp/err" 'claude codex gemini'
run policy import codex "$tmp/settings.json"
same 'the file of another agent' 1 "$status"
ok 'says where' has "$tmp/err" 'line 1'
ok 'and prints no rule' test ! -s "$tmp/out"
run policy import gemini "$tmp/none.toml"
same 'no file' 1 "$status"
printf '{"permissions":{"allow":["Bash"]}}' >"$tmp/all.json"
run policy import claude "$tmp/all.json"
same 'nothing could be carried over' 1 "$status"
ok 'and that is said' has "$tmp/err" 'no rule could be carried over'
done_tests policy_import
