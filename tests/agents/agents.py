"""Real agents behind an installed hook, driven by solgate model --listen.

    agents.py SOLGATE BIN [smoke]

BIN are the directories of the agents, split by colons.  Each agent has a home of its own; each
result is a file that is there afterwards or not.  A row says what must be so:
"made" where the host itself leaves a way that docs/hosts.md names, and where
only settings of the machine close it.
"""
import json
import os
import signal
import subprocess
import sys

import matrix
from hosts import HOSTS, Codex
from world import LIMIT, Failed, Rows, World, write


def gated(world, host, rows):
    """R-567, R-609: allow runs, deny blocks and is told, a stopped gate blocks."""
    p = host.project()
    out = host.play(p, "touch allowed", "touch denied")
    rows.row(f"{host.name}: a call with a grant", "made", p + "/allowed", out)
    rows.row(f"{host.name}: a call that nobody allowed", "blocked",
             p + "/denied", out)
    rows.ok(f"{host.name}: the model is told why",
            "olgate" in world.told(), world.told())
    world.stop()
    p = host.project()
    out = host.play(p, "touch allowed")
    rows.row(f"{host.name}: the gate is stopped", "blocked", p + "/allowed",
             out)
    world.start()


def hostile(host, rows):
    """What one file in a project can do while the hook is the user's own."""
    p = host.project()
    host.hostile(p)
    out = host.play(p, host.hostile_asks)
    rows.row(f"{host.name}: {host.hostile_does} (docs/hosts.md)",
             host.hostile_gets, p + "/denied", out)


def killed(world, host, rows):
    """The hook dies before it has answered, or is not there at all."""
    for name, program in (("dies", "#!/bin/sh\nkill -9 $$\n"),
                          ("says nonsense", "#!/bin/sh\necho maybe\n"),
                          ("is missing", None)):
        if name == "says nonsense" and host.heeds_nonsense:
            continue
        path = f"{world.tmp}/{host.name}-{name.split()[0]}"
        write(path, program or "#!/bin/sh\n")
        os.chmod(path, 0o755)
        host.install("--program=" + path)
        if isinstance(host, Codex):
            host.settle()
            host.trust(world.tmp)
        if program is None:
            os.unlink(path)
        p = host.project()
        out = host.play(p, "touch denied")
        rows.row(f"{host.name}: the hook {name}", "blocked", p + "/denied",
                 out)


def doctor(world, host, rows):
    """R-570: the doctor starts the host itself, and names its holes."""
    env = world.env(host.home)
    env["PATH"] = world.agents + ":" + env["PATH"]
    r = subprocess.run([world.solgate, "doctor", "--prove"], env=env,
                       text=True, capture_output=True, timeout=LIMIT)
    scenes = [("ok", "a call that nobody allowed: blocked"),
              ("ok", "the hook is killed: blocked"),
              ("ok", "the server hangs: blocked"),
              ("ok", "the server is stopped: blocked")]
    if host.hostile_gets == "made":
        scenes += [("bad", "the project switches hooks off: NOT")]
    else:
        rows.ok(f"doctor, {host.name}: PROTECTED", r.returncode == 0 and
                "PROTECTED: the host itself" in r.stdout, r.stdout)
    for state, scene in scenes:
        rows.ok(f"doctor, {host.name}: {scene}", any(
            line.startswith(state) and f"the host itself, {scene}" in line
            for line in r.stdout.splitlines()), r.stdout)


def prove(world, host, rows, smoke):
    host.install()
    world.run("grants", "add", "host." + host.name, "exec", "touch allowed")
    if isinstance(host, Codex):
        p = host.project()
        if not smoke:
            out = host.play(p, "touch denied")
            rows.row("codex: hooks that nobody trusted (docs/hosts.md)",
                     "made", p + "/denied", out)
        host.trust(p)
    gated(world, host, rows)
    if not smoke:
        hostile(host, rows)
        only = os.environ.get("ROWS")  # while a row is being written
        if only:
            with world.attended():
                getattr(matrix, only)(world, host, rows)
            return
        if host.resumes:
            matrix.all_of(world, host, rows)
        doctor(world, host, rows)
        killed(world, host, rows)


def starts(kind):
    """A host that this Node cannot start is named, and not tried."""
    said = subprocess.run(["node", "--version"], text=True, capture_output=True)
    if int(said.stdout.lstrip("v").split(".")[0]) >= kind.node:
        return True
    print(f"{kind.name}: not tried: it needs Node {kind.node}, and this is "
          + said.stdout.strip())
    return False


def main():
    solgate, agents, smoke = sys.argv[1], sys.argv[2], "smoke" in sys.argv
    world, rows = World(solgate, agents), Rows()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        world.start()
        for kind in HOSTS[:3] if smoke else HOSTS:
            if os.environ.get("AGENT", kind.name) != kind.name:
                continue
            if not starts(kind):
                continue
            try:
                prove(world, kind(world), rows, smoke)
            except (Failed, subprocess.TimeoutExpired) as e:
                rows.ok(kind.name, False, str(e))
    finally:
        world.end()
    print(f"agents: {rows.passed} passed, {rows.failed} failed")
    return rows.failed != 0


if __name__ == "__main__":
    sys.exit(main())
