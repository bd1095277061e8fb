#!/bin/sh
# Talking with a model that takes its time: checks of talk_files.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/talk_files.mjs
