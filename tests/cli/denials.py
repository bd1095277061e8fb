"""Denials and other ways to say what they deny, through the real program.

denials.py ways      every way of tests/data/denials.tsv: denied or asked
denials.py everyday  tests/data/denials_everyday.tsv, with all denials in force

Each verdict is one line of `solgate eval action`.  SOLGATE names the program.
With LIST=1 each command is printed with its verdict.
"""
import collections
import json
import os
import re
import shlex
import subprocess
import sys

SOLGATE = os.environ.get("SOLGATE", "build/solgate")


def rows(path):
    with open(path, encoding="utf-8") as f:
        return [line.rstrip("\n").split("\t") for line in f
                if line.strip() and not line.startswith("#")]


def grant(pattern, decision):
    return {"extension_id": "e", "capability": "exec", "lifetime": "always",
            "scope_pattern": pattern, "decision": decision}


def question(command, grants, mode):
    return json.dumps({
        "mode": mode, "cwd": "/project", "grants": grants,
        "extension": {"id": "e"},
        "call": {"call_id": "c", "method": "tool",
                 "params": {"name": "bash", "input": {"command": command}}}})


def verdicts(questions):
    done = subprocess.run([SOLGATE, "eval", "action"],
                          input="\n".join(questions) + "\n",
                          capture_output=True, text=True, check=False)
    out = [json.loads(line) for line in done.stdout.splitlines()]
    if len(out) != len(questions):
        sys.exit(f"{len(questions)} questions, {len(out)} answers: "
                 + done.stderr)
    return [o.get("verdict") or json.dumps(o) for o in out]


def around(c):
    """The same command in other dress."""
    first, _, rest = c.partition(" ")
    rest = " " + rest if rest else ""
    q = shlex.quote(c)
    return [
        f"/usr/bin/{first}{rest}", f"./{first}{rest}", f"\\{first}{rest}",
        f"'{first}'{rest}", f"{first[0]}''{first[1:]}{rest}",
        f"command {c}", f"exec {c}", f"eval {q}", f"builtin command {c}",
        f"sudo {c}", f"sudo -u root {c}", f"sudo -n -- {c}", f"doas {c}",
        f"env {c}", f"env A=1 {c}", f"env -i {c}", f"env -C /tmp {c}",
        f"nice {c}", f"nice -n 5 {c}", f"nohup {c}", f"timeout 5 {c}",
        f"timeout -k 1 5 {c}", f"time {c}", f"stdbuf -o0 {c}", f"setsid {c}",
        f"watch {c}", f"watch -n 1 {q}", f"flock /tmp/l {c}",
        f"flock /tmp/l -c {q}", f"xargs {c}", f"echo x | xargs -n1 {c}",
        f"find . -exec {c} \\;", f"find . -execdir {c} {{}} +",
        f"sh -c {q}", f"bash -lc {q}", f"bash -c {shlex.quote('true; ' + c)}",
        f"busybox {c}", f"su -c {q}", f"su root -c {q}",
        f"script -c {q} /dev/null", f"chroot / {c}", f"unshare -r {c}",
        f"ssh host {c}", f"ssh host {q}", f"docker exec box {c}",
        f"kubectl exec pod -- {c}", f"parallel {c} ::: a",
        f"git -c {shlex.quote('alias.x=!' + c)} x",
        f"A=1 {c}", f"cd /tmp && {c}", f"true; {c}", f"true && {c}",
        f"false || {c}", f"true | {c}", f"({c})", f"{{ {c}; }}",
        f"if true; then {c}; fi", f"$({c})", f"echo \"$({c})\"",
        f"{c} >/tmp/x", f"{c} 2>&1", f"{c} &", f"! {c}",
        f"sudo env A=1 nice {c}", f"sudo sh -c {q}",
    ]


def beginnings(c):
    """R-550: the beginnings of its long options, one at a time."""
    words = c.split(" ")
    for i, word in enumerate(words):
        name, eq, value = word.partition("=")
        if not re.fullmatch(r"--[a-z][a-z-]{3,}", name):
            continue
        for n in {len(name) - 1, len(name) - 2, (len(name) + 3) // 2}:
            yield " ".join(words[:i] + [name[:n] + eq + value]
                           + words[i + 1:])


# variables that make another program do it; the first name it, the
# others are known to make programs run code.
VARIABLES = (
    "GIT_SSH_COMMAND={q} git fetch", "PAGER={q} git log",
    "GIT_EXTERNAL_DIFF={q} git diff", "EDITOR={q} git commit",
    "RUSTC_WRAPPER={q} cargo build", "CC={q} make",
    "env GIT_SSH_COMMAND={q} git fetch", "MAKEFLAGS=--eval={q} make",
    "sudo GIT_PAGER={q} git log", "export PAGER={q}; git log",
    "LD_PRELOAD=./x.so ls", "BASH_ENV=x sh y", "NODE_OPTIONS=-rx npm t",
    "GIT_CONFIG_COUNT=1 git log", "env PERL5OPT=-Mx perl y",
    "npm_config_script_shell=x npm t")


# The other ways are said in these too; all of them would be ten thousands.
FEW = ("{c}", "/usr/bin/{c}", "sudo {c}", "sh -c {q}", "cd /tmp && {c}",
       "env A=1 timeout 5 {c}")


def ways(row):
    deny, command, others = row
    yield command
    yield from around(command)
    yield from beginnings(command)
    for form in VARIABLES:
        yield form.format(q=shlex.quote(command))
    for other in others.split(" ;; "):
        yield from beginnings(other)
        for form in FEW:
            if other.startswith("/") and form.startswith("/"):
                continue
            yield form.format(c=other, q=shlex.quote(other))


def tell(count, total):
    print(f"{total} commands: " + ", ".join(
        f"{n} {v}" for v, n in sorted(count.items())))


def check_ways():
    count, asked, fewest = collections.Counter(), [], 10 ** 6
    table = rows("tests/data/denials.tsv")
    for mode in ("permissive", "prompt"):
        for row in table:
            said = list(dict.fromkeys(ways(row)))
            fewest = min(fewest, len(said))
            program = row[0].split()[0]
            grants = [grant(p, "allow") for p in
                      (program + " *", "cd *", "true", "echo *", row[1])]
            grants.append(grant(row[0], "deny"))
            for c, v in zip(said, verdicts(
                    [question(c, grants, mode) for c in said])):
                count[v] += 1
                if v not in ("deny", "ask"):
                    print(f"FAILED: {row[0]} | {c}: {v}", file=sys.stderr)
                if v == "ask":
                    asked.append((row[0], c))
                if os.environ.get("LIST"):
                    print(mode, v, row[0], "|", c, sep="\t")
    tell(count, sum(count.values()))
    print(f"{len(table)} denials, each in at least {fewest} ways")
    good = set(count) <= {"deny", "ask"} and len(table) >= 100 and fewest >= 20
    sys.exit(0 if good else 1)


def check_everyday():
    """R-465: all denials of the table, and grants people really give."""
    table = rows("tests/data/denials_everyday.tsv")
    denials = [grant(r[0], "deny") for r in rows("tests/data/denials.tsv")]
    count, bare = collections.Counter(), []
    for allow, commands in table:
        said = commands.split(" ;; ")
        grants = denials + [grant(p, "allow") for p in allow.split(" ,, ")]
        for c, v in zip(said, verdicts(
                [question(c, grants, "prompt") for c in said])):
            count[v] += 1
            if v != "allow":
                print(f"{v}: {allow} | {c}")
        bare += verdicts([question(c, grants[len(denials):], "prompt")
                          for c in said])
    total = sum(count.values())
    tell(count, total)
    programs = {c.split()[0] for _, cs in table for c in cs.split(" ;; ")}
    print(f"{len(programs)} programs; without the denials "
          f"{bare.count('allow')} are allowed")
    good = count["allow"] >= 0.95 * total and len(programs) >= 100
    sys.exit(0 if good and total >= 300 else 1)


if __name__ == "__main__":
    {"ways": check_ways, "everyday": check_everyday}[sys.argv[1]]()
