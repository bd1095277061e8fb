#!/bin/sh
# The energy tables: checks of energy.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/energy.mjs
