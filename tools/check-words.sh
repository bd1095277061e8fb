#!/bin/sh
# What must not stand in the repository: notes to oneself, and paths that
# exist on one machine only.
set -eu
cd "$(dirname "$0")/.."
# Each word is written in two parts, so that this file does not find itself.
words='\b(TO''DO|FIX''ME|X''XX)\b|AI''-generated|/wo''rk/'
if git rev-parse --git-dir >/dev/null 2>&1; then
	list='git ls-files -z --cached --others --exclude-standard'
else
	list="find . -type f ! -path ./build/* ! -path */node_modules/* -print0"
fi
found=$(set -f; $list | xargs -0 grep -nIE "$words" 2>/dev/null || true)
[ -z "$found" ] && exit 0
printf '%s\nThese words do not belong in the repository.\n' "$found" >&2
exit 1
