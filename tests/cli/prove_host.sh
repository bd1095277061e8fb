#!/bin/sh
# doctor --prove starts the host itself where there is one.  The hosts here are
# stubs that heed what the real ones heed (tests/agents has the real ones).
. tests/lib/cli.sh
SOLGATE=${SOLGATE_MANY:-$SOLGATE}
. tests/lib/gate.sh
. tests/lib/no_hosts.sh
TMPDIR=$tmp # what is left behind there is ours
export TMPDIR
command -v python3 >/dev/null || {
	echo 'prove_host: skipped: there is no python3'
	exit 0
}
unset http_proxy HTTP_PROXY all_proxy ALL_PROXY
mkdir "$tmp/bin"
stub() { # NAME: a host of that name stands on the way.
	printf '#!%s\n' "$(python3 -c 'import sys; print(sys.executable)')" >"$tmp/bin/$1"
	cat tests/lib/stub_host.py >>"$tmp/bin/$1"
	chmod +x "$tmp/bin/$1"
}
said() { # STATE HOST TEXT
	ok "$2: $3" grep -q "^$1 *$2 *.*$3" "$tmp/out"
}
run install claude
ok 'written is not called protected' has "$tmp/out" 'heeds them says: solgate doctor --prove'
run doctor --prove
said note claude 'only the hook was proved, not the host: there is no claude here'
PATH=$tmp/bin:$PATH

# R-570: what the host itself does, scene by scene.
stub claude
run install codex
run install gemini
stub codex
stub gemini
run doctor --prove
same 'a project can still switch hooks off' 1 "$status"
for host in claude gemini; do
	for scene in 'a call that nobody allowed' 'the server hangs' 'the server is stopped'; do
		said ok $host "the host itself, $scene: blocked"
	done
	if grep -q 'exit 2' "$HOME/.$host/settings.json"; then
		said ok $host 'the host itself, the hook is killed: blocked'
	else
		said bad $host 'the host itself, the hook is killed: NOT BLOCKED'
	fi
	said bad $host 'the host itself, the project switches hooks off: NOT BLOCKED'
	said bad $host 'NOT PROTECTED'
done
said bad codex 'the host itself, the hooks are trusted: NO'
said bad codex 'the host itself, a call that nobody allowed: NOT BLOCKED'
same 'nothing is left behind' '' "$(ls "${TMPDIR:-/tmp}" | grep '^solgate-prove' || :)"

# Trusted, as Codex writes it down.
python3 tests/lib/codex_trust.py "$HOME/.codex/hooks.json" >"$HOME/.codex/config.toml"
rm "$HOME/.claude/settings.json" "$HOME/.gemini/settings.json"
run doctor --prove
said ok codex 'the host itself, a call that nobody allowed: blocked'
said bad codex 'the host itself, the project switches hooks off: NOT BLOCKED'
# A feature of the user's own that is off is seen, too.
printf '[features]\nhooks = false\n' >>"$HOME/.codex/config.toml"
run doctor --prove
said bad codex 'the host itself, a call that nobody allowed: NOT BLOCKED'

# A host that starts no hook is found by the canary, whatever the hook says;
# one that refuses all is not called protected.
: >"$tmp/bin/deaf"
rm -r "$HOME/.codex"
run install claude
run doctor --prove
said bad claude 'the host itself, a call that nobody allowed: NOT BLOCKED'
rm "$tmp/bin/deaf"
printf '#!/bin/sh\nexit 1\n' >"$tmp/bin/claude"
run doctor --prove
said bad claude 'the host itself, a call that nobody allowed: not proved, the host did not run'
same 'and not proved is not protected' 1 "$status"
echo "prove_host: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
