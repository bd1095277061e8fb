#!/bin/sh
# The page on loopback: first paint; how soon a question is seen, and how long
# the page is busy with one more when 200 are open; frames with 200; the first
# words of an answer.
cd "$(dirname "$0")/.." || exit 1
node bench/page.mjs && node bench/page_prompt.mjs &&
    node bench/page_frames.mjs && node bench/first_text.mjs
