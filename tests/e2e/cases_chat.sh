#!/bin/sh
# The cases that only a whole server can answer.
set -eu
exec python3 tests/e2e/cases_chat.py "$(realpath "${SOLGATE:-build/solgate}")" \
    tests/data/cases.jsonl
