#!/bin/sh
# Decisions that last: checks of grants.mjs.
exec "$(dirname "$0")/run" grants
