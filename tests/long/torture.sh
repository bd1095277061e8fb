#!/bin/sh
# every place of the program that makes a call which can fail, in every
# scene; and with sanitizers a sample of them.
if [ ! -e build/torture.so ] || [ ! -x build/asan/solgate ]; then
	make -s build/torture.so build/asan/solgate || exit 1
fi
python3 tests/torture/torture.py build/asan/solgate build/torture.so \
    --sample "${TORTURE_SAMPLE:-60}" || failed=1
python3 tests/torture/torture.py build/solgate build/torture.so || failed=1
[ -z "${failed-}" ]
