#!/bin/sh
# Real agents from npm, at the versions of package.json and more/package.json,
# behind an installed hook.  "make test" runs a smoke of the first three; "make
# test-long" (AGENTS=all) tries every row of all, and the settings of the machine
# in a private mount of /etc.  AGENTS=no leaves them out.
#
# They are large (1 GB the three, 2 GB all), so they are installed once for each
# user, below ~/.cache or AGENTS_DIR, and not once for each tree.
set -eu
cd "$(dirname "$0")"
skip() { echo "agents: skipped: $1"; exit 0; }
solgate=${SOLGATE_RELEASE:-${SOLGATE:-build/solgate}}
case $solgate in /*) ;; *) solgate=$(cd ../.. && pwd)/$solgate ;; esac
[ "${AGENTS-}" != no ] || skip 'AGENTS=no'
command -v python3 >/dev/null || skip 'there is no python3'
command -v node >/dev/null || skip 'there is no node'
command -v npm >/dev/null || skip 'there is no npm'

store=${AGENTS_DIR:-${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/solgate-agents}
bin=
# get DIRECTORY NAME: its packages are in $store/NAME, and its programs in $bin.
get() {
	mkdir -p "$store/$2"
	cp "$1/package.json" "$1/package-lock.json" "$store/$2"
	# npm 11 takes no lock file that leaves out packages for other systems
	# (npm ci); npm install does, and keeps its versions.
	(cd ../.. && flock "$store/$2" tools/npm-install "$store/$2") >"$store/$2.log" 2>&1 ||
		(cd "$store/$2" && flock . npm install --no-save --no-audit --no-fund \
		    --loglevel=error) >>"$store/$2.log" 2>&1 ||
		skip "npm could not install them, see $store/$2.log"
	bin=$bin${bin:+:}$store/$2/node_modules/.bin
}
get . three
[ "${AGENTS-}" != all ] || get more more
unset HTTP_PROXY HTTPS_PROXY http_proxy https_proxy ALL_PROXY all_proxy
export PYTHONDONTWRITEBYTECODE=1
if [ "${AGENTS-}" != all ]; then
	exec python3 agents.py "$solgate" "$bin" smoke
fi
status=0
python3 agents.py "$solgate" "$bin" || status=1
if unshare -m true 2>/dev/null; then
	unshare -m python3 system.py "$solgate" "$bin" || status=1
else
	echo 'agents: machine: skipped: only root can mount a private /etc'
fi
exit $status
