#!/bin/sh
# Every check of the page has a test, docs/page.md says which, and the program
# serves exactly the addresses that the page has.
set -eu
cd "$(dirname "$0")/.."
exec tools/page-table --check
