#!/bin/sh
# The chat: checks of chat.mjs.
exec "$(dirname "$0")/run" chat
