# What the examples share: a gate of its own, somebody who answers, a scripted
# model.  Read it with ". examples/gate.sh" in the root of the tree.
set -eu
SOLGATE=${SOLGATE:-$PWD/build/solgate}
case $SOLGATE in /*) ;; *) SOLGATE=$PWD/$SOLGATE ;; esac
export SOLGATE
[ -x "$SOLGATE" ] || {
	echo "there is no program $SOLGATE: build it (make), or name one in SOLGATE" >&2
	exit 1
}
for need in ${NEEDS-}; do
	command -v "$need" >/dev/null || {
		echo "this example needs $need" >&2
		exit 1
	}
done
tmp=$(mktemp -d)
started=
trap '[ -z "$started" ] || kill $started 2>/dev/null; rm -rf "$tmp"' EXIT
unset XDG_CONFIG_HOME XDG_STATE_HOME XDG_RUNTIME_DIR SOLGATE_LISTEN SOLGATE_SOCKET

# until COMMAND...: it succeeds after a while.
until_ok() {
	for _ in $(seq 3000); do
		"$@" 2>/dev/null && return 0
		sleep 0.05
	done
	echo "this did not happen: $*" >&2
	return 1
}

# model: $MODEL is the address of a model that plays $STEPS, see docs/models.md.
model() {
	printf '%s' "$STEPS" >"$tmp/steps"
	"$SOLGATE" model --listen --script="$tmp/steps" >"$tmp/model" 2>/dev/null &
	started="$started $!"
	until_ok test -s "$tmp/model"
	MODEL=$(cat "$tmp/model")
	export MODEL
}

# attended: somebody is there to answer.
attended() {
	PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=kits/python \
	    python3 -c 'from solgate import Solgate; raise SystemExit(not Solgate(role="person").state()["attended"])'
}

# gate [SETTINGS]: a gate, and a person at it; $URL is its address, $TOKEN the agent's token.
gate() {
	HOME=$tmp/home SOLGATE_STATE=$tmp/state
	export HOME SOLGATE_STATE
	mkdir -p "$HOME/.config/solgate" "$tmp/project"
	printf '[server]\nlisten = "127.0.0.1:0"\nperson = "token"\n[prompt]\nwindow_ms = 5\n%s\n' "${1-}" \
	    >"$HOME/.config/solgate/config.toml"
	chmod 600 "$HOME/.config/solgate/config.toml"
	(cd "$tmp/project" && exec "$SOLGATE" serve) >"$tmp/served" 2>"$tmp/said" &
	started="$started $!"
	until_ok grep -q 'try ' "$tmp/said"
	URL=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$tmp/said" | head -n 1)
	TOKEN=$(cat "$SOLGATE_STATE/tokens/agent")
	export URL TOKEN
	PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=kits/python python3 examples/person.py >"$tmp/person" 2>&1 &
	started="$started $!"
	until_ok attended
}

# packages: $MODULES/node_modules has the kits, and what KIT_MODULES (npm packages) has; those of the tests are fetched once.
packages() {
	MODULES=$tmp/modules
	[ -n "${KIT_MODULES-}" ] || [ -d tests/kits/node_modules ] || tools/npm-install tests/kits
	[ -d "${KIT_MODULES:-tests/kits/node_modules}" ] || {
		echo "there are no npm packages in $KIT_MODULES" >&2
		exit 1
	}
	mkdir -p "$MODULES/node_modules/@solgate"
	make -s build/kits/solgate-client.tgz
	tar xzf build/kits/solgate-client.tgz -C "$MODULES/node_modules/@solgate"
	mv "$MODULES/node_modules/@solgate/package" "$MODULES/node_modules/@solgate/client"
	for p in "${KIT_MODULES:-tests/kits/node_modules}"/* "${KIT_MODULES:-tests/kits/node_modules}"/@*/*; do
		to=$MODULES/node_modules/${p#"${KIT_MODULES:-tests/kits/node_modules}"/}
		mkdir -p "${to%/*}"
		case $p in */@*/*) ln -s "$(realpath "$p")" "$to" ;; */@*) ;; *) ln -s "$(realpath "$p")" "$to" ;; esac
	done
}
