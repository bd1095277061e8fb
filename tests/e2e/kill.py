"""Kill the server at random instants under load; nothing acknowledged is lost.

usage: kill.py PROGRAM KILLS SEED

Each round starts the server, sends calls that a grant allows, calls that are
denied and new grants over several connections, and kills it without warning.
Afterwards (T42, T43):
    the chain of the ledger verifies;
    every call that was told "allowed" has its record;
    every grant that was told "created" is there after the restart;
    no record allows a call that no grant covered.
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading

# Not from this directory: it has a file that is called as a module of Python.
sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
import http.client  # noqa: E402

from gate_client import Client, Gate  # noqa: E402

WORKERS = 4
EXTENSION = {"id": "ext.load", "version": "1.0.0"}


def call(name, argv):
    return {"call_id": name, "method": "exec", "params": {"cmd": argv[0], "args": argv[1:]},
            "extension": EXTENSION}


def grant(words):
    return {"extension_id": EXTENSION["id"], "capability": "exec", "scope_pattern": words,
            "decision": "allow"}


class Load(threading.Thread):
    """Sends until the server is gone; keeps what it was told."""

    def __init__(self, gate, name, seed):
        super().__init__()
        self.gate, self.name_, self.random = gate, name, random.Random(seed)
        self.allowed, self.denied, self.granted, self.wrong = [], [], [], []

    def run(self):
        try:
            agent, person = Client(self.gate, "agent"), Client(self.gate, "person")
            n = 0
            while True:
                n += 1
                self.one(agent, person, "%s-%d" % (self.name_, n))
        except (OSError, http.client.HTTPException, ValueError):
            pass

    def one(self, agent, person, name):
        kind = self.random.random()
        if kind < 0.1:
            words = "tool " + name
            status, body, _ = person.ask("POST", "/v1/grants", grant(words))
            if status == 201:
                self.granted.append(words)
            else:
                self.wrong.append((status, body))
            return
        good = kind < 0.7
        status, body, _ = agent.ask("POST", "/v1/hostcalls",
                                    call(name, ["git", "status"] if good else ["rm", name]))
        if status != 200 or body["is_error"] == good:
            self.wrong.append((status, body))
        else:
            (self.allowed if good else self.denied).append(name)


def records(gate):
    """The decisions in the ledger: call id -> token."""
    found = {}
    audit = os.path.join(gate.state, "audit")
    for name in sorted(os.listdir(audit)):
        with open(os.path.join(audit, name), "rb") as f:
            for line in f:
                if not line.endswith(b"\n"):
                    break  # torn: the next start cuts it
                record = json.loads(line)["record"]
                if record["event"] == "policy.decision":
                    for one in record["data"]["call_ids"]:
                        found[one] = record["data"]["decision"]
    return found


def stored(person):
    found, cursor = set(), ""
    while True:
        status, body, _ = person.ask("GET", "/v1/grants?limit=200" + cursor)
        assert status == 200, body
        found.update(g.get("scope_pattern") for g in body["grants"])
        if not body.get("next"):
            return found
        cursor = "&cursor=" + str(body["next"])


def main():
    program, kills, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    dice = random.Random(seed)
    where = tempfile.mkdtemp(prefix="solgate-kill.")
    gate = Gate(os.path.abspath(program), where)
    allowed, denied, granted, starts = [], [], {"git status"}, []
    try:
        gate.start()
        status, body, _ = Client(gate, "person").ask("POST", "/v1/grants", grant("git status"))
        assert status == 201, (status, body)
        for turn in range(kills):
            crew = [Load(gate, "k%d.%d" % (turn, w), dice.random()) for w in range(WORKERS)]
            for one in crew:
                one.start()
            threading.Event().wait(dice.uniform(0.001, 0.12))
            gate.kill()
            for one in crew:
                one.join()
                assert not one.wrong, one.wrong[:3]
                allowed += one.allowed
                denied += one.denied
                granted.update(one.granted)
            starts.append(gate.start())
        told = records(gate)
        lost = [c for c in allowed if told.get(c) != "allow_stored"]
        assert not lost, "told allowed, without a record: %s" % lost[:5]
        odd = [c for c in denied if told.get(c, "deny_unattended").startswith("allow")]
        assert not odd, "denied, and the record allows: %s" % odd[:5]
        gone = granted - stored(Client(gate, "person"))
        assert not gone, "granted, and not there: %s" % sorted(gone)[:5]
        assert gate.stop() == 0
        proof = subprocess.run([program, "audit", "verify", "--dir=" + os.path.join(gate.state, "audit")],
                               capture_output=True, text=True)
        assert proof.returncode == 0, proof.stdout + proof.stderr
        print("%d kills, %d allowed, %d denied, %d grants; slowest restart %.0f ms; %s" % (
            kills, len(allowed), len(denied), len(granted), 1000 * max(starts), proof.stdout.strip()))
    except AssertionError:
        print("kept for a look: " + where, file=sys.stderr)
        where = None
        raise
    finally:
        if gate.process and gate.process.poll() is None:
            gate.kill()
        if where:
            shutil.rmtree(where)


main()
