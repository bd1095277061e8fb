#!/bin/sh
# The page in a browser: the checks of axe.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/axe.mjs
