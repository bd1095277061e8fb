#!/bin/sh
# F10, R-503, R-504: a program of the gate's user has ledger, store and the key
# of the checkpoints, and rewrites what was decided.  The witness is another
# gate, of another user where the suite is root.  A row has succeeded if the
# rewritten ledger still passes "verify --against" the witness.
set -eu
SOLGATE=${SOLGATE_RELEASE:-${SOLGATE:-build/solgate}}
. tests/lib/cli.sh
. tests/attack/lib.sh
witness=
trap 'gate_down; witness_down; rm -rf "$tmp"' EXIT

# witness_up KEY: on a TCP port of its own; $place is its address.
witness_up() {
	mkdir -p -m 700 "$tmp/w/config/solgate" "$tmp/w/run" "$tmp/w/state"
	port=$(python3 -c 'import socket
s = socket.socket()
s.bind(("127.0.0.1", 0))
print(s.getsockname()[1])')
	printf '[audit]\nwitness_for = ["first=%s"]\n' "$1" \
	    >"$tmp/w/config/solgate/config.toml"
	chmod 600 "$tmp/w/config/solgate/config.toml"
	env XDG_CONFIG_HOME="$tmp/w/config" XDG_RUNTIME_DIR="$tmp/w/run" \
	    "$SOLGATE" serve --state="$tmp/w/state" --listen="127.0.0.1:$port" \
	    >"$tmp/w/out" 2>"$tmp/w/err" </dev/null &
	witness=$!
	place=http://127.0.0.1:$port/v1/witness
	soon grep -q 'try ' "$tmp/w/err"
}

witness_down() {
	[ -n "$witness" ] || return 0
	kill "$witness" 2>/dev/null || :
	wait "$witness" 2>/dev/null || :
	witness=
}

# passes STATE: whoever knows the key by heart asks the witness.
passes() {
	as_user env SOLGATE_STATE="$1" "$SOLGATE" audit verify \
	    "--against=$place" "--key=$key"
}

# rewrites WAY: on a copy of the state; then whether anybody can tell.
rewrites() {
	rm -rf "$project/s"
	as_agent cp -a "$state" "$project/s"
	as_agent $python "$tree/tests/attack/f10_rewrite.py" "$1" \
	    "$project/s" "$project/old"
	as_agent env SOLGATE_STATE="$project/s" "$SOLGATE" audit verify ||
	    echo "the chain alone shows it"
	! passes "$project/s" || : >"$canary"
}

# signs WAY: the same, and the made-up end is signed and sent as well.
signs() {
	rm -f "$canary"
	rewrites "$1"
	as_agent env SOLGATE_STATE="$project/s" "$SOLGATE" audit checkpoint \
	    "--to=$place" || :
	! passes "$project/s" || : >"$canary"
	passes "$state" || : >"$canary" # the honest one was pushed out
}

# other_key: a key of its own, and its checkpoint sent.
other_key() {
	rewrites edit
	as_agent rm -f "$project/s/checkpoint.key"
	as_agent env SOLGATE_STATE="$project/s" "$SOLGATE" audit checkpoint \
	    "--to=$place" || :
	! passes "$project/s" || : >"$canary"
}

rows() {
	mkdir -p "$config"
	as_user sh -c 'umask 077; mkdir -p "$1"' - "$state"
	key=$(as_user env SOLGATE_STATE="$state" "$SOLGATE" audit key)
	witness_up "$key"
	printf '[audit]\ncheckpoint_places = ["%s"]\n' "$place" \
	    >"$config/config.toml"
	chmod 600 "$config/config.toml"
	[ "$(id -u)" != 0 ] || chown -R "$attack_uid:$attack_uid" "$config"
	gate_up
	allow 'cat *' 'ls *' 'git *'
	gate_down
	rm -rf "$project/old"
	as_agent cp -a "$state" "$project/old"
	gate_up
	allow 'wc *' 'head *' 'tail *' 'sort *'
	gate_down
	ok "$mode: the honest ledger passes" passes "$state"
	for way in edit remove swap insert cut empty begin back; do
		attack "F10-rewrite-$way" "rewrite the ledger: $way" rewrites $way
		attack "F10-rewrite-$way-signed" \
		    "rewrite it, sign it and send it: $way" signs $way
	done
	attack F10-rewrite-other-key 'sign it with another key' other_key
	ok "$mode: the witness has a security event" \
	    grep -q rewritten "$tmp"/w/state/audit/ledger.000001.jsonl
	witness_down
	rm -rf "$tmp/w"
}

# In system mode neither ledger nor key can be read: f10_process tries that.
house
rows
account f10_rewrite
done_tests f10_rewrite
