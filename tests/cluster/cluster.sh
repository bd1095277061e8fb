#!/bin/sh
# a minute of a cluster with 20 faults; see run.py.
# CLUSTER_SECONDS, CLUSTER_FAULTS, CLUSTER_SEED: another run; CLUSTER_PACE: how
# many times slower its clients are.  "make test" lets them take their time.
. tests/lib/cli.sh

if ! ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1; then
	echo 'cluster: skipped: there is no PostgreSQL'
	exit 0
fi
seed=${CLUSTER_SEED:-$(date +%s)}
CLUSTER_PACE=${CLUSTER_PACE:-${BRIEF:+6}}
ok "no rule is broken (CLUSTER_SEED=$seed)" env PYTHONDONTWRITEBYTECODE=1 \
    CLUSTER_PACE="${CLUSTER_PACE:-1}" \
    python3 tests/cluster/run.py "${SOLGATE_RELEASE:-$SOLGATE}" \
    "${CLUSTER_SECONDS:-60}" "${CLUSTER_FAULTS:-20}" "$seed"
done_tests cluster
