#!/bin/sh
# Pictures and their numbers: checks of insights.mjs.
exec "$(dirname "$0")/run" insights
