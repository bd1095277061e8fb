#!/bin/sh
# T42: the server is killed at random instants under load, KILLS times; the
# chain verifies and nothing that was acknowledged is lost.
. tests/lib/cli.sh

seed=${KILL_SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
if ! command -v python3 >/dev/null; then
	echo 'kill: skipped: there is no python3'
	exit 0
fi
ok "nothing acknowledged is lost (KILL_SEED=$seed)" \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/e2e/kill.py \
    "${SOLGATE_RELEASE:-$SOLGATE}" "${KILLS:-50}" "$seed"
done_tests kill
