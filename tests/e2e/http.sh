#!/bin/sh
# The HTTP face over real sockets, before a service that echoes: bytes in,
# bytes out, time, signals.  The client is Python's plain sockets.
set -eu
exec python3 tests/e2e/http.py "${TEST_BIN:-build/asan/tests}/e2e/http_server"
