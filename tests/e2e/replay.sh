#!/bin/sh
# Everything a default installation records is decided the same again.
set -eu
exec python3 tests/e2e/replay.py "$(realpath "${SOLGATE:-build/solgate}")"
