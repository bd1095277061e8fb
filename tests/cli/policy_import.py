"""Random rules of agents, carried over: what the agent would not have allowed
is not allowed.  The three ways to match are written a second time here, from
the agents' documents.

    policy_import.py PROGRAM ROUNDS SEED
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

program, rounds, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
draw = random.Random(seed)
PROGRAMS = ["git", "npm", "ls", "rm", "make", "cargo"]
WORDS = ["status", "push", "log", "test", "run", "-f", "origin", "src", "--all"]
PATHS = ["src/a.c", "src/x/b.c", ".env", "secrets/k", "docs/x.md", "a.lock",
         "src/.env", "docs/deep/a.lock", "notes"]
GLOBS = ["src/**", "docs/*", "*.lock", ".env", "secrets/", "**/x.md", "notes",
         "src/a.c", "./docs/**", "**"]


def command():
    return [draw.choice(PROGRAMS)] + draw.choices(WORDS, k=draw.randrange(4))


def line():
    parts = [" ".join(command()) for _ in range(draw.choice([1, 1, 1, 2]))]
    return draw.choice([" && ", "; "]).join(parts)


def parts_of(text):
    return [p.strip() for p in re.split(r"&&|;", text)]


# ---- Claude Code ------------------------------------------------------------
def claude_command(rule, text):
    if rule.endswith(":*") or rule.endswith(" *"):
        begin = rule[:-2]
        if "*" not in begin:
            return text == begin or text.startswith(begin + " ")
        return re.fullmatch(glob_text(begin) + "( .*)?", text) is not None
    return re.fullmatch(glob_text(rule), text) is not None


def glob_text(rule):
    return ".*".join(re.escape(p) for p in rule.split("*"))


def ignore(rule, path):
    """As .gitignore would match path, or a directory above it."""
    rule = rule[2:] if rule.startswith("./") else rule
    deep = "/" not in rule.rstrip("/")
    want = re.escape(rule.rstrip("/")).replace(r"\*\*/", "(.*/)?") \
        .replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
    names = path.split("/")
    for n in range(1, len(names) + 1):
        upper = "/".join(names[:n])
        tries = ["/".join(names[k:n]) for k in range(n)] if deep else [upper]
        if any(re.fullmatch(want, t) for t in tries):
            return True
    return False


def claude(kind):
    def rule():
        if kind == "read":
            return f"Read({draw.choice(GLOBS)})"
        words = command()
        if len(words) > 2 and draw.random() < .3:
            words[draw.randrange(1, len(words) - 1)] = "*"
        return f"Bash({' '.join(words)}{draw.choice([':*', ' *', '', ''])})"
    lists = {name: [rule() for _ in range(draw.randrange(4))]
             for name in ("allow", "ask", "deny")}

    def allows(call):
        def hit(name, one):
            return any((ignore if kind == "read" else claude_command)(
                r[5:-1], one) for r in lists[name])
        each = [call] if kind == "read" else parts_of(call)
        return all(hit("allow", p) for p in each) and not any(
            hit("ask", p) or hit("deny", p) for p in each)
    return json.dumps({"permissions": lists}), allows


# ---- Codex --------------------------------------------------------------------
def codex(_):
    rules = []
    for _ in range(draw.randrange(1, 6)):
        pattern = [[w] for w in command()]
        if draw.random() < .3:
            pattern[-1] = pattern[-1] + [draw.choice(WORDS)]
        rules.append((pattern, draw.choice(["allow", "allow", "prompt",
                                            "forbidden"])))

    def allows(call):
        for one in parts_of(call):
            words = one.split()
            said = [d for p, d in rules if len(words) >= len(p) and all(
                w in choice for w, choice in zip(words, p))]
            if not said or any(d != "allow" for d in said):
                return False
        return True
    text = "".join(
        "prefix_rule(pattern=" + json.dumps([c[0] if len(c) == 1 else c
                                             for c in p])
        + f', decision="{d}")\n' for p, d in rules)
    return text, allows


# ---- Gemini CLI ---------------------------------------------------------------
def gemini(_):
    rules, order = [], draw.sample(range(100), 6)
    for priority in order[:draw.randrange(1, 6)]:
        prefix = " ".join(command()) if draw.random() < .85 else None
        rules.append((priority, prefix, draw.choice(["allow", "allow", "deny",
                                                     "ask_user"])))

    def allows(call):
        for one in parts_of(call):
            said = sorted(r for r in rules if r[1] is None or one == r[1]
                          or one.startswith(r[1] + " "))
            if not said or said[-1][2] != "allow":
                return False
        return True
    text = "".join('[[rule]]\ntoolName = "run_shell_command"\n'
                   + (f'commandPrefix = "{p}"\n' if p else "")
                   + f'decision = "{d}"\npriority = {n}\n'
                   for n, p, d in rules)
    return text, allows


def asked(agent, kind, text, calls, tmp):
    """Which of the calls the rules allow once they are carried over."""
    source, policy = os.path.join(tmp, "in"), os.path.join(tmp, "policy.toml")
    with open(source, "w") as f:
        f.write(text)
    made = subprocess.run([program, "policy", "import", agent, source],
                          capture_output=True, text=True)
    if made.returncode not in (0, 1) or not made.stdout.startswith("# Carried"):
        sys.exit(f"import: {made.stderr}\n{text}")
    lines = made.stdout.rstrip("\n").split("\n")
    at = {}
    for call in calls:
        at[len(lines) + 1] = call
        lines += ["[[expect]]", f'extension = "host.{agent}"',
                  f'capability = "{kind}"', f"scope = {json.dumps(call)}",
                  'verdict = "allow"']
    with open(policy, "w") as f:
        f.write("\n".join(lines) + "\n")
    os.chmod(policy, 0o600)
    said = subprocess.run([program, "policy", "test", policy,
                           "--project=" + tmp], capture_output=True, text=True)
    if not re.search(r"^\d+ expectations, ", said.stdout, re.M):
        sys.exit(f"test: {said.stderr}\n{made.stdout}")
    wrong = {int(m) for m in re.findall(r"^policy\.toml:(\d+): ", said.stdout,
                                        re.M)}
    return {call for n, call in at.items() if n not in wrong}


calls_made = allowed = wider = 0
with tempfile.TemporaryDirectory() as tmp:
    for _ in range(rounds):
        for agent, make, kind in (("claude", claude, "exec"),
                                  ("claude", claude, "read"),
                                  ("codex", codex, "exec"),
                                  ("gemini", gemini, "exec")):
            text, allows = make(kind)
            calls = list({line() if kind == "exec" else draw.choice(PATHS)
                          for _ in range(60)})
            for call in asked(agent, kind, text, calls, tmp):
                allowed += 1
                if not allows(call):
                    wider += 1
                    print(f"WIDER: {agent} {kind} {call!r}\n{text}")
            calls_made += len(calls)
print(f"{calls_made} calls, {allowed} allowed, {wider} wider")
sys.exit(wider > 0 or allowed == 0)
