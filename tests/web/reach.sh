#!/bin/sh
# The page in a browser: the checks of reach.mjs.
exec "$(dirname "$0")/run" reach
