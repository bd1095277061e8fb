"""Agents with tokens of their own, bound to projects; delegation; on-call hours.

usage: agent_tokens.py PROGRAM

A real gate, its person, people with accounts, two projects and a link between
them.  Each way to ask outside a project, or under another's id, is tried; so is
each way to answer in another's place.
"""
import datetime
import glob
import json
import os
import sys
import threading
import time

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")

import people_kit  # noqa: E402
from gate_client import Client  # noqa: E402
from score import check, done  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])

# Three days from now Cleo is on call; whatever the hour is, that is not now.
AWAY = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=3)).strftime("%a").lower()
POLICY = """version = 1

[[quorum]]
name = "push"
need = 1
capability = "exec"
pattern = "git push *"
not_owner = true
timeout = "10m"

[[quorum]]
name = "boss"
need = 1
capability = "exec"
pattern = "reboot *"
of = "Dora"
timeout = "10m"

[[oncall]]
person = "Cleo"
days = "%s"
hours = "00:00-23:59"
zone = "UTC"
""" % AWAY


class House(people_kit.House):
    def __init__(self):
        super().__init__(PROGRAM, "agents", POLICY)
        self.cwd = self.where
        self.app = os.path.join(self.where, "app")
        self.other = os.path.join(self.where, "app-other")
        for d in (self.app, self.other, os.path.join(self.app, "src")):
            os.makedirs(d)
        os.symlink(self.other, os.path.join(self.app, "way-out"))
        for d in (self.app, self.other):
            with open(os.path.join(d, "note.txt"), "w") as f:
                f.write("x\n")
        self.start()

    def start(self):
        self.gate.start()
        self.listen()

    def call(self, token, extension=None, cwd=None, method="exec", wait=True, **params):
        """What an agent with that token hears; wait=False: at once."""
        self.number += 1
        body = {"call_id": "c%d" % self.number, "method": method, "params": params}
        if cwd is not None:
            body["cwd"] = cwd
        if extension is not None:
            body["extension"] = {"id": extension, "version": "1.0.0"}
        more = {} if wait else {"Prefer": "respond-async"}
        return Client(self.gate).ask("POST", "/v1/hostcalls", body,
                                     Authorization="Bearer " + token, **more)

    def open(self, token, **more):
        """A call that waits; its answer to come, and the question."""
        got = {}

        def run():
            try:
                got["answer"] = self.call(token, **more)
            except OSError:
                pass
        got["thread"] = threading.Thread(target=run, daemon=True)
        got["thread"].start()
        until = time.monotonic() + 60
        while time.monotonic() < until and "answer" not in got:
            waiting = self.local("GET", "/v1/prompts")[1]["prompts"]
            if waiting:
                return got, waiting[0]
            time.sleep(0.02)
        raise RuntimeError("no question was asked: %s" % got)


def made(h, ada, olu, vi):
    """R-809: who makes a token, and for whom."""
    r = h.run("people", "agent", "ci.deploy", "--owner=Olu", "--project=app")
    token = r.stdout.strip()
    check("a command makes a token, alone on stdout", r.returncode == 0 and token.startswith("agent-")
          and "\n" not in token, r)
    for what, body, want in (
            ("the same id twice", {"agent": "ci.deploy", "projects": [h.app]}, 409),
            ("an id that is reserved", {"agent": "core", "projects": [h.app]}, 400),
            ("the id of the proxies", {"agent": "mcp", "projects": [h.app]}, 400),
            ("an id with a blank", {"agent": "a b", "projects": [h.app]}, 400),
            ("an id with a slash", {"agent": "a/b", "projects": [h.app]}, 400),
            ("no project", {"agent": "x", "projects": []}, 400),
            ("a project that is no whole path", {"agent": "x", "projects": ["app"]}, 400),
            ("a project with ..", {"agent": "x", "projects": [h.app + "/../etc"]}, 400),
            ("a project with a slash at its end", {"agent": "x", "projects": [h.app + "/"]}, 400),
            ("an owner who is nobody", {"agent": "x", "owner": "Nobody", "projects": [h.app]}, 404)):
        status, said, _ = h.local("POST", "/v1/agent-tokens", body)
        check("no token for " + what, status == want, (status, said))
    r = h.run("people", "agent", "x")
    check("the command wants a project", r.returncode == 2 and "--project" in r.stderr, r)
    r = h.run("people", "agent", "x", "--project=nowhere")
    check("that is there, or a whole path", r.returncode == 2, r)
    status, said, _ = vi.ask("POST", "/v1/agent-tokens", {"agent": "vi.bot", "projects": [h.app]})
    check("a viewer owns no agent", status == 403, said)
    status, said, _ = olu.ask("POST", "/v1/agent-tokens", {"agent": "x", "owner": "Ada", "projects": [h.app]})
    check("nobody makes an agent of somebody else", status == 403, said)
    status, own, _ = olu.ask("POST", "/v1/agent-tokens", {"agent": "olu.bot", "projects": [h.app, h.other]})
    check("an agent owner makes their own", status == 201 and own["owner"] == "Olu" and own["yours"], own)
    _, body, _ = olu.ask("GET", "/v1/agent-tokens")
    check("and sees their own", sorted(a["agent"] for a in body["agents"]) == ["ci.deploy", "olu.bot"], body)
    check("which say no token again", not any("token" in a for a in body["agents"]), body)
    _, body, _ = vi.ask("GET", "/v1/agent-tokens")
    check("others see none of them", body == {"agents": []}, body)
    r = h.run("people", "agents")
    check("the command shows whose, and where", "ci.deploy  of Olu" in r.stdout and "in " + h.app in r.stdout, r)
    found = []
    for folder, _, files in os.walk(h.gate.state):
        for name in files:
            with open(os.path.join(folder, name), "rb") as f:
                if token.split(".")[1].encode() in f.read():
                    found.append(name)
    check("of its secret the disk has a hash alone (T45)", not found, found)
    return token, own["token"]


def bound(h, token, both):
    """R-810, T70: an agent asks inside its projects, and by its own id."""
    for what, more in (
            ("made elsewhere", {"cwd": h.other, "command": "ls"}),
            ("made nowhere in particular", {"command": "ls"}),
            ("made above it", {"cwd": h.where, "command": "ls"}),
            ("made behind a link that leads out (T14)", {"cwd": h.app + "/way-out", "command": "ls"}),
            ("that reads a file elsewhere", {"cwd": h.app, "method": "fs", "op": "read", "path": h.other + "/note.txt"}),
            ("that reads by ..", {"cwd": h.app, "method": "fs", "op": "read", "path": "../app-other/note.txt"}),
            ("that reads through a link (T14)", {"cwd": h.app, "method": "fs", "op": "read", "path": "way-out/note.txt"}),
            ("that writes elsewhere", {"cwd": h.app, "method": "fs", "op": "write", "path": "/etc/hosts", "content": "x"})):
        status, body, _ = h.call(token, **more)
        check("a call %s is refused with the reason" % what, status == 403
              and h.app in json.dumps(body) and "Olu" in json.dumps(body), (status, body))
    check("nobody was asked about them", h.local("GET", "/v1/prompts")[1]["prompts"] == [])
    until, seen = time.monotonic() + 60, []
    while time.monotonic() < until and not seen:
        seen = [r for r in h.ledger() if r["event"] == "security.event" and r["data"]["kind"] == "outside_project"]
        time.sleep(0.02)
    check("the ledger has them, with the agent", seen and "ci.deploy" in json.dumps(seen[0]), seen)
    got, p = h.open(token, cwd=h.app + "/src", command="ls")
    check("inside it is asked, under its id", p["extension"]["id"] == "ci.deploy", p)
    h.local("POST", "/v1/prompts/%s/decision" % p["promptId"], {"decision": "allow_once", "rev": p["rev"]})
    got["thread"].join(60)
    check("and allowed", not got["answer"][1].get("is_error", True), got)
    got, p = h.open(both, cwd=h.other, method="fs", op="read", path="note.txt")
    check("one with two projects asks in both", p["extension"]["id"] == "olu.bot", p)
    h.local("POST", "/v1/prompts/%s/decision" % p["promptId"], {"decision": "deny_once", "rev": p["rev"]})
    got["thread"].join(60)
    status, body, _ = h.call(token, extension="other.bot", cwd=h.app, command="ls")
    check("it asks by no other id (T37)", status == 403, (status, body))
    for role in ("agent", "person"):
        status, body, _ = h.call(h.gate.token(role), extension="ci.deploy", cwd=h.other, command="ls")
        check("and nobody else by its id: %s (T37)" % role, status == 403
              and "token of its own" in json.dumps(body), (status, body))
    for wrong in (token + "x", token.split(".")[0], token.split(".")[0] + ".", "agent-0." + token.split(".")[1],
                  both.split(".")[0] + "." + token.split(".")[1]):
        status, body, _ = h.call(wrong, cwd=h.app, command="ls")
        check("no token %r" % wrong[-8:], status == 401, (status, body))
    for method, path in (("GET", "/v1/people"), ("GET", "/v1/agent-tokens"), ("GET", "/v1/prompts"),
                         ("PUT", "/v1/mode"), ("GET", "/v1/settings")):
        status, body, _ = Client(h.gate).ask(method, path, {"mode": "permissive"} if method == "PUT" else None,
                                             Authorization="Bearer " + token)
        check("an agent may not %s %s" % (method, path), status == 403, (status, body))


def owned(h, token, olu, ada):
    """R-811: the owner of the token is the owner of the agent."""
    h.local("PUT", "/v1/people/Olu/role", {"role": "approver"})
    got, p = h.open(token, cwd=h.app, command="git push origin main")
    check("the question says whose agent it is", "not the owner of the agent (Olu)" in p["quorum"]["says"], p["quorum"])
    status, body, _ = olu.answer(p)
    check("the owner does not count", status == 403 and "owner" in json.dumps(body), (status, body))
    status, body, _ = ada.answer(p)
    check("somebody else does", status == 200 and not body["open"], (status, body))
    got["thread"].join(60)
    check("and it goes", not got["answer"][1].get("is_error", True), got)


def stood_in(h, token, ada, ben, cleo, vi):
    """R-812: somebody answers in another's place, for a while."""
    got, p = h.open(token, cwd=h.app, command="reboot now")
    status, body, _ = ben.answer(p)
    check("before, Ben does not count", status == 403, (status, body))
    status, body, _ = ben.ask("POST", "/v1/delegations", {"from": "Dora", "to": "Ben", "hours": 1})
    check("nobody gives away another's place", status == 403, (status, body))
    for what, body, want in (("to a viewer", {"from": "Dora", "to": "Vi", "hours": 1}, 400),
                             ("to oneself", {"from": "Dora", "to": "Dora", "hours": 1}, 400),
                             ("for ever", {"from": "Dora", "to": "Ben", "hours": 721}, 400),
                             ("to nobody", {"from": "Dora", "to": "Nobody", "hours": 1}, 404)):
        status, said, _ = h.local("POST", "/v1/delegations", body)
        check("no delegation " + what, status == want, (status, said))
    r = h.run("people", "delegate", "Dora", "Ben", "--hours=2")
    check("a command delegates", r.returncode == 0 and "Ben answers for Dora until" in r.stdout, r)
    which = r.stdout.split()[0]
    _, body, _ = vi.ask("GET", "/v1/delegations")
    check("everybody sees it", [(d["from"], d["to"]) for d in body["delegations"]] == [("Dora", "Ben")], body)
    h.gate.kill()
    h.start()
    got["thread"].join(60)
    r = h.run("people", "delegations")
    check("it outlives a crash", "Ben answers for Dora" in r.stdout, r)
    got, p = h.open(token, cwd=h.app, command="reboot later")
    status, body, _ = ben.answer(p)
    check("now Ben counts, in her place", status == 200 and body["quorum"]["agreed"][0].get("for") == "Dora",
          (status, body))
    got["thread"].join(60)
    r = h.run("people", "end", which)
    check("it is ended", r.returncode == 0 and "Ended" in r.stdout, r)
    got, p = h.open(token, cwd=h.app, command="reboot again")
    status, body, _ = ben.answer(p)
    check("then Ben counts no more", status == 403, (status, body))
    h.local("POST", "/v1/prompts/%s/decision" % p["promptId"], {"decision": "deny_once", "rev": p["rev"]})
    got["thread"].join(60)
    events = [(r["event"], r["data"].get("name"), r["data"].get("to")) for r in h.ledger()
              if r["event"].startswith("delegation.")]
    check("both are in the ledger", events == [("delegation.made", "Dora", "Ben"),
                                               ("delegation.ended", "Dora", "Ben")], events)
    got, p = h.open(token, cwd=h.app, command="git push origin hours")
    status, body, _ = cleo.answer(p)
    check("R-765: who is not on call does not count, and is told", status == 403
          and "not on call" in json.dumps(body), (status, body))
    status, body, _ = cleo.answer(p, "deny_once")
    check("but can say no", status == 200, (status, body))
    got["thread"].join(60)


def ended(h, token, both, olu):
    """R-809, T70: an ended agent is cut off at once, with what it asked."""
    got, p = h.open(both, cwd=h.app, command="ls late")
    r = h.run("people", "end", both.split(".")[0])
    check("a command ends it", r.returncode == 0 and "olu.bot" in r.stdout, r)
    got["thread"].join(60)
    check("what it asked is withdrawn", h.local("GET", "/v1/prompts")[1]["prompts"] == []
          and "success" not in json.dumps(got.get("answer", [0, {}])[1]), got)
    check("its token works no more", h.call(both, cwd=h.app, command="ls")[0] == 401)
    status, body, _ = h.call(h.gate.token("agent"), extension="olu.bot", cwd=h.app, command="ls", wait=False)
    check("its id is free again", status in (200, 202), (status, body))
    h.gate.kill()
    h.start()
    check("after a crash it is still ended", h.call(both, cwd=h.app, command="ls")[0] == 401)
    status, body, _ = h.call(token, cwd=h.other, command="ls")
    check("and the other one still bound", status == 403, (status, body))
    events = [(r["event"], r["data"].get("agent"), r["data"].get("name")) for r in h.ledger()
              if r["event"].startswith("agent.")]
    check("the ledger names agent and owner", ("agent.added", "ci.deploy", "Olu") in events
          and ("agent.ended", "olu.bot", "Olu") in events, events)
    h.local("DELETE", "/v1/people/Olu")
    check("a removed person's agents go along", h.call(token, cwd=h.app, command="ls")[0] == 401
          and h.local("GET", "/v1/agent-tokens")[1]["agents"] == [])


def lost(h):
    """The store is lost: the ledger still says who is bound, and no token works."""
    _, made, _ = h.local("POST", "/v1/agent-tokens", {"agent": "kept.bot", "projects": [h.app]})
    check("the person at the machine owns one, too", "owner" not in made and made["yours"], made)
    h.gate.stop()
    for name in glob.glob(os.path.join(h.gate.state, "*.db*")) + glob.glob(os.path.join(h.gate.state, "*.sqlite*")):
        os.remove(name)
    h.start()
    _, body, _ = h.local("GET", "/v1/agent-tokens")
    check("its binding comes back from the ledger", [(a["agent"], a["works"]) for a in body["agents"]]
          == [("kept.bot", False)], body)
    check("its token does not", h.call(made["token"], cwd=h.app, command="ls")[0] == 401)
    status, body, _ = h.call(h.gate.token("agent"), extension="kept.bot", cwd=h.app, command="ls")
    check("and nobody takes its id", status == 403, (status, body))


def main():
    h = House()
    try:
        ada = h.person("Ada", "administrator")
        olu = h.person("Olu", "agent-owner")
        vi = h.person("Vi", "viewer")
        ben = h.person("Ben", "approver")
        cleo = h.person("Cleo", "approver")
        h.person("Dora", "approver")
        token, both = made(h, ada, olu, vi)
        bound(h, token, both)
        owned(h, token, olu, ada)
        stood_in(h, token, ada, ben, cleo, vi)
        ended(h, token, both, olu)
        lost(h)
    finally:
        h.end()
    return done("agent_tokens")


if __name__ == "__main__":
    sys.exit(main())
