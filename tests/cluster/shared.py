"""What all nodes have in common: grants for a session, events, signatures, quorums.

usage: shared.py PROGRAM DIRECTORY
"""
import json
import os
import sys
import threading
import time

from pair import Asked, Pair, Stream, decide, decision, prompts, ready, wait

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from authenticator import Passkey  # noqa: E402
from gate_client import Client  # noqa: E402
from people_kit import Browser  # noqa: E402

POLICY = """version = 1

[[quorum]]
name = "push"
need = 2
capability = "exec"
pattern = "git push *"
timeout = "10m"
"""


def grant(g, pattern, effect="allow"):
    return Client(g, "person").ask("POST", "/v1/grants", {
        "extension_id": "ext.node", "capability": "exec", "scope_pattern": pattern, "decision": effect, "session": True})


def ended(p):
    return p.pg("sql", "SELECT count(*) FROM solgate.lines WHERE convert_from(line, 'UTF8') LIKE '%grant.ended%'")


def rows(p):
    return p.pg("sql", "SELECT count(*) FROM solgate.grants")


def sessions(p, a, b):
    """Grants and denials for the session of one node, at the other."""
    status, allow, _ = grant(a, "git status")
    p.check("R-853 a grant for the session", status == 201, allow)
    p.check("R-853 allows at the other node at once", decision(got := p.call(b, "git", "status")) == "allow_stored", got)
    status, got, _ = grant(a, "rm *", "deny")
    p.check("R-853 a denial for the session", status == 201, got)
    p.check("R-853 denies at the other node at once", decision(got := p.call(b, "rm", "x")) == "deny_stored", got)
    status, got, _ = Client(b, "person").ask("DELETE", "/v1/grants/" + allow["id"], **{"If-Match": allow["etag"]})
    p.check("R-853 it is revoked at the other node", status == 200, got)
    one = Asked(p, a, "git", "status")
    q = wait(lambda: prompts(b))
    p.check("R-853 and asks at the first", q)
    status, got, _ = decide(b, q[0], "allow_session")
    p.check("R-853 answered for the session at the other", status == 200, got)
    one.join(60)
    p.check("R-853 which is the session of the node that asked",
            decision(one.got) == "allow_session" and
            decision(got := p.call(b, "git", "status")) == "allow_stored", got)
    a.kill()
    p.check("R-853 what was for the session ends with its node", wait(lambda: rows(p) == "0"))
    two = Asked(p, b, "git", "status")
    q = wait(lambda: prompts(b))
    p.check("R-853 it is asked again", q)
    decide(b, q[0], "deny_once")
    two.join(60)
    p.check("R-853 each end stands in the ledger once", (n := ended(p)) == "2", n)
    a.start()
    grant(a, "rm *", "deny")
    p.stop(a)
    p.check("R-853 also when the node leaves", wait(lambda: rows(p) == "0"))
    p.start(a)


def events(p, a, b):
    """Questions, answers and ends of one node in the stream of the other."""
    here, there = Stream(b), Stream(a)
    p.check("it listens", wait(lambda: here.has("hello") or here.heard), here.heard)
    asked = [Asked(p, a, "make", "it%d" % i, extension={"id": "ext.e%d" % i, "version": "1.0.0"}) for i in range(5)]
    q = wait(lambda: len(prompts(b)) == 5 and prompts(b))
    p.check("five questions are open", q)
    for i in q or []:
        p.check("R-854 a question is told at the other node",
                wait(lambda i=i: here.has("capability_prompt", i["promptId"])), here.heard)
    late = Stream(b)
    p.check("R-854 who comes later is told of those that are open",
            wait(lambda: all(late.has("capability_prompt", i["promptId"]) for i in q)), late.heard)
    decide(b, q[0], "allow_once")
    decide(a, q[1], "deny_once")
    for i in q[:2]:
        p.check("R-854 an answer is told at both",
                wait(lambda i=i: here.has("capability_resolved", i["promptId"]) and
                     there.has("capability_resolved", i["promptId"])), here.heard)
    p.check("R-854 with what was answered", here.has("capability_resolved", '"deny_once"'), here.heard)
    p.check("R-854 nothing had to be read again", here.count("resync_required") == 0, here.heard)
    p.pg("sql", "SELECT pg_notify('solgate', 'a 99 7 perm-00000000000000000000000000000000')")
    p.check("R-854 a gap in what was told has everybody read again", wait(lambda: here.has("resync_required")), here.heard)
    again = Stream(b)
    p.pg("sql", "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = 'solgate'")
    p.check("both serve again", wait(lambda: not ready(b) or not ready(a)) is not False)
    wait(lambda: ready(b) and ready(a))
    last = Stream(b)
    p.check("R-854 after the database was away, what is open is told again",
            wait(lambda: all(last.has("capability_prompt", i["promptId"]) for i in prompts(b))), last.heard)
    for i in prompts(b):
        decide(b, i, "deny_once")
    for s in (here, there, late, again, last):
        s.link.close()
    for one in asked:
        one.join(60)


def memento(thread, phase):
    when = "2026-01-01T00:00:00.000Z"
    return {"mementoId": "m-" + thread, "threadId": thread, "createdTs": when, "version": "memento-v0.2", "arc": "Arc",
            "active": [], "parked": [], "decisions": [], "next": [], "affect": {
                "points": [], "rollup": {"phase": phase, "intensityBucket": "high", "updatedAt": when}}}


def turn(g):
    return Client(g, "agent").ask("POST", "/v1/turn", {"threadId": "shared", "message": "why?"})[1]


def kept(p, a, b):
    """What rooms keep in memory is read again, and of two changes at once one is told so."""
    p.check("a thread without a memento", '"hasBaseline": false' in json.dumps(turn(b)), turn(b))
    path = "/v1/threads/shared/memento"
    status, got, head = Client(a, "agent").ask("PUT", path, memento("shared", "peak"))
    p.check("a memento is put at one node", status in (200, 201), got)
    p.check("R-858 a turn at the other node goes by it", '"hasBaseline": true' in json.dumps(got := turn(b)), got)
    status, got, new = Client(b, "agent").ask("PUT", path, memento("shared", "settled"), **{"If-Match": head["ETag"]})
    p.check("it is replaced at the other", status == 200, got)
    status, got, _ = Client(a, "agent").ask("PUT", path, memento("shared", "peak"), **{"If-Match": head["ETag"]})
    p.check("R-858 a version that was replaced elsewhere is refused", status == 412, got)

    load = {"watts": 10, "hours": 1, "category": "AC Loads (Inverter)"}
    status, got, head = Client(a, "person").ask("POST", "/v1/energy/loads", dict(load, name="Lamp"))
    p.check("a load is added at one node", status == 201, got)
    status, got, now = Client(b, "person").ask("GET", "/v1/energy")
    p.check("R-858 the tables are read again at the other", [i["name"] for i in got["items"]] == ["Lamp"], got)
    done, conflicts, lock = [], [], threading.Lock()

    def add(g, n):
        status, got, _ = Client(g, "person").ask("POST", "/v1/energy/loads", dict(load, name="Load %d" % n))
        with lock:
            (done if status == 201 else conflicts).append(("Load %d" % n, status, got))
    for n in range(0, 24, 4):
        both = [threading.Thread(target=add, args=(g, n + i)) for i, g in enumerate((a, b, a, b))]
        for t in both:
            t.start()
        for t in both:
            t.join()
    names = {i["name"] for i in Client(a, "person").ask("GET", "/v1/energy")[1]["items"]}
    p.check("R-858 of changes at once none that was acknowledged is lost", all(n in names for n, _, _ in done) and done,
            (done, conflicts))
    p.check("R-858 and who was second is told", all(s == 409 for _, s, _ in conflicts), conflicts)
    p.check("R-858 each node shows the same", names == {
        i["name"] for i in Client(b, "person").ask("GET", "/v1/energy")[1]["items"]} and len(names) == 1 + len(done), names)


def enrolled(p, a, b, name):
    """A person with a device, known at both nodes, and a passkey."""
    # Who changes something while a change is on its way is told to try again.
    p.check("a person is added", wait(lambda: Client(a, "person").ask(
        "POST", "/v1/people", {"name": name, "role": "administrator"})[0] == 201))
    status, body, _ = Client(a, "person").ask("POST", "/v1/people/%s/link" % name, {})
    at_a = Browser(a, body["link"], name + "'s phone")
    at_b = Browser.__new__(Browser)
    at_b.__dict__.update(at_a.__dict__, gate=b)
    p.check("R-855 the session of a browser is known at the other node",
            wait(lambda: at_b.get("/v1/prompts")[0] == 200), at_b.get("/v1/prompts"))
    key = Passkey(p.where)
    status, asks, _ = at_a.ask("POST", "/v1/passkeys/challenge", {})
    status, body, _ = at_a.ask("POST", "/v1/passkeys", key.enrol(asks, name + "'s key"))
    p.check("a passkey is enrolled", status == 201, body)
    return at_a, at_b, key


def signed(who, key, q, word="allow_once"):
    """An answer with a signature; None: no challenge was to be had."""
    status, asks, _ = who.ask("POST", "/v1/prompts/%s/challenge" % q["promptId"], {"decision": word, "rev": q["rev"]})
    if status != 200:
        return status, asks, {}
    return who.answer(q, word, signature=key.sign(asks))


def signatures(p, a, b):
    ada_a, ada_b, ada = enrolled(p, a, b, "Ada")
    ben_a, ben_b, ben = enrolled(p, a, b, "Ben")
    one = Asked(p, a, "curl", "https://example.org/")
    q = wait(lambda: ada_b.get("/v1/prompts")[1]["prompts"])
    status, got, _ = ada_b.answer(q[0])
    p.check("R-855 an answer that must be signed is refused without it, at the other node", status == 403, got)
    status, got, _ = signed(ada_b, ben, q[0])
    p.check("R-855 and with another's passkey", status == 403, got)
    status, got, _ = signed(ada_b, ada, q[0])
    p.check("R-855 it is signed and taken at the other node", status == 200, got)
    one.join(60)
    p.check("R-855 and releases the call", decision(one.got) == "allow_once", one.got)
    line = p.pg("sql", "SELECT convert_from(line, 'UTF8') FROM solgate.lines WHERE convert_from(line, 'UTF8') LIKE "
                       "'%\"shown_hash\"%' ORDER BY seq DESC LIMIT 1")
    p.check("R-855 its record has the signature, in the chain of the node that asked", '"passkey_id"' in line, line)

    two = Asked(p, a, "git", "push")
    q = wait(lambda: [i for i in ada_b.get("/v1/prompts")[1]["prompts"] if i.get("quorum")])
    p.check("R-855 the other node says how many must agree", q and q[0]["quorum"]["need"] == 2, q)
    status, got, _ = signed(ada_b, ada, q[0])
    p.check("R-855 the first yes comes from the other node", status == 200 and got["open"], got)
    q = wait(lambda: [i for i in ben_b.get("/v1/prompts")[1]["prompts"]
                      if i.get("quorum") and len(i["quorum"]["agreed"]) == 1])
    p.check("R-855 where everybody sees who agreed", q and q[0]["quorum"]["agreed"][0]["person"] == "Ada", q)
    status, got, _ = signed(ada_a, ada, q[0])
    p.check("R-855 nobody counts twice, at any node", status in (403, 409), got)
    status, got, _ = signed(ben_a, ben, q[0])
    p.check("R-855 the second yes from the node that asked", status == 200 and not got["open"], got)
    two.join(60)
    p.check("R-855 releases it", decision(two.got) == "allow_once", two.got)
    done = p.run(a, "audit", "verify")
    p.check("R-855 audit verify checks the signatures", done.returncode == 0, done.stdout + done.stderr)
    for g, who in ((a, ada_a), (b, ada_b)):
        status, got, _ = who.ask("DELETE", "/v1/people/Ben")
        p.check("who is removed at one node", status in (200, 404), got)
        p.check("R-855 is gone at every node", wait(lambda: ben_b.get("/v1/prompts")[0] in (401, 403) and
                                                    ben_a.get("/v1/prompts")[0] in (401, 403)))


def memory(g):
    with open("/proc/%d/status" % g.process.pid) as f:
        return next(int(line.split()[1]) for line in f if line.startswith("VmRSS"))


def accounts(p, a, b):
    """Accounts that change elsewhere: who is there stays who it is, and nothing of before is kept."""
    who = []
    for name in ("Cleo", "Dora", "Eli"):
        Client(a, "person").ask("POST", "/v1/people", {"name": name, "role": "approver"})
        link = Client(a, "person").ask("POST", "/v1/people/%s/link" % name, {})[1]["link"]
        one = Browser(a, link, name + "'s phone")
        at_b = Browser.__new__(Browser)
        at_b.__dict__.update(one.__dict__, gate=b)
        p.check("a session is known at the other node", wait(lambda at_b=at_b: at_b.get("/v1/prompts")[0] == 200))
        who.append((name, at_b, Stream(b, at_b.headers())))
    p.check("three people listen at the other node", wait(lambda: all(s.heard for _, _, s in who)),
            [s.heard for _, _, s in who])
    before = memory(b)
    for i in range(60):
        p.check("an account is added", wait(lambda i=i: Client(a, "person").ask(
            "POST", "/v1/people", {"name": "Guest%d" % i, "role": "viewer"})[0] == 201))
        if i % 2:
            Client(a, "person").ask("DELETE", "/v1/people/Guest%d" % i)
    p.check("the other node knows the last", wait(lambda: any(
        i["name"] == "Guest58" for i in Client(b, "person").ask("GET", "/v1/people")[1]["people"])))
    grown = memory(b) - before
    p.check("R-872 ninety changes elsewhere keep no memory", grown < 30000, grown)
    p.check("R-872 who listens goes on listening", not any(s.over for _, _, s in who), [s.over for _, _, s in who])
    p.check("R-872 as the same person", all(at_b.get("/v1/session")[1].get("person") == name for name, at_b, _ in who),
            [at_b.get("/v1/session")[1] for _, at_b, _ in who])
    Client(a, "person").ask("DELETE", "/v1/people/Cleo")
    for i in range(4):
        Client(a, "person").ask("POST", "/v1/people", {"name": "Later%d" % i, "role": "approver"})
        link = Client(a, "person").ask("POST", "/v1/people/Later%d/link" % i, {})[1]["link"]
        Browser(a, link, "phone")
    p.check("R-872 the stream of one who was removed elsewhere ends", wait(lambda: who[0][2].over))
    p.check("R-872 and nobody else's", not who[1][2].over and not who[2][2].over)
    for _, _, s in who:
        s.link.close()


p = Pair(sys.argv[1], sys.argv[2])
try:
    a, b = (p.gate(n, ("store.node", n), ("store.lease_s", "4"), ("prompt.timeout_seconds", "300")) for n in "ab")
    p.start(a, b)
    sessions(p, a, b)
    events(p, a, b)
    kept(p, a, b)
    with open(os.path.join(p.where, "policy.toml"), "w") as f:
        f.write(POLICY)
    os.chmod(f.name, 0o600)
    p.check("R-870 a policy is shared", p.run(a, "policy", "share", f.name).returncode == 0)
    p.check("R-867 a setting of all", p.run(b, "config", "set", "sign.capabilities", "exec").returncode == 0)
    signatures(p, a, b)
    accounts(p, a, b)
finally:
    p.end("shared")
