#!/bin/sh
# Issue 15, point 7: answers as real models give them are understood, or asked
# for once more with the reason; text arrives while the model still speaks.
. tests/lib/cli.sh
command -v python3 >/dev/null || {
	echo 'scene_07_models: skipped: there is no python3'
	exit 0
}
unset http_proxy HTTP_PROXY https_proxy HTTPS_PROXY all_proxy ALL_PROXY
PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/scene_07_models.py "$SOLGATE" "$tmp"
