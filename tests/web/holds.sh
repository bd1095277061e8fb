#!/bin/sh
# What is held until a person looks: checks of holds.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/holds.mjs
