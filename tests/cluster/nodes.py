"""R-827 to R-830: two nodes on one database, step by step.

usage: nodes.py PROGRAM DIRECTORY
"""
import http.client
import os
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from gate_client import Client, Gate  # noqa: E402

PG = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib", "pg.sh")
program, where = sys.argv[1:]
passed = failed = number = 0


def check(name, ok, got=""):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("FAILED: %s: %s" % (name, str(got)[:600]), file=sys.stderr)


def pg(*words):
    return subprocess.run([PG, words[0], where + "/pg", *words[1:]], check=True, text=True,
                          stdout=subprocess.PIPE).stdout.strip()


def gate(name, *settings):
    g = Gate(program, os.path.join(where, name))
    for key, value in (("store.url", pg("url")), ("server.drain_notice_s", "0"), ("server.drain_s", "0"), *settings):
        subprocess.run([program, "config", "set", key, value], env=g.env, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return g


def refused(g):
    try:
        g.start()
        g.stop()
        return ""
    except RuntimeError as e:
        return str(e)


def call(g, *argv):
    global number
    number += 1
    return Client(g, "agent").ask("POST", "/v1/hostcalls", {
        "call_id": "c%d" % number, "method": "exec", "params": {"cmd": argv[0], "args": list(argv[1:])},
        "extension": {"id": "ext.node", "version": "1.0.0"}})[1]


def decision(answer):
    error = answer.get("error")
    return (answer.get("output") or (error.get("details") if isinstance(error, dict) else None) or {}).get("decision")


def ready(g):
    """It starts over meanwhile, and is not there for a moment."""
    try:
        return Client(g).ask("GET", "/readyz")[0] == 200
    except (OSError, http.client.HTTPException):
        return False


class Asked(threading.Thread):
    """A call that waits for a person."""

    def __init__(self, g, *argv):
        super().__init__(daemon=True)
        self.g, self.argv, self.got = g, argv, None
        self.start()

    def run(self):
        try:
            self.got = call(self.g, *self.argv)
        except (OSError, http.client.HTTPException):
            self.got = {}


def wait(what):
    for _ in range(4800):
        if (got := what()):
            return got
        time.sleep(0.05)
    return None


def prompts(g):
    return Client(g, "person").ask("GET", "/v1/prompts")[1]["prompts"]


def decide(g, p, word):
    return Client(g, "person").ask("POST", "/v1/prompts/%s/decision" % p["promptId"],
                                   {"decision": word, "rev": p["rev"]})


os.makedirs(where, exist_ok=True)
os.chmod(where, 0o755)
pg("start")
a, b = gate("a", ("store.node", "a"), ("store.lease_s", "15")), gate("b", ("store.node", "b"), ("store.lease_s", "15"))
alone, twin = gate("alone"), gate("twin", ("store.node", "a"), ("store.lease_s", "2"))
running = []
try:
    for g in (a, b):
        g.start()
        running.append(g)
    check("R-830 a gate without a name is refused beside nodes", "another gate uses this" in (said := refused(alone)), said)
    check("R-830 a name is one node's", "the node of this name" in (said := refused(twin)), said)

    # rules are everybody's.
    status, grant, _ = Client(a, "person").ask("POST", "/v1/grants", {
        "extension_id": "ext.node", "capability": "exec", "scope_pattern": "git status", "decision": "allow"})
    check("a grant is given at one node", status == 201, grant)
    check("R-827 and allows there", decision(got := call(a, "git", "status")) == "allow_stored", got)
    check("R-827 and at the other at once", decision(got := call(b, "git", "status")) == "allow_stored", got)
    status, got, _ = Client(b, "person").ask("DELETE", "/v1/grants/" + grant["id"], **{"If-Match": grant["etag"]})
    check("it is revoked at the other", status == 200, got)
    one = Asked(a, "git", "status")
    p = wait(lambda: prompts(b))
    check("R-827 and asks at the first at once; R-828 the question is seen at the other", p)

    # answered at the other, once.
    status, got, _ = decide(b, p[0], "allow_once")
    check("R-828 an answer at the other counts", status == 200 and got.get("open") is False, got)
    one.join(60)
    check("R-828 and releases the call", decision(one.got) == "allow_once", one.got)
    status, got, _ = decide(a, p[0], "deny_once")
    check("R-828 a second answer does not", status == 409, got)
    check("R-828 nowhere", decide(b, p[0], "deny_once")[0] == 409)

    # a deny of one node is the other's.
    status, got, _ = Client(b, "person").ask("POST", "/v1/grants", {
        "extension_id": "ext.node", "capability": "exec", "scope_pattern": "rm *", "decision": "deny"})
    check("R-827 a deny given at one denies at the other", decision(got := call(a, "rm", "x")) == "deny_stored", got)

    # a node that hangs.
    two = Asked(a, "make", "all")
    p = wait(lambda: prompts(b))
    a.process.send_signal(19)
    check("R-828 the question of a node that hangs has an end", wait(lambda: not prompts(b)))
    check("R-828 which is a denial", "deny_cancelled" in pg(
        "sql", "SELECT convert_from(line, 'UTF8') FROM solgate.lines WHERE node = 'b' ORDER BY seq DESC LIMIT 1"))
    a.process.send_signal(18)
    two.join(60)
    check("R-828 and it allows nothing when it wakes", not str(decision(two.got)).startswith("allow"), two.got)
    check("it joins again by itself", wait(lambda: ready(a)))

    # No database: no allow; and back.
    Client(a, "person").ask("POST", "/v1/grants", {
        "extension_id": "ext.node", "capability": "exec", "scope_pattern": "git log", "decision": "allow"})
    check("it is allowed", decision(call(b, "git", "log")) == "allow_stored")
    pg("stop", "immediate")
    check("R-827 without a database nothing is allowed",
          not str(decision(got := call(b, "git", "log"))).startswith("allow"), got)
    check("R-827 and a node is not ready", Client(b).ask("GET", "/readyz")[0] == 503)
    pg("start")
    for g in (a, b):
        check("R-827 it comes back without a restart", wait(lambda g=g: ready(g)))
    check("R-827 with its rules", decision(got := call(b, "git", "log")) == "allow_stored", got)
finally:
    for g in running:
        try:
            g.stop()
        except subprocess.TimeoutExpired:
            g.kill()
            check("it stops", False)
    check("they left", pg("sql", "SELECT count(*) FROM solgate.nodes WHERE state = 1") == "0")
    subprocess.run([PG, "stop", where + "/pg", "immediate"])
print("nodes: %d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
