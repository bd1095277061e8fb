#!/bin/sh
# The Spec Asst: checks of spec.mjs.
exec "$(dirname "$0")/run" spec
