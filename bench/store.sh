#!/bin/sh
# What a durable answer costs: CPU a row and a record, and durable units a
# second with 1, 8, 64 and 512 that wait, on this machine's disk; beside the
# syncs a second that the disk itself can do.
set -eu
cd "$(dirname "$0")/.."
B=${B:-build}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$B/bench/store" "$tmp"
