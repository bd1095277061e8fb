#!/bin/sh
# The page in a browser: the checks of pocket.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/pocket.mjs
