#!/bin/sh
# The page in a browser: the checks of reach.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/reach.mjs
