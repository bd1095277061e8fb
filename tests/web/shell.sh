#!/bin/sh
# The page in a browser: the checks of shell.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/shell.mjs
