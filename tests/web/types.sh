#!/bin/sh
# The page fits the types that the contract tables give (build/types).  What
# did not change since the last time is not looked at again.
cd "$(dirname "$0")/../../web" || exit 1
tsc=../tests/node/node_modules/.bin/tsc
if [ ! -x $tsc ]; then
	echo 'the npm packages of tests/node are missing: tools/install-deps test'
	echo 'web_types: 0 passed, 0 failed'
elif $tsc --noEmit --incremental --tsBuildInfoFile ../build/web/types.tsbuildinfo; then
	echo 'web_types: 1 passed, 0 failed'
else
	echo 'web_types: 0 passed, 1 failed'
	exit 1
fi
