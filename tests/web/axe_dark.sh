#!/bin/sh
# The page in a browser: the checks of axe_dark.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/axe_dark.mjs
