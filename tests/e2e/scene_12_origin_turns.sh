#!/bin/sh
# Point 12, turns: mementos, persona, router, evidence, traces, conflicts.
set -eu
exec python3 tests/e2e/scene_12_origin_turns.py \
    "$(realpath "${SOLGATE:-build/solgate}")" tests/data/cases.jsonl
