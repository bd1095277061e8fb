#!/bin/sh
# The URL reader beside those of browsers and of curl: see url_oracle.py.
#
TEST_BIN=${TEST_BIN:-build/asan/tests}
for need in node python3; do
	if ! command -v "$need" >/dev/null; then
		echo "url_oracle: skipped: $need is not installed"
		exit 0
	fi
done
exec python3 tests/e2e/url_oracle.py "$TEST_BIN/e2e/url_read" \
    "${ORACLE_URLS:-20000}" "${ORACLE_SEED:-1}"
