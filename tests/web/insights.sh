#!/bin/sh
# Pictures and their numbers: checks of insights.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/insights.mjs
