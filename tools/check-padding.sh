#!/bin/sh
# No variable is written in the one way that gcc 12 spoils when it zeroes
# automatic variables (-ftrivial-auto-var-init=zero).  After an initialiser that
# names every member it clears the padding; behind an array of structs it
# counts from the start of the array, and clears what the array holds.  Found
# from the text (structs with such arrays, where they are initialised) and from
# what the compiler makes of those files.  With FILE...: of them alone.
set -eu
cd "$(dirname "$0")/.."
export CC="${CC:-gcc}" B="${B:-build}"
"$CC" -Werror -ftrivial-auto-var-init=zero -x c -fsyntax-only /dev/null \
    2>/dev/null || exit 0
[ $# -gt 0 ] || find include src "$B/gen" -name '*.[ch]' -print0 -o -name '*.inc' -print0 -o -name '*.def' -print0 |
    tools/changed padding "$("$CC" --version)" | grep -q . || exec tools/changed --good padding
python3 - "$@" <<'END'
import os, re, subprocess, sys

FLAGS = ("-std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc"
         " -isystem /usr/share/include/llhttp -O0 -S -o /dev/null"
         " -ftrivial-auto-var-init=zero -fdump-tree-gimple=/dev/stdout")
OPENS = re.compile(r"\b(?:struct|union)(?:\s+(\w+))?\s*\{")
NAMED = re.compile(r"\}\s*(\w+)\s*(?:\[[^\]]*\]\s*)*=")
ARRAY = re.compile(r"(?:\}|\b(?:struct|union)\s+\w+|\b\w+_t)"
                   r"(?:[^;*\[]*,)?\s*\w+\s*\[[^;]*;")
PLAIN = re.compile(r"\b(?:u?int(?:8|16|32|64)_t|size_t|ssize_t|time_t|\w*char"
                   r"|mode_t|pid_t|uid_t|gid_t|off_t)\b[^;*]*;")
INSIDE = re.compile(r"\b(?:struct|union)\s+(\w+)\s+\w")
COMMENT = re.compile(r"/\*.*?\*/", re.S)

def read(path):
    with open(path, encoding="utf-8") as f:
        return COMMENT.sub("", f.read())

def bodies(text):
    """Each struct with its name, or that of the variable it is the type of."""
    for m in OPENS.finditer(text):
        depth, at = 1, m.end()
        while depth and at < len(text):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
        named = NAMED.match(text, at - 1)
        if m[1] or named:
            yield m[1] or "= " + named[1], text[m.end():at - 1]

texts = {}
for top in ("include", "src", os.environ["B"] + "/gen"):
    for folder, _, names in os.walk(top):
        for name in names:
            if name.endswith((".c", ".h", ".inc", ".def")):
                path = os.path.join(folder, name)
                texts[path] = read(path)
for path in sys.argv[1:]:
    texts[path] = read(path)

def bearing_of(paths):
    """Structs with an array of structs in them, at any depth."""
    members = {}
    for path in paths:
        for name, body in bodies(texts[path]):
            members[name] = members.get(name, "") + body
    found = {n for n, b in members.items() if ARRAY.search(PLAIN.sub("", b))}
    while True:
        more = {n for n, b in members.items()
                if n not in found and found & set(INSIDE.findall(b))}
        if not more:
            return found, members.keys()
        found |= more

headers = [p for p in texts if not p.endswith(".c")]
shared, _ = bearing_of(headers)
paths = sys.argv[1:] or sorted(p for p in texts if p.endswith(".c"))
bad = seen = 0
for path in paths:
    # What a file defines is its own, whatever others call the same.
    own, names = bearing_of([path])
    bearing = own | shared - names
    for name, body in bodies(texts[path]):
        if bearing & set(INSIDE.findall(body)):
            bearing.add(name)
    for name in sorted(n for n in own if n[0] == "="):
        print("%s: the struct of %s" % (path, name[2:]), file=sys.stderr)
        bad = 1
    some = "|".join(sorted(bearing)) or "-"
    begun = re.compile(r"(?:struct|union)\s+(?:%s)(?:\s+\w+(?:\[[^\]]*\])*\s*"
                       r"=\s*(?=[A-Z{])|\s*(?:\[[^\]]*\])?\s*\)\s*"
                       r"(?=\{))(?!\{0?\})" % some)
    if not begun.search(texts[path]):
        continue
    seen += 1
    out = subprocess.run([os.environ["CC"], *FLAGS.split(), path],
                         capture_output=True, text=True)
    if out.returncode:
        sys.exit(path + " does not compile:\n" + out.stderr)
    for f in out.stdout.split("\n}\n"):
        for name in re.findall(r"__builtin_clear_padding \(&([\w.]+)", f):
            m = re.search(r"(?:struct|union) (\w+) %s(?:\[\d+\])*;"
                          % re.escape(name), f)
            if m and m[1] in bearing:
                who = re.search(r"^[^ \n].*?(\w+) \(", f, re.M)
                print("%s: %s(): struct %s %s" % (path, who and who[1], m[1],
                      name), file=sys.stderr)
                bad = 1
if bad:
    sys.exit("leave the array out of the initialiser and set it behind: gcc 12"
             " would clear a part of it (see the head of tools/check-padding.sh)")
if os.environ.get("V"):
    print(len(shared), "structs,", seen, "files looked at")
END
[ $# -gt 0 ] || tools/changed --good padding
