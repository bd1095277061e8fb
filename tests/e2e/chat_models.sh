#!/bin/sh
# Chats and the Spec Asst on each provider's API, in a real server and against
# the strict stand-ins: what works, every way a model fails, keys, SIGHUP.
. tests/lib/cli.sh
command -v python3 >/dev/null || {
	echo 'chat_models: skipped: there is no python3'
	exit 0
}
unset http_proxy HTTP_PROXY https_proxy HTTPS_PROXY all_proxy ALL_PROXY
PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/chat_models.py "$SOLGATE" "$tmp"
