"""Settings and policy that belong to all nodes: set at one, in force at all.

usage: joint.py PROGRAM DIRECTORY
"""
import json
import os
import sys
import threading
import time

from pair import Asked, Pair, decide, decision, grant, prompts, ready, wait

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from gate_client import Client  # noqa: E402

POLICY = """version = 1

[[rule]]
name = "%s"
extension = "ext.node"
capability = "exec"
pattern = "%s"
effect = "%s"
"""


def file_of(g, name):
    return os.path.join(g.where, "config", "solgate", name)


def write(path, text):
    with open(path, "w") as f:
        f.write(text)
    os.chmod(path, 0o600)


def view(g, key):
    got = Client(g, "person").ask("GET", "/v1/settings")[1]
    return next(s for s in got["settings"] if s["key"] == key)


def put(g, key, value):
    return Client(g, "person").ask("PUT", "/v1/settings/" + key, {"value": value})


def log(g):
    with open(os.path.join(g.where, "log")) as f:
        return f.read()


def begins(p, a, b):
    """What the first node's files say is what all begin with; what another's say otherwise is named."""
    for g, seconds in ((a, 301), (b, 77)):
        done = p.run(g, "config", "set", "prompt.timeout_seconds", str(seconds))
        p.check("a setting before the first node is one of the file", done.returncode == 0 and
                "No node has joined" in done.stderr and "config.toml" in done.stderr, done.stderr)
    write(file_of(a, "policy.toml"), POLICY % ("first", "make first", "allow"))
    write(file_of(b, "policy.toml"), POLICY % ("other", "make other", "allow"))
    p.start(a)
    p.check("R-867 the first says that its settings are those of all", "of all nodes from now on" in log(a), log(a))
    p.check("T63 the start prints the database among the sources", "the database, for all nodes" in log(a), log(a))
    p.start(b)
    p.check("R-867 the second goes by the first's settings", view(b, "prompt.timeout_seconds")["value"] == 301,
            view(b, "prompt.timeout_seconds"))
    p.check("and says where they come from", view(b, "prompt.timeout_seconds")["origin"] == "nodes")
    p.check("R-869 it names what its file says otherwise", "prompt.timeout_seconds in " in log(b) and
            "counts for nothing: for all nodes it is 301" in log(b), log(b))
    p.check("R-869 and its policy", "policy.toml counts for nothing" in log(b), log(b))
    p.check("R-869 the first has nothing to name", "counts for nothing" not in log(a), log(a))
    p.check("R-867 the policy of the first allows at the second", decision(got := p.call(b, "make", "first")) ==
            "policy_allow" or (got.get("output") or {}).get("decision"), got)
    one = Asked(p, b, "make", "other")
    q = wait(lambda: prompts(a))
    p.check("R-867 that of the second's file counts for nothing", q)
    decide(a, q[0], "deny_once")
    one.join(60)
    done = p.run(b, "doctor")
    p.check("R-869 the doctor names both", "for all nodes it is 301" in done.stdout and
            "policy.toml of this machine counts for nothing" in done.stdout, done.stdout)
    done = p.run(b, "config", "check")
    p.check("R-869 config check names it", "for all nodes it is 301" in done.stdout, done.stdout)
    done = p.run(b, "config", "show", "--origin")
    p.check("R-868 config show says what is of all nodes", "timeout_seconds = 301  # all nodes" in done.stdout and
            'node = "b"  # ' in done.stdout and "config.toml" in done.stdout, done.stdout)
    p.check("R-868 as does get", p.run(b, "config", "get", "prompt.timeout_seconds").stdout == "301\n")


def settings(p, a, b):
    """Set on the page of one node, or by its command line: in force at the other when it is acknowledged."""
    status, got, _ = put(a, "prompt.timeout_seconds", "302")
    p.check("the page of one node sets it", status == 200, got)
    p.check("R-867 it holds there", view(a, "prompt.timeout_seconds")["value"] == 302)
    p.check("R-867 the other shows it too", wait(lambda: view(b, "prompt.timeout_seconds")["value"] == 302))
    with open(file_of(a, "config.toml")) as f:
        p.check("R-867 no file was changed", "302" not in f.read())
    done = p.run(b, "config", "set", "policy.mode", "strict")
    p.check("R-867 config set says that it is of all nodes", done.returncode == 0 and "for all nodes" in done.stderr,
            done.stderr)
    p.check("R-867 the law: the other node goes by it at once", decision(got := p.call(a, "make", "x")) == "policy_deny" or
            "strict" in json.dumps(got), got)
    p.check("a setting of a machine is written to its file", "config.toml" in
            p.run(b, "config", "set", "server.log_level", "warn").stderr)
    done = p.run(a, "config", "set", "policy.mode", "nonsense")
    p.check("a wrong value is refused", done.returncode != 0 and view(a, "policy.mode")["value"] == "strict", done.stderr)
    done = p.run(a, "config", "unset", "policy.mode")
    p.check("unset takes it out for all", done.returncode == 0 and "taken out" in done.stderr, done.stderr)
    p.check("R-867 and its default is back", wait(lambda: view(b, "policy.mode")["origin"] == "default"),
            view(b, "policy.mode"))
    p.check("the setting of a machine stays there", view(a, "server.log_level")["origin"] == "default")
    status, got, _ = put(b, "policy.mode", "permissive")
    p.check("permissive mode is not saved from the page", status == 409, (status, got))
    done = p.run(a, "config", "set", "policy.deny_caps", "exec")
    p.check("a list is set", done.returncode == 0, done.stderr)
    p.check("R-867 a capability that is denied everywhere", decision(got := p.call(b, "make", "first")) != "allow" and
            "deny" in json.dumps(got), got)
    p.run(b, "config", "unset", "policy.deny_caps")


def mode(p, a, b):
    """What a person set for a time ends when the setting behind it changes, and does not come back."""
    status, got, _ = Client(a, "person").ask("PUT", "/v1/mode", {"mode": "strict"})
    p.check("a person sets the mode", status == 200, got)
    p.check("it holds at the other node", wait(lambda: Client(b, "person").ask("GET", "/v1/mode")[1]["mode"] == "strict"))
    for value in ("strict", "prompt"):
        p.run(b, "config", "set", "policy.mode", value)
    p.check("R-867 another setting ends it at both, for good", all(
        wait(lambda g=g: Client(g, "person").ask("GET", "/v1/mode")[1]["mode"] == "prompt") for g in (a, b)))
    p.run(b, "config", "unset", "policy.mode")


def policy(p, a, b):
    """Another policy at one node: by it at all."""
    new = os.path.join(p.where, "new.toml")
    write(new, POLICY % ("second", "make second", "allow"))
    write(os.path.join(p.where, "wrong.toml"), "version = 1\n[[rule]]\nnonsense = 1\n")
    done = p.run(b, "policy", "share", os.path.join(p.where, "wrong.toml"))
    p.check("R-870 a wrong policy is refused", done.returncode != 0 and ":3" in done.stderr, done.stderr)
    p.check("R-870 and what was there stays", 'name = "first"' in p.run(a, "policy", "text").stdout)
    done = p.run(b, "policy", "share", new)
    p.check("R-870 a policy is shared", done.returncode == 0 and "All nodes go by this policy" in done.stderr, done.stderr)
    p.check("R-870 by it at the other node at once", "allow" in json.dumps(got := p.call(a, "make", "second")), got)
    one = Asked(p, a, "make", "first")
    q = wait(lambda: prompts(b))
    p.check("R-870 the old one allows nothing any more", q, one.got)
    decide(b, q[0], "deny_once")
    one.join(60)
    p.check("R-870 it is printed", p.run(a, "policy", "text").stdout == open(new).read())
    p.check("R-870 and shown", "the database, for all nodes: 1 rules" in (got := p.run(a, "policy", "show").stdout), got)
    got = Client(a, "person").ask("GET", "/v1/policy")[1]
    p.check("R-870 the page shows it", [f["path"] for f in got["files"]] == [
        "/etc/solgate/policy.toml", "the database, for all nodes"] and got["files"][1]["rules"] == 1 and
        not got["newer"], got)


def law(p, a, b):
    """No call that is made after a change was acknowledged is allowed by what was before it."""
    bad, stop = [], threading.Event()
    allowed = [True]                    # what holds for calls that are made now; None: it is being changed
    lock = threading.Lock()

    def ask(g):
        n = 0
        while not stop.is_set():
            with lock:
                before = list(allowed)
            if before[0] is False and "allow" in json.dumps(got := p.call(g, "make", "second")):
                with lock:
                    if allowed[0] is False:
                        bad.append(got)
            n += 1
            if before[0] is not False:
                p.call(g, "make", "second")
        return n
    threads = [threading.Thread(target=ask, args=(g,)) for g in (a, b, a, b)]
    for t in threads:
        t.start()
    for i in range(12):
        for g, (value, holds) in zip((a, b) if i % 2 else (b, a), (("exec", False), ("", True))):
            with lock:
                allowed[0] = None
            done = p.run(g, "config", "set", "policy.deny_caps", value)
            if done.returncode != 0:
                p.check("it is set", False, done.stderr)
            with lock:
                allowed[0] = holds
            time.sleep(0.15)
    stop.set()
    for t in threads:
        t.join()
    p.check("R-867 nothing was allowed by a setting that was changed before the call", not bad, bad[:3])


def again(p, a, b):
    """A start goes by the database; a reading of the files does not undo it."""
    write(file_of(a, "config.toml"), open(file_of(a, "config.toml")).read().replace("301", "303"))
    p.run(a, "config", "reload")
    time.sleep(0.5)
    p.check("R-867 a file that is read again changes nothing of it", view(a, "prompt.timeout_seconds")["value"] == 302)
    p.check("R-867 nor the policy", "allow" in json.dumps(p.call(a, "make", "second")))
    for i in range(40):
        p.run(a, "config", "reload")
        time.sleep(0.02)
    p.check("R-871 the settings can be read again any number of times", "allow" in json.dumps(p.call(a, "make", "second")) and
            "out of memory" not in log(a), log(a)[-600:])
    p.stop(a)
    p.start(a)
    p.check("R-867 a start reads it", view(a, "prompt.timeout_seconds")["value"] == 302 and
            "allow" in json.dumps(p.call(a, "make", "second")))
    p.pg("stop")
    done = p.run(a, "config", "set", "prompt.timeout_seconds", "99")
    p.check("R-868 without the database nothing of it can be set", done.returncode == 1 and "all nodes" in done.stderr, done.stderr)
    done = p.run(a, "config", "show")
    p.check("R-868 nor shown", done.returncode == 1 and "all nodes" in done.stderr, done.stderr)
    p.check("what is of the machine can", p.run(a, "config", "get", "store.node").stdout == "a\n")
    p.pg("start")
    p.check("both serve again", wait(lambda: ready(a) and ready(b)))
    p.check("R-867 by the same settings", view(b, "prompt.timeout_seconds")["value"] == 302)
    p.pg("sql", "UPDATE solgate.state SET body = 'nonsense = 1' WHERE id = 'settings'")
    p.pg("sql", "UPDATE solgate.epoch SET value = value + 1; SELECT pg_notify('solgate', '')")
    p.check("settings that cannot be read are none: nothing is allowed", wait(lambda: not ready(a) and not ready(b)))
    p.pg("sql", "UPDATE solgate.state SET body = '' WHERE id = 'settings'")
    p.check("and when they can be read again, without a restart", wait(lambda: ready(a) and ready(b)))


p = Pair(sys.argv[1], sys.argv[2])
try:
    a, b = (p.gate(n, ("store.node", n), ("store.lease_s", "4")) for n in "ab")
    begins(p, a, b)
    settings(p, a, b)
    mode(p, a, b)
    policy(p, a, b)
    law(p, a, b)
    again(p, a, b)
    done = p.run(a, "audit", "verify")
    p.check("audit verify", done.returncode == 0, done.stdout + done.stderr)
finally:
    p.end("joint")
