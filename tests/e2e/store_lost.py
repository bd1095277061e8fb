"""The ledger is the log, the store its cache: what happens to a store never
loses a denial, and is told (F4, F10, F11; T42, T45, T55; R-450 to R-453, R-456,
R-457).

usage: store_lost.py PROGRAM

Each case takes a gate with a stored denial under an allow of the settings, does
something to the store while the server is down, and starts it again.  Then:
the denied call is denied by the same grant; what was found is said by the log,
/readyz, doctor and a record of the ledger; the ledger verifies.
"""
import glob
import hashlib
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")

from gate_client import Client, Gate  # noqa: E402
from score import check, done  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])


class House:
    """A gate of its own, with a denial and an allow that a person stored."""

    def __init__(self, options=""):
        self.where = tempfile.mkdtemp(prefix="solgate-lost.")
        self.gate = Gate(PROGRAM, self.where)
        os.makedirs(os.path.join(self.where, "config", "solgate"), mode=0o700)
        with open(os.path.join(self.where, "config", "solgate", "config.toml"), "w") as f:
            os.fchmod(f.fileno(), 0o600)
            f.write('[extension."ext.a"]\nallow = ["exec"]\n' + options)
        self.gate.start()

    def db(self, end=""):
        return os.path.join(self.gate.state, "solgate.db" + end)

    def person(self, method, path, body=None, **headers):
        return Client(self.gate, "person").ask(method, path, body, **headers)

    def grant(self, decision, words, extension="ext.a"):
        status, body, _ = self.person("POST", "/v1/grants", {
            "extension_id": extension, "capability": "exec", "scope_pattern": words,
            "decision": decision})
        assert status == 201, (status, body)
        return body

    def call(self, *argv):
        """The decision on a command, and the grant that made it (R-453)."""
        name = "c-" + os.urandom(6).hex()
        status, body, _ = Client(self.gate, "agent").ask("POST", "/v1/hostcalls", {
            "call_id": name, "method": "exec", "params": {"cmd": argv[0], "args": list(argv[1:])},
            "extension": {"id": "ext.a", "version": "1.0.0"}})
        assert status == 200, (status, body)
        for record in reversed(self.records()):
            if record["event"] == "policy.decision" and name in record["data"]["call_ids"]:
                return record["data"]["decision"], record["data"].get("grant_id")
        raise AssertionError("no record of the call")

    def lines(self):
        for name in sorted(glob.glob(os.path.join(self.gate.state, "audit", "ledger.*"))):
            with open(name) as f:
                for line in f:
                    if line.endswith("\n"):
                        yield json.loads(line)

    def records(self):
        return [line["record"] for line in self.lines()]

    def ready(self):
        return Client(self.gate).ask("GET", "/readyz")[1]

    def doctor(self):
        got = subprocess.run([PROGRAM, "doctor", "--state=" + self.gate.state,
                              "--socket=" + self.gate.socket], env=self.gate.env,
                             capture_output=True, text=True)
        return got.stdout

    def log(self):
        with open(os.path.join(self.where, "log")) as f:
            return f.read()

    def verify(self):
        return subprocess.run([PROGRAM, "audit", "verify",
                               "--dir=" + os.path.join(self.gate.state, "audit")],
                              capture_output=True, text=True)

    def done(self):
        if self.gate.process.poll() is None:
            self.gate.stop()
        shutil.rmtree(self.where)


def told(name, house, found, words):
    """Everything that should say what was found says it."""
    repaired = [r["data"] for r in house.records() if r["event"] == "store.repaired"]
    check("%s: the ledger has a record of it" % name,
          repaired and repaired[-1]["found"] == found, repaired)
    check("%s: readyz" % name, words in house.ready().get("repaired", ""), house.ready())
    check("%s: log" % name, words in house.log(), house.log()[-800:])
    check("%s: doctor" % name, words in house.doctor(), house.doctor())
    proof = house.verify()
    check("%s: the ledger verifies" % name, proof.returncode == 0, proof.stdout)


def remove_all(house):
    for path in glob.glob(house.db("*")):
        os.unlink(path)


def cut_short(house):
    os.truncate(house.db(), os.path.getsize(house.db()) // 2 + 100)


def cut_to_nothing(house):
    remove_all(house)
    open(house.db(), "w").close()
    os.chmod(house.db(), 0o600)


def scribble(house):
    """Garbage over all pages but the first."""
    with open(house.db(), "r+b") as f:
        size = os.path.getsize(house.db())
        f.seek(8192)
        f.write(os.urandom(size - 8192))


def no_database(house):
    with open(house.db(), "r+b") as f:
        f.write(b"this was never a database of anybody")


def of_another(house):
    other = House()
    other.grant("allow", "rm *")
    other.gate.stop()
    remove_all(house)
    shutil.copy(other.db(), house.db())
    other.done()


LOST = [
    ("deleted", remove_all, "gone", "the store was gone"),
    ("truncated", cut_short, "damaged", "the store was damaged"),
    ("emptied", cut_to_nothing, "gone", "the store was gone"),
    ("scribbled over", scribble, "damaged", "the store was damaged"),
    ("no database", no_database, "damaged", "the store was damaged"),
    ("of another installation", of_another, "other", "belonged to another ledger"),
]


def lost(name, harm, found, words):
    house = House()
    deny = house.grant("deny", "rm *")
    allow = house.grant("allow", "git status")
    gone = house.grant("deny", "ls *")
    status, _, _ = house.person("DELETE", "/v1/grants/" + gone["id"], **{"If-Match": gone["etag"]})
    assert status in (200, 204), status
    check("%s: before" % name, house.call("rm", "x") == ("deny_stored", deny["id"]))
    house.gate.stop()
    harm(house)
    house.gate.start()
    check("%s: the denial holds" % name, house.call("rm", "x") == ("deny_stored", deny["id"]),
          house.call("rm", "x"))
    check("%s: the allow too" % name, house.call("git", "status")[1] == allow["id"])
    check("%s: what was revoked stays so" % name, house.call("ls", "x")[0] == "allow_policy")
    listed = {g["id"]: g for g in house.person("GET", "/v1/grants")[1]["grants"]}
    check("%s: just these" % name, set(listed) == {deny["id"], allow["id"]}, listed)
    check("%s: to the letter" % name, listed.get(deny["id"]) is not None and all(
        listed[deny["id"]].get(k) == deny.get(k) for k in (
            "etag", "scope_pattern", "decided_at", "by", "decision", "extension_id")), listed)
    told(name, house, found, words)
    if found in ("damaged", "other"):
        check("%s: the old one is kept" % name, glob.glob(house.db(".aside-*")))
    # The next start is an ordinary one.
    house.gate.stop()
    house.gate.start()
    check("%s: said once" % name, "repaired" not in house.ready(), house.ready())
    house.done()


def rolled_back():
    """An older copy: what came since is carried over."""
    house = House()
    first = house.grant("deny", "rm *")
    kept = house.grant("allow", "git status")
    house.gate.stop()
    shutil.copy(house.db(), os.path.join(house.where, "old.db"))
    house.gate.start()
    second = house.grant("deny", "ls *")
    narrow = house.person("PATCH", "/v1/grants/" + first["id"], {"scope_pattern": "rm a*"},
                          **{"If-Match": first["etag"]})
    status, body, _ = house.person("DELETE", "/v1/grants/" + kept["id"],
                                   **{"If-Match": kept["etag"]})
    assert status in (200, 204), (status, body)
    house.gate.stop()
    remove_all(house)
    shutil.copy(os.path.join(house.where, "old.db"), house.db())
    house.gate.start()
    check("rolled back: a new denial is there", house.call("ls", "x") == ("deny_stored", second["id"]))
    ids = {g["id"]: g for g in house.person("GET", "/v1/grants")[1]["grants"]}
    check("rolled back: what was revoked is gone", kept["id"] not in ids, ids)
    if narrow[0] == 200:
        check("rolled back: what was narrowed is narrow",
              ids[first["id"]]["scope_pattern"] == "rm a*", ids)
    told("rolled back", house, "behind", "the store was behind the ledger")
    restored = house.person("POST", "/v1/grants/%s/restore" % kept["id"])
    check("rolled back: it can be restored", restored[0] == 201, restored)
    house.done()


def without_its_log():
    """Killed, and the WAL removed: as a file system that lost it."""
    house = House()
    deny = house.grant("deny", "rm *")
    house.gate.kill()
    for end in ("-wal", "-shm"):
        if os.path.exists(house.db(end)):
            os.unlink(house.db(end))
    house.gate.start()
    check("without its log: the denial holds", house.call("rm", "x") == ("deny_stored", deny["id"]))
    check("without its log: told", house.ready().get("repaired"), house.ready())
    house.done()


def without_key_and_store():
    """R-452: the scope of a denial cannot be read: the whole capability is denied."""
    house = House()
    deny = house.grant("deny", "rm *")
    house.grant("allow", "git status")
    house.gate.stop()
    remove_all(house)
    os.unlink(os.path.join(house.gate.state, "seal.key"))
    house.gate.start()
    check("without the key: denied, wider", house.call("ls") == ("deny_stored", deny["id"]))
    data = [r["data"] for r in house.records() if r["event"] == "store.repaired"][-1]
    check("without the key: counted", data["widened"] == 1 and data["dropped"] == 1, data)
    check("without the key: said", "whole capability" in house.ready()["repaired"])
    house.gate.stop()
    remove_all(house)
    house.gate.start()
    check("without the key: from now on it is in the ledger",
          house.call("ls") == ("deny_stored", deny["id"]))
    house.done()


def forged_row():
    """A grant that only the store has is dropped when the store is made again;
    a denial that only the store has stays."""
    house = House()
    house.grant("deny", "rm *")
    house.gate.stop()
    db = sqlite3.connect(house.db())
    row = list(db.execute("SELECT * FROM grants").fetchone())
    names = [c[1] for c in db.execute("PRAGMA table_info(grants)")]
    at = dict(zip(names, range(len(names))))
    for number, (ident, decision, words) in enumerate(
            [("grant-forged-allow", "allow", "curl *"), ("grant-forged-deny", "deny", "wget *")], 100):
        body = json.loads(row[at["body"]])
        body.update(decision=decision, scope_pattern=words)
        new = list(row)
        new[0], new[at["id"]], new[at["body"]] = number, ident, json.dumps(body)
        db.execute("INSERT INTO grants VALUES (%s)" % ",".join("?" * len(new)), new)
    db.execute("DELETE FROM state WHERE id = 'ledger.head'")
    db.commit()
    db.close()
    house.gate.start()
    ids = {g["id"] for g in house.person("GET", "/v1/grants")[1]["grants"]}
    check("forged: the allow is gone", "grant-forged-allow" not in ids, ids)
    check("forged: the denial stays", "grant-forged-deny" in ids, ids)
    carried = [r for r in house.records() if r["event"] == "grant.carried"]
    check("forged: and is in the ledger now", len(carried) == 1, carried)
    house.done()


def changed_rows():
    """F10: rows changed in the store alone, and its note of the ledger left as
    it is: found at the start, as long as the ledger is short."""
    house = House()
    deny = house.grant("deny", "rm *")
    wide = house.grant("deny", "ls *")
    house.gate.stop()
    db = sqlite3.connect(house.db())
    row = list(db.execute("SELECT * FROM grants WHERE id = ?", (deny["id"],)).fetchone())
    names = [c[1] for c in db.execute("PRAGMA table_info(grants)")]
    body = json.loads(row[names.index("body")])
    body.update(decision="allow", scope_pattern="curl *")
    row[0], row[names.index("id")], row[names.index("body")] = 99, "grant-put-in", json.dumps(body)
    db.execute("INSERT INTO grants VALUES (%s)" % ",".join("?" * len(row)), row)
    db.execute("DELETE FROM grants WHERE id = ?", (deny["id"],))
    db.execute("UPDATE grants SET body = replace(body, 'ls *', 'lz *') WHERE id = ?", (wide["id"],))
    db.commit()
    db.close()
    house.gate.start()
    check("changed rows: the deleted denial is back", house.call("rm", "x") == ("deny_stored", deny["id"]))
    check("changed rows: the edited one too", house.call("ls", "x") == ("deny_stored", wide["id"]))
    ids = {g["id"] for g in house.person("GET", "/v1/grants")[1]["grants"]}
    check("changed rows: the allow is gone", ids == {deny["id"], wide["id"]}, ids)
    told("changed rows", house, "differs", "did not say what the ledger says")
    house.done()


def modes():
    """R-506: the mode that a person set holds after a crash, also without the store."""
    house = House()

    def mode(**body):
        status, said, _ = house.person("PUT", "/v1/mode", body)
        assert status == 200, (status, said)

    def now():
        return house.person("GET", "/v1/mode")[1]

    def again(harm=None):
        house.gate.kill()
        if harm:
            harm(house)
        house.gate.start()
        return now()
    mode(mode="strict")
    record = [r["data"] for r in house.records() if r["event"] == "mode.changed"][-1]
    check("modes: the record says all", record["mode"] == "strict" and record["settings"] == "prompt" and
          record["by"] and record["until_ms"] == 0, record)
    check("modes: killed", again()["mode"] == "strict")
    check("modes: without the store", again(remove_all)["mode"] == "strict")
    check("modes: and the row is there again", again()["mode"] == "strict")
    mode(mode="permissive", ttl_ms=3600000)
    until = now()["until"]
    check("modes: until then, and no longer", again() == now() and now()["mode"] == "permissive" and
          now()["until"] == until, now())
    check("modes: the same without the store", again(remove_all).get("until") == until, now())
    mode(mode="permissive", ttl_ms=1000)
    house.gate.kill()
    time.sleep(1.1)
    house.gate.start()
    check("modes: its time is up while nobody ran", now()["mode"] == "prompt", now())
    deadline = time.monotonic() + 60
    ends = {"by": "nobody yet"}
    while "by" in ends and time.monotonic() < deadline:
        ends = [r["data"] for r in house.records() if r["event"] == "mode.changed"][-1]
        time.sleep(0.02)
    check("modes: and that is recorded", ends["mode"] == "prompt" and "by" not in ends, ends)
    mode(mode="strict")
    os.kill(house.gate.process.pid, signal.SIGHUP)
    deadline = time.monotonic() + 60
    while "were read again" not in house.log() and time.monotonic() < deadline:
        time.sleep(0.02)
    check("modes: a reload leaves it", now()["mode"] == "strict", now())
    with open(os.path.join(house.where, "config", "solgate", "config.toml"), "a") as f:
        f.write('[policy]\nmode = "permissive"\n')
    check("modes: other settings count", again()["mode"] == "permissive", now())
    house.done()


def no_scope_in_the_ledger():
    house = House()
    house.grant("deny", "frobnicate --secret-word-of-ours *")
    text = "".join(json.dumps(r) for r in house.records())
    check("sealed: no word of a scope stands in the ledger", "secret-word" not in text)
    check("sealed: but it is there", "scope_sealed" in text)
    # show opens it, also when the store is gone; without the key it does not.
    house.call("frobnicate", "--secret-word-of-ours", "now")
    house.call("ls", "-l", "here")
    text = "".join(json.dumps(r) for r in house.records())
    check("sealed: nor of a call", "here" not in text and "scopes_sealed" in text)
    house.gate.stop()
    remove_all(house)

    def show():
        got = subprocess.run([PROGRAM, "audit", "show", "--dir=" + os.path.join(house.gate.state, "audit")],
                             capture_output=True, text=True)
        return got.stdout, got.stderr
    out, err = show()
    check("show: the call, and what decided", re.search(
        r"deny_stored  ext.a  exec  .*frobnicate .*  by grant-", out), out + err)
    check("show: what a rule allowed", re.search(r"allow_policy  ext.a  exec  .*ls -l here  by rule", out), out)
    check("show: the grant", "grant.added  deny  ext.a  exec  frobnicate --secret-word-of-ours *" in out, out)
    os.unlink(os.path.join(house.gate.state, "seal.key"))
    out, err = show()
    check("show: nothing without the key", "ls -l" not in out and "(sealed)" in out and "seal.key" in err, out + err)
    house.gate.start()
    house.done()


def last_file(house):
    return sorted(glob.glob(os.path.join(house.gate.state, "audit", "ledger.*")))[-1]


def refused(house):
    """The server does not start; what it says."""
    try:
        house.gate.start()
    except RuntimeError as why:
        return str(why)
    return ""


def repair(house, *options):
    got = subprocess.run([PROGRAM, "audit", "repair", "--dir=" + os.path.join(house.gate.state, "audit"),
                          *options], capture_output=True, text=True)
    return got.returncode, got.stdout + got.stderr


def mended(name, harm, says):
    """What a start refuses: repair says what it would do, does it when told,
    and no denial is lost (F11)."""
    house = House()
    first = house.grant("deny", "ls *")
    deny = house.grant("deny", "rm *")
    house.gate.stop()
    harm(house)
    before = open(last_file(house), "rb").read()
    check("%s: refused" % name, "audit repair" in refused(house), house.log()[-300:])
    check("%s: verify says the same" % name, "audit repair" in house.verify().stderr,
          house.verify().stderr)
    status, text = repair(house)
    check("%s: what it would do" % name, status == 0 and says in text, text)
    check("%s: and nothing was done" % name, open(last_file(house), "rb").read() == before)
    status, text = repair(house, "--yes")
    check("%s: done" % name, status == 0, text)
    house.gate.start()
    check("%s: no denial is lost" % name, house.call("rm", "x") == ("deny_stored", deny["id"]))
    check("%s: the older one neither" % name, house.call("ls", "x") == ("deny_stored", first["id"]))
    check("%s: recorded" % name, [r for r in house.records() if r["event"] == "ledger.repaired"])
    check("%s: it verifies" % name, house.verify().returncode == 0, house.verify().stdout)
    house.gate.stop()
    status, text = repair(house)
    check("%s: nothing more to do" % name, status == 0 and "nothing to repair" in text, text)
    house.done()


def tear_last(house):
    os.truncate(last_file(house), os.path.getsize(last_file(house)) - 10)


def drop_last(house):
    lines = open(last_file(house), "rb").read().splitlines(True)
    with open(last_file(house), "wb") as f:
        f.writelines(lines[:-1])


def chain(lines):
    """What an attacker of the same user does: the whole chain, made again."""
    out, prev = [], "0" * 64
    for number, line in enumerate(lines, 1):
        body = {"prev": prev, "record": line["record"], "seq": number}
        text = json.dumps(body, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
        prev = hashlib.sha256(text.encode()).hexdigest()
        out.append('{"hash":"%s",%s\n' % (prev, text[1:]))
    return out


def rewrite_tail(house):
    """The last grant is another one, and the chain is right."""
    lines = list(house.lines())
    lines[-1]["record"]["message"] = "nothing happened"
    with open(last_file(house), "w") as f:
        f.writelines(chain(lines))


def tampered_middle():
    """R-456, F11: the server says so by itself, and where it is set allows nothing."""
    for setting in ("tell", "refuse"):
        house = House('[audit]\ntampered = "%s"\n' % setting)
        deny = house.grant("deny", "rm *")
        for _ in range(5):
            house.call("git", "status")
        house.gate.stop()
        text = open(last_file(house)).read().splitlines(True)
        text[0] = text[0].replace("a person added", "a person edited", 1)
        open(last_file(house), "w").writelines(text)
        down = house.doctor()
        check("middle, %s: doctor sees it without a server" % setting,
              "broken at entry 1" in down, down)
        house.gate.start(200 if setting == "tell" else 503)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            status, body, _ = Client(house.gate).ask("GET", "/readyz")
            if body.get("ledger") == "broken" or status == 503:
                break
            time.sleep(0.01)
        check("middle, %s: readyz" % setting, "broken" in json.dumps(body) or "changed" in json.dumps(body),
              body)
        while "broken at entry 1" not in house.log() and time.monotonic() < end:
            time.sleep(0.01)
        check("middle, %s: log" % setting, "broken at entry 1" in house.log(), house.log()[-300:])
        broken = []
        while not broken and time.monotonic() < end:
            broken = [r for r in house.records() if r["event"] == "ledger.broken"]
            time.sleep(0.01)
        check("middle, %s: recorded, once" % setting, len(broken) == 1, broken)
        if setting == "tell":
            check("middle: it goes on", house.call("rm", "x") == ("deny_stored", deny["id"]))
        else:
            status, body, _ = Client(house.gate, "agent").ask("POST", "/v1/hostcalls", {
                "call_id": "late", "method": "exec", "params": {"cmd": "git", "args": []},
                "extension": {"id": "ext.a", "version": "1.0.0"}})
            check("middle: nothing is allowed", status == 503 or body.get("is_error"), (status, body))
        house.gate.stop()
        status, text = repair(house)
        check("middle, %s: no repair pretends to mend it" % setting,
              status == 1 and "cannot be repaired" in text, text)
        house.done()


def main():
    for row in LOST:
        lost(*row)
    rolled_back()
    without_its_log()
    without_key_and_store()
    forged_row()
    changed_rows()
    modes()
    no_scope_in_the_ledger()
    mended("torn", tear_last, "would cut off")
    mended("cut", drop_last, "would take")
    mended("rewritten", rewrite_tail, "would take")
    tampered_middle()
    sys.exit(done("store_lost"))


main()
