#!/bin/sh
# The playground: checks of playground.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/playground.mjs
