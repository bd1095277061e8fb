#!/bin/sh
# Issue 15, point 3: what the gate decided reaches the model as words and as
# the provider's own parameters, and the answer is held against it.
. tests/lib/cli.sh
command -v python3 >/dev/null || {
	echo 'scene_03_lattice: skipped: there is no python3'
	exit 0
}
unset http_proxy HTTP_PROXY https_proxy HTTPS_PROXY all_proxy ALL_PROXY
PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/scene_03_lattice.py "$SOLGATE" "$tmp"
