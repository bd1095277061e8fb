"""More than one pair of eyes on a real gate, with real accounts.

usage: quorum.py PROGRAM

A policy asks for two people.  They come in by links as browsers would; each
way to an allow with fewer of them is tried, and each is refused.
"""
import json
import os
import subprocess
import sys
import threading
import time

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")

import people_kit  # noqa: E402
from gate_client import Client  # noqa: E402
from score import check, done  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])

POLICY = """version = 1

[[quorum]]
name = "push"
need = 2
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
local = "yes"

[[quorum]]
name = "late"
need = 1
capability = "exec"
pattern = "deploy *"
of = "Dora"
timeout = "10m"
escalate_after = "1s"
escalate_to = ["approver"]

[[quorum]]
name = "short"
need = 2
capability = "exec"
pattern = "sync *"
timeout = "2s"

[[owner]]
extension = "ext.quorum"
person = "Olaf"

[[delegate]]
from = "Dora"
to = "Ben"
until = "2099-01-01T00:00:00Z"
"""


class House(people_kit.House):
    def __init__(self):
        super().__init__(PROGRAM, "quorum", POLICY)
        self.gate.start()
        self.listen()

    def waiting(self):
        return self.local("GET", "/v1/prompts")[1]["prompts"]

    def ask(self, command):
        """A call that waits: its answer to come, and the question."""
        self.number += 1
        name = "c%d" % self.number
        got = {}

        def run():
            try:
                got["answer"] = Client(self.gate, "agent").ask("POST", "/v1/hostcalls", {
                    "call_id": name, "method": "exec", "params": {"command": command},
                    "extension": {"id": "ext.quorum", "version": "1.0.0"}})
            except OSError:  # the gate was killed
                pass
        got["thread"] = threading.Thread(target=run, daemon=True)
        got["thread"].start()
        until = time.monotonic() + 60
        while time.monotonic() < until and "answer" not in got:
            for p in self.waiting():
                if name in p["callIds"]:
                    return got, p
            time.sleep(0.02)
        raise RuntimeError("no question was asked: %s" % got)


def fate(got):
    got["thread"].join(60)
    body = got["answer"][1]
    return "allow" if body.get("success") or not body.get("is_error", True) else "deny"


def two_people(h, ada, ada_phone, ben, olaf):
    got, p = h.ask("git push origin main")
    q = p.get("quorum", {})
    check("R-759: the question says how many", q.get("need") == 2 and
          q.get("missing") == 2 and q.get("agreed") == [], q)
    check("and who counts", "2 people must agree: approvers and administrators, not "
          "the owner of the agent (Olaf)." in q.get("says", ""), q)
    check("R-761: nothing that lasts is offered", p["options"] ==
          ["allow_once", "deny_once", "deny_always"], p["options"])
    status, body, _ = olaf.answer(p)
    check("R-760: the owner of the agent does not count", status == 403 and
          "owner" in json.dumps(body), (status, body))
    status, body, _ = h.local("POST", "/v1/prompts/%s/decision" % p["promptId"],
                              {"decision": "allow_once", "rev": p["rev"]})
    check("R-763: nor does the person at the machine, and is told why",
          status == 403 and "this machine" in json.dumps(body), (status, body))
    status, body, _ = ada.answer(p)
    check("the first yes is taken, and the question stays open", status == 200 and
          body["open"] and body["quorum"]["missing"] == 1, (status, body))
    check("who agreed stands there, with the device",
          [(a["person"], a["device"]) for a in body["quorum"]["agreed"]] ==
          [("Ada", "Ada's desk")], body["quorum"])
    status, body, _ = ada_phone.answer(p)
    check("R-760: two devices are one person", status == 409 and
          "already" in json.dumps(body), (status, body))
    status, body, _ = ada.answer(p, "allow_always")
    check("R-761: nobody stores an allow", status in (409, 422, 400), (status, body))
    check("the call still waits", "answer" not in got)
    status, body, _ = ben.answer(p)
    check("the second yes releases it", status == 200 and not body["open"] and
          body["decision"] == "allow_once" and
          [a["person"] for a in body["quorum"]["agreed"]] == ["Ada", "Ben"], body)
    check("and the agent goes on", fate(got) == "allow", got)


def by_command(h, ada, ben):
    """The same questions by the command line and as events."""
    got, p = h.ask("git push origin lines")
    ada.answer(p)
    r = h.run("prompts", "show", p["promptId"])
    check("R-767: prompts show says who agreed and how many are needed",
          "Ada (Ada's desk) agreed. 1 more person is needed." in r.stdout and
          "2 people must agree" in r.stdout, r)
    check("R-761: and that always is not offered, and why",
          "always  is not offered: several people must agree to it, each time" in r.stdout, r)
    r = h.run("decide", p["promptId"], "allow_always", "--rev", str(p["rev"]))
    check("R-761: decide says so, too", r.returncode != 0 and "always" in r.stderr, r)
    r = h.run("prompts", "list")
    check("so does the list", "1 more person is needed." in r.stdout, r)
    r = h.run("decide", p["promptId"], "allow_once", "--rev", str(p["rev"]))
    check("the machine's yes does not count there either", r.returncode != 0 and
          "does not count" in r.stderr, r)
    r = h.run("check", "ext.quorum", "exec", "git push origin lines")
    check("R-759: check says how many a call would need",
          "quorum: 2 people must agree" in r.stdout, r)
    ben.answer(p)
    check("both agreed", fate(got) == "allow")


def first_no(h, ada, olaf):
    got, p = h.ask("git push origin no")
    check("one agrees", ada.answer(p)[0] == 200)
    status, body, _ = olaf.answer(p, "deny_once")
    check("R-762: the first no ends it, whoever says it", status == 200 and
          body["decision"] == "deny_once", (status, body))
    check("the agent hears no", fate(got) == "deny", got)


def grew(h, ada, ben):
    got, p = h.ask("git push a b")
    check("one agrees to what is there", ada.answer(p)[0] == 200)
    more, p2 = h.ask("git push a b")
    check("R-764: a call that joins voids it", p2["promptId"] == p["promptId"] and
          p2["rev"] > p["rev"] and p2["quorum"]["agreed"] == [], p2.get("quorum"))
    status, body, _ = ben.answer(p)
    check("and a yes to the older revision is not taken", status == 409, (status, body))
    ada.answer(p2)
    status, body, _ = ben.answer(p2)
    check("both look again, both calls go", status == 200 and not body["open"] and
          fate(got) == "allow" and fate(more) == "allow", body)


def lost_role(h, ada, ben, cleo):
    got, p = h.ask("git push origin role")
    check("Cleo agrees", cleo.answer(p)[0] == 200)
    h.local("PUT", "/v1/people/Cleo/role", {"role": "viewer"})
    _, body, _ = h.local("GET", "/v1/prompts/%s" % p["promptId"])
    check("R-760: who loses the role no longer counts", body["quorum"]["agreed"] == [],
          body["quorum"])
    check("Ada agrees, and it is not enough", ada.answer(p)[1].get("open") is True)
    check("with Ben it is", ben.answer(p)[1].get("decision") == "allow_once")
    check("allowed by two", fate(got) == "allow")
    h.local("PUT", "/v1/people/Cleo/role", {"role": "approver"})


def stand_in(h, ada, ben, dora):
    got, p = h.ask("reboot now")
    status, body, _ = ada.answer(p)
    check("R-765: whom the rule does not name does not count", status == 403 and
          "names other people" in json.dumps(body), (status, body))
    status, body, _ = ben.answer(p)
    check("who answers for her does, and it says so", status == 200 and
          body["quorum"]["agreed"][0].get("for") == "Dora", (status, body))
    check("it goes", fate(got) == "allow")
    got, p = h.ask("reboot later")
    status, body, _ = h.local("POST", "/v1/prompts/%s/decision" % p["promptId"],
                              {"decision": "allow_once", "rev": p["rev"]})
    check("where the rule says so, the machine counts", status == 200 and
          body["decision"] == "allow_once" and fate(got) == "allow", (status, body))


def others(h, ada):
    got, p = h.ask("deploy it")
    until = time.monotonic() + 60
    status = 0
    while time.monotonic() < until and status != 200:
        status, body, _ = ada.answer(p)
        time.sleep(0.05)
    check("R-765: after a time others are asked as well", status == 200 and
          body["quorum"]["escalated"] is True and fate(got) == "allow", (status, body))


def timed_out(h, ada):
    got, p = h.ask("sync all")
    ada.answer(p)
    check("R-762: time denies, whoever agreed", fate(got) == "deny", got)


def not_around(h):
    """Grants and modes of one person do not stand in for two."""
    h.local("POST", "/v1/grants", {"extension_id": "ext.quorum", "capability": "exec",
                                   "scope_pattern": "git push *", "decision": "allow"})
    got, p = h.ask("git push origin granted")
    check("R-766: a grant of one person does not answer for two",
          p["quorum"]["need"] == 2, p)
    h.local("PUT", "/v1/mode", {"mode": "permissive", "ttlMs": 60000, "allowWaiting": True})
    check("nor does permissive mode, for what waits",
          [q["promptId"] for q in h.waiting()] == [p["promptId"]])
    more, p2 = h.ask("git push origin permissive")
    check("nor for what comes", p2["quorum"]["need"] == 2)
    h.local("PUT", "/v1/mode", {"mode": "prompt"})
    for q in h.waiting():
        h.local("POST", "/v1/prompts/%s/decision" % q["promptId"], {"decision": "deny_once"})
    check("both end in a no", fate(got) == "deny" and fate(more) == "deny")


def written(h):
    lines = h.ledger()
    agreed = [r for r in lines if r["event"] == "prompt.agreed"]
    check("R-759: each yes is a record with person and device", agreed and
          all(r["data"]["agreed"]["person"] and r["data"]["agreed"]["device"] and
              r["by"]["name"] for r in agreed) and
          any(r["data"]["agreed"].get("for") == "Dora" for r in agreed), agreed[:1])
    check("bound to what was shown", all(r["data"]["agreed"]["call_hashes"] and
          r["data"]["agreed"]["rev"] >= 1 for r in agreed))
    for event in ("prompt.voided", "prompt.withdrawn", "prompt.escalated"):
        check("the ledger has %s" % event, any(r["event"] == event for r in lines))


def killed(h, ada):
    got, p = h.ask("git push origin killed")
    check("one agrees before the gate is killed", ada.answer(p)[0] == 200)
    h.gate.kill()
    h.gate.start()
    h.listen()
    until = time.monotonic() + 60
    body = {}
    while time.monotonic() < until and body.get("open", True):
        _, body, _ = h.local("GET", "/v1/prompts/%s" % p["promptId"])
    check("R-762: it ends in a no", body.get("decision") == "deny_cancelled", body)


def replayed(h):
    h.gate.stop()
    r = subprocess.run([PROGRAM, "replay", "--json", "--state=" + h.gate.state], env=h.gate.env, capture_output=True,
                       text=True, timeout=300)
    changed = [json.loads(line) for line in r.stdout.splitlines() if line.startswith("{")]
    check("R-766: a replay finds the same", r.returncode == 0 and "prompt.agreed" not in
          r.stdout, (r.returncode, r.stdout[-600:], r.stderr[-300:]))
    return changed


def main():
    h = House()
    try:
        ada = h.person("Ada", "administrator", "Ada's desk")
        ada_phone = h.device("Ada", "Ada's phone")
        ben = h.person("Ben", "approver", "Ben's laptop")
        olaf = h.person("Olaf", "approver", "Olaf's laptop")
        cleo = h.person("Cleo", "approver", "Cleo's laptop")
        dora = h.person("Dora", "approver", "Dora's laptop")
        two_people(h, ada, ada_phone, ben, olaf)
        by_command(h, ada, ben)
        first_no(h, ada, olaf)
        grew(h, ada, ben)
        lost_role(h, ada, ben, cleo)
        stand_in(h, ada, ben, dora)
        others(h, cleo)
        timed_out(h, ada)
        not_around(h)
        written(h)
        killed(h, ada)
        replayed(h)
    finally:
        h.end()
    return done("quorum")


if __name__ == "__main__":
    sys.exit(main())
