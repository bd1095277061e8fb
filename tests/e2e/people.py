"""Several people on one gate: accounts, roles, devices, links, sessions.

usage: people.py PROGRAM

One gate, the person at its machine, and accounts of every role.  Each comes in
by a one-time link as a browser would, from a device with a name, and does what
the role may; what it may not, and every wrong way in, is refused.
"""
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")

import people_kit  # noqa: E402
from gate_client import Client, Link  # noqa: E402
from people_kit import ORIGIN, enrol  # noqa: E402
from score import check, done  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])


class Browser(people_kit.Browser):
    def stream(self):
        """An open stream of events; the socket."""
        c = Link(self.gate.socket)
        c.request("GET", "/v1/events?listen=web", None, self.headers())
        a = c.getresponse()
        assert a.status == 200, a.read()
        line = a.fp.readline()
        while b"event: hello" not in line:
            line = a.fp.readline()
        return a


def come_in(gate, link, device):
    return Browser(gate, link, device)


def ended(answer):
    """The stream is cut: its end comes, within a minute."""
    answer.fp.raw._sock.settimeout(60)
    try:
        while answer.fp.readline():
            pass
        return True
    except (ConnectionError, ValueError):
        return True
    except (socket.timeout, TimeoutError):
        return False


class House(people_kit.House):
    def __init__(self):
        super().__init__(PROGRAM, "people")
        self.gate.start()

    def ask_call(self, number):
        """A call that waits for a person; its thread, its prompt."""
        got = {}

        def run():
            got["answer"] = Client(self.gate, "agent").ask("POST", "/v1/hostcalls", {
                "call_id": "c%d" % number, "method": "exec",
                "params": {"command": "git push %d" % number},
                "extension": {"id": "ext.people", "version": "1.0.0"}})
        t = threading.Thread(target=run, daemon=True)
        t.start()
        until = time.monotonic() + 60
        while time.monotonic() < until:
            _, body, _ = self.local("GET", "/v1/prompts")
            if body["prompts"]:
                return t, got, body["prompts"][0]
            if got:
                break
            time.sleep(0.02)
        raise RuntimeError("no question was asked: %s" % got)


def decide(who, prompt, token="allow_once"):
    return who("POST", "/v1/prompts/%s/decision" % prompt["promptId"],
               {"decision": token, "rev": prompt["rev"]})


def alone(h):
    """R-723: without accounts nothing is said of people."""
    _, body, _ = h.local("GET", "/v1/people")
    check("nobody has an account at first", body == {"people": []}, body)
    _, body, _ = h.local("GET", "/v1/session")
    check("a session alone says no more than before", body == {"role": "person"}, body)
    h.local("PUT", "/v1/mode", {"mode": "prompt"})
    check("records of a gate without accounts name none",
          not any("by" in r for r in h.ledger()), h.ledger()[-1:])


def links(h):
    """R-724: a link works once, before its time, from the page alone."""
    ada = h.add("Ada", "administrator")
    link = h.link(ada)
    status, body, _ = enrol(h.gate, link, "phone", origin={})
    check("a link without an Origin is refused", status == 403, body)
    status, body, _ = enrol(h.gate, link, "phone", origin={"Origin": "http://evil.example"})
    check("a link from a foreign page is refused (T48)", status == 403, body)
    status, body, _ = enrol(h.gate, link, "\x1b[31mphone")
    check("a device with a bad name costs no link", status == 400, body)
    for wrong in ("", "x", "link-1.x", link.split(".")[0], "." + link, link + "x"):
        status, body, _ = enrol(h.gate, wrong, "phone")
        check("no way in by %r" % wrong[:12], status in (400, 401), body)
    status, body, _ = Client(h.gate).ask("POST", "/v1/session/link", {"link": 5}, **ORIGIN)
    check("what is no request is refused", status == 400, body)
    b = come_in(h.gate, link, "Ada's phone")
    check("the answer says who came in", b.about["person"] == "Ada"
          and b.about["standing"] == "administrator", b.about)
    status, body, _ = enrol(h.gate, link, "again")
    check("a link that was used is refused", status == 401 and "once" in json.dumps(body), body)
    old, new = h.link(ada), h.link(ada)
    status, body, _ = enrol(h.gate, old, "old")
    check("a newer link takes the place of the older", status == 401, body)
    return ada, b, new


def no_secrets(h, *secrets):
    """R-725: of secrets the disk has hashes alone."""
    found = []
    for folder, _, files in os.walk(h.gate.state):
        for name in files:
            with open(os.path.join(folder, name), "rb") as f:
                text = f.read()
            found += [name for s in secrets if s.encode() in text]
    check("no secret of an account is on the disk (T45)", not found, found)


def roles(h):
    """R-726: a role may what its row gives."""
    out = {}
    for name, role in (("Vi", "viewer"), ("Olu", "agent-owner"), ("Apo", "approver")):
        out[role] = come_in(h.gate, h.link(h.add(name, role)), name + "'s laptop")
    rows = (  # method, path, body, who gets through the door
        ("GET", "/v1/prompts", None, "viewer agent-owner approver"),
        ("GET", "/v1/audit", None, "viewer agent-owner approver"),
        ("POST", "/v1/people", {"name": "X", "role": "viewer"}, ""),
        ("PUT", "/v1/mode", {"mode": "permissive"}, ""),
        ("GET", "/v1/settings", None, "viewer agent-owner approver"),
        ("GET", "/v1/model", None, ""),
        ("PUT", "/v1/settings/policy.mode", {"value": "permissive"}, ""),
        ("GET", "/v1/data", None, ""),
        ("POST", "/v1/session/code", None, ""),
        ("POST", "/v1/tokens", {"id": "host.claude"}, ""),
        ("GET", "/v1/threads", None, "agent-owner approver"),
        ("POST", "/v1/prompts/perm-0/extend", None, "approver"),
    )
    for method, path, body, may in rows:
        for role, b in out.items():
            status, said, _ = b.ask(method, path, body)
            check("%s %s %s by %s" % ("may" if role in may.split() else "may not",
                                      method, path, role),
                  (status != 403) == (role in may.split()), (status, said))
    for role, b in out.items():
        _, body, _ = b.ask("GET", "/v1/settings")
        keys = [s["key"] for s in body["settings"]]
        check("%s sees the settings of the page, no others, no file, and changes none" % role,
              "page.arming_ms" in keys and all(k.startswith("page.") for k in keys)
              and not body["files"] and not any(s["editable"] or "file" in s for s in body["settings"]),
              body)
        status, said, _ = b.ask("PUT", "/v1/settings/page.arming_ms", {"value": "0"})
        check("%s changes no setting of the page" % role, status == 403, said)
    status, body, _ = out["viewer"].ask("POST", "/v1/people/Apo/link", {})
    check("nobody makes a link for somebody else", status == 403, body)
    status, body, _ = out["viewer"].ask("POST", "/v1/people/Vi/link", {})
    check("everybody makes a link for oneself", status == 201, body)
    return out


def decisions(h, b, out):
    """R-727: the ledger names the person and the device."""
    watch = out["viewer"].stream(), out["agent-owner"].stream()
    check("who may not answer is no reason to ask",
          h.local("GET", "/v1/state")[1]["attended"] is False)
    watch += (out["approver"].stream(),)
    t, got, prompt = h.ask_call(1)
    for role in ("viewer", "agent-owner"):
        status, body, _ = decide(out[role].ask, prompt)
        check("no answer by %s" % role, status == 403, body)
    status, body, _ = decide(out["approver"].ask, prompt)
    check("an approver answers", status == 200, body)
    t.join()
    check("the call was allowed", got["answer"][1]["output"] is not None
          if "output" in got["answer"][1] else got["answer"][0] == 200, got)
    by = [r["by"] for r in h.ledger() if r["event"] == "policy.decision"][-1]
    check("the record names person and device",
          by.get("name") == "Apo" and by.get("device") == "Apo's laptop"
          and by.get("id", "").startswith("person-"), by)
    t, got, prompt = h.ask_call(2)
    decide(h.local, prompt, "deny_once")
    t.join()
    by = [r["by"] for r in h.ledger() if r["event"] == "policy.decision"][-1]
    check("the person at the machine is named, too",
          by.get("device") == "this machine" and "id" not in by, by)
    status, _, _ = b.ask("PUT", "/v1/mode", {"mode": "strict"})
    by = [r for r in h.ledger() if r["event"] == "mode.changed"][-1].get("by", {})
    check("a change of the mode names its administrator", by.get("name") == "Ada", by)
    b.ask("PUT", "/v1/mode", {"mode": "prompt"})


def own(h, b, out):
    """R-728: everybody sees and ends what is their own."""
    _, body, _ = out["viewer"].ask("GET", "/v1/devices")
    check("a viewer sees the devices of nobody else",
          [d["person"] for d in body["devices"]] == ["Vi"], body)
    _, mine, _ = out["approver"].ask("GET", "/v1/devices")
    status, said, _ = out["viewer"].ask("DELETE", "/v1/devices/" + mine["devices"][0]["id"])
    check("nobody ends the device of somebody else", status == 403, said)
    _, body, _ = b.ask("GET", "/v1/devices")
    check("an administrator sees all", len(body["devices"]) == 4, body)
    second = come_in(h.gate, out["viewer"].ask("POST", "/v1/people/Vi/link", {})[1]["link"],
                     "Vi's phone")
    st = second.stream()
    _, body, _ = out["viewer"].ask("GET", "/v1/devices")
    phone = [d for d in body["devices"] if d["name"] == "Vi's phone"][0]
    status, said, _ = out["viewer"].ask("DELETE", "/v1/devices/" + phone["id"])
    check("one's own device is ended", status == 200 and said["sessions"] == 1, said)
    check("its stream is cut (T49)", ended(st))
    check("its session is over", second.ask("GET", "/v1/prompts")[0] == 401)
    check("the other device goes on", out["viewer"].ask("GET", "/v1/prompts")[0] == 200)
    status, _, _ = out["agent-owner"].ask("DELETE", "/v1/session")
    check("who signs out is out", status == 204
          and out["agent-owner"].ask("GET", "/v1/prompts")[0] == 401, status)


def removed(h, ada, b, out):
    """R-729: a removed person is cut off at once; somebody administers."""
    st = out["approver"].stream()
    status, body, _ = h.local("PUT", "/v1/people/Apo/role", {"role": "viewer"})
    check("a role is taken away", status == 200, body)
    check("the stream of the old role is cut", ended(st))
    check("the new role counts at once",
          out["approver"].ask("POST", "/v1/prompts/perm-0/extend")[0] == 403)
    st = out["approver"].stream()
    status, body, _ = b.ask("DELETE", "/v1/people/Apo")
    check("a person is removed", status == 200, body)
    check("in the middle of a stream", ended(st))
    check("and comes in no more", out["approver"].ask("GET", "/v1/prompts")[0] == 401)
    for method, path, body in (("DELETE", "/v1/people/Ada", None),
                               ("PUT", "/v1/people/Ada/role", {"role": "viewer"})):
        status, said, _ = h.local(method, path, body)
        check("the last administrator stays: " + method, status == 409, said)
    status, said, _ = h.local("DELETE", "/v1/people/nobody")
    check("who is not there is not removed", status == 404, said)
    status, said, _ = h.local("POST", "/v1/people", {"name": "ADA", "role": "viewer"})
    check("no two have the same name", status == 409, said)
    for name in ("", " x", "a\nb", "x" * 65, "a\u202eb"):
        status, said, _ = h.local("POST", "/v1/people", {"name": name, "role": "viewer"})
        check("no name %r" % name[:4], status == 400, said)


def locked(h):
    """R-730: wrong tries lock the account, and never the machine."""
    link = h.link(h.add("Lou", "viewer"))
    for _ in range(5):
        enrol(h.gate, link.split(".")[0] + "." + "A" * 43, "guess")
    status, body, _ = enrol(h.gate, link, "Lou's phone")
    check("after five wrong secrets the right one is refused",
          status == 429 and "15 minutes" in json.dumps(body), (status, body))
    h.gate.kill()
    h.gate.start()
    status, body, _ = enrol(h.gate, link, "Lou's phone")
    check("a restart does not forget it", status == 429, (status, body))
    _, body, _ = h.local("GET", "/v1/people")
    check("an administrator sees the lock",
          "lockedUntil" in [p for p in body["people"] if p["name"] == "Lou"][0], body)
    status, _, _ = enrol(h.gate, h.link("Lou"), "Lou's phone")
    check("a new link unlocks", status == 200, status)


def ask_to_join(h, link, device, mine):
    body = {"link": link, "device": device, **({"again": mine} if mine else {})}
    return Client(h.gate).ask("POST", "/v1/session/link", body, **ORIGIN)


def devices_of(h, name):
    return [d for d in h.local("GET", "/v1/devices")[1]["devices"] if d["name"] == name]


def cut(h):
    """R-851: an enrolment that is cut, by either end: all of it, or nothing."""
    h.add("Nora", "approver")
    for i in range(8):
        link, name, mine = h.link("Nora"), "cut %d" % i, "%064x" % (i + 1)
        c = Link(h.gate.socket)
        c.request("POST", "/v1/session/link", json.dumps({"link": link, "device": name, "again": mine}),
                  {"Content-Type": "application/json", **ORIGIN})
        if i % 2 == 0:
            time.sleep(0.001 * i)
            h.gate.kill()
            h.gate.start()
        c.close()
        # The gate may still read what was sent before the end came.
        until = time.monotonic() + 60
        while i % 2 and not devices_of(h, name) and time.monotonic() < until:
            time.sleep(0.02)
        came = bool(devices_of(h, name))
        status, body, _ = ask_to_join(h, link, name, "f" * 64)
        check("a link that brought a device in brings no other one in, and no link is spent on nothing",
              status == (401 if came else 200), (i, came, status, body))
        status, body, _ = ask_to_join(h, link, name, mine if came else "f" * 64)
        check("who did not get the answer asks again", status == 200, (i, came, status, body))
        check("and is one device with one session", [len(d["sessions"]) for d in devices_of(h, name)] == [1],
              devices_of(h, name))
    status, body, _ = Client(h.gate).ask("POST", "/v1/session/link", {"link": h.link("Nora")}, **ORIGIN)
    check("a device without a name is none, and costs no link", status == 422 or status == 400, (status, body))


def cut_between(h):
    """R-851: the ledger has an enrolment, and the store has nothing of it: killed between the two.  The link and the
    device are one step then, too."""
    for i, mine in enumerate(("a" * 64, None)):
        link, name = h.link("Nora"), "between %d" % i
        before = os.path.join(h.where, "before-%d" % i)
        h.gate.stop()
        shutil.copytree(h.gate.state, before)
        h.gate.start()
        status, first, headers = ask_to_join(h, link, name, mine)
        check("the device is enrolled", status == 200, (status, first))
        cookie = headers["Set-Cookie"].split(";")[0]
        h.gate.kill()
        shutil.rmtree(os.path.join(before, "audit"))
        shutil.copytree(os.path.join(h.gate.state, "audit"), os.path.join(before, "audit"))
        shutil.rmtree(h.gate.state)
        shutil.copytree(before, h.gate.state)
        h.gate.start()
        check("the link is spent, and its device is there", len(devices_of(h, name)) == 1, devices_of(h, name))
        status, body, _ = ask_to_join(h, link, name, "b" * 64)
        check("nobody else comes in by it", status == 401 and "once" in json.dumps(body), (status, body))
        status, body, _ = ask_to_join(h, link, name, mine)
        check("who drew it comes in, and nobody without",
              status == (200 if mine else 401), (status, body))
        if mine:
            old = {"Cookie": cookie, "X-Solgate-Page": first["key"], **ORIGIN}
            check("what was lost before is worth nothing",
                  Client(h.gate).ask("GET", "/v1/prompts", **old)[0] == 401)
            h.gate.kill()
            h.gate.start()
            check("and this is kept", [len(d["sessions"]) for d in devices_of(h, name)] == [1], devices_of(h, name))
    words = [r["event"] for r in h.ledger() if r.get("data", {}).get("device") == "between 0"]
    check("the ledger says both", words == ["device.enrolled", "session.opened"], words)


def clock_off(h):
    """R-851: the machine's clock a day ahead, and set right again: a link is late and says so, sessions go on, and
    nobody is locked out."""
    lib = os.path.join(h.where, "clock.so")
    made = subprocess.run(["cc", "-shared", "-fPIC", "-o", lib, "tests/attack/clock.c"])
    assert made.returncode == 0, "tests/attack/clock.c was not built"
    h.add("Cleo", "approver")
    there = h.device("Cleo", "Cleo's laptop")
    link = h.link("Cleo", hours=2)
    right = dict(h.gate.env)
    before = os.environ.get("ASAN_OPTIONS", "")
    for off, says in ((86400, "expired"), (0, None), (-86400, None)):
        h.gate.stop()
        h.gate.env = {**right, "LD_PRELOAD": lib, "CLOCK_OFF": str(off),
                      "ASAN_OPTIONS": before + ":verify_asan_link_order=0"}
        h.gate.start()
        check("the session goes on, %d s off" % off, there.ask("GET", "/v1/prompts")[0] == 200)
        check("so does the person at the machine", h.local("GET", "/v1/people")[0] == 200)
        if says:
            status, body, _ = enrol(h.gate, link, "late")
            check("a link that is late says so, and what to do",
                  status == 401 and says in json.dumps(body) and "new one" in json.dumps(body), (status, body))
            check("and brings in nothing", not devices_of(h, "late"))
        else:
            status, body, _ = enrol(h.gate, h.link("Cleo"), "off by %d" % off)
            check("a link that is made now works now, %d s off" % off, status == 200, (status, body))
    h.gate.stop()
    h.gate.env = right
    h.gate.start()
    check("and afterwards all is as before", there.ask("GET", "/v1/prompts")[0] == 200)


def main():
    h = House()
    try:
        alone(h)
        ada, b, open_link = links(h)
        no_secrets(h, b.key, b.cookie.split("=")[1], open_link.split(".")[1])
        out = roles(h)
        decisions(h, b, out)
        own(h, b, out)
        h.gate.stop()
        h.gate.start()
        check("sessions outlive a restart", b.ask("GET", "/v1/people")[0] == 200)
        h.gate.kill()
        h.gate.start()
        check("and a crash", b.ask("GET", "/v1/people")[0] == 200)
        check("what was ended stays ended",
              out["agent-owner"].ask("GET", "/v1/prompts")[0] == 401)
        removed(h, ada, b, out)
        h.gate.kill()
        h.gate.start()
        check("a removed person stays removed after a crash",
              out["approver"].ask("GET", "/v1/prompts")[0] == 401)
        locked(h)
        cut(h)
        cut_between(h)
        clock_off(h)
        check("the person at the machine was never locked out",
              h.local("GET", "/v1/prompts")[0] == 200)
    finally:
        h.end()
    return done("people")


if __name__ == "__main__":
    sys.exit(main())
