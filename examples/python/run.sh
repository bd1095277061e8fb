#!/bin/sh
NEEDS='python3'
cd "$(dirname "$0")/../.." && . examples/gate.sh
STEPS='[{"calls":[{"name":"write_note","args":{"title":"fine"}}]},{"calls":[{"name":"write_note","args":{"title":"forbidden"}}]},"done"]'
model
gate
PYTHONPATH=kits/python PYTHONDONTWRITEBYTECODE=1 python3 examples/python/agent.py
