#!/bin/sh
# The page in other languages, and read from the right.
exec "$(dirname "$0")/run" language
