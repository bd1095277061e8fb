#!/bin/sh
# Issue 21, point 6: spans of chats at a strict stand-in for a collector, and
# what becomes of them when it is slow, refuses or is not there.
. tests/lib/cli.sh
command -v python3 >/dev/null || {
	echo 'otlp: skipped: there is no python3'
	exit 0
}
unset http_proxy HTTP_PROXY https_proxy HTTPS_PROXY all_proxy ALL_PROXY
PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/otlp.py "$SOLGATE" "$tmp"
