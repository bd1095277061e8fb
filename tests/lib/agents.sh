# Where the agents are: sourced by the scripts of tests/agents, in their directory.
#
# They are large (1 GB the first three, 3 GB all), so they are installed once for
# each user, below ~/.cache or AGENTS_DIR, and not once for each tree.
solgate=${SOLGATE_RELEASE:-${SOLGATE:-build/solgate}}
case $solgate in /*) ;; *) solgate=$(cd ../.. && pwd)/$solgate ;; esac
store=${AGENTS_DIR:-${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/solgate-agents}
bin=

skip() { echo "$suite: skipped: $1"; exit 0; }

for need in python3 node npm; do
	command -v "$need" >/dev/null || skip "there is no $need"
done

# get DIRECTORY NAME: its packages are in $store/NAME, and its programs in $bin.
get() {
	mkdir -p "$store/$2"
	cp "$1/package.json" "$1/package-lock.json" "$store/$2"
	(cd ../.. && NPM_STORE= flock "$store/$2" tools/npm-install "$store/$2") >"$store/$2.log" 2>&1 ||
		skip "npm could not install them, see $store/$2.log"
	bin=$bin${bin:+:}$store/$2/node_modules/.bin
}
unset HTTP_PROXY HTTPS_PROXY http_proxy https_proxy ALL_PROXY all_proxy
export PYTHONDONTWRITEBYTECODE=1
