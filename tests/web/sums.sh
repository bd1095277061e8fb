#!/bin/sh
# The figures of the page are those of the gate.
cd "$(dirname "$0")/../.." && exec node tests/web/sums.mjs
