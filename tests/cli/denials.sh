#!/bin/sh
# T1 T5 R-465: denials in all the ways to say the same, and what stays free.
. tests/lib/cli.sh

SOLGATE=${SOLGATE_MANY:-$SOLGATE}
export SOLGATE
ok 'no way around a denial' python3 tests/cli/denials.py ways
ok 'everyday commands stay allowed' python3 tests/cli/denials.py everyday

# which denial, and by which reading; other rules stand behind it.
decided() {
	sed '/^ *also:/d; s/^ *//' "$tmp/out" | tail -n 1
}
says() {
	run check --allow 'exec:git *' --deny 'exec:git push --force *' e exec "$1"
	same "$1" "$2" "$(decided)"
}
says 'git push --force x' 'deny_stored: yes: grant 1 (git push --force *)'
says 'git push -f' \
    'deny_stored: yes: grant 1 (git push --force *), read in other words'
says 'sudo git --no-pager push -f' \
    'deny_stored: yes: grant 1 (git push --force *), read through sudo and past --no-pager'
says "sh -c 'git -C x push -f'" \
    'deny_stored: yes: grant 1 (git push --force *), read in a text that a program would run and past -C'
says 'git status' 'allow_stored: yes: grant 0'
run check --allow 'exec:git *' --deny 'exec:git push' e exec 'git push origin'
same 'near a denial' \
    'doubt: a denial may apply, and the gate cannot be sure: grant 1 (git push)' \
    "$(decided)"

# T8 R-463: a cd changes where the rest runs.
moves() {
	run check --allow 'exec:cd *' --allow 'exec:make *' \
	    --allow 'exec:ls *' --allow 'exec:git *' --cwd="$tmp" e exec "$2"
	same "$2" "$1" "$status"
}
mkdir -p "$tmp/sub"
ln -s / "$tmp/out-of-here"
moves 5 'cd /evil && make all'
moves 5 'cd /evil && git status'
moves 5 'cd / ; make all'
moves 5 'cd .. && make all'
moves 5 'cd sub/../.. && make all'
moves 5 'cd out-of-here && make all'
moves 5 'cd /evil && cd sub && make all'
moves 5 'cd - && make all'
moves 5 'cd -- /evil && make all'
moves 5 'pushd /evil && make all'
moves 0 'cd sub && make all'
moves 0 'cd sub && cd .. && make all'
moves 0 "cd $tmp && make all"
moves 0 'cd -P sub && git status'
moves 0 'cd /evil && ls -l'
moves 0 'make all && cd /evil'
done_tests denials
