#!/bin/sh
# The webhook executor against a server on this machine, and a gate that is
# killed while a program runs.
set -eu
exec python3 tests/e2e/webhook.py "$(realpath "${SOLGATE:-build/solgate}")"
