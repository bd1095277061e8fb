#!/bin/sh
# Safety in other languages and voices (R-377, R-419, R-420): what is said, in which language
# soever, reaches the tier, the posture, the tools and the notification class.
set -eu
exec python3 tests/e2e/scene_10_voices.py "$(realpath "${SOLGATE:-build/solgate}")"
