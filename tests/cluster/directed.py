"""R-831: three faults that chance seldom hits, led there by the hand.

usage: directed.py PROGRAM DIRECTORY

A node that does not hear of a revoke has only the number of the rules to stop it.
A node that is cut off commits an answer after another one ended its question:
only the check of the lease in that transaction forbids it.  And two nodes end
the questions of a dead one in the same moment: only the condition on the row
makes it one of them.  The checker of history.py reads what they wrote.
"""
import importlib.machinery
import importlib.util
import json
import os
import subprocess
import signal
import sys
import threading

from history import History, check as check_rules
from pair import GONE, HERE, PG, wait

sys.path.insert(0, os.path.join(HERE, "..", "lib"))
from gate_client import Client  # noqa: E402

loader = importlib.machinery.SourceFileLoader("cluster", os.path.join(HERE, "..", "..", "tools", "cluster"))
spec = importlib.util.spec_from_loader("cluster", loader)
cluster = importlib.util.module_from_spec(spec)
loader.exec_module(cluster)
passed = failed = number = 0


def check(name, ok, got=""):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("FAILED: %s: %s" % (name, str(got)[:900]), file=sys.stderr)


class Gate:
    """A node, as the client sees it."""

    def __init__(self, node):
        self.node, self.socket = node, node.socket

    def token(self, role):
        with open(os.path.join(self.node.state, "tokens", role)) as f:
            return f.read().strip()


def ask(node, role, *words):
    try:
        return Client(Gate(node), role).ask(*words)
    except GONE:
        return 0, {}, {}


def call(node):
    global number
    number += 1
    body = {"call_id": "d%d" % number, "method": "exec", "params": {"cmd": "make", "args": ["it%d" % number]},
            "extension": {"id": "ext.%d" % number, "version": "1.0.0"}}
    thread = threading.Thread(target=ask, args=(node, "agent", "POST", "/v1/hostcalls", body), daemon=True)
    thread.start()
    return thread


def prompts(node):
    return ask(node, "person", "GET", "/v1/prompts")[1].get("prompts") or []


def sql(text):
    return c.primary().sql(text)


def records():
    lines = sql("SELECT convert_from(node, 'UTF8') || ' ' || convert_from(line, 'UTF8') FROM solgate.lines "
                "ORDER BY node, seq").splitlines()
    return [(line.split(" ", 1)[0], json.loads(line.split(" ", 1)[1])["record"]) for line in lines]


def broken():
    return check_rules(History(), records(), set(), [])


def ended(prompt):
    return sql("SELECT count(*) FROM solgate.prompts WHERE parent = 'open' AND id = convert_to('%s', 'UTF8')" %
               prompt) == "0"


def late_answer(a, others):
    """The answer is on its way to the database while the network is cut."""
    call(a)
    asked = wait(lambda: prompts(a))
    check("a question is open", asked)
    a.link.signal(signal.SIGSTOP)
    answer = threading.Thread(target=ask, daemon=True, args=(
        a, "person", "POST", "/v1/prompts/%s/decision" % asked[0]["promptId"],
        {"decision": "allow_once", "rev": asked[0]["rev"]}))
    answer.start()
    check("R-831 another node ends it", wait(lambda: ended(asked[0]["promptId"])))
    a.link.signal(signal.SIGCONT)
    answer.join(60)
    check("the node comes back", wait(a.ready))
    check("R-831 an answer that comes after the lease is not written", not (found := broken()), found)


def two_takers(a, others):
    """Both have read that it is open, and wait for the same row."""
    for _ in range(4):
        call(a)
    check("questions are open", wait(lambda: len(prompts(others[0])) >= 4))
    server = c.primary()
    hold = subprocess.Popen([PG, "sql", server.where, "SELECT 1 FROM solgate.prompts WHERE parent = 'open' FOR UPDATE; "
                             "SELECT pg_sleep(120)"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    check("their rows are held", wait(lambda: sql(
        "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") == "1"))
    a.kill()
    both = wait(lambda: int(sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND "
                                "wait_event IN ('transactionid', 'tuple')")) >= 2)
    check("R-831 two nodes want to end them", both)
    sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
    hold.wait()
    check("R-831 they have an end", wait(lambda: sql("SELECT count(*) FROM solgate.prompts WHERE parent = 'open'") == "0"))
    check("the others go on", wait(lambda: all(n.ready() for n in others)))
    check("R-831 one node ended each", not (found := broken()), found)


def deaf_node(a, b):
    """It does not hear of a revoke, and has the grant in memory."""
    global number

    def allowed():
        global number
        number += 1
        body = ask(b, "agent", "POST", "/v1/hostcalls", {
            "call_id": "e%d" % number, "method": "exec", "params": {"cmd": "git", "args": ["status"]},
            "extension": {"id": "ext.deaf", "version": "1.0.0"}, "timeout_ms": 3000})[1]
        return ((body or {}).get("output") or {}).get("decision") == "allow_stored"
    for session in (False, True):
        status, grant, _ = ask(a, "person", "POST", "/v1/grants", {
            "extension_id": "ext.deaf", "capability": "exec", "scope_pattern": "git status", "decision": "allow",
            "session": session})
        check("a grant is given", status == 201, grant)
        check("it allows at the other node", wait(allowed))
        b.link.signal(signal.SIGUSR1)
        status, got, _ = Client(Gate(a), "person").ask("DELETE", "/v1/grants/" + grant["id"], **{"If-Match": grant["etag"]})
        check("it is revoked", status == 200, got)
        check("R-831 a node that did not hear of a revoke allows nothing by it", not allowed())


c = cluster.Cluster(sys.argv[2], 3, sys.argv[1], settings=(
    ("store.lease_s", "4"), ("server.drain_notice_s", "0"), ("server.drain_s", "0"), ("prompt.timeout_seconds", "300")))
try:
    c.start()
    deaf_node(c.nodes[0], c.nodes[2])
    late_answer(c.nodes[0], c.nodes[1:])
    two_takers(c.nodes[1], [c.nodes[0], c.nodes[2]])
finally:
    if sys.exc_info()[0] is not None:
        import traceback
        traceback.print_exc()
        failed += 1
    c.stop()
    print("directed: %d passed, %d failed" % (passed, failed))
    sys.exit(failed > 0)
