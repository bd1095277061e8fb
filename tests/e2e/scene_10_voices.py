"""People in danger, heard by a server that runs: scene_10_voices.py PROGRAM."""
import os
import sys

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
import json  # noqa: E402
import shutil  # noqa: E402
import tempfile  # noqa: E402

from gate_client import Client, Gate  # noqa: E402

program = sys.argv[1]
passed = failed = 0
URGENT, CALM = "I am going to kill myself on Sunday", "what is the tallest hill"


def check(name, ok, got=""):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {name}: {str(got)[:1500]}", file=sys.stderr)


class Scene:
    def __init__(self, where):
        self.gate = Gate(program, where)
        self.gate.start()
        self.agent = Client(self.gate, "person")
        self.threads = 0

    def chat(self, message, **more):
        self.threads += 1
        packet = dict({"threadId": f"t{self.threads}", "message": message},
                      **more)
        status, body, _ = self.agent.ask("POST", "/v1/chat", packet)
        check(f"chat {message!r}", status in (200, 202), (status, body))
        return body


def notifications(scene):
    """The rows that a packet can bring about, by the door of the product."""
    seen = 0
    with open("tests/data/cases.jsonl") as f:
        rows = [json.loads(line) for line in f]
    for row in rows:
        q = row["input"]
        if row["area"] != "notification.policy" or q["source"] != "api" \
                or q["personaLabel"] != "ida":
            continue
        more = {"simulate": True} if q["simulate"] else {}
        if "requestedPolicy" in q:
            more["notification_policy"] = q["requestedPolicy"]
        body = scene.chat(URGENT if q["safetyIsUrgent"] else CALM, **more)
        got = body.get("notification_policy")
        check(row["id"], got == row["expected"], (got, body))
        if "outputEnvelope" in body:
            envelope = body["outputEnvelope"]
            check(row["id"] + " in the envelope",
                  envelope["notification_policy"] == row["expected"]
                  and envelope["meta"]["notification_policy"]
                  == row["expected"], envelope)
        seen += 1
    check("rows by the door", seen >= 8, seen)


where = tempfile.mkdtemp()
try:
    scene = Scene(where)
    try:
        notifications(scene)
        check("it ends well", scene.gate.stop() == 0)
    finally:
        if scene.gate.process.poll() is None:
            scene.gate.kill()
finally:
    shutil.rmtree(where, ignore_errors=True)
print(f"scene_10_voices: {passed} passed, {failed} failed")
sys.exit(failed > 0)
