#!/bin/sh
# solgate model: a provider set, its key kept where only its owner reads it,
# and asked once; against the strict stand-ins of tests/providers.  R-428
. tests/lib/cli.sh
. tests/lib/gate.sh
command -v python3 >/dev/null || {
	echo 'model: skipped: there is no python3'
	exit 0
}
unset http_proxy HTTP_PROXY https_proxy HTTPS_PROXY all_proxy ALL_PROXY \
    GEMINI_API_KEY OPENAI_API_KEY ANTHROPIC_API_KEY
config=$HOME/.config/solgate/config.toml
python3 tests/providers/serve.py >"$tmp/port" 2>"$tmp/port.log" &
standin=$!
trap 'kill $standin 2>/dev/null; [ -z "$server" ] || kill $server 2>/dev/null; rm -rf "$tmp"' EXIT
for i in $(seq 600); do
	[ -s "$tmp/port" ] && break
	sleep 0.1
done
base=http://127.0.0.1:$(cat "$tmp/port")
key=test-key-123

# given TEXT ARGUMENT...: the program with TEXT on its standard input.
given() {
	text=$1
	shift
	status=0
	printf '%s\n' "$text" | "$SOLGATE" "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
}
secret() { # NAME: the key is in nothing that was printed.
	ok "T50: $1 does not print the key" sh -c '! grep -q "$1" "$2" "$3"' sh "$key" "$tmp/out" "$tmp/err"
}

run model
same 'at first it is the script' 0 "$status"
ok 'and says so' has "$tmp/out" 'provider  scripted (built in: no key, no network)'
run model test
same 'the script answers' 0 "$status"
ok 'and it is said' has "$tmp/out" 'answered  scripted, model scripted-1, after'

for p in gemini openai openai-responses anthropic; do
	given "$key" model set $p --url "$base"
	same "set $p" 0 "$status"
	ok 'says when it counts' has "$tmp/err" 'on SIGHUP'
	secret "set $p"
	same "T50: only its owner reads the key of $p" "600 $key" \
	    "$(stat -c %a "$HOME/.config/solgate/$p.key") $(cat "$HOME/.config/solgate/$p.key")"
	ok 'T50: the key is not in the settings' sh -c '! grep -q "$1" "$2"' sh "$key" "$config"
	run model show --json
	same "show $p" "$p $base true" "$(jq -r '"\(.provider) \(.url) \(.has_key)"' "$tmp/out")"
	secret "show $p"
	run model test
	same "test $p" 0 "$status"
	ok "$p answers" has "$tmp/out" "answered  $p, model "
	secret "test $p"
done
run model show
ok 'where the key is' has "$tmp/out" "key       in the file $HOME/.config/solgate/anthropic.key"

# What the provider refuses is said in words, with its status.
given wrong-key-1 model set gemini --url "$base"
run model test
same 'a key that is not accepted' 1 "$status"
ok 'is said' grep -Eq '^failed    gemini, model .* after' "$tmp/out"
ok 'with its status' grep -Eq '^  HTTP 4[0-9][0-9]: ' "$tmp/out"
given "$key" model set gemini --url http://127.0.0.1:1
run model test
same 'nobody there' 1 "$status"
ok 'is said, too' grep -Eq '^failed    gemini' "$tmp/out"

# Nothing half done: a refusal leaves key and settings as they were.
given "$key" model set gemini --url "$base" --model gemini-3-flash-preview
cp "$config" "$tmp/before"
rm "$HOME/.config/solgate/openai.key"
unchanged() { # NAME ARGUMENT...
	what=$1 text=$2
	shift 2
	given "$text" model "$@"
	ok "$what is refused" test "$status" -ne 0
	ok "$what: the settings stay" cmp -s "$tmp/before" "$config"
	same "$what: the key stays" "$key" "$(cat "$HOME/.config/solgate/gemini.key")"
	ok "$what: nothing is left behind" test ! -e "$HOME/.config/solgate/openai.key"
}
unchanged 'no such provider' k2 set claude
unchanged 'an empty key' '' set gemini
unchanged 'a key of two words' 'two words' set gemini
unchanged 'a key that is too long' "$(head -c 600 /dev/zero | tr '\0' k)" set gemini
unchanged 'an address that is none' k2 set gemini --url ftp://127.0.0.1/
unchanged 'a key in the clear to another machine' k2 set gemini --url http://192.0.2.1
unchanged 'the same for a provider without a key yet' k2 set openai --url http://192.0.2.1
unchanged 'a key on the command line' k2 set openai "$key"
unchanged 'a name with a blank' k2 set gemini --model 'a b'
unchanged 'a model for the script' k2 set scripted --model x
printf '[model\n' >"$config"
cp "$config" "$tmp/before"
unchanged 'a settings file that is broken' k2 set gemini
printf '# mine\n[model]\nprovider = "scripted" # for now\n' >"$config"
given '' model set openai --no-key --url "$base" --model local-1
same 'a server of one'\''s own without a key' 0 "$status"
same 'comments stay' '# mine' "$(head -n 1 "$config")"
run model show --json
same 'no key file' 'openai local-1 OPENAI_API_KEY false' \
    "$(jq -r '"\(.provider) \(.model) \(.key_env) \(.has_key)"' "$tmp/out")"
given '' model set scripted
run model show --json
same 'the script again' '{"provider":"scripted","model":"scripted-1","has_key":true}' "$(cat "$tmp/out")"

# T50: on a terminal the key is typed without an echo, and none is taken when
# the person leaves.
python3 - "$SOLGATE" "$key" "$base" >"$tmp/typed" 2>&1 <<'EOF'
import os, pty, select, sys, time
def talk(args, typed):
    pid, fd = pty.fork()
    if pid == 0:
        os.execv(sys.argv[1], [sys.argv[1], *args])
    seen, sent, end = b"", False, time.time() + 120
    while time.time() < end:
        if not select.select([fd], [], [], 1)[0]:
            continue
        try:
            data = os.read(fd, 4096)
        except OSError:
            break
        if not data:
            break
        seen += data
        if not sent and b"Key for" in seen:
            time.sleep(0.2)  # until the echo is off, also where it is slow
            os.write(fd, typed)
            sent = True
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), seen
program = ["model", "set", "gemini", "--url", sys.argv[3]]
code, seen = talk(program, (sys.argv[2] + "x\b\r").encode())
print("typed", code, sys.argv[2].encode() in seen)
code, seen = talk(program, b"half of it\x03")
print("left", code != 0, b"half" in seen)
EOF
same 'T50: typed without an echo' 'typed 0 False
left True False' "$(cat "$tmp/typed")"
same 'and stored' "$key" "$(cat "$HOME/.config/solgate/gemini.key")"

# A running server takes it on SIGHUP.
given '' model set scripted
ok 'a gate' start_gate
given "$key" model set gemini --url "$base"
kill -HUP $server
for i in $(seq 2000); do
	grep -q 'model     gemini' "$tmp/said" && break
	sleep 0.05
done
ok 'the gate has it' has "$tmp/said" 'model     gemini'
stop_gate
done_tests model
