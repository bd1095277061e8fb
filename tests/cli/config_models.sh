#!/bin/sh
# Settings of models and of the proxy: what is refused, and that no key shows.
. tests/lib/cli.sh

mkdir "$tmp/home" "$tmp/project"
HOME=$tmp/home SOLGATE_STATE=$tmp/state
export HOME SOLGATE_STATE
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_LISTEN \
    SOLGATE_SOCKET GEMINI_API_KEY OPENAI_API_KEY ANTHROPIC_API_KEY

refused() { # KEY VALUE
	run config set "$1" "$2"
	ok "$1 = $2 is refused" test "$status" -ne 0
	ok "and it says what it may be" has "$tmp/err" "$1 must be "
}
refused model.provider claude
refused model.name 'two words'
refused model.base_url 127.0.0.1:1
refused model.base_url ftp://127.0.0.1
refused model.base_url https://me:secret@127.0.0.1 # shown with the settings
refused model.proxy nowhere
refused model.key_file key
refused model.total_seconds 0
for pair in model.provider=gemini model.proxy=environment model.name=a/b:c \
    model.base_url=http://127.0.0.1:9/v1 proxy.openai_url=https://x.test; do
	run config set "${pair%%=*}" "${pair#*=}"
	same "$pair" 0 "$status"
done

# serve ... and what it says: it never gets ready with these.
says() { # NAME TEXT
	run serve --no-tcp
	ok "$1: it does not start" test "$status" -ne 0
	ok "$1: $(cat "$tmp/err")" has "$tmp/err" "$2"
}
run config set proxy.gemini_url http://127.0.0.1:8
says 'two places for one provider' 'contradict each other for one provider'
run config set proxy.gemini_url ''
run config set model.base_url ''
says 'no key' 'there is no key for gemini'
key=sk-very-secret-1234
echo "$key" >"$tmp/key"
chmod 644 "$tmp/key"
run config set model.key_file "$tmp/key"
says 'a key others can read' 'other users can read it'
ok 'T50: the key is not said' sh -c '! grep -q "$1" "$2"' sh "$key" "$tmp/err"
chmod 600 "$tmp/key"
run config set model.base_url http://192.0.2.1
says 'a key by plain HTTP' 'a key is never sent over plain HTTP'
ln -s "$tmp/key" "$tmp/link"
run config set model.key_file "$tmp/link"
says 'a key behind a link' 'cannot be opened'
run config show --json
ok 'T50: nor shown' sh -c '! grep -q "$1" "$2"' sh "$key" "$tmp/out"
done_tests config_models
