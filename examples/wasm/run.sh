#!/bin/sh
NEEDS='node'
cd "$(dirname "$0")/../.." && . examples/gate.sh
make -s build/kits/solgate-core.tgz
mkdir -p "$tmp/node_modules/@solgate"
tar xzf build/kits/solgate-core.tgz -C "$tmp/node_modules/@solgate"
mv "$tmp/node_modules/@solgate/package" "$tmp/node_modules/@solgate/core"
cp examples/wasm/try.mjs "$tmp/"
node "$tmp/try.mjs"
