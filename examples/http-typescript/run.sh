#!/bin/sh
NEEDS='node python3'
cd "$(dirname "$0")/../.." && . examples/gate.sh
gate
packages
cp examples/http-typescript/ask.ts "$MODULES/ask.mts"
(cd "$MODULES" && node node_modules/typescript/bin/tsc --module nodenext --target es2022 --lib es2022,dom --skipLibCheck \
    --noCheck ask.mts 2>/dev/null || :)
node "$MODULES/ask.mjs"
