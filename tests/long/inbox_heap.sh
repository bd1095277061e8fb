#!/bin/sh
# 10,000 requests of a release gate, seen by the inbox and decided elsewhere:
# what the page keeps of them.
cd "$(dirname "$0")/../.." || exit 1
SOLGATE=${SOLGATE_RELEASE:-build/solgate}
export SOLGATE
exec node tests/web/inbox_heap.mjs
