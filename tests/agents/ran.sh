#!/bin/sh
# What was approved is what ran, with six hosts from npm, at the versions of
# package.json and more/package.json, and a second hook that changes calls.
# "make test-long" runs it (AGENTS=all); tests/cli/holds.sh plays the hosts each
# time.
set -eu
cd "$(dirname "$0")"
suite=agents_ran
[ "${AGENTS-}" = all ] || { echo "$suite: skipped: AGENTS=all installs and drives them"; exit 0; }
. ../lib/agents.sh
get . three
get more more
exec python3 ran.py "$solgate" "$bin"
