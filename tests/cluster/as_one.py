"""Nodes behind one address, as somebody whom a balancer sends to any of them meets them.

usage: as_one.py PROGRAM DIRECTORY
"""
import os
import sys

from pair import Asked, Pair, decide, decision, prompts, wait

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from gate_client import Client  # noqa: E402


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


p = Pair(sys.argv[1], sys.argv[2])
try:
    a, b = (p.gate(n, ("store.node", n), ("store.lease_s", "4"), ("prompt.timeout_seconds", "300")) for n in "ab")
    p.start(a, b)
    cooldown(p, a, b)
    done = p.run(a, "audit", "verify")
    p.check("audit verify", done.returncode == 0, done.stdout + done.stderr)
finally:
    p.end("as_one")
