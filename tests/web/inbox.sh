#!/bin/sh
# The inbox: checks of inbox.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/inbox.mjs
