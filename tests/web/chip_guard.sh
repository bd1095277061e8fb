#!/bin/sh
# What guards the Breakpoint Chip: checks of chip_guard.mjs.
exec "$(dirname "$0")/run" chip_guard
