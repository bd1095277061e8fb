#!/bin/sh
# The server as an operator meets it: what it says, how it ends, what it
# refuses to start with.
. tests/lib/cli.sh

HOME=$tmp/home
export HOME
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_STATE \
    SOLGATE_LISTEN SOLGATE_SOCKET NOTIFY_SOCKET LISTEN_FDS LISTEN_PID
mkdir "$HOME"
config=$HOME/.config/solgate/config.toml
server=

# start ARGUMENT...: in the background; waits until it is ready or gone.
start() {
	: >"$tmp/said" # the redirection below comes too late for a look
	"$SOLGATE" serve "$@" >"$tmp/served" 2>"$tmp/said" </dev/null &
	server=$!
	for i in $(seq 2000); do
		grep -q 'try ' "$tmp/said" && return 0
		kill -0 $server 2>/dev/null || break
		sleep 0.05
	done
	return 1
}

# stop [SIGNAL]: and wait; its status in $status.
stop() {
	kill -"${1:-TERM}" $server
	status=0
	wait $server || status=$?
}

trap '[ -z "$server" ] || kill $server 2>/dev/null; rm -rf "$tmp"' EXIT

ok 'it starts' start --no-tcp
state=$HOME/.local/state/solgate
ok 'says that it is ready' has "$tmp/said" 'is ready'
ok 'says where' has "$tmp/said" "unix:$state/run/solgate.sock"
ok 'says the mode' has "$tmp/said" 'mode      prompt'
ok 'says that no policy file was there (T63)' has "$tmp/said" \
    'settings  built-in defaults; there is no settings file'
ok 'says where the tokens are' has "$tmp/said" "$state/tokens/"
for t in "$state"/tokens/[a-z]* "$state"/tokens/agents/*; do
	[ -f "$t" ] || continue
	ok "T50: not $(basename "$t") itself" sh -c '! grep -qF -e "$(cat "$1")" "$2"' \
	    sh "$t" "$tmp/said"
	same "$(basename "$t") is for its owner" 600 "$(stat -c %a "$t")"
done
same 'so is the state' 700 "$(stat -c %a "$state")"
same 'and the directory of the socket' 700 "$(stat -c %a "$state/run")"
run serve --no-tcp
same 'T47: one at a time' 1 "$status"
ok 'says why' has "$tmp/err" 'another solgate is using the directory'
ok 'and what next' has "$tmp/err" '--state=DIR'

# SIGHUP: the new settings count; wrong ones do not, and it goes on (O4).
mkdir -p "$(dirname "$config")"
printf '[policy]\nmode = "strict"\n' >"$config"
kill -HUP $server
for i in $(seq 2000); do
	grep -q 'mode      strict' "$tmp/said" && break
	sleep 0.05
done
ok 'reloads' has "$tmp/said" 'mode      strict'
printf '[policy]\nmode = "strikt"\n' >"$config"
kill -HUP $server
for i in $(seq 2000); do
	grep -q 'strict, prompt or permissive' "$tmp/said" && break
	sleep 0.05
done
ok 'says what is wrong' has "$tmp/said" 'policy.mode must be strict, prompt'
printf '[policy]\nmode = "prompt"\n' >"$config"
echo '{"id":"1","type":"get_state"}' | "$SOLGATE" rpc --attach >"$tmp/out" 2>&1
ok 'and goes on with the old ones' has "$tmp/out" '"mode":"strict"'
stop
same 'SIGTERM ends it in order' 0 "$status"
same 'nothing on standard output' '' "$(cat "$tmp/served")"
ok 'the socket is gone' test ! -e "$state/run/solgate.sock"

printf '[policy]\nmode = "strikt"\n' >"$config"
run serve --no-tcp
same 'bad settings: exit 7' 7 "$status"
ok 'file and line' has "$tmp/err" "$config:2: policy.mode must be"
printf '[policy]\nmode = "permissive"\npermissive_minutes = 5\n' >"$config"
ok 'it starts permissive' start --no-tcp
ok 'T64: and says so, with its end' has "$tmp/said" \
    'mode      PERMISSIVE for 5 min, then prompt'
ok 'T63: and by which file' has "$tmp/said" "settings  $config"
stop INT
ok 'SIGINT ends it' test "$status" -eq 0 -o "$status" -eq 130
rm "$config"

# Options.
for wrong in '--listen=0.0.0.0:1' '--listen=localhost' '--mode=x' \
    '--unattended=maybe' '--socket=relative'; do
	run serve "$wrong"
	same "$wrong" 7 "$status"
done
run serve --no-tcp --listen 127.0.0.1:0
same 'opposites' 2 "$status"
run serve --prot 1
same 'unknown' 2 "$status"

# T45: a state directory that others can get into.
mkdir -m 755 "$tmp/open"
run serve --no-tcp --state "$tmp/open"
same 'an open state directory' 1 "$status"
ok 'says why' has "$tmp/err" 'other users can open the directory'
ln -s "$state" "$tmp/link"
run serve --no-tcp --state "$tmp/link"
same 'a link' 1 "$status"

# Loopback, on a port that was free.
ok 'it listens' start --listen localhost:0 --state "$tmp/tcp"
ok 'on this machine only' has "$tmp/said" 'http://127.0.0.1:'
stop

# --install: the unit, with this program in it, where no manager answers.
mkdir "$tmp/bin"
printf '#!/bin/sh\necho "$@" >>"%s"\n' "$tmp/systemctl" >"$tmp/bin/systemctl"
chmod +x "$tmp/bin/systemctl"
PATH=$tmp/bin:$PATH run serve --install
same 'install' 0 "$status"
unit=$HOME/.config/systemd/user/solgate.service
ok 'the unit' has "$unit" "ExecStart=$(realpath "$SOLGATE") serve"
# A chroot has no namespaces either.
if unshare -Ur true 2>/dev/null; then
	same 'but for that, the one of the package' '' "$(diff "$unit" \
	    packaging/systemd/solgate.service | grep '^[<>]' | grep -v ExecStart=)"
else
	ok 'without namespaces it is said' has "$tmp/err" 'users have no namespaces here'
	same 'nothing is there that the package does not have' '' "$(diff "$unit" \
	    packaging/systemd/solgate.service | grep '^<' | grep -v ExecStart=)"
fi
ok 'enabled' has "$tmp/systemctl" '--user enable --now solgate.service'
if command -v systemd-analyze >/dev/null; then
	ok 'systemd reads the unit' env XDG_RUNTIME_DIR="$tmp" \
	    systemd-analyze --user --man=no verify "$unit"
fi

# R-485: where users have no namespaces, the unit does without.
if unshare -Ur true 2>/dev/null; then
	PATH=$tmp/bin:$PATH unshare -Ur sh -c 'echo 0 >/proc/sys/user/max_user_namespaces && exec "$1" serve --install' \
	    sh "$SOLGATE" >"$tmp/out" 2>&1 && status=0 || status=$?
	same 'without namespaces' 0 "$status"
	ok 'it is said' has "$tmp/out" 'users have no namespaces here'
	ok 'none is asked for' sh -c '! grep -qE "PrivateUsers|ProtectSystem|CapabilityBoundingSet" "$1"' sh "$unit"
	ok 'the rest is there' sh -c 'grep -q "^NoNewPrivileges=yes" "$1" && grep -q "^WantedBy=default.target" "$1" &&
	    grep -q "^LimitCORE=0" "$1"' sh "$unit"
fi

# R-522: --uninstall undoes it, and nothing else.
find "$HOME" -type f ! -name solgate.service | sort >"$tmp/kept"
PATH=$tmp/bin:$PATH run serve --uninstall
same 'uninstall' 0 "$status"
ok 'no unit' test ! -e "$unit"
ok 'stopped and disabled' has "$tmp/systemctl" '--user disable --now solgate.service'
ok 'the hooks are named' has "$tmp/err" 'solgate uninstall claude'
find "$HOME" -type f ! -name solgate.service | sort >"$tmp/after"
same 'all else stays' '' "$(diff "$tmp/kept" "$tmp/after")"
PATH=$tmp/bin:$PATH run serve --uninstall
same 'twice' 0 "$status"
ok 'there is nothing to undo' has "$tmp/err" 'is not installed as your service'
run serve --install --uninstall
same 'one of them' 2 "$status"

server=
done_tests serve
