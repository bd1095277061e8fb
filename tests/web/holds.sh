#!/bin/sh
# What is held until a person looks: checks of holds.mjs.
exec "$(dirname "$0")/run" holds
