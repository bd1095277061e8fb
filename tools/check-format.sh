#!/bin/sh
# The C files are laid out as .clang-format says.  --fix lays them out.
set -eu
cd "$(dirname "$0")/.."
files() {
	find include src tests bench -name node_modules -prune -o \
	    -name '*.[ch]' -print0
}
if [ "${1-}" = --fix ]; then
	files | xargs -0 -P "$(nproc)" -n 64 clang-format -i
	exit
fi
odd=$(files | tools/changed format "$(clang-format --version) $(cat .clang-format)" | xargs -0 -r -P "$(nproc)" -n 64 clang-format --dry-run 2>&1 |
    sed -n 's/: warning: code should be clang-formatted.*//p' |
    sort -u -t : -k 1,1)
[ -z "$odd" ] && exec tools/changed --good format
printf '%s\nclang-format would lay these out differently: make format\n' \
    "$odd" >&2
exit 1
