#!/bin/sh
# R-552, R-553: /metrics by the rules of promtool; latencies, rules, process.
. tests/lib/cli.sh

if ! command -v python3 >/dev/null; then
	echo 'metrics: skipped: there is no python3'
	exit 0
fi
ok 'metrics are what Prometheus wants' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/metrics.py \
    "${SOLGATE_MANY:-$SOLGATE}"
done_tests metrics
