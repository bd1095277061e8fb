#!/bin/sh
# Point 4: tiers as the document says.
. tests/lib/cli.sh
command -v python3 >/dev/null || {
	echo 'scene_04_tiers: skipped: there is no python3'
	exit 0
}
unset http_proxy HTTP_PROXY https_proxy HTTPS_PROXY all_proxy ALL_PROXY
PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/scene_04_tiers.py "$SOLGATE" "$tmp/scene"
