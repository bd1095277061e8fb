#!/bin/sh
# Decisions that last: checks of grants.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/grants.mjs
