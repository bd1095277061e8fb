#!/bin/sh
# What a person sees of a call, what leaves a record, what settings change.
set -eu
exec python3 tests/e2e/asked.py "$(realpath "${SOLGATE:-build/solgate}")"
