#!/bin/sh
# Every threat has a test that names it, and docs/reliability.md lists tests
# that do; see tools/reliability.
set -eu
cd "$(dirname "$0")/.."
if ! command -v python3 >/dev/null; then
	echo 'check-reliability: skipped: there is no python3'
	exit 0
fi
exec tools/reliability
