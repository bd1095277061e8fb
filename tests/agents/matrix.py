"""What else can happen between a host and its hook, a row each; R-606.

A row that a host makes impossible says so in IMPOSSIBLE, with the reason.
"""
import json
import os
import sys

from world import LIMIT, wait_for, write

IMPOSSIBLE = {
    ("codex", "fetch"): "Codex has no tool that fetches; its web search runs "
                        "at the provider, and no hook is called",
    ("gemini", "fetch"): "web_fetch of Gemini CLI takes a prompt, not a URL; "
                         "it is asked about as gemini.web_fetch",
    ("codex", "typing into a running command"):
        "Codex calls no hook for write_stdin (docs/hosts.md)",
}

SERVER = '''import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if "id" not in m:
        continue
    r = {}
    if m["method"] == "initialize":
        r = {"protocolVersion": m["params"]["protocolVersion"],
             "capabilities": {"tools": {}},
             "serverInfo": {"name": "maker", "version": "1"}}
    elif m["method"] == "tools/list":
        r = {"tools": [{"name": "make", "description": "makes a file",
             "inputSchema": {"type": "object",
                             "properties": {"path": {"type": "string"}}}}]}
    elif m["method"] == "tools/call":
        open(m["params"]["arguments"]["path"], "w").close()
        r = {"content": [{"type": "text", "text": "made"}]}
    print(json.dumps({"jsonrpc": "2.0", "id": m["id"], "result": r}),
          flush=True)
'''


def say_impossible(host, rows):
    for (name, row), why in IMPOSSIBLE.items():
        if name == host.name:
            print(f"impossible: {name}: {row}: {why}")


def person(world, host, rows):
    """A question in solgate prompts; a person allows, denies with a note."""
    for answer, file, want in (("allow_once", "asked", "made"),
                               ("deny_once", "refused", "blocked")):
        p = host.project()
        run = host.begin(p, "touch " + file)
        q = wait_for("a question", world.question)
        shown = world.show(q)
        rows.ok(f"{host.name}: the question has the command",
                "touch " + file in shown, shown)
        rows.ok(f"{host.name}: and where", p in shown, shown)
        world.decide(q, answer, *(
            ["--note=not on a Tuesday"] if "deny" in answer else []))
        out = run.communicate(timeout=LIMIT)[0]
        rows.row(f"{host.name}: a person says {answer}", want,
                 p + "/" + file, out)
    rows.ok(f"{host.name}: the note reaches the model",
            "Tuesday" in world.told(), world.told()[-1500:])


def waiting(world, host, rows):
    """The gate is killed while a question waits."""
    p = host.project()
    run = host.begin(p, "touch denied")
    wait_for("a question", world.question)
    world.stop()
    out = run.communicate(timeout=LIMIT)[0]
    rows.row(f"{host.name}: the gate is killed while it is asked", "blocked",
             p + "/denied", out)
    world.start()


def tools(world, host, rows):
    """Writing, fetching, many calls at once, a command that is too long."""
    p = host.project()
    out = host.steps(p, [host.writes(p + "/written")])
    rows.row(f"{host.name}: a file is written", "blocked", p + "/written",
             out)
    if host.fetches:
        out = host.steps(p, [host.fetches])
        rows.ok(f"{host.name}: a URL is fetched", "olgate" in world.told(),
                out)
    p = host.project()
    out = host.steps(p, [host.call("touch denied"), host.call("touch allowed"),
                         host.call("touch refused")], at_once=True)
    for file, want in (("denied", "blocked"), ("allowed", "made"),
                       ("refused", "blocked")):
        rows.row(f"{host.name}: at once, touch {file}", want, p + "/" + file,
                 out)
    p = host.project()
    long = host.call("touch denied # " + "x" * 70000)
    out = host.steps(p, [long[0] if isinstance(long, list) else long])
    rows.row(f"{host.name}: a command of 70,000 bytes", "blocked",
             p + "/denied", out)


def pack(world, *steps):
    return world.run("model", "pack", json.dumps(steps)).strip()


def subagent(world, host, rows):
    """R-756: a subagent is asked about call by call; R-606.

    A person lets it begin, denies its first call, and lets the conversation
    around it end only when its second call, which has a grant, was made.
    """
    p = host.project()
    inner = pack(world, {"calls": [host.call("touch denied")]},
                 {"calls": [host.call("touch allowed")]}, *host.returns)
    run = host.begin(p, prompt=pack(
        world, {"calls": [host.delegates(inner)]},
        {"calls": [host.call("mkdir outside")]}, "done"))
    asked = []

    def answer():
        for q in world.questions():
            shown = world.show(q)
            if "touch denied" in shown:
                asked.append(q)
                world.decide(q, "deny_once")
            elif ("mkdir outside" not in shown or
                    os.path.exists(p + "/allowed")):
                world.decide(q, "allow_once")
        return run.poll() is not None

    wait_for("the end of the conversation", answer)
    out = run.communicate()[0]
    rows.row(f"{host.name}: a subagent's call that is denied", "blocked",
             p + "/denied", out)
    rows.ok(f"{host.name}: and was asked about", len(asked) == 1, out)
    rows.row(f"{host.name}: a subagent's call with a grant", "made",
             p + "/allowed", out)


def code_mode(world, host, rows):
    """R-756: code that calls tools: each of its calls is asked about."""
    p = host.project()
    code = ('text(await tools.exec_command({cmd: "touch allowed"}));\n'
            'text(await tools.exec_command({cmd: "touch denied"}));')
    out = host.play(p, prompt=pack(
        world, {"calls": [{"name": "exec", "input": code}]}, "done"),
        flags=["--enable", "code_mode"])
    rows.row(f"{host.name}: code mode, a call with a grant", "made",
             p + "/allowed", out)
    rows.row(f"{host.name}: code mode, a call without one", "blocked",
             p + "/denied", out)
    rows.ok(f"{host.name}: code mode, the model is told why",
            "olgate" in world.told(), world.told()[-1500:])


def sessions(world, host, rows):
    """A conversation that is taken up again, an MCP server."""
    p = host.project()
    host.play(p, "touch allowed")
    out = host.play(p, "touch denied", flags=host.resumes)
    rows.row(f"{host.name}: taken up again", "blocked", p + "/denied", out)
    p = host.project()
    write(world.tmp + "/server.py", SERVER)
    flags = host.serves(p, [sys.executable, world.tmp + "/server.py"])
    out = host.steps(p, [{"name": host.mcp, "args": {"path": p + "/denied"}}],
                     flags=flags)
    rows.row(f"{host.name}: a tool of an MCP server", "blocked",
             p + "/denied", out)
    rows.ok(f"{host.name}: and the model is told", "olgate" in world.told(),
            world.told()[-1500:])


def flags(world, host, rows, want):
    """What a person can leave out with flags of the host (docs/hosts.md)."""
    for name, words, variables in host.ways_out():
        p = host.project()
        out = host.play(p, "touch denied", flags=words, more=variables)
        rows.row(f"{host.name}: {name}", want, p + "/denied", out)


def all_of(world, host, rows):
    say_impossible(host, rows)
    with world.attended():
        person(world, host, rows)
        waiting(world, host, rows)
        subagent(world, host, rows)
    if host.has_code_mode:
        code_mode(world, host, rows)
    tools(world, host, rows)
    sessions(world, host, rows)
    flags(world, host, rows, "made")
