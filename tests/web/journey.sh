#!/bin/sh
# The page in a browser: the checks of journey.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/journey.mjs
