#!/bin/sh
# Hooks in the settings of the machine, with six agents from npm, in a private
# mount of /etc.  "make test-long" runs it (AGENTS=all).
set -eu
cd "$(dirname "$0")"
suite=agents_machine
[ "${AGENTS-}" = all ] || { echo "$suite: skipped: AGENTS=all installs and drives them"; exit 0; }
unshare -m true 2>/dev/null || { echo "$suite: skipped: only root can mount a private /etc"; exit 0; }
. ../lib/agents.sh
get . three
get more more
exec unshare -m python3 system.py "$solgate" "$bin"
