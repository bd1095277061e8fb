#!/bin/sh
# cppcheck over src/: what it calls an error, a warning or a portability or
# performance problem.  A line may say "cppcheck-suppress" with its reason.
set -eu
cd "$(dirname "$0")/.."
mkdir -p "${B-build}/cppcheck"
exec cppcheck -q -j "$(nproc)" --std=c11 --error-exitcode=1 \
    --enable=warning,performance,portability --inline-suppr \
    --cppcheck-build-dir="${B-build}/cppcheck" \
    --suppress=missingIncludeSystem -D_POSIX_C_SOURCE=200809L \
    -Iinclude -Isrc src
