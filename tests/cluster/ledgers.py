"""R-838: the ledgers of nodes: verified, witnessed, exported, signed, replayed.

usage: ledgers.py PROGRAM DIRECTORY
"""
import json
import os
import shutil
import sys

from pair import Pair, decision, grant, wait

p = Pair(*sys.argv[1:])
check, run, sql = p.check, p.run, lambda text: p.pg("sql", text)
place = os.path.join(p.where, "place.jsonl")
SEEN = ("SELECT count(*) FROM solgate.lines WHERE node = '%s' AND "
        "convert_from(line, 'UTF8') LIKE '%%\"event\":\"nodes.witnessed\"%%'")
OF = ("SELECT max(seq) FROM (SELECT (jsonb_path_query(convert_from(line, 'UTF8')::jsonb, "
      "'$.record.data.heads[*]')) ->> 'seq' AS seq FROM solgate.lines WHERE node = '%s' AND "
      "convert_from(line, 'UTF8') LIKE '%%nodes.witnessed%%') AS t")
a, b = (p.gate(n, ("store.node", n), ("store.lease_s", "15"), ("audit.checkpoint_seconds", "1"),
               ("audit.checkpoint_places", "file:" + place)) for n in ("a", "b"))


def verify(*words, g=a):
    return run(g, "audit", "verify", *words)


def rewrite(node, seq):
    """The end of a chain, from ${seq} on, is written anew: right in itself."""
    import hashlib
    prev = sql("SELECT convert_from(line, 'UTF8')::jsonb ->> 'hash' FROM solgate.lines WHERE node = '%s' AND seq = %d" %
               (node, seq - 1))
    rows = sql("SELECT convert_from(line, 'UTF8') FROM solgate.lines WHERE node = '%s' AND seq >= %d ORDER BY seq" %
               (node, seq)).splitlines()
    for i, line in enumerate(rows):
        record = json.loads(line)["record"]
        if i == 0:
            record["message"] = "nothing happened"
        rest = json.dumps({"prev": prev, "record": record, "seq": seq + i}, sort_keys=True, ensure_ascii=False,
                          separators=(",", ":"))
        prev = hashlib.sha256(rest.encode()).hexdigest()
        sql("UPDATE solgate.lines SET line = convert_to($q${\"hash\":\"%s\",%s$q$, 'UTF8') WHERE node = '%s' AND seq = %d" %
            (prev, rest[1:], node, seq + i))


try:
    p.start(a, b)
    check("a grant is given", grant(a, "git status")[0] == 201)
    for _ in range(6):
        for g in (a, b):
            check("calls are allowed", decision(p.call(g, "git", "status")) == "allow_stored")
    check("R-838 each node writes down where the others end",
          wait(lambda: int(sql(SEEN % "a")) > 0 and int(sql(SEEN % "b")) > 0 and int(sql(OF % "a") or 0) > 5))

    # Verify, with nodes that run.
    got = verify()
    check("R-838 verify looks at all nodes", got.returncode == 0 and "node a: ok:" in got.stdout and
          "node b: ok:" in got.stdout and "ends that nodes saw of one another" in got.stdout, got)
    got = json.loads(verify("--json").stdout or "{}")
    check("R-838 also as JSON", got.get("ok") and [n["node"] for n in got["nodes"]] == ["a", "b"] and
          got["witnessed"] > 0, got)
    got = run(b, "audit", "tail", "-n", "3")
    check("R-838 tail is of this node", got.returncode == 0 and got.stdout.startswith("b "), got)
    got = run(b, "audit", "show", "--node=a")
    check("R-838 show, of another by its name", got.returncode == 0 and "allow_stored" in got.stdout, got)
    check("R-838 who is no node is named", run(b, "audit", "tail", "--node=x").returncode == 1)
    check("R-838 files alone are archived", "stand in the database" in run(a, "audit", "archive", "--to=/x").stderr)

    # Replay: the calls of all nodes.
    got = json.loads(run(b, "replay", "--calls", "--json").stdout or "{}")
    check("R-838 replay goes through all chains", got.get("calls", {}).get("same", 0) >= 12 and
          got["calls"].get("cannot", 0) == 0 and got["calls"].get("changed", 0) == 0, got)

    # Checkpoints.
    check("R-838 checkpoints of nodes are kept", wait(lambda: os.path.exists(place) and os.path.getsize(place) > 0))
    got = run(a, "audit", "checkpoint", "--to=-")
    check("R-838 and made by hand", got.returncode == 0 and '"seq":' in got.stdout, got)
    got = verify("--against=" + place)
    check("R-838 a chain has what was signed of it", got.returncode == 0 and "all that was signed" in got.stdout, got)

    # The nodes stop: each still verifies, and so does an export, without the database.
    for g in (a, b):
        p.stop(g)
    export = os.path.join(p.where, "export")
    got = run(a, "audit", "export", "--to=" + export)
    check("R-838 an export has a directory of each node", got.returncode == 0 and sorted(os.listdir(export)) == ["a", "b"],
          got)
    check("R-838 into nothing that is there", run(a, "audit", "export", "--to=" + export).returncode == 1)
    lines = run(a, "audit", "export", "--jsonl").stdout.splitlines()
    count = int(sql("SELECT count(*) FROM solgate.lines"))
    check("R-838 all lines, unchanged", len(lines) == count and all(json.loads(x)["hash"] for x in lines), len(lines))
    check("R-838 as a table, with the node", run(a, "audit", "export", "--csv").stdout.startswith("node,seq,"))
    p.pg("stop", "immediate")
    got = verify("--dir=" + export)
    check("R-838 it verifies without a database", got.returncode == 0 and "node b: ok:" in got.stdout, got)
    check("R-838 one of its nodes, too", verify("--dir=" + export + "/b").returncode == 0)

    # What is cut, forked or missing in the export is seen.
    for name, hurt, said in (
            ("cut", lambda f: open(f, "r+").truncate(len("".join(open(f).readlines()[:3]))), "cut off"),
            ("missing", os.unlink, "no chain of this node"),
            ("edited", lambda f: open(f, "r+").write('{"hash":"x'), "broken at entry 1")):
        copy = os.path.join(p.where, name)
        shutil.copytree(export, copy)
        hurt(os.path.join(copy, "b", "ledger.000001.jsonl"))
        got = verify("--dir=" + copy)
        check("R-838 a chain that is %s is found offline" % name, got.returncode == 1 and said in got.stdout, got)

    # The same in the database, by those who go on.
    p.pg("start")
    p.start(a)
    check("R-838 nothing is wrong yet", verify().returncode == 0)
    seen = int(sql(OF % "a"))
    rewrite("b", seen)
    got = verify()
    check("R-838 a chain that was written anew is found", got.returncode == 1 and "it is another one" in got.stdout, got)
    check("R-838 and the node that saw it says so",
          wait(lambda: "ledger.contradicted" in run(a, "audit", "tail", "-n", "30").stdout))
    sql("DELETE FROM solgate.lines WHERE node = 'b' AND seq >= %d" % seen)
    got = verify()
    check("R-838 so is one that was cut off", got.returncode == 1 and "cut off" in got.stdout, got)
    sql("DELETE FROM solgate.lines WHERE node = 'b'")
    got = verify()
    check("R-838 and one that is gone", got.returncode == 1 and "no chain of this node" in got.stdout, got)
finally:
    p.end("ledgers")
