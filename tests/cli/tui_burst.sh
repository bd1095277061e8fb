#!/bin/sh
# U4, U5, T30: keys typed as a request opens decide nothing.  TUI_BURSTS says
# how often that is tried.
suite=tui_burst
. tests/lib/cli.sh
. tests/lib/gate.sh
. tests/lib/tui.sh

settings '[prompt]' 'window_ms = 50' 'timeout_seconds = 99' 'cooldown = false'
ok 'a gate' start_gate
screen 80x24 "$SOLGATE" tui
ok 'it starts' shows 'Nothing is waiting'

# burst: the keys, one every 80 ms or so; the widest gap is kept, because after
# 250 ms without a key they may count.  A stalled machine proves nothing.
burst() {
	for key in s a y d n Enter; do
		keys $key
		now=$(date +%s%3N)
		[ $last = 0 ] || [ $((now - last)) -le $gap ] || gap=$((now - last))
		last=$now
		sleep 0.06
	done
}

decided=0 bursts=0 stalled=0
while [ $bursts -lt "${TUI_BURSTS:-2}" ] && [ $stalled -lt 200 ]; do
	n=$((bursts + stalled))
	sleep 1.1 # nobody typed for a second: the modal opens at once
	gap=0 last=0
	asks_for "burst$n" "git tag $n"
	# Every second time they are typed before it opens, too.
	[ $((n % 2)) = 0 ] || burst
	last=0
	shows "git tag $n" >/dev/null
	first=$(date +%s%3N)
	burst
	# Half a second after it was shown the first key would count.
	shown=$(date +%s%3N -d "$("$SOLGATE" prompts --all --json |
	    jq -r '.prompts | max_by(.shownAt) | .shownAt')")
	[ $((first - shown)) -le 400 ] || [ $((n % 2)) = 1 ] || gap=$((first - shown))
	if [ $gap -gt 200 ]; then
		stalled=$((stalled + 1))
		prompt_of 1
		"$SOLGATE" decide "$prompt" deny_once >/dev/null 2>&1
		keys q
		screen 80x24 "$SOLGATE" tui
		shows '[1 Requests]' >/dev/null
		continue
	fi
	bursts=$((bursts + 1))
	[ $bursts -gt 1 ] || [ $((n % 2)) = 1 ] ||
	    ok 'U4: how many were dropped is said' \
		shows 'typed before this was ready'
	[ "$(open_count)" = 1 ] && [ ! -s "$tmp/call.burst$n" ] ||
	    decided=$((decided + 1))
	shows '[D] Deny' >/dev/null
	sleep 0.8
	keys d
	[ "$(told "burst$n")" = deny_once ] || decided=$((decided + 1))
done
same "U4: $bursts bursts decide nothing" 0 $decided
keys q
ok 'it quits' left 0

# U5: typed before there is a screen at all.
"$SOLGATE" prompts watch --attend >/dev/null 2>&1 </dev/null &
attendant=$!
for i in $(seq 1000); do
	asks person GET /v1/state | grep -q '"attended":true' && break
	sleep 0.05
done
asks_for early 'git tag early'
for i in $(seq 1000); do
	[ "$(open_count)" = 1 ] && break
	sleep 0.05
done
screen 80x24 "$SOLGATE" tui
keys a s a a
ok 'U5: the request is there' shows '[D] Deny'
same 'U5: nothing was decided' 1 "$(open_count)"
sleep 0.8
keys d
same 'U5: now it is' deny_once "$(told early)"
keys q
ok 'U5: it quits' left 0
stop_gate
done_tests tui_burst
