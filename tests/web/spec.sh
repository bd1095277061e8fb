#!/bin/sh
# The Spec Asst: checks of spec.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/spec.mjs
