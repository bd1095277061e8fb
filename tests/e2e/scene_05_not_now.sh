#!/bin/sh
# Point 5: not now means later.
. tests/lib/cli.sh
command -v python3 >/dev/null || {
	echo 'scene_05_not_now: skipped: there is no python3'
	exit 0
}
unset http_proxy HTTP_PROXY https_proxy HTTPS_PROXY all_proxy ALL_PROXY
PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/scene_05_not_now.py "$SOLGATE" "$tmp/scene"
