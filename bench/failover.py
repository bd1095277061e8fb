#!/usr/bin/env python3
"""What a node's death costs: how long its calls wait for a denial, and how much
slower the others are meanwhile; and how long after the promotion of the standby
a cluster serves again.

usage: bench/failover.py [PROGRAM]    TURNS: how often (3)
"""
import importlib.machinery
import importlib.util
import os
import sys
import tempfile
import threading
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(ROOT, "tests", "lib"))
from gate_client import Client  # noqa: E402

loader = importlib.machinery.SourceFileLoader("cluster", os.path.join(ROOT, "tools", "cluster"))
spec = importlib.util.spec_from_loader("cluster", loader)
cluster = importlib.util.module_from_spec(spec)
loader.exec_module(cluster)
WAITING, SECONDS = 10, 6


class Gate:
    def __init__(self, node):
        self.node, self.socket = node, node.socket

    def token(self, role):
        with open(os.path.join(self.node.state, "tokens", role)) as f:
            return f.read().strip()


def call(client, name, command):
    return client.ask("POST", "/v1/hostcalls", {
        "call_id": name, "method": "exec", "params": {"command": command},
        "extension": {"id": "bench", "version": "1.0.0"}})


class Load(threading.Thread):
    """Allowed calls, 100 a second: how long each took, in ms."""

    def __init__(self, node, name):
        super().__init__(daemon=True)
        self.node, self.name_, self.took, self.over = node, name, [], False
        self.start()

    def run(self):
        client = Client(Gate(self.node), "agent")
        for n in range(1 << 30):
            if self.over:
                break
            began = time.monotonic()
            call(client, "%s-%d" % (self.name_, n), "git status")
            self.took.append((began, (time.monotonic() - began) * 1000))
            time.sleep(0.01)


def p99(loads, since, until):
    v = sorted(ms for load in loads for at, ms in load.took if since <= at < until)
    return v[int(len(v) * 0.99)]


def waiting(node, turn):
    def one(i):
        try:
            call(Client(Gate(node), "agent"), "w%d-%d" % (turn, i), "make it%d" % i)
        except OSError:
            pass
    for i in range(WAITING):
        threading.Thread(target=one, args=(i,), daemon=True).start()


def open_questions(c):
    return int(c.primary().sql("SELECT count(*) FROM solgate.prompts WHERE parent = 'open'"))


def died(c, turn):
    """Node 1 is killed: seconds until its calls are denied, p99 of the others before and meanwhile."""
    node, others = c.nodes[0], c.nodes[1:]
    waiting(node, turn)
    while open_questions(c) == 0:
        time.sleep(0.05)
    loads = [Load(n, "%d-%s-%d" % (turn, n.name, i)) for n in others for i in range(2)]
    time.sleep(1)
    began = time.monotonic()
    time.sleep(SECONDS)
    node.kill()
    killed = time.monotonic()
    while open_questions(c) > 0:
        time.sleep(0.02)
    ended = time.monotonic()
    time.sleep(max(0, killed + SECONDS - ended))
    for load in loads:
        load.over = True
        load.join()
    node.start()
    return ended - killed, p99(loads, began, killed), p99(loads, killed, killed + SECONDS)


def failed_over(c):
    old, new, at = c.fail_over()
    while not all(n.ready() for n in c.nodes):
        time.sleep(0.02)
    took = time.monotonic() - at
    c.rebuild(old, new)
    return took


def main(program):
    where = tempfile.mkdtemp(prefix="solgate-failover-")
    os.chmod(where, 0o755)
    c = cluster.Cluster(where, 3, program, settings=(
        ("server.drain_notice_s", "0"), ("server.drain_s", "0"), ("prompt.timeout_seconds", "300"), ("server.rate", "0")))
    try:
        c.start()
        Client(Gate(c.nodes[0]), "person").ask("POST", "/v1/grants", {
            "extension_id": "bench", "capability": "exec", "scope_pattern": "git status", "decision": "allow"})
        turns = range(int(os.environ.get("TURNS", "3")))
        for took, before, after in [died(c, i) for i in turns]:
            print("a node killed: its calls are denied in %.1f s (bar 6 %s); p99 of the others %.1f ms before, %.1f ms "
                  "meanwhile, %.2f of it (bar 2 %s)" % (took, "held" if took <= 6 else "MISSED", before, after,
                                                        after / before, "held" if after <= 2 * before else "MISSED"))
        for took in [failed_over(c) for _ in turns]:
            print("primary killed: all three nodes serve %.1f s after the promotion (bar 10 %s)" % (
                took, "held" if took <= 10 else "MISSED"))
    finally:
        c.stop()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build", "solgate"))
