#!/bin/sh
# A gate that other machines reach: TLS as openssl's own client sees it, its
# certificate changed under load, a proxy, and a network of its own.
. tests/lib/cli.sh
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
unset SOLGATE_LISTEN SOLGATE_SOCKET SOLGATE_STATE LISTEN_FDS
HOME=$tmp
export HOME
# -I: its folder has an http.py of its own.
python3 -I tests/e2e/tls.py "$SOLGATE" "$tmp"
