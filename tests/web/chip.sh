#!/bin/sh
# The Breakpoint Chip: checks of chip.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/chip.mjs
