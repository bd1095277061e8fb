#!/bin/sh
# The page fits the types that the contract tables give (build/types).
cd "$(dirname "$0")/../../web" || exit 1
if [ ! -x node_modules/.bin/tsc ]; then
	echo 'the npm packages of web/ are missing: make installs them'
	echo 'web_types: 0 passed, 0 failed'
elif node_modules/.bin/tsc --noEmit; then
	echo 'web_types: 1 passed, 0 failed'
else
	echo 'web_types: 0 passed, 1 failed'
	exit 1
fi
