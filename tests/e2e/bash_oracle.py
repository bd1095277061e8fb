"""Auto-allowed commands, run in real shells with stub programs on PATH.

    bash_oracle.py COMMAND_WORDS TEXTS SEED

1. Every row of tests/corpus/commands.tsv that says "covered" runs in a
   directory of its own.  Each stub records the words it was given.  What was
   recorded must be what a plain reading of the list predicts, must fit the
   patterns of the row, and nothing else may have happened: no other stub, no
   file.
2. TEXTS random texts, made of what shells find difficult.  Those that the
   lexer (COMMAND_WORDS) takes for plain and literal must give bash and dash
   exactly these words.
"""
import os
import random
import shlex
import subprocess
import sys
import tempfile

CORPUS = "tests/corpus/commands.tsv"
# One write of one record: how many words, the program, the words.
STUB = """#!/bin/dash
printf '%s\\0' "$#" "${0##*/stubs/}" "$@" >>"$STUB_LOG"
"""
# Stubs stand for builtins as well, so that they are recorded.
NO_BUILTINS = """enable -n . : [ alias bg bind break builtin caller cd command \
compgen complete compopt continue declare dirs disown echo eval exec exit \
export false fc fg getopts hash help history jobs kill let local logout \
mapfile popd printf pushd pwd read readarray readonly return set shift shopt \
source suspend test times trap true type typeset ulimit umask unalias unset \
wait enable
"""
ESCAPES = {"n": b"\n", "t": b"\t", "r": b"\r", "\\": b"\\"}


def unescape(text):
    out, i = b"", 0
    while i < len(text):
        two = text[i:i + 2]
        if two[:1] == "\\" and two[1:] in ESCAPES:
            out += ESCAPES[two[1]]
            i += 2
        elif two == "\\x":
            out += bytes([int(text[i + 2:i + 4], 16)])
            i += 4
        else:
            out += text[i].encode()
            i += 1
    return out


class Sandbox:
    """A directory with stubs, a log, and an empty place to run in."""

    def __init__(self, root):
        self.stubs = os.path.join(root, "stubs")
        self.cwd = os.path.join(root, "cwd")
        self.log = os.path.join(root, "log")
        self.stub = os.path.join(root, "stub")
        rc = os.path.join(root, "rc")
        os.mkdir(self.stubs)
        os.mkdir(self.cwd)
        with open(self.stub, "w") as f:
            f.write(STUB)
        os.chmod(self.stub, 0o755)
        with open(rc, "w") as f:
            f.write(NO_BUILTINS)
        self.env = {"PATH": self.stubs, "STUB_LOG": self.log,
                    "HOME": "/nonexistent", "LC_ALL": "C.UTF-8"}
        self.bash_env = {**self.env, "BASH_ENV": rc}

    def add_stub(self, name):
        path = os.path.join(os.fsencode(self.stubs), name)
        if not os.path.lexists(path):
            os.symlink(self.stub, path)

    def run(self, argv, env):
        """What ran, sorted, and the files that appeared."""
        open(self.log, "w").close()
        subprocess.run(argv, env=env, cwd=self.cwd, timeout=60,
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=False)
        files = os.listdir(self.cwd)
        for name in files:
            os.unlink(os.path.join(self.cwd, name))
        with open(self.log, "rb") as f:
            words = f.read().split(b"\0")
        ran, i = [], 0
        while i + 1 < len(words):
            n = int(words[i]) + 1
            ran.append(tuple(words[i + 1:i + 1 + n]))
            i += 1 + n
        return sorted(ran), files


def read_all(program, texts):
    """What the lexer makes of each: None, or [(joiner, words)]."""
    answer = subprocess.run([program], stdout=subprocess.PIPE, check=True,
                            input=b"".join(t + b"\0" for t in texts))
    for line in answer.stdout.decode().splitlines():
        state, literal, *rest = line.split(" ")
        if (state, literal) != ("plain", "literal"):
            yield None
            continue
        parts = []
        for cell in rest:
            if cell[0] == ".":
                parts[-1][1].append(bytes.fromhex(cell[1:]))
            else:
                parts.append((cell, []))
        yield parts


def predict(parts, known):
    """What a shell runs of the list, when known programs succeed."""
    pipes, ran, status = [], [], 0
    for joiner, words in parts:
        if joiner == "pipe":
            pipes[-1][1].append(tuple(words))
        else:
            pipes.append((joiner, [tuple(words)]))
    for joiner, commands in pipes:
        if (joiner == "and" and status) or (joiner == "or" and not status):
            continue
        ran += [c for c in commands if c[0] in known]
        status = 0 if commands[-1][0] in known else 127
    return sorted(ran)


def fits(pattern, words):
    """The grammar of patterns once more: * is one word, a last * some."""
    want = shlex.split(pattern, posix=False)
    want = [w if w == "*" else shlex.split(w)[0] for w in want]
    if want[-1] == "*" and len(words) > len(want):
        want += ["*"] * (len(words) - len(want))
    return len(want) == len(words) and all(
        w == "*" or w.encode() == have for w, have in zip(want, words))


class Tests:
    def __init__(self):
        self.passed = self.failed = 0

    def check(self, ok, *what):
        self.passed += ok
        self.failed += not ok
        if not ok:
            print("FAILED:", *what, file=sys.stderr)


def covered_rows():
    with open(CORPUS, encoding="utf-8") as f:
        for line in f:
            cells = line.rstrip("\n").split("\t")
            if line[0] != "#" and cells[4] == "covered":
                yield cells


def corpus(tests, box, program):
    rows = list(covered_rows())
    texts = [r for r in rows if r[2] == "text"]
    readings = list(read_all(program, [unescape(r[3]) for r in texts]))
    for row, parts in zip(texts, readings):
        if parts is None:
            tests.check(False, row, "is not plain")
            continue
        names = {words[0] for _, words in parts}
        if any(b"/" in n or n == b"." for n in names):
            continue  # would need that very file
        for n in names:
            box.add_stub(n)
        ran, files = box.run(["/bin/bash", "-c", "--", unescape(row[3])],
                             box.bash_env)
        patterns = row[1].split(" ,, ")
        sane = all(any("$'" in p or fits(p.replace("\\", ""), words)
                       for p in patterns) for words in ran)
        tests.check(ran == predict(parts, names) and ran and sane
                    and not files, row, ran, files)
    for row in rows:
        argv = [unescape(w) for w in row[3].split("¦")]
        if row[2] != "argv" or b"/" in argv[0]:
            continue
        box.add_stub(argv[0])
        ran, files = box.run(argv, box.env)
        tests.check(ran == [tuple(argv)] and not files, row, ran, files)


PIECES = """ |\t|P |Q |a|b|1|x=|=|:|~|~/|/|.|..|,|-|--x|{|}|{a,b}|{1..3}|{}|{a}|\
@{u}|*|?|[|[a]|]|!|!x|^|#| #|$|$x|${x}|$(|$((|)|(|`|'|"|''|""|'a b'|"a b"|"$"|\
"$x"|"\\$"|\\|\\\\|\\ |\\a|\\\n|\n|;|; P |&|&& P |>|<|2>|>&|<<|<<<|$'a'|$"a"|%|+|\
é|\u00a0|\u3000|\r|\x01|\x7f|\v|if|then|time|[[|]]|{ |} |case|in|do|for|\
function|coproc|"\\a"|"!"|"a!b"|'!'|\\!|\\~|"~"|'{a,b}'|{"a,b"}|{a","b}|\
\\{a,b}|a{b|}c,d}|x+=|x[0]=|3<|0>|{v}>|\\;|\\&|P|Q|a|b""".split("|") + [
    "|", "|| P ", "| P ", "|& P", "\\|", " ", " ", " "]
SKIP = (b".", b":", b"[", b"test", b"echo", b"true", b"false")


def differential(tests, box, program, count, seed):
    draw = random.Random(seed)
    texts = []
    for _ in range(count):
        text = "P " if draw.random() < .8 else ""
        for _ in range(draw.randint(1, draw.choice((3, 6, 10)))):
            text += draw.choice(PIECES)
        texts.append(text.encode())
    for name in (b"P", b"Q"):
        box.add_stub(name)
    shells = {"/bin/bash": box.bash_env, "/bin/dash": box.env}
    asked = 0
    for text, parts in zip(texts, read_all(program, texts)):
        if parts is None or any(
                w[0] in SKIP or b"/" in w[0] for _, w in parts):
            continue
        shell = draw.choice(sorted(shells))
        ran, files = box.run([shell, "-c", "--", text], shells[shell])
        asked += 1
        if ran != predict(parts, (b"P", b"Q")) or files:
            tests.check(False, shell, text, ran, files, "seed", seed)
    tests.check(asked > count // 20, "only", asked, "texts were plain")


def main(program, count, seed):
    tests = Tests()
    with tempfile.TemporaryDirectory() as root:
        corpus(tests, Sandbox(root), program)
    with tempfile.TemporaryDirectory() as root:
        differential(tests, Sandbox(root), program, count, seed)
    print(f"bash_oracle: {tests.passed} passed, {tests.failed} failed")
    return tests.failed != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
