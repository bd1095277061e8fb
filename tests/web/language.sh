#!/bin/sh
# The page in other languages, and read from the right.
cd "$(dirname "$0")/../.." && exec node tests/web/language.mjs
