"""What a program of the same user can do to a ledger: change a record, and
compute the chain and the store's note of its end again."""
import glob
import hashlib
import json
import os
import sqlite3


def text_of(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def read(state):
    found = []
    for name in sorted(glob.glob(os.path.join(state, "audit", "ledger.*"))):
        with open(name, encoding="utf-8") as f:
            found += [json.loads(line) for line in f]
    return found


def write(state, lines, tell_store=True):
    """All of them in one file, chained again; what is in no line is gone."""
    prev, first, out = "0" * 64, None, []
    for seq, line in enumerate(lines, 1):
        body = {"prev": prev, "record": line["record"], "seq": seq}
        prev = hashlib.sha256(text_of(body).encode()).hexdigest()
        first = first or prev
        out.append(text_of(dict(body, hash=prev)) + "\n")
    for name in glob.glob(os.path.join(state, "audit", "ledger.*")):
        os.unlink(name)
    path = os.path.join(state, "audit", "ledger.000001.jsonl")
    with open(path, "w", encoding="utf-8") as f:
        os.fchmod(f.fileno(), 0o600)
        f.writelines(out)
    if tell_store:
        db = sqlite3.connect(os.path.join(state, "solgate.db"))
        db.execute("UPDATE state SET body = ? WHERE id = 'ledger.head'",
                   (text_of({"first": first, "hash": prev, "seq": len(out)}),))
        db.commit()
        db.close()
