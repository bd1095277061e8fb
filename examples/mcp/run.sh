#!/bin/sh
NEEDS='python3'
cd "$(dirname "$0")/../.." && . examples/gate.sh
gate
python3 examples/mcp/client.py "$SOLGATE" mcp --name=notes -- python3 "$PWD/examples/mcp/server.py"
