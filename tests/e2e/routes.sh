#!/bin/sh
# solgate serve as programs and people meet it over HTTP: every route, the way
# of a question from the call to the answer, and the description of it all.
set -eu
exec python3 tests/e2e/routes.py "$(realpath "${SOLGATE:-build/solgate}")"
