"""What a program that may write there does to a store or a ledger: harm.py WAY STATE [OLD]

OLD is the store as it was before a person denied anything.  Ends with 1 if
nothing could be done.
"""
import os
import sys

way, state, *old = sys.argv[1:]
db = os.path.join(state, "solgate.db")


def remove(*ends):
    for end in ends or ("", "-wal", "-shm"):
        try:
            os.unlink(db + end)
        except FileNotFoundError:
            pass


def replace():
    with open(old[0], "rb") as f:
        text = f.read()
    empty()
    with open(db, "wb") as f:
        f.write(text)


def link():
    remove()
    os.symlink(old[0], db)


def empty():
    remove()
    open(db, "w").close()
    os.chmod(db, 0o600)


def cut():
    os.truncate(db, os.path.getsize(db) // 2 + 100)


def scribble():
    with open(db, "r+b") as f:
        f.seek(8192)
        f.write(os.urandom(os.path.getsize(db) - 8192))


def head():
    with open(db, "r+b") as f:
        f.write(b"this was never a database of anybody")


def rows(text):
    import sqlite3
    link_to = sqlite3.connect(db)
    link_to.execute(text)
    link_to.commit()
    link_to.close()


def ledger():
    where = os.path.join(state, "audit")
    return os.path.join(where, max(n for n in os.listdir(where) if n.startswith("ledger.")))


def lines(change):
    """The lines of the ledger with something done to them."""
    with open(ledger(), "rb") as f:
        all_of = f.read().splitlines(True)
    at = next(i for i, line in enumerate(all_of) if b'"deny"' in line or b"rm *" in line
              or b"grant" in line)
    with open(ledger(), "wb") as f:
        f.writelines(change(all_of, at))


def edit(all_of, at):
    import json
    line = json.loads(all_of[at])
    line["record"]["message"] = "nothing happened"
    all_of[at] = json.dumps(line, separators=(",", ":")).encode() + b"\n"
    return all_of


def swap(all_of, at):
    all_of[at], all_of[at + 1] = all_of[at + 1], all_of[at]
    return all_of


def forget():
    """The denial is nowhere: neither in the store nor in the ledger."""
    lines(lambda all_of, at: all_of[:at] + all_of[at + 1:])
    replace()


WAYS = {
    "remove": remove, "wal": lambda: remove("-wal", "-shm"), "replace": replace, "link": link,
    "empty": empty, "cut": cut, "scribble": scribble, "head": head, "forget": forget,
    "sql-delete": lambda: rows("DELETE FROM grants"),
    "sql-allow": lambda: rows("UPDATE grants SET body = replace(body, '\"deny\"', '\"allow\"')"),
    "sql-scope": lambda: rows("UPDATE grants SET body = replace(body, 'rm *', 'rx *')"),
    "edit": lambda: lines(edit), "drop": lambda: lines(lambda a, at: a[:at] + a[at + 1:]),
    "swap": lambda: lines(swap), "tail": lambda: lines(lambda a, at: a[:-1]),
    "torn": lambda: os.truncate(ledger(), os.path.getsize(ledger()) - 10),
    "gone": lambda: os.unlink(ledger()),
}
WAYS[way]()
