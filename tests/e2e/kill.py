"""Kill the server at random instants under load; nothing acknowledged is lost.

usage: kill.py PROGRAM KILLS SEED

Each round starts the server, sends calls that a grant allows, calls that are
denied, new grants, revocations, and calls that a person is asked about and
answers, for good or once, over several connections; then it is killed without
warning.  After each restart (T42, T43, F9, R-454):
    the grants of the store are those that the ledger leads to, and so is the
    mode in force (R-506);
    no record contradicts another: a call has one end, and nothing that a
    person decided is cancelled afterwards;
    every grant and every answer for good that was acknowledged is there.
Now and then the store is removed, and the start that makes it again is killed.
At the end:
    the chain of the ledger verifies;
    every call that was told "allowed" has its record, which names a grant;
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

WORKERS = 3
ASKED = "ext.asked"
EXTENSION = {"id": "ext.load", "version": "1.0.0"}
GONE = (OSError, http.client.HTTPException, ValueError)


def call(name, argv, extension=EXTENSION):
    return {"call_id": name, "method": "exec", "params": {"cmd": argv[0], "args": argv[1:]},
            "extension": extension}


def grant(words, decision="allow"):
    return {"extension_id": EXTENSION["id"], "capability": "exec", "scope_pattern": words,
            "decision": decision}


class Load(threading.Thread):
    """Sends until the server is gone; keeps what it was told."""

    def __init__(self, gate, name, seed):
        super().__init__()
        self.gate, self.name_, self.random = gate, name, random.Random(seed)
        self.allowed, self.denied, self.granted, self.revoked, self.wrong = [], [], [], [], []

    def run(self):
        try:
            agent, person = Client(self.gate, "agent"), Client(self.gate, "person")
            n = 0
            while True:
                n += 1
                self.one(agent, person, "%s-%d" % (self.name_, n))
        except GONE:
            pass

    def change(self, person, name):
        """A grant, and now and then its end."""
        decision = self.random.choice(["allow", "deny"])
        status, body, _ = person.ask("POST", "/v1/grants", grant("tool " + name, decision))
        if status != 201:
            self.wrong.append((status, body))
            return
        if self.random.random() < 0.3:
            # Until it is answered nobody knows which of both holds.
            status, answer, _ = person.ask("DELETE", "/v1/grants/" + body["id"],
                                           **{"If-Match": body["etag"]})
            if status in (200, 204):
                self.revoked.append(body["id"])
            else:
                self.wrong.append((status, answer))
        else:
            self.granted.append(body["id"])

    def one(self, agent, person, name):
        kind = self.random.random()
        if kind < 0.15:
            self.change(person, name)
            return
        good = kind < 0.7
        status, body, _ = agent.ask("POST", "/v1/hostcalls",
                                    call(name, ["git", "status"] if good else ["rm", name]))
        if status != 200 or body["is_error"] == good:
            self.wrong.append((status, body))
        else:
            (self.allowed if good else self.denied).append(name)


class Asks(threading.Thread):
    """Calls that a person has to answer."""

    def __init__(self, gate, name):
        super().__init__()
        self.gate, self.name_ = gate, name

    def run(self):
        try:
            agent, n = Client(self.gate, "agent"), 0
            while True:
                n += 1
                name = "%s-%d" % (self.name_, n)
                agent.ask("POST", "/v1/hostcalls", call(
                    name, ["make", name], {"id": ASKED + "." + name, "version": "1.0.0"}))
        except GONE:
            pass


class Answers(threading.Thread):
    """The person: answers whatever is asked, and keeps what was acknowledged."""

    def __init__(self, gate, seed):
        super().__init__()
        self.gate, self.random, self.told = gate, random.Random(seed), {}

    def run(self):
        try:
            ear, person = Client(self.gate, "person"), Client(self.gate, "person")
            ear.link.request("GET", "/v1/events?listen=web", None, ear.headers)
            while True:
                for one in person.ask("GET", "/v1/prompts")[1].get("prompts", []):
                    if one["open"]:
                        self.answer(person, one)
        except GONE:
            pass

    def answer(self, person, one):
        decision = self.random.choice(["allow_always", "deny_always", "allow_once", "deny_once"])
        ident = one["promptId"]
        status, _, _ = person.ask("POST", "/v1/prompts/%s/decision" % ident,
                                  {"decision": decision, "rev": one["rev"]})
        if status == 200:
            self.told[ident] = decision


class Modes(threading.Thread):
    """A person who changes the mode, again and again."""

    def __init__(self, gate, seed):
        super().__init__()
        self.gate, self.random, self.told = gate, random.Random(seed), []

    def run(self):
        try:
            person = Client(self.gate, "person")
            while True:
                mode = self.random.choice(["strict", "prompt"])
                if person.ask("PUT", "/v1/mode", {"mode": mode})[0] == 200:
                    self.told.append(mode)
                threading.Event().wait(0.02)
        except GONE:
            pass


def records(gate, past=0):
    """All but the first ones."""
    audit = os.path.join(gate.state, "audit")
    for name in sorted(os.listdir(audit)):
        with open(os.path.join(audit, name), "rb") as f:
            for line in f:
                past -= 1
                if past < 0 and line.endswith(b"\n"):  # else torn: the next start cuts it
                    yield json.loads(line)["record"]


class Book:
    """What the ledger leads to: the ends of calls and questions, the grants."""

    def __init__(self):
        self.calls, self.prompts, self.grants, self.time = {}, {}, {}, ""
        self.mode, self.modes, self.read = "prompt", 0, 0

    def go_on(self, gate):
        """With what was written since; all of it is read again at the end."""
        for record in records(gate, self.read):
            self.read += 1
            assert record["ts"] >= self.time, "time ran back: %s" % record
            self.time = record["ts"]
            if record["event"] == "policy.decision":
                self.decision(record["data"])
            elif record["event"] == "mode.changed":
                self.mode = record["data"]["mode"]
                self.modes += 1
            elif record["event"] == "grant.revoked":
                self.grants.pop(record["data"]["grant_id"], None)
            elif record["event"].startswith("grant."):
                self.keep(record["data"])

    def keep(self, data):
        if data["lifetime"] == "always":
            self.grants[data["grant_id"]] = data["decision"]

    def decision(self, data):
        for one in data["call_ids"]:
            assert one not in self.calls, "two ends of a call: %s, then %s" % (
                self.calls[one], data)
            self.calls[one] = data
        if data["prompt_id"]:
            self.prompts[data["prompt_id"]] = data
        if data["decision"] in ("allow_stored", "deny_stored"):
            assert data.get("grant_id") in self.grants, "by which grant? %s" % data
        for one in data.get("grants", []):
            self.keep(one)


def stored(person):
    found, cursor = {}, ""
    while True:
        status, body, _ = person.ask("GET", "/v1/grants?limit=200" + cursor)
        assert status == 200, body
        found.update((g["id"], g["decision"]) for g in body["grants"])
        if not body.get("next"):
            return found
        cursor = "&cursor=" + str(body["next"])


def compare(gate, book, granted, revoked, told):
    """Ledger, store and what was acknowledged agree."""
    book.go_on(gate)
    store = stored(Client(gate, "person"))
    assert book.grants == store, "the store has %s, the ledger %s" % (
        sorted(set(store.items()) - set(book.grants.items()))[:3],
        sorted(set(book.grants.items()) - set(store.items()))[:3])
    mode = Client(gate, "person").ask("GET", "/v1/mode")[1]["mode"]
    assert mode == book.mode, "the mode is %s, the ledger says %s" % (mode, book.mode)
    gone = granted - set(store)
    assert not gone, "granted, and not there: %s" % sorted(gone)[:5]
    back = revoked & set(store)
    assert not back, "revoked, and there: %s" % sorted(back)[:5]
    for prompt, decision in told.items():
        data = book.prompts.get(prompt)
        assert data and data["decision"] == decision, "told %s, recorded %s" % (decision, data)
        for one in data.get("grants", []):
            assert one["lifetime"] != "always" or one["grant_id"] in store, "answer lost: %s" % one


def round_of(gate, turn, dice):
    """Load until the kill; the crew, with what it was told."""
    crew = [Load(gate, "k%d.%d" % (turn, w), dice.random()) for w in range(WORKERS)]
    # In strict mode nobody is asked; one round in five changes the mode.
    Client(gate, "person").ask("PUT", "/v1/mode", {"mode": "prompt"})
    if turn % 5 == 4:
        crew.append(Modes(gate, dice.random()))
    crew += [Asks(gate, "a%d.%d" % (turn, w)) for w in range(2)] + [Answers(gate, dice.random())]
    for one in crew:
        one.start()
    threading.Event().wait(dice.uniform(0.001, 0.25))
    gate.kill()
    for one in crew:
        one.join()
    for one in crew[:WORKERS]:
        assert not one.wrong, one.wrong[:3]
    return crew


def killed_at_start(gate, dice):
    """The store is gone, and the start that makes it again is killed too."""
    for name in os.listdir(gate.state):
        if name.startswith("solgate.db"):
            os.unlink(os.path.join(gate.state, name))
    gate.process = subprocess.Popen(
        [gate.program, "serve", "--state=" + gate.state, "--socket=" + gate.socket, "--no-tcp"],
        env=gate.env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    threading.Event().wait(dice.uniform(0.001, 0.15))
    gate.kill()


def main():
    program, kills, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    dice = random.Random(seed)
    where = tempfile.mkdtemp(prefix="solgate-kill.")
    gate = Gate(os.path.abspath(program), where, "--unattended=wait")
    os.makedirs(os.path.join(where, "config", "solgate"), mode=0o700)
    with open(os.path.join(where, "config", "solgate", "config.toml"), "w") as f:
        os.fchmod(f.fileno(), 0o600)
        f.write("[prompt]\nwindow_ms = 1\n[extension.\"ext.load\"]\nmode = \"strict\"\n")
    allowed, denied, granted, revoked, told, starts = [], [], set(), set(), {}, []
    modes = rebuilt = 0
    book = Book()
    try:
        gate.start()
        status, body, _ = Client(gate, "person").ask("POST", "/v1/grants", grant("git status"))
        assert status == 201, (status, body)
        granted.add(body["id"])
        for turn in range(kills):
            crew = round_of(gate, turn, dice)
            for one in crew[:WORKERS]:
                allowed += one.allowed
                denied += one.denied
                granted.update(one.granted)
                revoked.update(one.revoked)
            told.update(crew[-1].told)
            modes += 1 + sum(len(one.told) for one in crew if isinstance(one, Modes))
            if turn % 7 == 6:
                killed_at_start(gate, dice)
                rebuilt += 1
            starts.append(gate.start())
            compare(gate, book, granted, revoked, told)
            assert book.modes >= modes, "a change of mode is missing: %d of %d" % (book.modes, modes)
        book = Book()
        compare(gate, book, granted, revoked, told)
        lost = [c for c in allowed if book.calls.get(c, {}).get("decision") != "allow_stored"]
        assert not lost, "told allowed, without a record: %s" % lost[:5]
        odd = [c for c in denied if book.calls.get(c, {"decision": "deny"})["decision"].startswith("allow")]
        assert not odd, "denied, and the record allows: %s" % odd[:5]
        assert gate.stop() == 0
        proof = subprocess.run([program, "audit", "verify", "--dir=" + os.path.join(gate.state, "audit")],
                               capture_output=True, text=True)
        assert proof.returncode == 0, proof.stdout + proof.stderr
        print("%d kills, %d allowed, %d denied, %d grants, %d revoked, %d answers, %d modes, %d stores lost; "
              "slowest restart %.0f ms; %s" % (
                  kills, len(allowed), len(denied), len(granted), len(revoked), len(told), modes, rebuilt,
                  1000 * max(starts), proof.stdout.strip()))
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
