#!/bin/sh
# The page in a browser: the checks of axe.mjs.
exec "$(dirname "$0")/run" axe
