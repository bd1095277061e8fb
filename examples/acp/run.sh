#!/bin/sh
NEEDS='python3'
cd "$(dirname "$0")/../.." && . examples/gate.sh
gate
python3 examples/acp/editor.py "$SOLGATE" acp -- python3 "$PWD/examples/acp/agent.py"
