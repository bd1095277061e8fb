"""Nodes behind one address, as somebody whom a balancer sends to any of them meets them.

usage: as_one.py PROGRAM DIRECTORY
"""
import os
import sys
import threading

from pair import Asked, Pair, Stream, decide, decision, prompts, wait

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from authenticator import Passkey  # noqa: E402
from gate_client import Client  # noqa: E402
from people_kit import ORIGIN, Browser, enrol  # noqa: E402


def person(g, method, path, body=None):
    return Client(g, "person").ask(method, path, body)


def answered(p, asks, answers, word, *argv):
    """A call at one node that is answered at another; what became of it."""
    one = Asked(p, asks, *argv)
    q = wait(lambda: [i for i in prompts(answers) if argv[-1] in str(i["scopes"])] or one.got)
    if one.got is None:
        status, got, _ = decide(answers, q[0], word)
        p.check("it is answered", status == 200, got)
        one.join(60)
    return decision(one.got)


def mutes(g):
    return person(g, "GET", "/v1/prompts/muted")[1]["mutes"]


def cooldown(p, a, b):
    """Three denials at any nodes, and none of them asks about it again."""
    p.check("the cool-down is on", p.run(a, "config", "set", "prompt.cooldown", "true").returncode == 0)
    for asks, answers in ((a, b), (b, b), (a, a)):
        p.check("a scope is denied", answered(p, asks, answers, "deny_once", "make", "noise") == "deny_once")
    for g in (a, b):
        p.check("R-888 a scope that was denied three times at all nodes together is quiet at each",
                wait(lambda g=g: len(mutes(g)) == 1), mutes(g))
        got = p.call(g, "make", "noise")
        p.check("R-888 and denied there without a question", decision(got) == "deny_cooldown", got)
    p.check("another scope is asked about", answered(p, b, a, "allow_once", "make", "other") == "allow_once")
    quiet = mutes(b)[0]
    p.check("R-888 each node says which", quiet["scope"]["summary"] == mutes(a)[0]["scope"]["summary"], quiet)
    status, got, _ = person(b, "POST", "/v1/prompts/%s/unmute" % quiet["promptId"])
    p.check("R-888 what is lifted at one node", status == 200, got)
    p.check("R-888 is lifted at all", wait(lambda: not mutes(a) and not mutes(b)), (mutes(a), mutes(b)))
    p.check("it is asked about again", answered(p, a, b, "deny_once", "make", "noise") == "deny_once")
    p.check("and again", answered(p, b, a, "deny_once", "make", "noise") == "deny_once")
    p.check("it is allowed at last", answered(p, b, a, "allow_once", "make", "noise") == "allow_once")
    for i in range(2):
        p.check("R-888 a yes at one node takes back the denials at all",
                answered(p, a, b, "deny_once", "make", "noise") == "deny_once")
    p.check("R-888 so that it is asked about", answered(p, b, b, "allow_once", "make", "noise") == "allow_once")
    done = p.run(a, "replay")
    p.check("R-888 a replay comes to the same", done.returncode == 0, done.stdout + done.stderr)


def turn(g, message="fix the failing test in this repository"):
    return Client(g, "agent").ask("POST", "/v1/turn", {"message": message})[1]


def lease(p, a, b):
    """A turn at one node, its calls at any: what they use up is counted once."""
    note = os.path.join(p.where, "note.txt")
    with open(note, "w") as f:
        f.write("a note")
    status, got, _ = person(a, "POST", "/v1/grants", {
        "extension_id": "ext.node", "capability": "read", "scope_pattern": note, "decision": "allow"})
    p.check("a grant", status == 201, got)

    def read(g, t=None):
        n = next(p.numbers)
        return Client(g, "agent").ask("POST", "/v1/hostcalls", {
            "call_id": "r%d" % n, "method": "fs", "params": {"op": "read", "path": note},
            "extension": {"id": "ext.node", "version": "1.0.0"}, **({"turn_id": t["turnId"]} if t else {})})[1]
    t = turn(a)
    p.check("a turn that may make calls", t["lease"]["callsLeft"] == 3, t["lease"])
    got = [decision(read(g, t)) for g in (b, a, b, a, b)]
    p.check("R-890 the calls of a turn count together, wherever they come", got == ["allow_stored"] * 3 + ["deny_policy"] * 2, got)
    got = read(b, t)
    p.check("R-890 and who asks for more is told that", "used up" in str(got), got)
    got = read(b, turn(a, "search my files for the budget"))
    p.check("R-890 a turn that allows no calls allows none elsewhere", "no calls of this kind" in str(got), got)
    got = read(b, {"turnId": "f6374dc8-e65e-8283-97a7-801826387066"})
    p.check("R-890 a turn that nobody knows", "no turn has opened" in str(got), got)
    p.check("without a turn", decision(read(b)) == "allow_stored")

    for _ in range(6):
        t, got, lock = turn(a), [], threading.Lock()

        def ask(g, t=t, got=got, lock=lock):
            d = decision(read(g, t))
            with lock:
                got.append(d)
        all_at_once = [threading.Thread(target=ask, args=(g,)) for g in (b, a, b, a, b, a)]
        for one in all_at_once:
            one.start()
        for one in all_at_once:
            one.join()
        p.check("R-890 also those that come at once", sorted(got) == ["allow_stored"] * 3 + ["deny_policy"] * 3, got)

    t = turn(a)
    one = Asked(p, b, "make", "asked", turn_id=t["turnId"])
    q = wait(lambda: prompts(a))
    p.check("a call of it asks at the other node", q, one.got)
    a.kill()
    decide(b, q[0], "allow_once")
    one.join(60)
    p.check("R-890 which goes on when the node of the turn is gone", decision(one.got) == "allow_once", one.got)
    p.check("R-890 with what is left of it", decision(read(b, t)) == "allow_stored")
    a.start()
    t = turn(a)
    a.kill()
    got = read(b, t)
    p.check("R-890 what went with its node allows nothing", decision(got) == "deny_policy", got)
    a.start()


def chip(g, name, words):
    """Said in a chat, and its chip is tapped."""
    status, got, _ = person(g, "POST", "/v1/chat", {"threadId": name, "clientRequestId": name, "message": words})
    action = got["outputEnvelope"]["meta"]["action_id"]
    return person(g, "POST", "/v1/actions/execute", {"request_id": name, "action_id": action, "confirmation": {
        "explicit_user_consent": True, "surface": "chip", "decided_at": "2026-01-01T00:00:00Z"}})[1]


def reminders(p, a, b):
    """One calendar of all nodes: an alarm is told once, to whoever listens at any of them."""
    here, there = Stream(a), Stream(b)
    p.check("both listen", wait(lambda: here.heard and there.heard))
    for i in range(4):
        got = chip((a, b)[i % 2], "r%d" % i, "remind me in %d seconds to feed cat %d" % (4 - i % 2, i))
        p.check("a reminder is made", got.get("status") == "succeeded", got)
    for i in range(4):
        title = "feed cat %d" % i
        p.check("R-891 who listens at either node is told", wait(lambda t=title: here.has("reminder", t) and there.has("reminder", t)),
                (here.heard, there.heard))
    told = p.pg("sql", "SELECT count(*) FROM solgate.lines WHERE convert_from(line, 'UTF8') LIKE '%\"what\":\"told\"%'")
    p.check("R-891 each alarm is told once by all of them", told == "4", told)
    for s in (here, there):
        p.check("R-891 and heard once", s.count("reminder") == 4, s.heard)
    items = person(a, "GET", "/v1/reminders")[1]["reminders"]
    p.check("R-891 it is due at every node", len(items) == 4 and all(i["state"] == "due" for i in items), items)
    status, got, _ = person(b, "POST", "/v1/reminders/%s/done" % items[0]["id"])
    p.check("it is done at one", status == 200, got)
    got = [i["state"] for i in person(a, "GET", "/v1/reminders")[1]["reminders"]]
    p.check("R-891 and done at the other", sorted(got) == ["done", "due", "due", "due"], got)
    status, got, _ = person(a, "POST", "/v1/reminders/%s/snooze" % items[1]["id"], {"minutes": 5})
    p.check("one is put off at the other", status == 200, got)
    got = [i["state"] for i in person(b, "GET", "/v1/reminders")[1]["reminders"]]
    p.check("R-891 nothing that the other kept is lost", sorted(got) == ["done", "due", "due", "waiting"], got)
    for s in (here, there):
        s.link.close()


def moved(browser, g):
    """The same browser, sent to another node."""
    other = Browser.__new__(Browser)
    other.__dict__.update(browser.__dict__, gate=g)
    return other


def come(p, a, b, name):
    """A person of one node whose link is used at the other, at once."""
    p.check("a person is added", wait(lambda: person(a, "POST", "/v1/people", {"name": name, "role": "approver"})[0] == 201))
    status, body, _ = person(a, "POST", "/v1/people/%s/link" % name, {})
    status, got, head = enrol(b, body["link"], name + "'s phone")
    p.check("R-895 a link of one node is good at the other, at once", status == 200, got)
    browser = Browser.__new__(Browser)
    browser.gate, browser.about = b, got
    browser.cookie, browser.key = head["Set-Cookie"].split(";")[0], got["key"]
    status, got, _ = moved(browser, a).get("/v1/session")
    p.check("R-895 and its session at every node, at once", status == 200 and got["person"] == name, got)
    return browser, body["link"]


def enter(g, signed):
    return Client(g).ask("POST", "/v1/session/passkey", signed, **ORIGIN)


def asks(g):
    return Client(g).ask("POST", "/v1/session/challenge", {}, **ORIGIN)[1]


def people(p, a, b):
    """Links, sessions and passkeys: begun at one node, ended at another."""
    for i in range(5):
        who, link = come(p, *((a, b) if i % 2 else (b, a)), "Person%d" % i)
        status, got, _ = enrol(a if i % 2 else b, link, "another phone")
        p.check("R-895 a link is used once at all nodes together", status == 401, got)
    here, there = moved(who, a), moved(who, b)
    key = Passkey(p.where)
    status, c, _ = here.ask("POST", "/v1/passkeys/challenge", {})
    body = key.enrol(c, "key")
    status, got, _ = there.ask("POST", "/v1/passkeys", body)
    p.check("R-895 a passkey is enrolled by the challenge of another node", status == 201, got)
    status, got, _ = here.ask("POST", "/v1/passkeys", body)
    p.check("R-895 once", status != 201, got)
    signed = key.sign(asks(a))
    status, got, _ = enter(b, signed)
    p.check("R-895 somebody signs in by the challenge of another node", status == 200 and got["person"] == "Person4", got)
    for g in (a, b):
        status, got, _ = enter(g, signed)
        p.check("R-895 what was signed works once, at all nodes together", status != 200, got)
    key.count -= 2
    status, got, _ = enter(a, key.sign(asks(b)))
    p.check("R-895 a counter that went back is seen at every node", status == 401 and "copied" in str(got), got)
    key.count += 5
    status, c, _ = there.ask("POST", "/v1/passkeys/challenge", {})
    status, got, _ = enter(a, key.sign(c))
    p.check("R-895 a challenge to enrol is none to sign in", status == 401, got)
    both, lock = [], threading.Lock()
    signed = key.sign(asks(a))

    def come_in(g):
        status = enter(g, signed)[0]
        with lock:
            both.append(status)
    at_once = [threading.Thread(target=come_in, args=(g,)) for g in (a, b, a, b)]
    for t in at_once:
        t.start()
    for t in at_once:
        t.join()
    p.check("R-895 of several at once one comes in", sorted(both)[0] == 200 and both.count(200) == 1, both)
    wrong = 0
    for i in range(8):
        signed = key.sign(asks(b))
        signed["signature"] = signed["signature"][:-8] + "AAAAAAAA"
        status, got, _ = enter((a, b)[i % 2], signed)
        wrong += "too many" not in str(got) and "wait" not in str(got)
    p.check("R-895 wrong answers count together", wrong <= 5, (wrong, got))
    status, got, _ = enter(a, key.sign(asks(a)))
    p.check("R-895 and lock at all", status != 200, got)


def at_once(p, a, b):
    """Accounts that are changed at both nodes at the same time."""
    got, lock = [], threading.Lock()

    def add(g, name):
        for i in range(8):
            answer = person(g, "POST", "/v1/people", {"name": "%s%d" % (name, i), "role": "viewer"})
            with lock:
                got.append((answer[0], answer[1].get("message")))
    both = [threading.Thread(target=add, args=(g, n)) for g, n in ((a, "Left"), (b, "Right"), (a, "Up"), (b, "Down"))]
    for t in both:
        t.start()
    for t in both:
        t.join()
    p.check("R-906 a change that meets one of another node is made all the same", all(s == 201 for s, _ in got), got)
    names = [len([i for i in person(g, "GET", "/v1/people")[1]["people"] if i["name"][-1].isdigit() and
                  i["role"] == "viewer"]) for g in (a, b) if wait(lambda g=g: len(person(g, "GET", "/v1/people")[1]["people"]) >= 32)]
    p.check("R-906 and none is lost", names == [32, 32], names)


KEYS = {"p256dh": "B" + "A" * 86, "auth": "A" * 22}


def browsers(p, a, b):
    """Web Push: browsers that asked at any node are known to all, by one key."""
    views = [person(g, "GET", "/v1/notify")[1] for g in (a, b)]
    p.check("R-896 all nodes have one key for Web Push", views[0].get("pushKey") and
            views[0]["pushKey"] == views[1]["pushKey"], [(v.get("pushKey"), v.get("pushWhy")) for v in views])
    done, lock = [], threading.Lock()

    def subscribe(g, i):
        while True:
            status, got, _ = person(g, "POST", "/v1/notify/devices", {
                "endpoint": "https://fcm.googleapis.com/fcm/send/x%d" % i, **KEYS})
            if status != 409:
                break
        with lock:
            done.append((status, got))
    at_once = [threading.Thread(target=subscribe, args=((a, b)[i % 2], i)) for i in range(8)]
    for t in at_once:
        t.start()
    for t in at_once:
        t.join()
    p.check("browsers ask to be told", all(s == 201 for s, _ in done), done)
    for g in (a, b):
        got = person(g, "GET", "/v1/notify")[1]["devices"]
        p.check("R-896 each is known at every node", len(got) == 8, got)
    status, got, _ = person(b, "DELETE", "/v1/notify/devices/" + got[0]["id"])
    p.check("one is ended", status == 200, got)
    p.check("R-896 for all", len(person(a, "GET", "/v1/notify")[1]["devices"]) == 7)


p = Pair(sys.argv[1], sys.argv[2])
try:
    a, b = (p.gate(n, ("store.node", n), ("store.lease_s", "4"), ("prompt.timeout_seconds", "300"),
                   ("executor.calendar_dir", os.path.join(p.where, "calendar")), ("notify.push", "true")) for n in "ab")
    p.start(a, b)
    cooldown(p, a, b)
    lease(p, a, b)
    reminders(p, a, b)
    people(p, a, b)
    at_once(p, a, b)
    browsers(p, a, b)
    done = p.run(a, "audit", "verify")
    p.check("audit verify", done.returncode == 0, done.stdout + done.stderr)
finally:
    p.end("as_one")
