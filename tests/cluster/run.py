"""Clients on all nodes, faults at random, and a history that is checked.

usage: run.py PROGRAM SECONDS FAULTS SEED [KEEP]

R-827, R-828, R-829, R-831: three nodes on a PostgreSQL with a synchronous standby.  Clients ask,
answer, grant and revoke at random nodes; nodes are killed, stopped and cut
off, get a wrong clock (where there is libfaketime), connections are cut, the
primary is killed and its standby promoted.  The rules of docs/decisions/025 are
checked on what was answered and on what stands in the database; see history.py.
"""
import hashlib
import http.client
import http.server
import importlib.machinery
import importlib.util
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, "..", "lib"))
from gate_client import Link as Http  # noqa: E402
from history import History, check, ends  # noqa: E402

loader = importlib.machinery.SourceFileLoader("cluster", os.path.join(HERE, "..", "..", "tools", "cluster"))
spec = importlib.util.spec_from_loader("cluster", loader)
cluster = importlib.util.module_from_spec(spec)
loader.exec_module(cluster)

GONE = (OSError, http.client.HTTPException, ValueError)
KEYS = 4
# What a client is told when nothing was done for certain.
REFUSED = ("not_found", "precondition", "invalid_request", "forbidden")


class Client:
    """One connection to one node, made anew when it breaks."""

    def __init__(self, node, role):
        self.node, self.role, self.link = node, role, None

    def ask(self, method, path, body=None, patience=20, **headers):
        """Status and body; OSError and the like: nobody knows."""
        if self.link is None:
            self.link = Http(self.node.socket, timeout=patience)
        try:
            with open(os.path.join(self.node.state, "tokens", self.role)) as f:
                token = f.read().strip()
            self.link.request(method, path, None if body is None else json.dumps(body),
                              {"Content-Type": "application/json", "Authorization": "Bearer " + token, **headers})
            answer = self.link.getresponse()
            data = answer.read()
            return answer.status, json.loads(data) if data else None
        except GONE:
            self.link.close()
            self.link = None
            raise


class Worker(threading.Thread):
    """Does something at a random node, again and again."""

    def __init__(self, run, name, pause):
        super().__init__(daemon=True)
        self.run_, self.name_, self.pause = run, name, pause * float(os.environ.get("CLUSTER_PACE", 1))
        self.random = random.Random("%s %s" % (run.seed, name))
        self.n, self.clients = 0, {}

    def client(self, role):
        node = self.random.choice(self.run_.cluster.nodes)
        return self.clients.setdefault((node.name, role), Client(node, role))

    def run(self):
        while not self.run_.over.is_set():
            self.n += 1
            try:
                self.one("%s-%d" % (self.name_, self.n))
            except GONE:
                time.sleep(0.05)
            time.sleep(self.pause * self.random.random())


def call_of(name, key):
    return {"call_id": name, "method": "exec", "params": {"cmd": "tool%d" % key, "args": [name]},
            "extension": {"id": "ext.%d" % key, "version": "1.0.0"}, "timeout_ms": 3000}


class Agent(Worker):
    """Calls that a grant allows, or a person."""

    def one(self, name):
        key = self.random.randrange(KEYS)
        op = self.run_.history.begin("call", key=key, id=name)
        status, body = self.client("agent").ask("POST", "/v1/hostcalls", call_of(name, key))
        op.end(status == 200, body["output"]["decision"] if status == 200 and body.get("output") else None)


class Ruler(Worker):
    """Grants and revokes one key, so that often none is in force."""

    def __init__(self, run, key):
        super().__init__(run, "rule%d" % key, 0.5)
        self.key, self.held = key, []

    def one(self, name):
        if self.held and self.random.random() < 0.7:
            self.revoke(self.held.pop())
            return
        session = self.random.random() < 0.4
        op = self.run_.history.begin("grant", key=self.key, session=session)
        status, body = self.client("person").ask("POST", "/v1/grants", {
            "extension_id": "ext.%d" % self.key, "capability": "exec",
            "scope_pattern": "tool%d *" % self.key, "decision": "allow", "session": session})
        # Refused because it is there already: an earlier one, whose answer was lost, may be in force.
        op.end({201: True, 409: False}.get(status), body.get("id") if status == 201 else None)
        if status == 201:
            self.held.append((body["id"], body["etag"]))
        elif status == 409:
            self.adopt()

    def adopt(self):
        _, body = self.client("person").ask("GET", "/v1/grants")
        for g in body.get("grants", []):
            if g["extension_id"] == "ext.%d" % self.key:
                self.held.append((g["id"], g["etag"]))

    def revoke(self, grant):
        op = self.run_.history.begin("revoke", key=self.key, id=grant[0])
        status, _ = self.client("person").ask("DELETE", "/v1/grants/" + grant[0], **{"If-Match": grant[1]})
        op.end(True if status in (200, 204) else None)
        if status not in (200, 204, 404):
            self.held.append(grant)
        elif status != 404:
            self.probe()

    def probe(self):
        """From here on no node may allow it: asked at once, at each."""
        for node in self.run_.cluster.nodes:
            self.n += 1
            name = "%s-%d" % (self.name_, self.n)
            op = self.run_.history.begin("call", key=self.key, id=name)
            try:
                client = self.clients.setdefault((node.name, "agent"), Client(node, "agent"))
                status, body = client.ask("POST", "/v1/hostcalls", call_of(name, self.key), Prefer="respond-async")
                op.end(status == 200, body["output"]["decision"] if status == 200 and body.get("output") else None)
            except GONE:
                pass


class Answerer(Worker):
    """Answers whatever is asked: seen at one node, answered at another."""

    def one(self, name):
        _, body = self.client("person").ask("GET", "/v1/prompts")
        for p in (body.get("prompts") or [])[:2]:
            word = self.random.choice(["allow_once", "deny_once"])
            op = self.run_.history.begin("answer", prompt=p["promptId"], word=word)
            status, _ = self.client("person").ask("POST", "/v1/prompts/%s/decision" % p["promptId"],
                                                  {"decision": word, "rev": p["rev"]})
            op.end(True if status == 200 else None, status)


class Hook(http.server.BaseHTTPRequestHandler):
    """What actions do: each time is written down."""

    seen = []

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        Hook.seen.append(body["action_id"])
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Doer(Worker):
    """Offers an action at one node, and approves it at two others at once."""

    def one(self, name):
        status, _ = self.client("agent").ask("POST", "/v1/actions", {
            "thread_id": "t-" + name, "action": {
                "request_id": "r-" + name, "action_needed": True, "action_id": name, "action_label": "Post it",
                "action_kind": "send_webhook", "action_summary_bullets": ["A post"],
                "action_payload_preview": {"title": name}}})
        if status != 201:
            return
        taps = [threading.Thread(target=self.tap, args=(name, node))
                for node in self.random.sample(self.run_.cluster.nodes, 2)]
        for t in taps:
            t.start()
        for t in taps:
            t.join()

    def tap(self, name, node):
        op = self.run_.history.begin("execute", id=name)
        try:
            status, body = Client(node, "person").ask("POST", "/v1/actions/execute", {
                "request_id": "r-" + name, "action_id": name, "confirmation": {
                    "explicit_user_consent": True, "surface": "chip", "decided_at": "2026-01-01T00:00:01Z"}})
            op.end(True if status == 200 and body.get("status") == "succeeded" else None, status)
        except GONE:
            pass


class Faults(threading.Thread):
    def __init__(self, run, count):
        super().__init__(daemon=True)
        self.run_, self.count, self.random = run, count, random.Random("%s faults" % run.seed)
        self.done, self.failovers, self.denied_in = [], [], []

    def kill(self, node):
        node.kill()
        time.sleep(self.random.uniform(0.2, 2))
        node.start()

    def skew(self, node):
        """Another process of that node, whose clock is wrong by minutes or an hour."""
        node.kill()
        node.start(skew=self.random.choice([-3600, -120, -7, 7, 120, 3600]))

    def stop(self, node):
        node.signal(signal.SIGSTOP)
        time.sleep(self.random.choice([0.5, 2, self.run_.lease + 1]))
        node.signal(signal.SIGCONT)

    def part(self, node):
        node.link.signal(signal.SIGSTOP)
        time.sleep(self.random.choice([0.5, 2, self.run_.lease + 1]))
        node.link.signal(signal.SIGCONT)

    def deaf(self, node):
        """For a while it does not hear what others did, and goes on working."""
        for n in self.run_.cluster.nodes:
            if n is not node or self.random.random() < 0.5:
                n.link.signal(signal.SIGUSR1)
        time.sleep(cluster.DEAF_S)

    def cut(self, node):
        node.link.cut()

    def primary(self, _):
        old, new, at = self.run_.cluster.fail_over()
        while not any(n.ready() for n in self.run_.cluster.nodes):
            time.sleep(0.05)
        self.failovers.append(time.monotonic() - at)
        self.run_.cluster.rebuild(old, new)

    def run(self):
        kinds = [self.kill, self.stop, self.part, self.cut, self.deaf]
        if cluster.faketime():
            kinds.append(self.skew)
        began, seconds = time.monotonic(), self.run_.seconds
        for i in range(self.count):
            what = self.primary if i % 10 == 7 else self.random.choice(kinds)
            if i % 10 == 4 and cluster.faketime():
                what = self.skew
            node = self.random.choice(self.run_.cluster.nodes)
            try:
                what(node)
                self.done.append((what.__name__, node.name))
            except Exception as e:  # pylint: disable=broad-except
                self.run_.problems.append("a fault failed: %s %s: %s" % (what.__name__, node.name, e))
                return
            left = began + (i + 1) * seconds / self.count - time.monotonic()
            if left > 0:
                time.sleep(left * self.random.random())


def chain_is_right(lines):
    """Each line by its own hash, and behind the one before."""
    prev = "0" * 64
    for i, line in enumerate(lines):
        entry = json.loads(line)
        rest = "{" + line[line.index(',"prev"') + 1:]
        if entry["seq"] != i + 1 or entry["prev"] != prev or \
                hashlib.sha256(rest.encode()).hexdigest() != entry["hash"]:
            return "the chain breaks at %d" % (i + 1)
        prev = entry["hash"]
    return None


class Run:
    def __init__(self, program, seconds, faults, seed, where):
        self.seconds, self.seed, self.lease = seconds, seed, 5
        self.history, self.over, self.problems = History(), threading.Event(), []
        Hook.seen = []
        hook = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
        hook.daemon_threads = True
        threading.Thread(target=hook.serve_forever, daemon=True).start()
        self.cluster = cluster.Cluster(where, 3, program, settings=(
            ("executor.webhook_url", "http://127.0.0.1:%d/" % hook.server_address[1]),
            ("store.lease_s", str(self.lease)), ("audit.checkpoint_seconds", "2"), ("server.drain_notice_s", "0"), ("server.drain_s", "0"), ("prompt.timeout_seconds", "10")))
        self.faults, self.verified = Faults(self, faults), "not reached"

    def go(self):
        self.cluster.start()
        workers = [Agent(self, "agent%d" % i, 0.1) for i in range(4)] + \
            [Ruler(self, k) for k in range(KEYS)] + [Answerer(self, "person%d" % i, 0.3) for i in range(2)] + [Doer(self, "deed", 0.5)]
        for w in workers:
            w.start()
        self.faults.start()
        self.faults.join()
        self.over.set()
        for w in workers:
            w.join(120)
        self.settle()

    def settle(self):
        """Everybody is back, and what was open has an end."""
        until = time.monotonic() + 300
        while not all(n.ready() for n in self.cluster.nodes) and time.monotonic() < until:
            time.sleep(0.1)
        for n in self.cluster.nodes:
            if not n.ready():
                self.problems.append("%s did not come back: %s" % (n.name, n.said()))
            n.stop()

    def look(self):
        s = self.cluster.primary()
        chains, records = {}, []
        for line in s.sql("SELECT convert_from(node, 'UTF8') || ' ' || convert_from(line, 'UTF8') FROM "
                          "solgate.lines ORDER BY node, seq").splitlines():
            node, text = line.split(" ", 1)
            chains.setdefault(node, []).append(text)
            records.append((node, json.loads(text)["record"]))
        for node, lines in chains.items():
            why = chain_is_right(lines)
            if why:
                self.problems.append("%s: %s" % (node, why))
        rows = set(s.sql("SELECT convert_from(id, 'UTF8') FROM solgate.grants").split())
        left = s.sql("SELECT count(*) FROM solgate.prompts WHERE parent = 'open'")
        if left != "0":
            self.problems.append("%s questions have no end" % left)
        self.problems += check(self.history, records, rows, Hook.seen)
        self.verify()
        return records

    def verify(self):
        """The program itself finds nothing wrong with any ledger, nor with what nodes saw of one another."""
        node = self.cluster.nodes[0]
        done = subprocess.run([self.cluster.program, "audit", "verify"], text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, env=dict(node.env, SOLGATE_STATE=node.state))
        self.verified = (done.stdout.strip().splitlines() or [""])[-1]
        if done.returncode != 0 or "ends that nodes saw" not in done.stdout:
            self.problems.append("audit verify: %s" % done.stdout)


def main(program, seconds, faults, seed, keep=None):
    where = keep or tempfile.mkdtemp(prefix="solgate-cluster-")
    os.chmod(where, 0o755)
    run = Run(program, float(seconds), int(faults), seed, where)
    try:
        run.go()
        records = run.look()
    finally:
        run.over.set()
        run.cluster.stop()
        if not keep:
            shutil.rmtree(where, ignore_errors=True)
    ops = {}
    for op in run.history.ops:
        key = "%s %s" % (op.kind, {True: op.got if op.kind == "call" else "ok", False: "no", None: "unknown"}[op.ok])
        ops[key] = ops.get(key, 0) + 1
    kinds = {}
    for what, _ in run.faults.done:
        kinds[what] = kinds.get(what, 0) + 1
    ops["carried out"] = len(Hook.seen)
    print("seed %s: %d operations %s; %d faults %s; serving again after a promotion: %s; %d records, %d calls with an end" %
          (seed, len(run.history.ops), ops, len(run.faults.done), kinds,
           " ".join("%.1f s" % t for t in run.faults.failovers), len(records), len(ends(records))))
    print("audit verify: %s" % run.verified)
    for p in run.problems[:20]:
        print("VIOLATION", p)
    print("%d violations" % len(run.problems))
    return 1 if run.problems or not run.faults.done else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
