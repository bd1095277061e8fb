#!/bin/sh
# The words of a command: checks of marks.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/marks.mjs
