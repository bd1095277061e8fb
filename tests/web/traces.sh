#!/bin/sh
# Runs and their traces: checks of traces.mjs.
exec "$(dirname "$0")/run" traces
