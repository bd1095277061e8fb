#!/bin/sh
# R-530 R-531 R-540 R-541: an agent while nobody is there, with and without a
# starter.
. tests/lib/cli.sh
. tests/lib/gate.sh

case $SOLGATE in /*) ;; *) SOLGATE=$PWD/$SOLGATE ;; esac
PROJECT=$tmp/project
OTHER=$HOME/other
export SOLGATE PROJECT OTHER
mkdir -p "$PROJECT/src" "$PROJECT/.github" "$PROJECT/.git" "$OTHER/.git" \
    "$tmp/inside/.git"
for f in src/a.c README.md .github/ci.yml .env server.key src/id_rsa; do
	echo x >"$PROJECT/$f"
done
echo x >"$OTHER/a.c"
echo x >"$HOME/notes"
ln -s /etc "$PROJECT/out"
ln -s "$HOME" "$tmp/inside/home"
mkdir -p "$HOME/.config/solgate"
mkdir "$SOLGATE_STATE"
chmod 700 "$HOME/.config/solgate" "$SOLGATE_STATE"
policy=$HOME/.config/solgate/policy.toml

# in_dir DIR ARGUMENT...: run there.
in_dir() {
	status=0
	(cd "$1" && shift && "$SOLGATE" "$@") >"$tmp/out" 2>"$tmp/err" \
	    </dev/null || status=$?
}

in_dir "$tmp" install claude --starter
same 'no project here' 1 "$status"
ok 'says why' has "$tmp/err" 'in no git repository'
ok 'and what to do' has "$tmp/err" 'solgate install claude --starter --project=DIR'
for dir in / /etc /usr "$HOME" "$tmp" "$tmp/inside/home" "$HOME/.config" \
    "$SOLGATE_STATE" "$tmp/none" "$PROJECT/README.md"; do
	run install claude --starter --project="$dir"
	same "never a project: $dir" 1 "$status"
done
mkdir -p "$HOME/.git"
in_dir "$HOME" install claude --starter
same 'a home with a repository is none either' 1 "$status"
rmdir "$HOME/.git"
run install claude --project="$PROJECT"
same 'without --starter' 2 "$status"
ok 'nothing was changed' sh -c '! ls "$1" "$2" 2>/dev/null' sh "$policy" \
    "$HOME/.claude/settings.json"

run install claude
same 'install' 0 "$status"
ok 'says what happens while nobody is there' has "$tmp/out" 'is DENIED, even'
ok 'and what to do' has "$tmp/out" 'solgate install claude --starter'
ok 'a gate' start_gate
ok 'without the starter' python3 tests/cli/starter.py bare
run doctor
ok 'the doctor says so' grep -q \
    '^note *claude .*DENIED EVERYTHING.*--starter' "$tmp/out"

# The gate runs, in another directory, and nothing is sent to it by hand.
printf '[[rule]]\neffect = "deny"\nextension = "*"\ncapability = "exec"\npattern = "shutdown *"\n' \
    >"$policy"
for host in claude gemini codex; do
	in_dir "$PROJECT/src" install $host --starter
	same "starter of $host" 0 "$status"
	ok 'says where' grep -qx "  $PROJECT" "$tmp/out"
	ok 'says that it counts' has "$tmp/out" 'the rules count now'
done
ok 'with the starter' python3 tests/cli/starter.py starter
run install claude --starter --project="$PROJECT"
ok 'once is enough' has "$tmp/out" 'is there already'
same 'once' 1 "$(grep -c 'starter-claude-read' "$policy")"
ok 'own rules stay' grep -q 'pattern = "shutdown \*"' "$policy"
run policy check
same 'the file is right' 0 "$status"
run install claude --starter --project="$OTHER/"
same 'another project' 0 "$status"
same 'has its own rule' 2 "$(grep -c 'starter-claude-read' "$policy")"
same 'and the host its one' 1 "$(grep -c 'starter-claude-tools' "$policy")"
ok 'both are read' python3 tests/cli/starter.py both
run doctor
ok 'the doctor is content' sh -c '! grep -q "DENIED EVERYTHING" "$1"' sh "$tmp/out"
ok 'but says that nobody is there' grep -q '^note *approver.*no rule allows' "$tmp/out"

# A gate that reads the rules and does not allow it all the same.
printf '[[rule]]\neffect = "deny"\nextension = "*"\ncapability = "read"\n' >>"$policy"
run install claude --starter --project="$PROJECT"
same 'the rules do not count' 1 "$status"
ok 'says so' has "$tmp/err" 'the running gate does not use them'
stop_gate
run install claude --starter --project="$PROJECT"
same 'nobody runs' 0 "$status"
ok 'says so' has "$tmp/out" 'No gate is running'

echo 'broken' >"$policy"
run install claude --starter --project="$PROJECT"
same 'a file that is wrong' 1 "$status"
same 'stays' broken "$(cat "$policy")"
run install mcp "$tmp/x.json" --starter
same 'only for hosts' 2 "$status"
done_tests starter
