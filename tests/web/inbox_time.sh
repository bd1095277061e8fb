#!/bin/sh
# The inbox over time: checks of inbox_time.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/inbox_time.mjs
