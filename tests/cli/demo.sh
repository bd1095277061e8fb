#!/bin/sh
# The demo: its scenes, alone and together, and that nothing is left of it.
. tests/lib/cli.sh

HOME=$tmp/home TMPDIR=$tmp
export HOME TMPDIR
mkdir "$HOME"

left() {
	find "$tmp" -maxdepth 1 -name 'solgate-demo-*'
}

run demo --fast
same 'it ends well' 0 "$status"
same 'nothing on stderr' '' "$(cat "$tmp/err")"
for line in '[1/5] deny_once by cli' 'your note: no force pushes; push a branch for review' \
    '[1/5] allow_once by cli -> the agent may push its branch' \
    '1  policy.decision  deny_once  ext.coder  exec' '2  policy.decision  allow_once  ext.coder  exec' \
    '[3/5] approved by cli -> Reminder created' '[2/5] deny_once by cli' \
    'User ignored confirmation and said: Actually it'"'"'s 100 watts' \
    '[5/5] deny_timeout by timeout' 'chain verified'; do
	ok "says $line" has "$tmp/out" "$line"
done
same 'nothing is left in the temporary directory' '' "$(left)"
same 'nor in the home' '' "$(find "$HOME" -mindepth 1)"
cp "$tmp/out" "$tmp/first"
run demo --fast
same 'twice the same' '' "$(diff "$tmp/first" "$tmp/out")"

for s in push batch chip spec silence peak; do
	run demo --fast --scenario $s
	same "$s" 0 "$status"
done
ok 'peak freezes' has "$tmp/out" 'frozen until the peak is over'
run demo --scenario nope
same 'no such scenario' 2 "$status"

# Without a terminal it asks nobody, and Ctrl+C leaves nothing running.
"$SOLGATE" demo </dev/null >"$tmp/out" 2>&1 &
demo=$!
for i in $(seq 1200); do
	grep -q '\[5/5\]' "$tmp/out" && break
	sleep 0.1
done
ok 'says that nobody is there' has "$tmp/out" 'There is no terminal'
gate=$(cat /proc/$demo/task/$demo/children)
ok 'the gate is a process of its own' test -n "$gate"
kill -INT $demo
status=0
wait $demo || status=$?
same 'interrupted' 130 "$status"
for g in $gate; do
	ok 'the gate is gone' test ! -d "/proc/$g"
done
same 'and its directory' '' "$(left)"

done_tests demo
