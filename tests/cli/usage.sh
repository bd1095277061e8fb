#!/bin/sh
# The command line as a stranger meets it: help, versions, and wrong calls
# answered with what, why and what next.
. tests/lib/cli.sh
SOLGATE=${SOLGATE_MANY:-$SOLGATE}

run --version
same 'version exits 0' 0 "$status"
ok 'the version is the first line' sh -c 'head -n 1 "$1" | grep -qx "solgate [0-9.]*"' sh "$tmp/out"
ok 'K2: the commit' grep -qxE 'commit ([0-9a-f]{7,40}\+?|unknown)' "$tmp/out"
ok 'K2: features' grep -qxE 'features [+-]page [+-]calendar [+-]network [+-]terminal' "$tmp/out"
cp "$tmp/out" "$tmp/version"
run version
ok 'version the command says the same' cmp -s "$tmp/out" "$tmp/version"

run
same 'no command exits 2' 2 "$status"
ok 'no command shows the commands' has "$tmp/err" 'Get started:'
ok 'no command leaves stdout empty' test ! -s "$tmp/out"

# -h, --help and help say the same, for the whole and for each command.
run --help
same 'help exits 0' 0 "$status"
cp "$tmp/out" "$tmp/help"
run -h
ok 'L5: -h is --help' cmp -s "$tmp/out" "$tmp/help"
run help
ok 'help is --help' cmp -s "$tmp/out" "$tmp/help"
for code in 0 1 2 3 4 5 6 7 130; do
	ok "exit code $code is in the help" grep -q "^ *$code  " "$tmp/help"
done
for command in $(sed -n 's/^  \([a-z][a-z]*\)  *[A-Z].*/\1/p' "$tmp/help"); do
	run help $command
	same "L5: help $command exits 0" 0 "$status"
	cp "$tmp/out" "$tmp/one"
	ok "help $command has a usage line" \
	    grep -q "^Usage: solgate $command" "$tmp/one"
	run $command --help
	ok "L5: $command --help is help $command" cmp -s "$tmp/out" "$tmp/one"
	run $command -h
	ok "L5: $command -h is help $command" cmp -s "$tmp/out" "$tmp/one"
done

# R-495: help fits 80 columns and groups the commands by task.
for command in '' $(sed -n 's/^  \([a-z][a-z]*\)  *[A-Z].*/\1/p' "$tmp/help"); do
	run help $command
	same "R-495: help $command fits" '' "$(awk 'length > 80' "$tmp/out")"
done
ok 'R-495: help has groups' test "$(grep -c '^[A-Z][a-z ]*:$' "$tmp/help")" -ge 5

# try ARGUMENT...: as run; what starts to work instead of refusing is ended.
try() {
	status=0
	timeout 60 "$SOLGATE" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null || status=$?
}
# R-496: words and options that a command does not know are refused, all of
# them.  Those that take any text, or the words of another program, take them.
for command in $(sed -n 's/^  \([a-z][a-z]*\)  *[A-Z].*/\1/p' "$tmp/help"); do
	case $command in
	mcp | acp | run) words= ;; # the words of another program
	turn | intent | chat) words= ;;   # any text
	*) words='w1-x w2-x w3-x w4-x w5-x w6-x' ;;
	esac
	try "$command" --no-such-option
	same "R-496: $command, an unknown option" 2 "$status"
	ok "R-496: $command names it" has "$tmp/err" 'no-such-option'
	[ -n "$words" ] || continue
	try "$command" $words
	same "R-496: $command, words that it does not know" 2 "$status"
done
# The verbs of each, with a word too many; not those that take any words.
while read -r line; do
	try $line w1-x w2-x w3-x w4-x
	same "R-496: $line, too many words" 2 "$status"
	try $line --no-such-option
	same "R-496: $line, an unknown option" 2 "$status"
done <<E
$(for command in $(sed -n 's/^  \([a-z][a-z]*\)  *[A-Z].*/\1/p' "$tmp/help"); do
	"$SOLGATE" help "$command" | sed -n '/^$/q;p' | paste -sd ' ' | tr -s ' ' |
	    sed -n 's/.*\[\([a-z]*\( [A-Z]*\)* | .*\)\].*/\1/p' | tr '|' '\n' |
	    grep -vF '...' | sed -n "s/^ *\([a-z][a-z]*\)\( .*\)*/$command \1/p" |
	    grep -vxE 'grants (test|revoke)'
done)
E
run version foo
same 'R-496: version foo' 2 "$status"
run open /nope
same 'R-496: open /nope' 2 "$status"
ok 'R-496: open names the addresses' has "$tmp/err" '/inbox'
run eval foo
ok 'R-496: eval foo guesses nothing' test -z "$(grep mean "$tmp/err")"

run intnet
same 'unknown command exits 2' 2 "$status"
ok 'L5: unknown command offers the nearest' has "$tmp/err" 'Did you mean "intent"?'
run xyzzyxyzzy
same 'hopeless command exits 2' 2 "$status"
ok 'hopeless command points at help' has "$tmp/err" 'solgate help'
ok 'hopeless command offers nothing' test -z "$(grep mean "$tmp/err")"
run help trun
same 'help on an unknown command exits 2' 2 "$status"

run turn --sginal pivot ok
same 'unknown option exits 2' 2 "$status"
ok 'L5: unknown option offers the nearest' has "$tmp/err" 'Did you mean --signal?'
# L5: of every command, an option with two letters changed places.
for command in $(sed -n 's/^  \([a-z][a-z]*\)  *[A-Z].*/\1/p' "$tmp/help"); do
	"$SOLGATE" help "$command" | sed -nE 's/^  --([a-z-]{5,}).*/\1/p' | head -n 1 >"$tmp/option"
	option=$(cat "$tmp/option")
	[ -n "$option" ] || continue
	case $command in mcp | acp | run) continue ;; esac # what follows is not theirs
	run "$command" "--$(printf '%s' "$option" | sed -E 's/^(.)(.)(.)/\1\3\2/')x"
	same "L5: $command, a wrong option" 2 "$status"
	ok "L5: $command says which is meant" has "$tmp/err" "Did you mean --"
done
run turn -q ok
same 'unknown letter exits 2' 2 "$status"
ok 'unknown letter is named' has "$tmp/err" '"-q"'
run turn ok --signal
same 'option without its value exits 2' 2 "$status"
ok 'option without its value is named' has "$tmp/err" 'needs a value'
run turn
same 'turn without text exits 2' 2 "$status"
run eval
same 'eval without area exits 2' 2 "$status"
run eval breakpiont
same 'eval of an unknown area exits 2' 2 "$status"
ok 'eval of an unknown area offers the nearest' has "$tmp/err" '"breakpoint"'
run schema IntentGateResul
same 'schema of an unknown shape exits 2' 2 "$status"
ok 'schema offers the nearest' has "$tmp/err" '"IntentGateResult"'
run schema --lang cobol
same 'schema in an unknown language exits 2' 2 "$status"
run schema A B
same 'schema with two names exits 2' 2 "$status"

# T25: a control character of an argument never reaches the terminal raw.
run "$(printf 'a\033[2Jb')"
ok 'escape sequences are shown escaped' has "$tmp/err" '\x1b'
same 'no raw escape on stderr' '' "$(tr -cd '\033' <"$tmp/err")"

# A full disk is a failure, not a silent success.
if [ -w /dev/full ]; then
	status=0
	"$SOLGATE" help >/dev/full 2>"$tmp/err" || status=$?
	same 'a full disk exits 1' 1 "$status"
	ok 'a full disk is said' has "$tmp/err" 'cannot write'
fi

run demo --fast --scenario peak
same 'demo exits 0' 0 "$status"
ok 'demo shows all three decisions' \
    test "$(grep -cE -- '-> (must|should|skip) by rule' "$tmp/out")" -ge 6
ok 'demo freezes at the peak' has "$tmp/out" 'frozen'
ok 'demo says what next' has "$tmp/out" 'Next:'

done_tests usage
