"""audit archive: old files leave the ledger, and nothing is lost (R-545 to R-548).

usage: archive.py PROGRAM

A gate with grants, a denial and a mode that a person set.  Its ledger is
archived while it runs; then the rest verifies, the archive verifies alone and
together, a store that is made again has all that was in force, and checkpoints
still fit.  A run that was interrupted, at each of its steps and by a kill, is
ended by the next one.
"""
import glob
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")

from gate_client import Client, Gate  # noqa: E402
from score import check, done  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])


class House:
    def __init__(self, config=""):
        self.where = tempfile.mkdtemp(prefix="solgate-archive.")
        self.gate = Gate(PROGRAM, self.where)
        self.audit = os.path.join(self.gate.state, "audit")
        self.archive = os.path.join(self.where, "archive")
        os.makedirs(os.path.join(self.where, "config", "solgate"), mode=0o700)
        with open(os.path.join(self.where, "config", "solgate", "config.toml"), "w") as f:
            os.fchmod(f.fileno(), 0o600)
            f.write('[extension."ext.a"]\nallow = ["exec"]\n'
                    + config.replace("WHERE", self.where))
        self.env = dict(self.gate.env, SOLGATE_STATE=self.gate.state,
                        SOLGATE_SOCKET=self.gate.socket)
        self.gate.start()

    def person(self, method, path, body=None, **headers):
        return Client(self.gate, "person").ask(method, path, body, **headers)

    def grant(self, decision, words):
        status, body, _ = self.person("POST", "/v1/grants", {
            "extension_id": "ext.a", "capability": "exec", "scope_pattern": words,
            "decision": decision})
        assert status == 201, (status, body)
        return body

    def call(self, *argv):
        status, body, _ = Client(self.gate, "agent").ask("POST", "/v1/hostcalls", {
            "call_id": "c-" + os.urandom(6).hex(), "method": "exec",
            "params": {"cmd": argv[0], "args": list(argv[1:])},
            "extension": {"id": "ext.a", "version": "1.0.0"}})
        assert status == 200, (status, body)
        return body

    def run(self, *words):
        return subprocess.run([PROGRAM, *words], env=self.env, capture_output=True, text=True)

    def audit_run(self, *words):
        return self.run("audit", *words)

    def move(self, *words):
        return self.audit_run("archive", "--all", "--to=" + self.archive, *words)

    def move_signed(self):
        """When the place has signed what is to leave."""
        for _ in range(600):
            got = self.move()
            if got.returncode == 0 or "checkpoint" not in got.stderr:
                break
            time.sleep(0.05)
        return got

    def verify(self, *words):
        return self.audit_run("verify", *words)

    def files(self, where=None):
        return sorted(os.path.basename(p)
                      for p in glob.glob(os.path.join(where or self.audit, "ledger.*")))

    def in_force(self):
        got = self.person("GET", "/v1/grants")[1]["grants"]
        return (sorted((g["decision"], g["scope_pattern"], g["id"]) for g in got),
                self.person("GET", "/v1/mode")[1]["mode"])

    def lose_store(self):
        self.gate.stop()
        for path in glob.glob(os.path.join(self.gate.state, "solgate.db*")):
            os.unlink(path)
        self.gate.start()

    def close(self):
        """The file in use is closed, and the next one begins."""
        status, body, _ = self.person("POST", "/v1/audit/archive", {})
        assert status == 200 and body["entry"] == 0, (status, body)

    def done(self):
        if self.gate.process.poll() is None:
            self.gate.stop()
        shutil.rmtree(self.where)


def whole():
    """R-545 to R-547."""
    h = House('[audit]\ncheckpoint_places = ["file:WHERE/signed"]\ncheckpoint_records = 1\n')
    h.grant("deny", "rm *")
    gone = h.grant("allow", "ls *")
    h.grant("allow", "git *")
    status = h.person("PUT", "/v1/mode", {"mode": "strict"})[0]
    assert status == 200
    h.person("DELETE", "/v1/grants/" + gone["id"], **{"If-Match": '"%s"' % gone["etag"]})
    h.call("rm", "-rf", "build")
    before = h.in_force()
    check("two grants and a mode", len(before[0]) == 2 and before[1] == "strict", before)

    got = h.audit_run("archive", "--to=" + h.archive)
    check("nothing is 30 days old", got.returncode == 0 and "nothing to archive" in got.stdout, got)
    got = h.move_signed()
    check("R-545: it is archived", got.returncode == 0 and
          got.stdout.startswith("archived 1 file, entries 1 to "), got)
    check("what is in force is carried over", "carried over 3 grants" in got.stdout, got.stdout)
    check("the file left", h.files() == ["ledger.000002.jsonl"], h.files())
    check("and is there", h.files(h.archive) == ["ledger.000001.jsonl"], h.files(h.archive))
    check("the gate goes on", h.call("git", "status") and h.in_force() == before, h.in_force())
    h.close()
    got = h.move_signed()
    check("a second time", got.returncode == 0 and h.files(h.archive) == [
        "ledger.000001.jsonl", "ledger.000002.jsonl"], got)

    got = h.verify()
    check("R-546: the rest verifies", got.returncode == 0 and
          "are archived; to read them too" in got.stdout, got)
    state = h.person("GET", "/v1/audit/state")[1]
    check("the server says the same", state["ok"] and state["archived"] > 5, state)
    got = h.verify("--archive=" + h.archive)
    check("together", got.returncode == 0 and "the archive is whole" in got.stdout, got)
    got = h.verify("--dir=" + h.archive)
    check("alone", got.returncode == 0 and got.stdout.startswith("ok: "), got)
    part = os.path.join(h.where, "part")
    os.mkdir(part)
    for name in h.files(h.archive)[1:]:
        shutil.copy(os.path.join(h.archive, name), part)
    got = h.verify("--dir=" + part)
    check("a part of it too", got.returncode == 0, got)
    got = h.verify("--archive=" + part)
    check("and what is missing is said", got.returncode == 0 and "archived elsewhere" in got.stderr, got)
    with open(os.path.join(part, "ledger.000002.jsonl"), "r+") as f:
        text = f.read().replace('"ts":"20', '"ts":"21', 1)
        f.seek(0)
        f.write(text)
    got = h.verify("--archive=" + part)
    check("an edit of the archive is found", got.returncode == 1 and "in the archive" in got.stdout, got)
    for _ in range(600):  # until one of the rest is there
        got = h.verify("--against=" + os.path.join(h.where, "signed"))
        if got.returncode == 0:
            break
        time.sleep(0.05)
    check("checkpoints of the rest fit", got.returncode == 0 and
          "of entries that were archived" in got.stderr, got)
    got = h.verify("--against=" + os.path.join(h.where, "signed"), "--archive=" + h.archive)
    check("all of them fit", got.returncode == 0 and "that were archived" not in got.stderr, got)
    check("doctor", "of them archived, chain verified" in h.run("doctor").stdout,
          h.run("doctor").stdout)

    got = h.audit_run("export", "--jsonl")
    check("export says what it lacks", got.returncode == 0 and "are archived" in got.stderr, got.stderr)
    rest = got.stdout.splitlines()
    got = h.audit_run("export", "--jsonl", "--archive=" + h.archive)
    lines = [json.loads(x)["seq"] for x in got.stdout.splitlines()]
    check("or reads it", lines == list(range(1, lines[-1] + 1)) and len(rest) < len(lines) and
          "archived" not in got.stderr, (got.stderr, lines))
    got = h.audit_run("tail", "-n", "500", "--json", "--archive=" + h.archive)
    check("tail too", [json.loads(x)["seq"] for x in got.stdout.splitlines()] == lines, got)
    check("tail says what it lacks", "are archived" in h.audit_run("tail", "-n", "500").stderr)
    got = h.audit_run("show", "-n", "500", "--archive=" + h.archive)
    check("show reads it", "deny_stored  ext.a  exec  rm -rf build" in got.stdout, got.stdout)
    check("show says it", "are archived" in h.audit_run("show").stderr)
    got = h.run("replay")
    check("replay says it", got.returncode == 0 and "are archived and were not" in got.stderr, got)

    h.lose_store()
    check("R-547: a store made again has all of it", h.in_force() == before, h.in_force())
    check("the denial denies", h.call("rm", "-rf", "x")["error"]["details"]["decision"]
          == "deny_stored")
    os.unlink(os.path.join(h.audit, "archived.jsonl"))
    h.lose_store()
    check("without the line beside it, too", h.in_force() == before, h.in_force())
    copy = os.path.join(h.where, "copy")
    check("a backup of it verifies", h.run("backup", copy).returncode == 0)
    h.close()
    h.call("git", "status")
    os.unlink(os.path.join(h.audit, h.files()[0]))
    got = h.verify()
    check("R-546: what nobody archived is missing", got.returncode == 1 and
          "no entry says that it was archived" in got.stdout, got)
    h.done()


def refused():
    h = House()
    h.grant("deny", "rm *")
    h.close()
    for body in ({"through": 2, "hash": "0" * 64}, {"through": 1, "hash": "0" * 64},
                 {"through": 1}, {"through": 9, "hash": "0" * 64}):
        status, answer, _ = h.person("POST", "/v1/audit/archive", body)
        check("another ledger's %s" % body, status == 409, (status, answer))
    status = Client(h.gate, "agent").ask("POST", "/v1/audit/archive", {})[0]
    check("an agent may not", status == 403, status)
    got = h.audit_run("archive")
    check("it needs a directory", got.returncode == 2 and "--to=DIR" in got.stderr, got)
    got = h.audit_run("archive", "--all", "--to=" + h.audit)
    check("another than its own", got.returncode == 2, got)
    os.mkdir(h.archive, 0o700)
    with open(os.path.join(h.archive, "ledger.000001.jsonl"), "w") as f:
        f.write("{}\n")
    got = h.move()
    check("another file of that name is kept", got.returncode == 1 and
          "another file of this name" in got.stderr and len(h.files()) >= 2, got)
    check("nothing was removed", h.files()[0] == "ledger.000001.jsonl", h.files())
    check("the ledger is whole", h.verify().returncode == 0)
    h.gate.stop()
    got = h.move()
    check("without a server it says so", got.returncode == 6 and "solgate serve" in got.stderr, got)
    h.done()


def interrupted():
    """R-548: whatever a run leaves behind, the ledger is whole; the next ends it."""
    h = House()
    h.grant("deny", "rm *")
    os.mkdir(h.archive, 0o700)
    before = h.in_force()
    h.close()
    h.call("ls")
    h.close()

    def holds(when):
        got = h.verify()
        check("%s: it verifies" % when, got.returncode == 0, got)

    with open(os.path.join(h.archive, "ledger.000001.jsonl.part"), "w") as f:
        f.write("half a line")
    holds("half a copy")
    shutil.copy(os.path.join(h.audit, "ledger.000001.jsonl"), h.archive)
    holds("one copy")
    shutil.copy(os.path.join(h.audit, "ledger.000002.jsonl"), h.archive)
    with open(os.path.join(h.audit, "ledger.000002.jsonl")) as f:
        last = json.loads(f.readlines()[-1])
    status, answer, _ = h.person("POST", "/v1/audit/archive", {
        "through": 2, "hash": last["hash"]})
    assert status == 200, (status, answer)
    holds("recorded, not removed")
    os.unlink(os.path.join(h.audit, "ledger.000001.jsonl"))
    holds("one of two removed")
    h.lose_store()
    check("a start at that point", h.in_force() == before, h.in_force())
    got = h.move()
    check("the next one ends it", got.returncode == 0, got)
    holds("ended")
    got = h.verify("--archive=" + h.archive)
    check("the archive is whole", "the archive is whole" in got.stdout, got)

    random.seed(17)
    for _ in range(6):
        for _ in range(3):
            h.call("ls")
            h.close()
        run = subprocess.Popen([PROGRAM, "audit", "archive", "--all", "--to=" + h.archive],
                               env=h.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(random.random() * 0.1)
        run.kill()
        run.wait()
        holds("killed")
    got = h.move()
    check("after the kills it ends", got.returncode == 0, got)
    got = h.verify("--archive=" + h.archive)
    check("nothing is lost", got.returncode == 0 and "the archive is whole" in got.stdout, got)
    check("the server never took it for broken", "broken" not in open(
        os.path.join(h.where, "log")).read())
    h.done()


whole()
refused()
interrupted()
sys.exit(done("archive"))
