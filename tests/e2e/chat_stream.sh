#!/bin/sh
# Issue 21, point 5: words as they come, from every provider; Stop; messages in
# the place of others; streams that break, lie or are withheld.
. tests/lib/cli.sh
command -v python3 >/dev/null || {
	echo 'chat_stream: skipped: there is no python3'
	exit 0
}
unset http_proxy HTTP_PROXY https_proxy HTTPS_PROXY all_proxy ALL_PROXY
PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/chat_stream.py "$SOLGATE" "$tmp"
