#!/bin/sh
# solgate tui: from the event to the screen, from the key to the answer of the
# call, and what it costs while a countdown is open.  The peer of the first is
# a bare reader of the same events in the same run.
set -eu
cd "$(dirname "$0")/.."
B=${B:-build}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
python3 bench/tui_time.py "${SOLGATE:-$B/solgate}" "$tmp" "${RUNS:-21}" \
    "${IDLE:-10}"
