#!/bin/sh
# The inbox: checks of inbox.mjs.
exec "$(dirname "$0")/run" inbox
