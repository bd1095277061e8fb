"""Point 4: tiers as the document says.  scene_04_tiers.py PROGRAM DIR"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from scene import Scene, check, done, reminder  # noqa: E402

# Reminders on turns of tier 2: each is a chip like any other.
MEDIUM = ["remind me to take my medication at 8", "remind me to take my pills at 8 pm",
          "remind me to take my insulin before dinner", "remind me to pay my taxes on friday",
          "remind me to ask the lawyer about the contract"]
LOW = ["remind me to call mum tomorrow at 9", "remind me to buy fuses"]
HIGH = ["remind me that I want to kill myself tonight"]


def main():
    s = Scene(*sys.argv[1:])
    tiers = set()
    for i, text in enumerate(LOW + MEDIUM):
        s.puppet.says("I can set a reminder.", reminder(f"thing {i}"))
        got = s.chat(f"t{i}", text)
        tier = got["modeDecision"]["risk"]
        tiers.add(tier)
        chip = s.chips(f"t{i}")[0]
        check(f"tier {tier}, {text}: a chip", chip["state"] == "collapsed"
              and got["status"] == "completed_action_needed", (got, chip))
        check(f"tier {tier}: nothing before the tap", s.items() == [] or i > 0, s.items())
        status, body, _ = s.tap("execute", chip)
        check(f"tier {tier}, {text}: one tap", status == 200 and body["status"] == "succeeded", body)
        check(f"tier {tier}: written once", len(s.items()) == i + 1, s.items())
    check("tier 2 was among them", 2 in tiers, tiers)
    for text in HIGH:
        s.puppet.says("I am here.", reminder("x"))
        got = s.chat("high", text)
        chip = s.chips("high")[0]
        check("T59 tier 3 restricts tools", got["modeDecision"]["risk"] == 3 and chip["state"] == "blocked", (got, chip))
        status, body, _ = s.tap("execute", chip)
        check("T59 and nothing is carried out", status == 403 and len(s.items()) == len(LOW + MEDIUM), body)
    listed = s.person.ask("GET", "/v1/traces?limit=50")[1]["items"]
    said = {i["traceRunId"]: i["risk"] for i in listed}
    check("the page is told the tier that was decided", said.get(got["transmissionId"]) == 3
          and 2 in said.values(), said)
    s.gate.stop()
    done("scene_04_tiers")


main()
