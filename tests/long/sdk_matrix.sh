#!/bin/sh
# Vercel's ai and LangChain, over OpenAI, Anthropic and Gemini, directly at the
# strict stand-ins and through the gate.  The SDKs themselves are compared in
# tests/node/proxy_more.sh and tests/node/proxy_sdk.sh.
set -eu
cd "$(dirname "$0")/../.."
skip() { echo "sdk_matrix: skipped: $1"; exit 0; }
command -v node >/dev/null || skip 'there is no node'
command -v python3 >/dev/null || skip 'there is no python3'
SOLGATE=$(realpath "${SOLGATE:-build/solgate}")
export SOLGATE
tools/npm-install tests/peers || skip 'npm could not install the frameworks'
PROXY_TEST=../peers/sdk_matrix.test.mjs exec tests/node/proxy_more.sh
