#!/bin/sh
# The playground on the gates as WebAssembly: checks of core.mjs.
cd "$(dirname "$0")/../.." || exit 1
if [ ! -f build/web/core/core.wasm ]; then
	echo 'web_core: skipped: the page was built without the module (Debian: wasi-libc, libclang-rt-14-dev-wasm32, lld)'
	exit 0
fi
exec tests/web/run core
