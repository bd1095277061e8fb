#!/bin/sh
# The page in a browser: the checks of journey.mjs.
exec "$(dirname "$0")/run" journey
