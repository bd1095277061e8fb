#!/bin/sh
# Everyday use: checks of daily.mjs.
exec "$(dirname "$0")/run" daily
