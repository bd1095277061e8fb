#!/bin/sh
NEEDS='node python3'
cd "$(dirname "$0")/../.." && . examples/gate.sh
STEPS='[{"calls":[{"name":"writeNote","args":{"title":"fine"}}]},{"calls":[{"name":"writeNote","args":{"title":"forbidden"}}]},"done"]'
model
gate
packages
cp examples/langchain/agent.mjs "$MODULES/"
node "$MODULES/agent.mjs"
