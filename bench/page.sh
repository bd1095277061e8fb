#!/bin/sh
# The page on loopback: first paint; how soon a question is seen, and how long
# the page is busy with one more when 200 are open.
cd "$(dirname "$0")/.." || exit 1
node bench/page.mjs && node bench/page_prompt.mjs
