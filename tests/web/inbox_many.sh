#!/bin/sh
# The inbox with many requests: checks of inbox_many.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/inbox_many.mjs
