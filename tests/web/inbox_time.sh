#!/bin/sh
# The inbox over time: checks of inbox_time.mjs.
exec "$(dirname "$0")/run" inbox_time
