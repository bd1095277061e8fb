#!/bin/sh
# Talking with a model that takes its time: checks of talk.mjs.
exec "$(dirname "$0")/run" talk
