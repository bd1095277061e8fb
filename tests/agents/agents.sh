#!/bin/sh
# Real agents from npm, at the versions of package.json and more/package.json,
# behind an installed hook.  "make test" runs a smoke of the first three; "make
# test-long" (AGENTS=all) tries every row of all.  AGENTS=no leaves them out.
set -eu
cd "$(dirname "$0")"
suite=agents
[ "${AGENTS-}" != no ] || { echo "$suite: skipped: AGENTS=no"; exit 0; }
. ../lib/agents.sh
get . three
[ "${AGENTS-}" = all ] || exec python3 agents.py "$solgate" "$bin" smoke
get more more
exec python3 agents.py "$solgate" "$bin"
