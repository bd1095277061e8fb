#!/bin/sh
# Names, refusals and permissive mode on the page: checks of security.mjs.
exec "$(dirname "$0")/run" security
