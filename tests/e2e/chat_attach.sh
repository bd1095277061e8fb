#!/bin/sh
# Issue 21, point 5: files and pictures that go along with a message, at every
# provider; conversations put away, searched, read page by page and exported.
. tests/lib/cli.sh
command -v python3 >/dev/null || {
	echo 'chat_attach: skipped: there is no python3'
	exit 0
}
unset http_proxy HTTP_PROXY https_proxy HTTPS_PROXY all_proxy ALL_PROXY
PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/chat_attach.py "$SOLGATE" "$tmp"
