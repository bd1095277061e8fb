#!/bin/sh
# The prototype lane in the server (R-378): set at the start, taken away and
# given back by SIGHUP, refused when its file is broken.
set -eu
exec python3 tests/e2e/scene_08_embed.py \
    "$(realpath "${SOLGATE_MANY:-${SOLGATE:-build/solgate}}")" \
    "$(realpath "${SOLGATE_EMBED:-build/embed/solgate-lane.v0.2.bin}")"
