#!/bin/sh
# The Breakpoint Chip: checks of chip.mjs.
exec "$(dirname "$0")/run" chip
