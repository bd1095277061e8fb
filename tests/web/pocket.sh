#!/bin/sh
# The page in a browser: the checks of pocket.mjs.
exec "$(dirname "$0")/run" pocket
