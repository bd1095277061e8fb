#!/bin/sh
# open: a link for the page; the token stays in its file (T50).
. tests/lib/cli.sh
. tests/lib/gate.sh

run open --print
ok 'no server: exit 6' test $status = 6
ok 'says how to start one' has "$tmp/err" 'solgate serve'

start_gate || exit 1
run open --print
ok 'a server without an address has no page' test $status = 1
ok 'says what to do' has "$tmp/err" 'solgate serve --listen=127.0.0.1:7878'
stop_gate

port=$(python3 -c 'import socket
s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
: >"$tmp/said" # what the first server said is not this one's
"$SOLGATE" serve --listen="127.0.0.1:$port" >"$tmp/served" 2>"$tmp/said" \
    </dev/null &
server=$!
for i in $(seq 2000); do
	grep -q 'try ' "$tmp/said" && break
	sleep 0.05
done
run open --print /inbox
ok 'a link' sh -c 'grep -qxE "http://127.0.0.1:$1/inbox#code=[A-Za-z0-9_-]{43}" "$2"' \
    sh "$port" "$tmp/out"
ok 'another code each time' sh -c '[ "$("$1" open --print)" != "$("$1" open --print)" ]' \
    sh "$SOLGATE"
token=$(cat "$SOLGATE_STATE/tokens/person")
ok 'no token in it (T50)' sh -c '! grep -qF "$1" "$2"' sh "$token" "$tmp/out"
run open --json --print
ok 'JSON' sh -c 'jq -e ".opened == false and (.link | test(\"#code=\"))" <"$1" >/dev/null' \
    sh "$tmp/out"

# A browser gets the link as its one word.
printf '#!/bin/sh\nprintf "%%s\\n" "$#" "$1" >"%s"\n' "$tmp/opened" >"$tmp/browser"
chmod +x "$tmp/browser"
BROWSER=$tmp/browser run open
ok 'the browser was started' has "$tmp/out" 'Opened the page'
ok 'with the link alone' sh -c 'grep -qx 1 "$1" && grep -q "#code=" "$1"' \
    sh "$tmp/opened"
unset DISPLAY WAYLAND_DISPLAY
BROWSER=/bin/false run open
ok 'without a browser the link is printed' has "$tmp/out" '#code='
ok 'and that is said' has "$tmp/err" 'No browser was found'

for bad in inbox //evil.example '/a b' '/#x'; do
	run open --print "$bad"
	ok "no address: $bad" test $status = 2
done
run open / /inbox
ok 'two addresses' test $status = 2
kill $server
wait $server || :
server=

done_tests open
