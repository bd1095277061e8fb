#!/bin/sh
# Names, refusals and permissive mode on the page: checks of security.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/security.mjs
