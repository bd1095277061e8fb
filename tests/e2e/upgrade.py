"""Upgrade and downgrade (R-510; docs/operations.md).

usage: upgrade.py PROGRAM

A state directory is brought back to what the first version wrote: a database of
schema 1 (no numbers, no table of inputs, no note that the ledger has every
grant), and a ledger whose records of grants say only a hash of the scope.  The
program of today takes it over.
"""
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")

import ledger_forge  # noqa: E402
from gate_client import Client, Gate  # noqa: E402
from score import check, done  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
OLD_GRANT = ("capability", "decision", "grant_id", "lifetime", "scope_hash")


def grant(gate, decision, words):
    status, body, _ = Client(gate, "person").ask("POST", "/v1/grants", {
        "extension_id": "ext.a", "capability": "exec", "scope_pattern": words, "decision": decision})
    assert status == 201, (status, body)
    return body["id"]


def denied(gate, *argv):
    status, body, _ = Client(gate, "agent").ask("POST", "/v1/hostcalls", {
        "call_id": "c-" + os.urandom(6).hex(), "method": "exec",
        "params": {"cmd": argv[0], "args": list(argv[1:])}, "extension": {"id": "ext.a", "version": "1.0.0"}})
    assert status == 200, (status, body)
    return body["is_error"]


def first_version(state):
    lines = ledger_forge.read(state)
    for line in lines:
        record = line["record"]
        if record["event"].startswith("grant."):
            record["data"] = {k: v for k, v in record["data"].items() if k in OLD_GRANT}
        elif record["event"] == "policy.decision":
            for key in ("scopes_sealed", "grants", "grant_id", "inputs", "objects", "proved"):
                record["data"].pop(key, None)
    ledger_forge.write(state, lines)
    db = sqlite3.connect(os.path.join(state, "solgate.db"))
    for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE '%_expires'").fetchall():
        db.execute("DROP INDEX " + name)
    db.execute("DROP TABLE numbers")
    db.execute("DROP TABLE inputs")
    db.execute("DELETE FROM state WHERE id = 'ledger.grants'")
    head = json.loads(db.execute("SELECT body FROM state WHERE id = 'ledger.head'").fetchone()[0])
    head.pop("first")
    db.execute("UPDATE state SET body = ? WHERE id = 'ledger.head'", (ledger_forge.text_of(head),))
    db.execute("PRAGMA user_version = 1")
    db.commit()
    db.close()
    for name in ("seal.key", "checkpoint.key"):
        if os.path.exists(os.path.join(state, name)):
            os.unlink(os.path.join(state, name))


def version(state):
    db = sqlite3.connect(os.path.join(state, "solgate.db"))
    found = db.execute("PRAGMA user_version").fetchone()[0]
    db.close()
    return found


def verify(gate):
    return subprocess.run([PROGRAM, "audit", "verify", "--dir=" + os.path.join(gate.state, "audit")],
                          capture_output=True, text=True)


def upgrade(gate):
    os.makedirs(os.path.join(gate.where, "config", "solgate"), mode=0o700)
    with open(os.path.join(gate.where, "config", "solgate", "config.toml"), "w") as f:
        os.fchmod(f.fileno(), 0o600)
        f.write('[extension."ext.a"]\nallow = ["exec"]\n')
    gate.start()
    deny, allow = grant(gate, "deny", "rm *"), grant(gate, "allow", "git status")
    assert denied(gate, "rm", "x")
    gate.stop()
    newest = version(gate.state)
    first_version(gate.state)
    check("the old chain is whole", verify(gate).returncode == 0, verify(gate).stdout)
    old = os.path.join(gate.where, "old")
    shutil.copytree(gate.state, old, ignore=shutil.ignore_patterns("lock"))
    gate.start()
    check("what was denied is denied", denied(gate, "rm", "x"))
    check("and no more than that", not denied(gate, "ls"))
    listed = {g["id"]: g for g in Client(gate, "person").ask("GET", "/v1/grants")[1]["grants"]}
    check("both grants came along", set(listed) == {deny, allow}, listed)
    check("to the letter", listed[deny]["scope_pattern"] == "rm *", listed)
    carried = [line["record"] for line in ledger_forge.read(gate.state)
               if line["record"]["event"] == "grant.carried"]
    check("the ledger has them whole now", len(carried) == 2, carried)
    gate.stop()
    check("the database is of today", version(gate.state) == newest, version(gate.state))
    check("the chain goes on", verify(gate).returncode == 0, verify(gate).stdout)
    # From now on the store may be lost.
    for name in os.listdir(gate.state):
        if name.startswith("solgate.db"):
            os.unlink(os.path.join(gate.state, name))
    gate.start()
    check("also without the store", denied(gate, "rm", "x") and not denied(gate, "ls"))
    gate.stop()
    changed(gate, old, allow)


def changed(gate, old, allow):
    """A row that was changed before the upgrade has not the hash of its record."""
    db = sqlite3.connect(os.path.join(old, "solgate.db"))
    db.execute("UPDATE grants SET body = replace(body, 'git status', 'curl x') WHERE id = ?", (allow,))
    db.commit()
    db.close()
    shutil.rmtree(gate.state)
    shutil.copytree(old, gate.state)
    os.chmod(gate.state, 0o700)
    gate.start()
    ids = {g["id"] for g in Client(gate, "person").ask("GET", "/v1/grants")[1]["grants"]}
    check("a changed allow is dropped", allow not in ids, ids)
    check("the denial stays", denied(gate, "rm", "x"))
    gate.stop()


def downgrade(gate):
    """A database of a later version: refused in words, and left as it is."""
    db = sqlite3.connect(os.path.join(gate.state, "solgate.db"))
    db.execute("PRAGMA user_version = 99")
    db.commit()
    db.close()
    before = len(ledger_forge.read(gate.state))
    got = subprocess.run([PROGRAM, "serve", "--no-tcp", "--state=" + gate.state, "--socket=" + gate.socket],
                         env=gate.env, capture_output=True, text=True)
    check("a newer one is refused", got.returncode != 0 and "newer Solgate" in got.stderr, got.stderr)
    check("and is not touched", version(gate.state) == 99 and len(ledger_forge.read(gate.state)) == before)
    check("nothing was put aside", not [n for n in os.listdir(gate.state) if ".aside-" in n])


def main():
    where = tempfile.mkdtemp(prefix="solgate-upgrade.")
    gate = Gate(PROGRAM, where)
    try:
        upgrade(gate)
        downgrade(gate)
    finally:
        if gate.process and gate.process.poll() is None:
            gate.kill()
        shutil.rmtree(where)
    sys.exit(done("upgrade"))


main()
