"""Signed checkpoints of the ledger, in second places (F10; R-501 to R-505).

usage: checkpoints.py PROGRAM

A gate with four places: a file, journald (a socket of ours), an address (a
server of ours) and another gate as witness.  Then everything that somebody who
has the files and the key can do to the ledger is done to a copy of it: plain
verify finds none of it, verify --against finds and names each.
"""
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading

# Not from this directory: it has a file that is called as a module of Python.
sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
import http.server  # noqa: E402

import ledger_forge  # noqa: E402
from gate_client import Client, Gate  # noqa: E402
from score import check, done, until  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])


class Address(http.server.BaseHTTPRequestHandler):
    kept, status = [], 200

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if Address.status == 200:
            Address.kept.append(body.decode())
        self.send_response(Address.status)
        self.end_headers()

    def log_message(self, *_):
        pass


def settings(where, text):
    folder = os.path.join(where, "config", "solgate")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    with open(os.path.join(folder, "config.toml"), "w") as f:
        os.fchmod(f.fileno(), 0o600)
        f.write(text)


def run(gate, *words, state=None, stdin=None):
    env = dict(gate.env, SOLGATE_STATE=state or gate.state)
    return subprocess.run([PROGRAM, *words], env=env, input=stdin, capture_output=True, text=True)


def against(gate, place, *more, state=None, stdin=None):
    return run(gate, "audit", "verify", "--against=" + place, *more, state=state, stdin=stdin)


def grant(gate, words):
    status, body, _ = Client(gate, "person").ask("POST", "/v1/grants", {
        "extension_id": "ext.a", "capability": "exec", "scope_pattern": words, "decision": "deny"})
    assert status == 201, (status, body)


def ready(gate):
    return Client(gate).ask("GET", "/readyz")[1]


class World:
    """The gate, its witness and the other places."""

    def __init__(self):
        self.top = tempfile.mkdtemp(prefix="solgate-cp.")
        self.a = Gate(PROGRAM, self.path("a"))
        self.b = Gate(PROGRAM, self.path("b"))
        os.makedirs(self.a.state, mode=0o700)
        self.key = run(self.a, "audit", "key").stdout.strip()
        settings(self.b.where, '[audit]\nwitness_for = ["first=%s"]\n' % self.key)
        self.b.start()
        self.file = self.path("second.jsonl")
        self.journal = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.journal.bind(self.path("journal"))
        self.web = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Address)
        threading.Thread(target=self.web.serve_forever, daemon=True).start()
        self.address = "http://127.0.0.1:%d/cp" % self.web.server_address[1]
        self.witness = "unix:" + self.b.socket
        self.place(["file:" + self.file, "journal:" + self.path("journal"), self.address, self.witness])

    def path(self, name):
        return os.path.join(self.top, name)

    def place(self, places, more=""):
        settings(self.a.where, "[audit]\ncheckpoint_places = %s\ncheckpoint_seconds = 1\n%s" % (
            json.dumps(places), more))

    def copy(self, name):
        """The state of the gate, as whoever can read it can have it."""
        to = self.path(name)
        shutil.copytree(self.a.state, to, ignore=shutil.ignore_patterns("run", "*.sock", "lock"))
        return to

    def seq(self):
        return len(ledger_forge.read(self.a.state))

    def last(self):
        with open(self.file) as f:
            lines = f.readlines()
        return json.loads(lines[-1])["seq"] if lines else 0

    def done(self):
        for gate in (self.a, self.b):
            if gate.process and gate.process.poll() is None:
                gate.stop()
        self.web.shutdown()
        shutil.rmtree(self.top)


def places(w):
    """R-501: every place gets one at start, later ones, and one at the stop."""
    w.a.start()
    for i in range(6):
        grant(w.a, "rm %d *" % i)
    check("the places have it", until(lambda: ready(w.a).get("checkpoints") == "kept"), ready(w.a))
    check("and the newest", until(lambda: w.last() == w.seq()))
    metrics = Client(w.a, "person").ask("GET", "/metrics")[1].decode()
    check("metrics count them", 'solgate_checkpoint_places{state="kept"} 4' in metrics)
    grant(w.a, "ls *")
    end = w.seq()
    check("a new entry, a new checkpoint", until(lambda: w.last() >= end))
    w.a.stop()
    check("one at the stop", w.last() == w.seq(), (w.last(), w.seq()))
    w.journal.settimeout(30)
    lines = [w.journal.recv(4096).decode()]
    while '"seq":%d,' % w.seq() not in lines[-1]:
        lines.append(w.journal.recv(4096).decode())
    said = "".join(line.split("\n")[0][len("MESSAGE="):] + "\n" for line in lines)
    w.said = said
    check("the journal's fields", "SYSLOG_IDENTIFIER=solgate-checkpoint\n" in lines[0], lines[0])
    for name, place, stdin in (("file", w.file, None), ("file:", "file:" + w.file, None),
                               ("journal", "-", said), ("address", "-", "\n".join(Address.kept)),
                               ("witness", w.witness, None)):
        got = against(w.a, place, "--key=" + w.key, stdin=stdin)
        check("against the %s" % name, got.returncode == 0 and got.stdout.startswith("ok: "),
              got.stdout + got.stderr)
    mode = os.stat(os.path.join(w.a.state, "checkpoint.key")).st_mode & 0o777
    check("the key is ours alone", mode == 0o600, oct(mode))


def signatures(w):
    """R-502: a signature of another key, or of another text, is refused."""
    other = w.path("other")
    os.makedirs(other, mode=0o700)
    key = run(w.a, "audit", "key", state=other).stdout.strip()
    check("each installation has its own key", key != w.key and key.startswith("ed25519:"), key)
    got = against(w.a, w.file, "--key=" + key)
    check("of another key", got.returncode == 1 and "no checkpoint" in got.stdout, got.stdout)
    with open(w.file) as f:
        lines = f.read()
    for name, old, new in (("hash", '"hash":"', '"hash":"0'), ("time", '"at":"2', '"at":"3'),
                           ("number", '"seq":%d' % w.last(), '"seq":1')):
        text = lines.replace(old, new) if name != "hash" else lines.replace(
            lines.split('"hash":"')[1][:64], "0" * 64)
        got = against(w.a, "-", "--key=" + w.key, stdin=text)
        check("another %s" % name, got.returncode == 1 and got.stdout.startswith("wrong signature"),
              got.stdout + got.stderr)
    link = Client(w.b)
    forged = json.loads(lines.split("\n")[0])
    forged["seq"] += 1000
    link.link.request("POST", "/v1/witness", ledger_forge.text_of(forged), link.headers)
    answer = link.link.getresponse()
    answer.read()
    status = answer.status
    check("the witness refuses it", status == 403, status)
    status = link.ask("POST", "/v1/witness", {"at": "x"})[0]
    check("and what is not one", status == 400, status)
    check("nothing of it is kept", against(w.a, w.witness, "--key=" + w.key).returncode == 0)


def found(w, name, state, words, plain=0):
    """Plain verify sees nothing; every place shows it."""
    got = run(w.a, "audit", "verify", state=state)
    check("%s: the chain alone says nothing" % name, got.returncode == plain, got.stdout + got.stderr)
    for place, stdin in ((w.file, None), (w.witness, None), ("-", w.said)):
        got = against(w.a, place, "--key=" + w.key, state=state, stdin=stdin)
        check("%s: found by %s" % (name, place), got.returncode == 1 and got.stdout.startswith(words),
              got.stdout + got.stderr)


def rewrites(w):
    """R-503: with files and key in hand."""
    state = w.copy("edited")
    lines = ledger_forge.read(state)
    at = 3
    lines[at]["record"]["message"] = "nothing happened"
    ledger_forge.write(state, lines)
    found(w, "edit", state, "edited")
    state = w.copy("dropped")
    lines = ledger_forge.read(state)
    del lines[at]
    ledger_forge.write(state, lines + [lines[-1]])
    found(w, "removed and filled up", state, ("edited", "rolled back"))
    state = w.copy("cut")
    ledger_forge.write(state, ledger_forge.read(state)[:-2])
    found(w, "cut", state, "cut")
    state = w.copy("another")
    lines = ledger_forge.read(state)
    lines[0]["record"]["ts"] = "2020-01-01T00:00:00.000Z"
    ledger_forge.write(state, lines)
    found(w, "another ledger", state, "replaced")


def goes_on(w, state, places, name):
    """A second gate on a copy: what it says of its places, and its log."""
    gate = Gate(PROGRAM, w.path("run-" + name))
    gate.state = state
    settings(gate.where, "[audit]\ncheckpoint_places = %s\ncheckpoint_seconds = 1\n" % json.dumps(places))
    gate.start()
    return gate


def rolls_back(w, old):
    """R-504: an old copy that goes on is seen by every place, at once."""
    before = w.seq()
    gate = goes_on(w, old, ["file:" + w.file, w.witness], "old")
    check("rolled back: the gate itself sees it",
          until(lambda: ready(gate).get("checkpoints") == "contradicted"), ready(gate))
    check("rolled back: the reason", "cut off or rolled back" in ready(gate)["checkpointsReason"], ready(gate))
    check("rolled back: recorded", until(lambda: any(
        line["record"]["event"] == "ledger.contradicted" for line in ledger_forge.read(old))))
    doctor = run(gate, "doctor", "--state=" + old, "--socket=" + gate.socket).stdout
    check("rolled back: doctor", "rolled back" in doctor, doctor)
    with open(os.path.join(gate.where, "log")) as f:
        check("rolled back: the log", "THE LEDGER WAS REWRITTEN" in f.read())
    while len(ledger_forge.read(old)) <= before + 1:
        grant(gate, "made up %d" % len(ledger_forge.read(old)))
    gate.stop()
    check("rolled back: nothing was added to the place", w.last() == before, w.last())
    found(w, "rolled back", old, "rolled back")
    lines = [line["record"] for line in ledger_forge.read(w.b.state)]
    events = [r["data"] for r in lines if r["event"] == "security.event" or "rewritten" in json.dumps(r)]
    check("rolled back: the witness has a security event", events, [r["event"] for r in lines][-5:])


def forks(w, copy):
    """Two copies go on; whoever has the key can sign for both, in other places."""
    mine = w.path("fork.jsonl")
    gate = goes_on(w, copy, ["file:" + mine], "fork")
    for i in range(3):
        grant(gate, "other way %d" % i)
    gate.stop()
    w.a.start()
    for i in range(4):
        grant(w.a, "one way %d" % i)
    w.a.stop()
    got = against(w.a, mine, "--key=" + w.key)
    check("fork: this ledger is not that one", got.returncode == 1, got.stdout)
    with open(w.file) as f, open(mine) as g:
        both = f.read() + g.read()
    got = against(w.a, "-", "--key=" + w.key, stdin=both)
    check("fork: two histories in one place", got.returncode == 1 and
          got.stdout.split(" at ")[0] in ("forked", "rolled back"), got.stdout)
    got = run(w.a, "audit", "checkpoint", "--to=" + w.witness, state=copy)
    check("fork: the witness takes no second one", got.returncode == 1 and "contradicted" in got.stderr, got.stderr)
    check("fork: and still has the first", against(w.a, w.witness, "--key=" + w.key).returncode == 0)


def failing(w):
    """R-505: a place that fails is told, delays nothing, and is tried again."""
    Address.status = 500
    gone = w.path("gone")
    w.place([w.address, "file:%s/x.jsonl" % gone, "unix:" + w.path("nobody")])
    w.a.start()
    check("failing: told", until(lambda: ready(w.a).get("checkpoints") == "unreachable"), ready(w.a))
    check("failing: ready all the same", ready(w.a)["status"] == "ready")
    grant(w.a, "still decided *")
    check("failing: metrics", until(lambda: 'state="unreachable"} 3' in Client(
        w.a, "person").ask("GET", "/metrics")[1].decode()))
    doctor = run(w.a, "doctor", "--state=" + w.a.state, "--socket=" + w.a.socket).stdout
    check("failing: doctor", "checkpoints" in doctor and "tried again" in doctor, doctor)
    w.a.stop()
    Address.status = 500
    w.place([w.address])
    w.a.start()
    until(lambda: ready(w.a).get("checkpoints") == "unreachable")
    Address.status = 200
    check("failing: it comes back by itself", until(lambda: ready(w.a).get("checkpoints") == "kept"), ready(w.a))
    w.a.stop()
    w.place(["nonsense"])
    got = run(w.a, "serve", "--no-tcp", "--state=" + w.a.state, "--socket=" + w.a.socket)
    check("failing: a word that names no place", got.returncode != 0 and "file:/PATH" in got.stderr, got.stderr)


def refuses(w):
    """audit.tampered = refuse: a gate that is contradicted allows nothing."""
    state = w.copy("tampered")
    ledger_forge.write(state, ledger_forge.read(state)[:-2])
    gate = Gate(PROGRAM, w.path("run-refuse"))
    gate.state = state
    settings(gate.where, '[audit]\ntampered = "refuse"\ncheckpoint_places = ["file:%s"]\n' % w.file)
    log = open(os.path.join(gate.where, "log"), "w+")
    gate.process = subprocess.Popen([PROGRAM, "serve", "--state=" + gate.state, "--socket=" + gate.socket,
                                     "--no-tcp"], env=gate.env, stdin=subprocess.DEVNULL, stderr=log)

    def refused():
        try:
            answer = Client(gate).ask("GET", "/readyz")
            return answer[0] == 503 and "rewritten" in json.dumps(answer[1])
        except OSError:
            return False
    check("refuse: not ready, and why", until(refused))
    got = Client(gate, "agent").ask("POST", "/v1/hostcalls", {
        "call_id": "refused-1", "method": "log",
        "params": {"level": "info", "message": "x"}, "extension": {"id": "ext.a"}})
    check("refuse: nothing is allowed", got[0] == 503 or got[1]["is_error"], got)
    gate.kill()


def main():
    w = World()
    try:
        places(w)
        signatures(w)
        rewrites(w)
        refuses(w)
        old, copy = w.copy("old"), w.copy("fork")
        w.a.start()
        for i in range(3):
            grant(w.a, "later %d *" % i)
        w.a.stop()
        w.said = ""
        with open(w.file) as f:
            w.said = f.read()
        rolls_back(w, old)
        forks(w, copy)
        failing(w)
    finally:
        w.done()
    sys.exit(done("checkpoints"))


main()
