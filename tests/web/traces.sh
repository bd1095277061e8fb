#!/bin/sh
# Runs and their traces: checks of traces.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/traces.mjs
