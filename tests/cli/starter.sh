#!/bin/sh
# R-530 R-531: an agent while nobody is there, with and without a starter.
. tests/lib/cli.sh
. tests/lib/gate.sh

case $SOLGATE in /*) ;; *) SOLGATE=$PWD/$SOLGATE ;; esac
PROJECT=$tmp/project
export SOLGATE PROJECT
mkdir -p "$PROJECT/src" "$PROJECT/.github"
for f in src/a.c README.md .github/ci.yml .env; do echo x >"$PROJECT/$f"; done
ln -s /etc "$PROJECT/out"
mkdir -p "$HOME/.config/solgate"
chmod 700 "$HOME/.config/solgate"

run install claude
same 'install' 0 "$status"
ok 'says what happens while nobody is there' has "$tmp/out" 'is DENIED, even'
ok 'and what to do' has "$tmp/out" 'solgate install claude --starter'
printf '[policy]\nproject = "%s"\n' "$PROJECT" >"$HOME/.config/solgate/config.toml"
ok 'a gate' start_gate
ok 'without the starter' python3 tests/cli/starter.py bare
run doctor
ok 'the doctor says so' grep -q \
    '^note *claude .*DENIED EVERYTHING.*--starter' "$tmp/out"
stop_gate

printf '[[rule]]\neffect = "deny"\nextension = "*"\ncapability = "exec"\npattern = "shutdown *"\n' \
    >"$HOME/.config/solgate/policy.toml"
for host in claude gemini codex; do
	run install $host --starter
	same "starter of $host" 0 "$status"
	ok 'says what it allows' has "$tmp/out" 'inside the gate'
done
run install claude --starter
ok 'once is enough' has "$tmp/out" 'the starter policy is there already'
ok 'own rules stay' grep -q 'pattern = "shutdown \*"' "$HOME/.config/solgate/policy.toml"
run policy check
same 'the file is right' 0 "$status"
ok 'a gate' start_gate
ok 'with the starter' python3 tests/cli/starter.py starter
run doctor
ok 'the doctor is content' sh -c '! grep -q "DENIED EVERYTHING" "$1"' sh "$tmp/out"
ok 'but says that nobody is there' grep -q '^note *approver.*no rule allows' "$tmp/out"
stop_gate

echo 'broken' >"$HOME/.config/solgate/policy.toml"
run install claude --starter
same 'a file that is wrong' 1 "$status"
same 'stays' broken "$(cat "$HOME/.config/solgate/policy.toml")"
run install mcp "$tmp/x.json" --starter
same 'only for hosts' 2 "$status"
done_tests starter
