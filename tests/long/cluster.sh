#!/bin/sh
# a minute of a cluster with 20 faults, then thirty with 500.
tests/cluster/cluster.sh || exit 1
CLUSTER_SECONDS=1800 CLUSTER_FAULTS=500 exec tests/cluster/cluster.sh
