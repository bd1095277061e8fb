#!/bin/sh
# The page People: agents, stand-ins, a link as a code, and all of it over TLS: the checks of people.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/people.mjs
