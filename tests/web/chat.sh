#!/bin/sh
# The chat: checks of chat.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/chat.mjs
