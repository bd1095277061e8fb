#!/bin/sh
# the checker of the cluster finds each kind of violation.
. tests/lib/cli.sh

ok 'planted histories are found, and right ones are not' \
    env PYTHONDONTWRITEBYTECODE=1 python3 tests/cluster/planted.py
done_tests history
