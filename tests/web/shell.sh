#!/bin/sh
# The page in a browser: the checks of shell.mjs.
exec "$(dirname "$0")/run" shell
