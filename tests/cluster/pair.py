"""What the step-by-step tests of nodes share: a server, gates, calls, checks."""
import http.client
import itertools
import os
import subprocess
import sys
import threading
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "lib"))
from gate_client import Client, Gate, Link  # noqa: E402

PG = os.path.join(HERE, "..", "lib", "pg.sh")
GONE = (OSError, http.client.HTTPException)


class Pair:
    """Gates on one database, and how many checks passed."""

    def __init__(self, program, where):
        self.program, self.where = program, where
        self.passed = self.failed = self.number = 0
        self.numbers = itertools.count(1)
        self.running = []
        os.makedirs(where, exist_ok=True)
        os.chmod(where, 0o755)
        self.pg("start")

    def check(self, name, ok, got=""):
        self.passed, self.failed = self.passed + bool(ok), self.failed + (not ok)
        if not ok:
            print("FAILED: %s: %s" % (name, str(got)[:900]), file=sys.stderr)

    def pg(self, *words):
        return subprocess.run([PG, words[0], self.where + "/pg", *words[1:]], check=True, text=True,
                              stdout=subprocess.PIPE).stdout.strip()

    def gate(self, name, *settings, options=()):
        g = Gate(self.program, os.path.join(self.where, name), *options)
        g.env["SOLGATE_STATE"] = g.state
        for key, value in (("store.url", self.pg("url")), ("server.drain_notice_s", "0"), ("server.drain_s", "0"), *settings):
            subprocess.run([self.program, "config", "set", key, value], env=g.env, check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return g

    def start(self, *gates):
        for g in gates:
            g.start()
            self.running.append(g)

    def stop(self, g):
        self.running.remove(g)
        return g.stop()

    def run(self, g, *words):
        """The program as the user of that gate."""
        return subprocess.run([self.program, *words], env=g.env, text=True, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def call(self, g, *argv, **more):
        number = self.number = next(self.numbers)
        return Client(g, "agent").ask("POST", "/v1/hostcalls", {
            "call_id": "c%d" % number, "method": "exec", "params": {"cmd": argv[0], "args": list(argv[1:])},
            "extension": {"id": "ext.node", "version": "1.0.0"}, **more})[1]

    def end(self, name):
        """To be called from finally: what was raised there is a failure, too."""
        if sys.exc_info()[0] is not None:
            traceback.print_exc()
            self.failed += 1
        for g in self.running:
            try:
                g.stop()
            except subprocess.TimeoutExpired:
                g.kill()
                self.check("it stops", False)
        subprocess.run([PG, "stop", self.where + "/pg", "immediate"])
        print("%s: %d passed, %d failed" % (name, self.passed, self.failed))
        sys.exit(self.failed > 0)


class Asked(threading.Thread):
    """A call that waits for a person."""

    def __init__(self, pair, g, *argv, **more):
        super().__init__(daemon=True)
        self.pair, self.g, self.argv, self.more, self.got = pair, g, argv, more, None
        self.start()

    def run(self):
        try:
            self.got = self.pair.call(self.g, *self.argv, **self.more)
        except GONE as e:
            self.got = {"gone": str(e)}


class Stream(threading.Thread):
    """The stream of events of a gate, as somebody who listens hears it."""

    def __init__(self, gate, headers=None):
        super().__init__(daemon=True)
        self.link, self.heard, self.over = Link(gate.socket), [], False
        self.link.request("GET", "/v1/events?listen=" + ("web" if headers else "cli"), None,
                          headers or {"Authorization": "Bearer " + gate.token("person")})
        self.answer = self.link.getresponse()
        self.start()

    def run(self):
        name = ""
        try:
            for line in iter(self.answer.readline, b""):
                text = line.decode().rstrip("\n")
                if text.startswith("event: "):
                    name = text[7:]
                elif text.startswith("data: "):
                    self.heard.append((name, text[6:]))
        except (OSError, http.client.HTTPException, ValueError, AttributeError):
            pass
        self.over = True

    def has(self, name, part=""):
        return any(n == name and part in data for n, data in list(self.heard))

    def count(self, name):
        return sum(n == name for n, _ in list(self.heard))


def decision(answer):
    error = (answer or {}).get("error")
    return ((answer or {}).get("output") or
            (error.get("details") if isinstance(error, dict) else None) or {}).get("decision")


def wait(what):
    for _ in range(int(os.environ.get("PAIR_WAIT", "4800"))):
        if (got := what()):
            return got
        time.sleep(0.05)
    return None


def ready(g):
    """It starts over meanwhile, and is not there for a moment."""
    try:
        return Client(g).ask("GET", "/readyz")[0] == 200
    except GONE:
        return False


def prompts(g):
    return Client(g, "person").ask("GET", "/v1/prompts")[1]["prompts"]


def decide(g, p, word, **more):
    return Client(g, "person").ask("POST", "/v1/prompts/%s/decision" % p["promptId"],
                                   {"decision": word, "rev": p["rev"], **more})


def grant(g, pattern, effect="allow"):
    return Client(g, "person").ask("POST", "/v1/grants", {
        "extension_id": "ext.node", "capability": "exec", "scope_pattern": pattern, "decision": effect})
