"""Every failure, one by one: each call that can fail does, in each scene.

    torture.py PROGRAM LIBRARY [--every | --sample N] [--kind K] [--scene WORD]
               [--at N] [--modes once,some,on] [--keep] [--seconds N]

A plain run counts the calls of a scene (tests/torture/fail.c).  Then the scene
is run once for each place in the program that makes such a call, or for every
call (--every), and that one fails (once), or that one and all behind it (on);
of a server, which is to go on afterwards, that one and a few behind it.
Whatever fails, this must hold (T40, T42, T43, T44):

    nothing crashes, hangs or upsets a sanitizer;
    a command says what went wrong and ends with an exit code of its manual, or
    answers as if nothing had failed; what it says it did is there;
    nothing is allowed that a run without faults denies;
    what the server told anybody is there after the next start, the chain of the
    ledger verifies, and that start is clean.
"""
import argparse
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import scenes  # noqa: E402
from scenes import Client, Told, ask, grant  # noqa: E402
from tally import KINDS, Ended, Point, Tally, points, run  # noqa: E402
from gate_client import Gate  # noqa: E402

CODES = set(range(0, 9)) | {130}
SANITIZER = re.compile(rb"Sanitizer|runtime error|Assertion|SUMMARY:")


class House:
    """A home with a gate in it, put back before each run."""

    def __init__(self, program, where):
        self.program, self.where = program, where
        self.home, self.clean = os.path.join(where, "h"), os.path.join(where, "clean")
        self.state = self.at("state")
        self.env = {"PATH": os.environ["PATH"], "HOME": self.home, "SOLGATE_STATE": self.state,
                    "SOLGATE_PERSON": "token", "RAN": self.at("ran"), "LC_ALL": "C.UTF-8",
                    "XDG_RUNTIME_DIR": self.at("run"),
                    "ASAN_OPTIONS": "verify_asan_link_order=0:exitcode=97:abort_on_error=0"}

    def at(self, name):
        return os.path.join(self.home, name)

    def say(self, *words, stdin=b"", **more):
        return run([self.program, *words], dict(self.env, **more), stdin, cwd=self.home)

    def gate(self, *options):
        g = Gate(self.program, self.home, *options)
        g.socket, g.state, g.env, g.patience = self.at("state/run/solgate.sock"), self.state, self.env, 60
        return g

    def build(self):
        os.makedirs(self.at(".config/solgate"), mode=0o700)
        os.makedirs(self.at(".claude"), mode=0o700)
        os.mkdir(self.at("state"), 0o700)
        self.write("policy.toml", scenes.POLICY)
        self.write("claude.json", json.dumps(scenes.CLAUDE))
        self.write("mcp.json", json.dumps(scenes.MCP))
        self.write(".claude/settings.json", json.dumps(scenes.CLAUDE))
        self.write(".config/solgate/config.toml", "[prompt]\nwindow_ms = 1\n")
        g = self.gate()
        g.start()
        person, agent = Client(g, "person"), Client(g, "agent")
        for body in (grant("git status"), grant("rm *", "deny"),
                     grant("git status", extension="host.claude"), grant("rm *", "deny", "host.claude")):
            got = person.ask("POST", "/v1/grants", body)
            assert got[0] == 201, got
        got = person.ask("POST", "/v1/grants", {"extension_id": "mcp:files", "capability": "tool",
                                                "scope_pattern": "mcp__files__echo", "decision": "allow"})
        assert got[0] == 201, got
        for argv in (["git", "status"], ["rm", "x"]):
            got = agent.ask("POST", "/v1/hostcalls", scenes.call("t-" + argv[0], argv))
            assert got[0] == 200, got
        got = self.say("grants", "export")
        assert got.code == 0, got.err
        self.write("grants.jsonl", got.out.decode().replace("ext.torture", "ext.other")
                   .replace("git status", "ls"))
        assert g.stop() == 0
        got = self.say("backup", self.at("kept"))
        assert got.code == 0, got.err
        shutil.copytree(self.home, self.clean, symlinks=True)

    def write(self, name, text):
        with open(self.at(name), "w") as f:
            os.fchmod(f.fileno(), 0o600)
            f.write(text)

    def again(self):
        shutil.rmtree(self.home)
        shutil.copytree(self.clean, self.home, symlinks=True,
                        ignore=shutil.ignore_patterns("solgate.sock"))


class Found(Exception):
    pass


def must(good, why):
    if not good:
        raise Found(why)


def sound(end, what):
    """Nothing that is no way to end at all."""
    must(not end.hung, "%s hangs" % what)
    must(not SANITIZER.search(end.err), "%s: %s" % (what, end.err[-1500:].decode(errors="replace")))
    must(end.code >= 0, "%s is killed by signal %d" % (what, -end.code))
    must(end.code in CODES, "%s ends with %d" % (what, end.code))


def foreign(end, crash, house):
    """A library crashed, which we can do nothing about; it is counted."""
    return end.code in (-6, -11) and crash != "" and crash != os.path.basename(house.program)


def settled(text):
    """Without what differs between two runs."""
    return re.sub(rb"\d+(\.\d+)? ?(ms|us|s)\b|\d{4}-\d\d-\d\d[T ][0-9:.]+Z?|[0-9a-f]{12,}|\d\d:\d\d(:\d\d)?",
                  b"~", text)


def differ(a, b):
    """What stands at the first place where two answers differ."""
    n = next((i for i in range(min(len(a), len(b))) if a[i] != b[i]), min(len(a), len(b)))
    return a[max(n - 40, 0):n + 60], b[max(n - 40, 0):n + 60]


class Commands:
    """One command, with a server beside it or without."""
    modes = ["once", "on"]

    def __init__(self, house, scene, library, tally):
        self.house, self.scene, self.library, self.tally = house, scene, library, tally
        self.good = self.probed = None

    def once(self, point):
        h, s = self.house, self.scene
        h.again()
        server = h.gate() if s.server else None
        try:
            if server:
                server.start()
            end = h.say(*s.argv, stdin=s.stdin, **self.tally.begin(self.library, point))
            places, failed, crash = self.tally.read()
            probe = h.say(*s.probe) if s.probe else None
            if point is None:
                self.good, self.probed = end, probe
                sound(end, "the plain run")
                must(end.code in (0, 3, 5) or s.name == "doctor", "the plain run: %r" % end.err)
            elif not foreign(end, crash, self.house):
                self.judge(end, probe, failed and point.kind)
            if server:
                must(server.process.poll() is None, "the server beside it ended")
        finally:
            if server and server.process.poll() is None:
                server.kill()
        if point is not None and not server:
            self.after()
        how = "borne" if end.code == self.good.code else "refused"
        return places, failed, crash if foreign(end, crash, self.house) else how

    def judge(self, end, probe, failed):
        s = self.scene
        sound(end, s.name)
        must(not s.never or s.never not in end.out, "it allows: %r" % end.out)
        if end.code == self.good.code:
            must(not s.steady or settled(end.out) == settled(self.good.out)
                 or settled(end.err) != settled(self.good.err) or b'"error":' in end.out
                 or b"(no memory)" in end.out or s.cautious and s.cautious in end.out,
                 "it ends well and says another thing: %r, not %r" % differ(end.out, self.good.out))
            must(probe is None or (probe.code, settled(probe.out)) == (self.probed.code, settled(self.probed.out))
                 or end.code != 0, "it says that it is done, and it is not: %r" % (probe and probe.err + probe.out))
        elif failed and failed != "write":  # else there may be nowhere to say it
            must(end.err.strip() or b"deny" in end.out or b"block" in end.out,
                 "it ends with %d and does not say why: %r" % (end.code, end.out))

    def after(self):
        """The same command works now, and the gate starts."""
        h, s = self.house, self.scene
        if s.again:
            end = h.say(*s.argv, stdin=s.stdin)
            sound(end, "the next run")
            must(end.code == self.good.code, "the next run ends with %d: %r" % (end.code, end.err))
        if s.probe or s.name.startswith(("rpc", "install", "audit repair", "tls", "model")):
            g = h.gate()
            try:
                g.start()
                must(g.stop() == 0, "the next server")
            except RuntimeError as e:
                raise Found("the next start: %s" % e) from e
            finally:
                if g.process.poll() is None:
                    g.kill()


class Servers:
    """The server itself."""
    modes = ["once", "some"]

    def __init__(self, house, scene, library, tally):
        self.house, self.scene, self.library, self.tally = house, scene, library, tally
        self.good = None

    def started(self, g, more):
        """Until it answers, or has ended: True if it answers."""
        log = open(self.house.at("log"), "wb")
        g.process = subprocess.Popen(
            [g.program, "serve", "--no-tcp", *g.options], env=dict(g.env, **more), stdin=subprocess.DEVNULL,
            stdout=log, stderr=log, cwd=self.house.home)
        log.close()
        began, pause = time.monotonic(), 0.002
        while g.process.poll() is None:
            try:
                Client(g).ask("GET", "/readyz")
                return True
            except scenes.GONE:
                pass
            must(time.monotonic() - began < 60, "it neither answers nor ends")
            time.sleep(pause)
            pause = min(pause * 1.5, 0.05)
        return False

    def once(self, point):
        h, s, told = self.house, self.scene, Told()
        h.again()
        if s.fresh:
            shutil.rmtree(h.state)
        if s.before:
            s.before(h)
        g = h.gate()
        g.patience = 20
        try:
            ready = self.started(g, self.tally.begin(self.library, point))
            if ready:
                s.act(g, told)
            end = self.ended(g)
        finally:
            if g.process.poll() is None:
                g.kill()
        places, failed, crash = self.tally.read()
        if point is None:
            must(ready and end.code == 0, "the plain run: %d %r" % (end.code, end.err))
            self.good = told
        if not foreign(end, crash, h):
            sound(end, "the server")
            must(end.code == 0 or end.err.strip(), "it ends with %d and says nothing" % end.code)
        must(not told.silent, "no answer: %s" % told.silent)
        must(not [c for c in told.allowed if c not in (self.good or told).allowed], "it allows")
        self.after(told)
        same = all(len(getattr(told, a)) == len(getattr(self.good, a))
                   for a in ("allowed", "denied", "granted", "revoked", "prompts", "done"))
        how = "borne" if end.code == 0 and same else "refused"
        return places, failed, crash if foreign(end, crash, h) else how

    def ended(self, g):
        hung = False
        g.process.terminate()
        try:
            g.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            hung = True
            g.kill()
        with open(self.house.at("log"), "rb") as f:
            return Ended(g.process.returncode, b"", f.read(), hung)

    def after(self, told):
        h = self.house
        g = h.gate()
        try:
            g.start()
            person = Client(g, "person")
            store = {x["id"]: x for x in person.ask("GET", "/v1/grants?limit=200")[1]["grants"]}
            must(set(told.granted) <= set(store), "granted, and not there")
            must(not set(told.revoked) & set(store), "revoked, and there")
            calls, prompts = self.ledger()
            for c in told.allowed:
                must(calls.get(c, "").startswith("allow"), "told allowed, recorded %r" % calls.get(c))
            for p, decision in told.prompts.items():
                must(prompts.get(p) == decision, "told %s, recorded %r" % (decision, prompts.get(p)))
            if told.mode:
                must(person.ask("GET", "/v1/mode")[1]["mode"] == told.mode, "the mode is lost")
            if any(d == "deny_always" for d in told.prompts.values()):
                must(any(x["decision"] == "deny" and x["extension_id"] == "ext.deny_always"
                         for x in store.values()), "a denial is lost")
            if told.done:
                kept = [x["action"]["action_id"] for x in
                        person.ask("GET", "/v1/actions?threadId=t1")[1]["actions"]
                        if x["state"] == "completed_success" and x["attempts"] == 1]
                must(set(told.done) <= set(kept), "an action is lost")
            must(g.stop() == 0, "the next server")
        except RuntimeError as e:
            raise Found("the next start: %s" % e) from e
        finally:
            if g.process.poll() is None:
                g.kill()
        end = h.say("audit", "verify")
        must(end.code == 0, "the ledger: %r" % (end.out + end.err))

    def ledger(self):
        calls, prompts = {}, {}
        audit = os.path.join(self.house.state, "audit")
        for name in sorted(os.listdir(audit)):
            with open(os.path.join(audit, name), "rb") as f:
                for line in f:
                    record = json.loads(line)["record"]
                    if record["event"] == "policy.decision":
                        for one in record["data"]["call_ids"]:
                            calls[one] = record["data"]["decision"]
                        prompts[record["data"].get("prompt_id")] = record["data"]["decision"]
        return calls, prompts


crashes = collections.Counter()  # of libraries, by their name


class Count:
    def __init__(self):
        self.calls = self.tried = self.refused = self.borne = self.missed = self.others = 0
        self.places, self.reached, self.faults = set(), set(), 0


def tried(player, scene, todo, counts, keep, end):
    """Each point of a scene, as long as there is time; what was found."""
    bad = 0
    for point in todo:
        if time.monotonic() > end:
            print("%s: no time for %d of %d points" % (scene.name, len(todo) - todo.index(point), len(todo)))
            break
        c = counts[point.kind]
        c.tried += 1
        try:
            _, failed, how = player.once(point)
            if failed is None:
                c.missed += 1
                continue
            c.reached.add(failed.stack)
            if how in ("borne", "refused"):
                setattr(c, how, getattr(c, how) + 1)
            else:
                c.others += 1
                crashes[how] += 1
        except Found as e:
            bad += 1
            c.faults += 1
            print("FAILED: %s: %s %d %s: %s" % (scene.name, point.kind, point.at, point.mode, e),
                  file=sys.stderr, flush=True)
            if keep:
                sys.exit("kept for a look: " + player.house.home)
    return bad


def table(all_):
    print("%-40s %-8s %7s %7s %7s %7s %7s %6s" % ("scene", "kind", "calls", "places", "failed",
                                                  "refused", "borne", "faults"))
    total = Count()
    for name, counts in all_:
        for kind in KINDS:
            c = counts[kind]
            if not c.calls:
                continue
            print("%-40s %-8s %7d %7d %7d %7d %7d %6d" % (
                name, kind, c.calls, len(c.places), len(c.reached & c.places), c.refused, c.borne, c.faults))
            for a in ("calls", "tried", "refused", "borne", "missed", "others", "faults"):
                setattr(total, a, getattr(total, a) + getattr(c, a))
            total.places |= {(name, p) for p in c.places}
            total.reached |= {(name, p) for p in c.reached & c.places}
    print("torture: %d scenes, %d calls at %d places, %d places failed, %d runs: "
          "%d refused, %d borne, %d past the end, %d crashes of libraries%s, %d faults" % (
              len(all_), total.calls, len(total.places), len(total.reached), total.tried,
              total.refused, total.borne, total.missed, total.others,
              "".join(" (%s %d)" % c for c in sorted(crashes.items())), total.faults))
    return total


def chosen(places, modes, o, dice):
    todo = [p for p in points(places, o.every, o.modes.split(",") if o.modes else modes)
            if not o.kind or p.kind in o.kind.split(",")]
    if o.at:
        todo = [Point(o.kind, o.at, o.modes or "once")]
    if o.sample and len(todo) > o.sample:
        todo = sorted(dice.sample(todo, o.sample))
    return todo


def main():
    p = argparse.ArgumentParser()
    p.add_argument("program")
    p.add_argument("library")
    p.add_argument("--every", action="store_true")
    p.add_argument("--sample", type=int)
    p.add_argument("--seed", type=int, default=int(time.time()))
    p.add_argument("--kind")
    p.add_argument("--at", type=int)
    p.add_argument("--scene")
    p.add_argument("--modes")
    p.add_argument("--seconds", type=float)
    p.add_argument("--keep", action="store_true")
    o = p.parse_args()
    dice = random.Random(o.seed)
    end = time.monotonic() + o.seconds if o.seconds else float("inf")
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    where = tempfile.mkdtemp(prefix="sgt.", dir=base)
    house = House(os.path.abspath(o.program), where)
    os.mkdir(house.home, 0o700)
    tally, library, all_, bad, scenes_run = Tally(os.path.join(where, "tally")), os.path.abspath(o.library), [], 0, 0
    try:
        house.build()
        for scene in scenes.commands(house) + scenes.SERVED:
            if o.scene and not any(w in scene.name for w in o.scene.split(",")):
                continue
            scenes_run += 1
            kind = Commands if isinstance(scene, scenes.Command) else Servers
            player, counts = kind(house, scene, library, tally), collections.defaultdict(Count)
            try:
                places, _, _ = player.once(None)
            except Found as e:
                bad += 1
                print("FAILED: %s: %s" % (scene.name, e), file=sys.stderr, flush=True)
                continue
            for place in places:
                counts[KINDS[place.kind]].calls += 1
                counts[KINDS[place.kind]].places.add(place.stack)
            bad += tried(player, scene, chosen(places, player.modes, o, dice), counts, o.keep, end)
            all_.append((scene.name, counts))
        total = table(all_)
        if o.sample:
            print("seed %d" % o.seed)
        good = total.refused + total.borne + total.missed + total.others
        print("torture: %d passed, %d failed" % (good, bad))
        return 1 if bad else 0
    finally:
        if not o.keep or not bad:
            shutil.rmtree(where)


if __name__ == "__main__":
    sys.exit(main())
