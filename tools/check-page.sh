#!/bin/sh
# Every check of the page has a test, docs/page.md says which, and the program
# serves exactly the addresses that the page has.  Every word of the page stands
# in web/src/words, in every language.
set -eu
cd "$(dirname "$0")/.."
tools/page-table --check
! command -v node >/dev/null || node tools/page-words.mjs
