#!/bin/sh
# The page in a browser: the checks of settings.mjs.
exec "$(dirname "$0")/run" settings
