#!/bin/sh
# Talking with a model that takes its time: checks of talk.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/talk.mjs
