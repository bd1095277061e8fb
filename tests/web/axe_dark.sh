#!/bin/sh
# The page in a browser: the checks of axe_dark.mjs.
exec "$(dirname "$0")/run" axe_dark
