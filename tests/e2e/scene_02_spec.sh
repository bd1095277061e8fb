#!/bin/sh
# Spec Asst with models as strict as the real ones: Gemini 3 first, then the
# other APIs.  Confirm, cancel, correct, two calls, a yes at a block, a kill in
# the middle, System Audit.
. tests/lib/cli.sh
command -v python3 >/dev/null || {
	echo 'scene_02_spec: skipped: there is no python3'
	exit 0
}
unset http_proxy HTTP_PROXY https_proxy HTTPS_PROXY all_proxy ALL_PROXY
PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/scene_02_spec.py "$SOLGATE" "$tmp"
