#!/bin/sh
# Two people in two browsers: checks of quorum.mjs.
cd "$(dirname "$0")/../.." && exec node tests/web/quorum.mjs
