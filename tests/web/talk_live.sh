#!/bin/sh
# Talking with a model that takes its time: checks of talk_live.mjs.
exec "$(dirname "$0")/run" talk_live
