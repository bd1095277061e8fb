#!/bin/sh
# The acceptance tests of the seeds, over real HTTP.
set -eu
exec python3 tests/e2e/acceptance.py "$(realpath "${SOLGATE:-build/solgate}")"
