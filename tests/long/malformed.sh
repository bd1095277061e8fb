#!/bin/sh
# The messages of tests/node/malformed.sh, 100 of each.
BAD_MESSAGES=100 exec tests/node/malformed.sh
