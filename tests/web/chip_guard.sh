#!/bin/sh
# What guards the Breakpoint Chip: checks of chip_guard.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/chip_guard.mjs
