#!/bin/sh
# solgate as a client of a gate elsewhere: commands, hooks and the MCP proxy
# over TLS, and every way in which that must fail.
. tests/lib/cli.sh
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
unset SOLGATE_LISTEN SOLGATE_SOCKET SOLGATE_STATE LISTEN_FDS XDG_RUNTIME_DIR XDG_STATE_HOME XDG_CONFIG_HOME
# -I: its folder has an http.py of its own.
python3 -I tests/e2e/remote.py "$SOLGATE" "$tmp"
