#!/bin/sh
# `solgate mcp`: changed tools, questions by elicitation, faults.
set -eu
cd "$(dirname "$0")/../.."
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
cd tests/node
command -v node >/dev/null || { echo 'mcp_gate: skipped: there is no node'; exit 0; }
exec node mcp_gate.test.mjs
