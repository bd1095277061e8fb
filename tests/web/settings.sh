#!/bin/sh
# The page in a browser: the checks of settings.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/settings.mjs
