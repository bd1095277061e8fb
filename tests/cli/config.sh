#!/bin/sh
# Settings: where they come from, what is refused, changing one (O4, O5, T63).
. tests/lib/cli.sh

mkdir "$tmp/home" "$tmp/project"
HOME=$tmp/home XDG_CONFIG_HOME=$tmp/home/c XDG_STATE_HOME=$tmp/home/s
export HOME XDG_CONFIG_HOME XDG_STATE_HOME
unset XDG_RUNTIME_DIR SOLGATE_STATE SOLGATE_LISTEN SOLGATE_SOCKET
file=$tmp/home/c/solgate/config.toml

# says FILE TEXT: one of its lines has it.
says() {
	ok "$2" has "$1" "$2"
}

run config show
same 'show' 0 "$status"
says "$tmp/out" 'mode = "prompt"'
says "$tmp/out" 'timeout_seconds = 30'
run config show --origin
says "$tmp/out" 'mode = "prompt"  # default'
run config path
says "$tmp/out" "config   $file  (does not exist)"
says "$tmp/out" "socket   $tmp/home/s/solgate/run/solgate.sock  (does not exist)"

# Relative values are ignored (O5).
XDG_CONFIG_HOME=c XDG_STATE_HOME=./s run config path
says "$tmp/out" "config   $tmp/home/.config/solgate/config.toml  (does not exist)"
says "$tmp/out" "state    $tmp/home/.local/state/solgate  (does not exist)"

# set makes the file, keeps what is in it, and is atomic.
run config set policy.mode strict
same 'set' 0 "$status"
same 'the file' '[policy]
mode = "strict"' "$(cat "$file")"
same 'nobody else reads it' 600 "$(stat -c %a "$file")"
printf '# my own\n[policy]\nmode = "strict" # for now\n' >"$file"
run config set prompt.timeout_seconds 60
run config set policy.mode prompt
run config set policy.deny_caps exec,env
same 'comments stay' '# my own
[policy]
mode = "prompt" # for now
deny_caps = ["exec", "env"]

[prompt]
timeout_seconds = 60' "$(cat "$file")"
run config show --origin
says "$tmp/out" "mode = \"prompt\"  # $file:3"
run config show --json
same 'JSON' '"prompt" file 3' "$(jq -r '.settings[] |
    select(.key == "policy.mode") | "\(.value|tojson) \(.origin) \(.line)"' \
    "$tmp/out")"
same 'files' "$file" "$(jq -r '.files[]' "$tmp/out")"
same 'one line' 1 "$(wc -l <"$tmp/out")"

# What set refuses, and how.
run config set policy.mod strict
same 'unknown key' 2 "$status"
says "$tmp/err" 'Did you mean policy.mode?'
run config set policy.mode maybe
same 'wrong value' 2 "$status"
says "$tmp/err" 'strict, prompt or permissive'
run config set policy.mode
same 'no value' 2 "$status"
run config sohw
same 'no such word' 2 "$status"
same 'nothing changed' 'mode = "prompt" # for now' "$(sed -n 3p "$file")"

# What a file may not say; exit 7, and the place is named (O4).
wrong() { # name, text, message
	printf '%s\n' "$2" >"$file"
	run config check
	same "$1: exit" 7 "$status"
	ok "$1: says $3" has "$tmp/err" "$3"
}
wrong 'unknown key' '[policy]
mdoe = "strict"' "$file:2: policy.mdoe is not a setting; did you mean policy.mode?"
wrong 'unknown word' 'policy.mode = "x"' \
    "$file:1: policy.mode must be strict, prompt or permissive"
wrong 'twice' 'policy.mode = "strict"
policy.mode = "strict"' "$file:2: policy.mode appears twice"
wrong 'type' '[prompt]
cooldown = 1' "$file:2: prompt.cooldown must be true or false"
wrong 'range' '[prompt]
timeout_seconds = 9999' "$file:2: prompt.timeout_seconds must be 1 to 3600"
wrong 'address' '[server]
listen = "0.0.0.0:80"' "$file:2: server.listen must be 127.0.0.1:PORT"
printf '[policy]\nmode = 1\n' >"$file"
run config show --json
same 'as JSON too' '"bad_config" 7' \
    "$(jq -r '.error | "\(.code|tojson) \(.exit)"' "$tmp/err")"
printf '[policy]\nmode = "strict"\n' >"$file"
run config check
same 'right' 0 "$status"
says "$tmp/out" "Read: $file"

# T45: a file that others may write, or a link, is refused.
chmod 620 "$file"
run config check
same 'writable for others' 7 "$status"
says "$tmp/err" 'other users may write to the file'
chmod 600 "$file"
mv "$file" "$tmp/home/real"
ln -s "$tmp/home/real" "$file"
run config check
same 'a link' 7 "$status"
rm "$file"

# T63: nothing in the project counts, and it cannot be named either.
mkdir -p "$tmp/project/.config/solgate" "$tmp/project/solgate"
for f in .config/solgate/config.toml solgate/config.toml solgate.toml \
    config.toml .solgate.toml; do
	printf '[policy]\nmode = "permissive"\n' >"$tmp/project/$f"
done
program=$(realpath "$SOLGATE")
(cd "$tmp/project" && "$program" config show) >"$tmp/out" 2>&1
says "$tmp/out" 'mode = "prompt"'
(cd "$tmp/project" && "$program" config check --config config.toml) \
    >"$tmp/out" 2>"$tmp/err"
same 'named' 7 $?
says "$tmp/err" 'policy is not read from the project directory'

# The environment: places only.
SOLGATE_LISTEN=127.0.0.1:1 run config show --origin
says "$tmp/out" 'listen = "127.0.0.1:1"  # environment'
SOLGATE_MODE=permissive run config show
says "$tmp/out" 'mode = "prompt"'
SOLGATE_LISTEN=0.0.0.0:1 run config check
same 'a bad address' 7 "$status"
SOLGATE_STATE=relative run config path
same 'a relative state' 7 "$status"
env -u HOME -u XDG_CONFIG_HOME "$SOLGATE" config path >"$tmp/out" 2>"$tmp/err"
same 'no home' 7 $?
says "$tmp/err" 'set HOME'

done_tests config
