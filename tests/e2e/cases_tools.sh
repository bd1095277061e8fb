#!/bin/sh
# The rows of tests/data/cases.jsonl about tools: handshake, retries, budget,
# and where the catalog of a model comes from.
. tests/lib/cli.sh
command -v python3 >/dev/null || {
	echo 'cases_tools: skipped: there is no python3'
	exit 0
}
unset http_proxy HTTP_PROXY https_proxy HTTPS_PROXY all_proxy ALL_PROXY
PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/cases_tools.py "$(realpath "$SOLGATE")" "$tmp/scene"
