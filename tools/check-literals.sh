#!/bin/sh
# The compiler counts the bytes of a literal: STR("yes") and, in a static
# value, STR_INIT("yes").  A length written beside it goes wrong unseen.
set -eu
cd "$(dirname "$0")/.."

find src include -name '*.[ch]' -o -name '*.def' -o -name '*.inc' | sort |
    python3 -c '
import re, sys
text = r"(?:\"(?:[^\"\\\n]|\\.)*\"\s*)+,\s*\d+\s*"
beside = re.compile(r"\{\s*" + text + r"\}"
                    r"|\b(?:mem\w+|str\w*n\w+)\([^;\"]*,\s*" + text + r"\)")
found = False
for path in sys.stdin.read().split():
    with open(path, encoding="utf-8") as f:
        all = f.read()
    for m in beside.finditer(all):
        line = 1 + all.count("\n", 0, m.start())
        print(path + ":" + str(line) + ":", *m[0].split(), file=sys.stderr)
        found = True
if found:
    sys.exit("say STR() or STR_INIT(), which count for themselves")
'
