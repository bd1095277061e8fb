"""backup and restore (B1; R-507, R-508).

usage: backup.py PROGRAM

A gate with grants, under load while it is copied.  Every copy must verify, have
every grant that was acknowledged before it began, and deny what was denied.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading

# Not from this directory: it has a file that is called as a module of Python.
sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
import http.client  # noqa: E402

from gate_client import Client, Gate  # noqa: E402
from score import check, done  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
BACKUPS = int(os.environ.get("BACKUPS", "3"))


def run(gate, *words):
    return subprocess.run([PROGRAM, *words, "--state=" + gate.state], env=gate.env,
                          capture_output=True, text=True)


def grant(client, words, decision="deny"):
    status, body, _ = client.ask("POST", "/v1/grants", {
        "extension_id": "ext.a", "capability": "exec", "scope_pattern": words, "decision": decision})
    assert status == 201, (status, body)
    return body["id"]


def call(gate, *argv):
    name = "c-" + os.urandom(6).hex()
    status, body, _ = Client(gate, "agent").ask("POST", "/v1/hostcalls", {
        "call_id": name, "method": "exec", "params": {"cmd": argv[0], "args": list(argv[1:])},
        "extension": {"id": "ext.a", "version": "1.0.0"}})
    assert status == 200, (status, body)
    return body


class Load(threading.Thread):
    """Grants and calls until it is told to stop."""

    def __init__(self, gate):
        super().__init__()
        self.gate, self.stop, self.granted = gate, False, []

    def run(self):
        person, n = Client(self.gate, "person"), 0
        while not self.stop:
            n += 1
            self.granted.append(grant(person, "tool %d" % n))
            call(self.gate, "ls", str(n))


def listed(gate):
    found, cursor, person = set(), "", Client(gate, "person")
    while True:
        body = person.ask("GET", "/v1/grants?limit=200" + cursor)[1]
        found.update(g["id"] for g in body["grants"])
        if not body.get("next"):
            return found
        cursor = "&cursor=" + str(body["next"])


def settings(where):
    folder = os.path.join(where, "config", "solgate")
    os.makedirs(folder, mode=0o700)
    with open(os.path.join(folder, "config.toml"), "w") as f:
        os.fchmod(f.fileno(), 0o600)
        f.write('[extension."ext.a"]\nallow = ["exec"]\n')


def comes_back(top, copy, number, before):
    """R-508: in another place, with the settings of the backup."""
    new = Gate(PROGRAM, os.path.join(top, "new%d" % number))
    got = run(new, "restore", copy)
    check("restored", got.returncode == 0, got.stdout + got.stderr)
    new.start()
    there = listed(new)
    check("every grant that was told is there", before <= there, before - there)
    check("what was denied is denied", call(new, "rm", "x")["is_error"])
    check("the settings came back", not call(new, "date")["is_error"])
    got = run(new, "restore", copy, "--yes")
    check("not beside a server", got.returncode != 0 and "Stop the server" in got.stderr, got.stderr)
    new.stop()
    proof = subprocess.run([PROGRAM, "audit", "verify", "--dir=" + new.state + "/audit"],
                           capture_output=True, text=True)
    check("the chain goes on", proof.returncode == 0, proof.stdout)
    with open(os.path.join(new.state, "audit", "ledger.000001.jsonl")) as f:
        check("and says that it was restored", "ledger.restored" in f.read())
    return new


def refusals(top, new, copy):
    got = run(new, "restore", copy)
    check("not over a gate that is there", got.returncode != 0 and "--yes" in got.stderr, got.stderr)
    got = run(new, "restore", copy, "--yes")
    check("unless told, and the old one stays", got.returncode == 0 and "before-" in got.stdout, got.stdout)
    aside = got.stdout.strip().split(" is in ")[-1]
    check("the old one is whole", os.path.exists(os.path.join(aside, "solgate.db")), aside)
    got = run(new, "backup", copy)
    check("not into a directory that is used", got.returncode != 0, got.stdout)
    got = run(new, "restore", top)
    check("not from what is no backup", got.returncode != 0 and "not a backup" in got.stderr, got.stderr)
    path = os.path.join(copy, "state", "audit", "ledger.000001.jsonl")
    with open(path, "r+b") as f:
        text = f.read().replace(b'"deny"', b'"alow"', 1)
        f.seek(0)
        f.write(text)
    empty = Gate(PROGRAM, os.path.join(top, "empty"))
    got = run(empty, "restore", copy)
    check("not a damaged one", got.returncode != 0 and "damaged" in got.stderr, got.stderr)
    check("and nothing was made", not os.path.exists(empty.state))


def main():
    top = tempfile.mkdtemp(prefix="solgate-backup.")
    gate = Gate(PROGRAM, os.path.join(top, "old"))
    settings(gate.where)
    load = None
    try:
        gate.start()
        deny = grant(Client(gate, "person"), "rm *")
        load = Load(gate)
        load.start()
        copies = []
        for i in range(BACKUPS):
            while len(load.granted) < 20 * (i + 1):
                threading.Event().wait(0.01)
            before = {deny, *load.granted}
            copy = os.path.join(top, "copy%d" % i)
            got = run(gate, "backup", copy)
            check("backup under load", got.returncode == 0, got.stdout + got.stderr)
            copies.append((copy, before))
        load.stop = True
        load.join()
        mode = os.stat(copies[0][0]).st_mode & 0o777
        check("closed to others", mode == 0o700, oct(mode))
        with open(os.path.join(copies[0][0], "backup.json")) as f:
            check("it says what it is", json.load(f)["schema"] == "solgate.backup.v1")
        for i, (copy, before) in enumerate(copies):
            new = comes_back(top, copy, i, before)
        refusals(top, new, copies[-1][0])
    finally:
        if load:
            load.stop = True
        if gate.process and gate.process.poll() is None:
            gate.stop()
        shutil.rmtree(top)
    sys.exit(done("backup"))


main()
