#!/bin/sh
# The energy tables: checks of energy.mjs.
exec "$(dirname "$0")/run" energy
