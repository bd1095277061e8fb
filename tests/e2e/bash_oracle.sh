#!/bin/sh
# What the gate would allow, run in real shells: see bash_oracle.py.
TEST_BIN=${TEST_BIN:-build/asan/tests}
for need in bash dash python3; do
	if ! command -v "$need" >/dev/null; then
		echo "bash_oracle: skipped: $need is not installed"
		exit 0
	fi
done
exec python3 tests/e2e/bash_oracle.py "$TEST_BIN/e2e/command_words" \
    "${ORACLE_TEXTS:-3000}" "${ORACLE_SEED:-1}"
