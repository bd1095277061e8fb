#!/bin/sh
# The shared cases that only a whole server can answer.
set -eu
cases=${SOLGATE_SHARED:-../shared}/spec/cases.jsonl
if [ ! -r "$cases" ]; then
	echo "cases_chat: skipped: $cases is not there"
	exit 0
fi
exec python3 tests/e2e/cases_chat.py "$(realpath "${SOLGATE:-build/solgate}")" "$cases"
