#!/bin/sh
# The inbox with many requests: checks of inbox_many.mjs.
exec "$(dirname "$0")/run" inbox_many
