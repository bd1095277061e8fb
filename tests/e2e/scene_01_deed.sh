#!/bin/sh
# Point 1 of "what you approve is what happens": the chip is the deed.
. tests/lib/cli.sh
command -v python3 >/dev/null || {
	echo 'scene_01_deed: skipped: there is no python3'
	exit 0
}
unset http_proxy HTTP_PROXY https_proxy HTTPS_PROXY all_proxy ALL_PROXY
PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/scene_01_deed.py "$SOLGATE" "$tmp/scene"
