"""Point 5: not now means later.  scene_05_not_now.py PROGRAM DIR

R-273, R-310: what was put off comes back when it is asked for, and not before;
what nobody answers stays open until it expires.  R-288, R-395.
"""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from scene import Scene, check, done, part, reminder  # noqa: E402

MUM = reminder("call mum")


def offered(got):
    """Whether the answer announces an action."""
    meta = got["outputEnvelope"].get("meta", {})
    return got["status"] == "completed_action_needed" or meta.get("action_needed") is True or "action" in meta


def put_off(s):
    s.puppet.says("I can.", MUM)
    check("offered", offered(s.chat("t1", "remind me to call mum tomorrow at 9")))
    first = s.chips("t1")[0]
    status, body, _ = s.tap("defer", first)
    check("R-309 Not now is recorded by the server", status == 200 and body["state"] == "deferred"
          and s.ledger("action.decision")[-1]["data"]["decision"] == "deferred", body)
    for text in ("ok", "add salt to my soup", "thanks", "what is the weather", "don't remind me", "book the table"):
        got = s.chat("t1", text)
        check(f"R-273 {text}: not announced again", not offered(got) and len(s.chips("t1")) == 1, got)
        check(f"{text}: the answer says what became of it", "Not now" in got["assistant"], got["assistant"])
    s.restart()
    check("also after a start", not offered(s.chat("t1", "fine")))
    for text in ("remind me to call mum after all", "erinnere mich nochmal"):
        got = s.chat("t1", text)
        chips = s.chips("t1")
        check(f"R-273 {text}: the chip is back", offered(got) and chips[0]["state"] == "collapsed"
              and chips[0]["action"]["request_id"] == got["request_id"], (got, chips))
        check("the older one gives way", [c["state"] for c in chips[1:]] == ["superseded"] * (len(chips) - 1), chips)
        s.tap("defer", chips[0])
    check("with a record", len(s.ledger("action.superseded")) == 2, "")


def local_not_now(s):
    """The page put it off and could not say so: asked for, it comes back all the same."""
    s.puppet.says("I can.", MUM)
    s.chat("t2", "remind me to call mum tomorrow at 9")
    got = s.chat("t2", "ok")
    check("what is open is not announced twice", not offered(got) and "waits for your answer" in got["assistant"], got)
    got = s.chat("t2", "remind me to call mum again")
    chips = s.chips("t2")
    check("R-273 asked for, it comes back", offered(got) and len(chips) == 2 and chips[0]["state"] == "collapsed"
          and chips[1]["state"] == "superseded", chips)
    status, body, _ = s.tap("execute", chips[1])
    check("the older one is not carried out", status == 409 and s.items() == [], body)


def reopened(s):
    s.puppet.says("I can.", MUM)
    s.chat("t3", "remind me to call mum tomorrow at 9")
    chip = s.chips("t3")[0]
    s.tap("defer", chip)
    status, body, _ = s.agent.ask("POST", "/v1/actions/reopen", {
        "request_id": chip["action"]["request_id"], "action_id": chip["action"]["action_id"]})
    check("an agent reopens nothing", status == 403, body)
    status, body, _ = s.tap("reopen", chip)
    check("Reopen", status == 200 and body["state"] == "collapsed" and len(s.ledger("action.reopened")) == 1, body)
    check("and Approve", s.tap("execute", chip)[1]["status"] == "succeeded" and len(s.items()) == 1)


def newer(s):
    """Another time for the same thing takes the place of the older offer; another thing does not."""
    s.puppet.says("I can.", MUM)
    s.chat("t4", "remind me to call mum tomorrow at 9")
    s.puppet.says("At ten.", reminder("Call mum", due="2031-01-01T09:00:00Z"))
    s.chat("t4", "remind me to call mum at ten")
    s.puppet.says("Milk.", reminder("buy milk"))
    s.chat("t4", "remind me to buy milk")
    states = [(c["action"]["action_payload_preview"]["title"], c["state"]) for c in s.chips("t4")]
    check("superseded", states == [("buy milk", "collapsed"), ("Call mum", "collapsed"), ("call mum", "superseded")],
          states)


def no_cancel(s):
    """R-288: no executor here declares that it can be stopped safely, so nothing offers Cancel."""
    chip = s.chips("t4")[0]
    status, body, _ = s.person.ask("POST", "/v1/actions/cancel", {
        "request_id": chip["action"]["request_id"], "action_id": chip["action"]["action_id"]})
    check("R-288 there is nothing to cancel with", status in (404, 405), (status, body))
    check("R-288 nor does a chip offer it", "cancel" not in str(s.chips("t4")).lower(), s.chips("t4"))


def expires(s):
    s.settings("[chip]\nexpire_seconds = 2")
    s.restart()
    s.puppet.says("I can.", MUM)
    s.chat("t5", "remind me to call mum tomorrow at 9")
    chip = s.chips("t5")[0]
    check("R-310 open until then", chip["state"] == "collapsed" and chip["expires_at"] > chip["proposed_at"], chip)
    for _ in range(600):
        if s.ledger("action.expired"):
            break
        time.sleep(0.1)
    check("R-310 it expires by itself, with a record", len(s.ledger("action.expired")) == 1)
    check("and says so", s.chips("t5")[0]["state"] == "expired", s.chips("t5"))
    status, body, _ = s.tap("execute", chip)
    check("too late to approve", status == 410 and len(s.items()) == 1, (status, body))
    got = s.chat("t5", "remind me to call mum again")
    check("asked for again, there is a new one", offered(got) and s.chips("t5")[0]["state"] == "collapsed", got)


def main():
    s = Scene(*sys.argv[1:])
    for run in (put_off, local_not_now, reopened, newer, no_cancel, expires):
        part(run, s)
    s.gate.stop()
    done("scene_05_not_now")


main()
