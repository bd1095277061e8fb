#!/bin/sh
# What a turn costs as a whole command, decode to answer and submit, on the
# thread of the loop; beside it the gate alone (intent), and what the writer of
# ledger and store adds.
set -eu
cd "$(dirname "$0")/.."
B=${B:-build}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$B/bench/command" "$tmp"
