#!/bin/sh
# Bodies of 60 MiB to a provider: as they came, judged, and not held whole.
# Memory is measured with the released program.
set -eu
exec python3 tests/e2e/long_body.py "$(realpath "${SOLGATE:-build/solgate}")" \
    "$(realpath "${SOLGATE_RELEASE:-${SOLGATE:-build/solgate}}")"
