#!/bin/sh
# half an hour of a cluster with 500 faults.
CLUSTER_SECONDS=1800 CLUSTER_FAULTS=500 exec tests/cluster/cluster.sh
