#!/bin/sh
# R-561: long answers go through the pager of the person, at a terminal alone.
suite=pager
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh
case $SOLGATE in /*) ;; *) SOLGATE=$PWD/$SOLGATE ;; esac
unset LESS PAGER SOLGATE_PAGER

# A pager that says how it was started, and shows what it got.
cat >"$tmp/page" <<'X'
#!/bin/sh
env | sort >"$1/env"
echo "PAGED $2"
if [ "$2" = all ]; then cat; elif [ "$2" = some ]; then head -n 1; fi
[ "$2" != broken ]
X
chmod +x "$tmp/page"

ok 'a gate' start_gate
run chat hello
for i in 1 2 3; do
	run grants add "ext.$i" exec "git log $i"
done

screen 100x60 SOLGATE_PAGER="$tmp/page $tmp all" PAGER=false SECRET_TOKEN=x \
    "$SOLGATE" grants
ok 'it is shown by the pager' shows 'PAGED all'
ok 'all of it' shows 'git log 3'
ok 'ends well' left 0
same 'which knows little of the environment' '' \
    "$(grep -c 'SECRET_TOKEN\|SOLGATE' "$tmp/env" | grep -v '^0')"
ok 'but the terminal' grep -q '^TERM=' "$tmp/env"
ok 'and how to page' grep -q '^LESS=FRX$' "$tmp/env"
screen 100x60 PAGER="$tmp/page $tmp some" "$SOLGATE" help
ok 'PAGER, too' shows 'PAGED some'
ok 'one that ends early is no error' left 0
for one in 'audit show' 'audit export --csv' traces 'policy show' \
    'audit --help'; do
	screen 100x60 PAGER="$tmp/page $tmp all" "$SOLGATE" $one
	ok "$one" shows 'PAGED all'
	ok 'ends well' left 0
done

# Not found, not to be started, or ending at once: the answer comes plainly.
for bad in "$tmp/none" "$tmp/page $tmp broken"; do
	screen 100x60 PAGER="$bad" "$SOLGATE" grants
	ok "a broken pager: $bad" shows 'git log 3'
	ok 'ends well' left 0
done
screen 100x60 PAGER="$tmp/page $tmp all" SOLGATE_PAGER= "$SOLGATE" grants
ok 'turned off' shows 'git log 3'
ok 'no pager' sh -c '! grep -q PAGED "$1"' sh "$tmp/shot"
for off in 'grants --no-pager' 'grants --json' 'audit export --jsonl' \
    'grants --help --no-pager'; do
	screen 100x60 PAGER="$tmp/page $tmp all" "$SOLGATE" $off
	ok "$off ends" left 0
	shot >"$tmp/shot"
	ok 'says something' grep -q . "$tmp/shot"
	ok 'no pager' sh -c '! grep -q PAGED "$1"' sh "$tmp/shot"
done
PAGER="$tmp/page $tmp all" TERM=xterm "$SOLGATE" grants >"$tmp/out" </dev/null
ok 'a pipe has none' sh -c '! grep -q PAGED "$1"' sh "$tmp/out"
ok 'but the answer' has "$tmp/out" 'git log 3'

# The one that most people have.
if command -v less >/dev/null; then
	screen 80x12 "$SOLGATE" help
	ok 'less waits at the end of the screen' soon sh -c \
	    '[ ! -s "$1/left" ]' sh "$tmp"
	ok 'with the first lines' shows 'Usage: solgate'
	keys q
	ok 'q leaves' left 0
	screen 80x50 "$SOLGATE" help grants
	ok 'a short answer needs no key' left 0
fi
stop_gate
done_tests pager
