#!/bin/sh
# The schemas and types, judged by ajv and by the compiler of TypeScript.
set -eu
cd "$(dirname "$0")/../.."
exec node tests/node/schema.test.mjs "$(realpath "${SOLGATE-build/solgate}")" \
    "$(realpath "${TEST_BIN-build/tests}")/node/decode_oracle"
