#!/bin/sh
# Everyday use: checks of daily.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/daily.mjs
