#!/bin/sh
# Everything a demo records is decided the same again.  A demo removes its
# state when it ends, so a second name is given to the files that count; they
# are whole when its gate has ended.
. tests/lib/cli.sh

HOME=$tmp/home TMPDIR=$tmp BROWSER=true
export HOME TMPDIR BROWSER
mkdir "$HOME"

has_begun() {
	test -e "$(echo "$tmp"/solgate-demo-*/state/audit/ledger.000001.jsonl)"
}

# begin NAME OPTION...: a demo whose state stays in $tmp/NAME.
begin() {
	kept=$tmp/$1
	shift
	mkdir -m 700 "$kept" "$kept/audit"
	"$SOLGATE" demo "$@" </dev/null >"$kept.out" 2>&1 &
	demo=$!
	soon has_begun
	ln "$tmp"/solgate-demo-*/state/solgate.db "$kept"
	ln "$tmp"/solgate-demo-*/state/audit/ledger.000001.jsonl "$kept/audit"
}

# end NAME STATUS: of the demo; nothing but what was kept is left of it.
end() {
	status=0
	wait $demo || status=$?
	same "$1 ends" "$2" "$status"
	same "$1 leaves nothing" '' "$(find "$tmp" -name 'solgate-demo-*')"
}

# replays NAME TURNS CALLS QUESTIONS: all of them, and each is the same.
replays() {
	for rules in --all --then; do
		run replay --state="$kept" --json $rules
		same "$1 $rules" 0 "$status"
		for part in turns:$2 calls:$3 questions:$4; do
			n=${part#*:}
			ok "$1 $rules, ${part%:*}" has "$tmp/out" \
			    "\"${part%:*}\":{\"rows\":$n,\"same\":$n,\"changed\":0,\"unreplayable\":0}"
		done
	done
}

begin scenes --fast
end scenes 0
replays scenes 0 6 4

begin page --page
ok 'the page is there' soon grep -q 'Ctrl+C ends it' "$kept.out"
kill -INT $demo
end page 0
replays page 5 2 0

done_tests replay_demo
