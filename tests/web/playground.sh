#!/bin/sh
# The playground: checks of playground.mjs.
exec "$(dirname "$0")/run" playground
