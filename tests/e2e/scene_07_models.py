"""Answers as real models give them.  scene_07_models.py PROGRAM DIR"""
import json
import os
import subprocess
import sys

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
from model_scene import PROVIDERS, Scene, check, done, envelope, part, schema_of, system_of  # noqa: E402

REMIND = "Remind me tomorrow at 9 to call mum"
ACTION = {"action_needed": True, "action_id": "a1", "action_label": "Create Reminder", "action_kind": "create_reminder",
          "action_summary_bullets": ["Adds a reminder: call mum"],
          "action_payload_preview": {"title": "call mum", "due_at": "2031-03-01T09:00:00Z"}}


def wrapped(s, p):
    """R-135: fences and prose around the one object; no second question."""
    plain = envelope("Good day.")
    for name, text in {"a fence": f"```json\n{plain}\n```", "a fence without a name": f"```\n{plain}\n```",
                       "prose": f"Here is the answer {{as asked}}:\n\n{plain}\n\nI hope it helps.",
                       "prose and a fence": f"Sure!\n```json\n{plain}\n```\nAnything else?"}.items():
        status, body, asked = s.chat("Hello you", [text])
        check(f"{p}: {name}", status == 200 and body["assistant"] == "Good day." and len(asked) == 1, (body, len(asked)))
    status, body, asked = s.chat("Hello you", [plain + plain])
    check(f"{p}: two answers are none", status == 422 and len(asked) == 2, body)
    status, body, asked = s.chat("Hello you", ["Just some prose.", plain])
    check(f"{p}: no object: once more, with the reason", status == 200 and len(asked) == 2 and
          "no prose, no fence" in system_of(asked[1]), body)
    check(f"{p}: the form of the answer is asked for", schema_of(asked[0])["required"] == ["assistant_text", "meta"], asked[0])


def called(s, p):
    """A call beside text: asked about; then the text stands, and the trace says what was left out."""
    beside = {"text": envelope("Here you are."), "calls": [["lookup", {"q": "x"}]]}
    status, body, asked = s.chat("Look it up", [beside, envelope("I cannot look it up.")])
    check(f"{p}: asked once more", len(asked) == 2 and "You called a tool" in system_of(asked[1]) and
          body["assistant"] == "I cannot look it up.", body)
    status, body, asked = s.chat("Look it up", [beside])
    check(f"{p}: the text is not lost", status == 200 and body["assistant"] == "Here you are." and
          '"tool_call"' in s.steps(body), body)


def chips(s):
    """A request_id the model left out costs no chip; nor does an offset."""
    for name, meta in {"flat": ACTION, "an-object": {"action": ACTION},
                       "another-name": dict(ACTION, request_id="of the model")}.items():
        status, body, asked = s.chat(REMIND, [envelope("I can remind you.", meta=meta)], clientRequestId="r-" + name)
        check(f"{name}: a chip", status == 200 and body["status"] == "completed_action_needed", body)
        check(f"{name}: under our name", body["request_id"] == "r-" + name, body)
        _, view, _ = s.me.ask("GET", f"/v1/actions?threadId=t{s.n}")
        check(f"{name}: it waits", "call mum" in json.dumps(view), view)
    status, body, _ = s.chat(REMIND, [envelope("I can remind you.", meta=ACTION)], clientRequestId="r 1")
    check("a name with a space: no chip, and it is said", status == 200 and body["status"] == "completed" and
          "an id must not have spaces" in body["assistant"], body)
    local = dict(ACTION, action_payload_preview={"title": "call mum", "due_at": "2031-03-01T09:00:00+01:00"})
    status, body, _ = s.chat(REMIND, [envelope("I can remind you.", meta=local)])
    check("an offset is not lost", status == 200 and body["status"] == "completed_action_needed", body)


def zones(s):
    """R-390: the model hears the user's zone and local time."""
    _, _, asked = s.chat("Hello", [envelope("Hi.")], time_zone="America/New_York")
    system = system_of(asked[0])
    check("the zone", "America/New_York" in system and "local time" in system, system)
    status, body, asked = s.chat("Hello", time_zone="Mars/Olympus")
    check("a zone that is none", status == 400 and body["pointer"] == "/time_zone" and not asked, body)
    _, _, asked = s.chat("Hello", [envelope("Hi.")])
    check("else the server's", "Time zone of the user: " in system_of(asked[0]), system_of(asked[0]))


def events(s, packet):
    """The events of a chat, as they arrive."""
    s.me.link.request("POST", "/v1/chat", json.dumps(packet), dict(s.me.headers, Accept="text/event-stream"))
    answer = s.me.link.getresponse()
    name = ""
    while True:
        line = answer.readline()
        if not line:
            return
        if line.startswith(b"event: "):
            name = line[7:].strip().decode()
        elif line.startswith(b"data: "):
            yield name, json.loads(line[6:])


def streams(s, p):
    """Text is here before the model has ended; at the end it is what the envelope says."""
    hold = os.path.join(s.where, "hold")
    whole = "The first sentence is here. The second follows it. " + "And a third one, quite long. " * 8 + "End."
    s.says({"Tell me": [{"text": envelope(whole), "hold": hold}]})
    text, last, early = "", None, False
    for name, data in events(s, {"threadId": "st", "message": "Tell me"}):
        if name == "text":
            text += data["text"]
            if not os.path.exists(hold):
                early = True
                open(hold, "w").close()
        elif name == "replace":
            text = data["text"]
        last = (name, data)
    check(f"{p}: the first sentence came before the end", early and text.startswith("The first sentence is here."), text)
    check(f"{p}: what was streamed is the answer", last[0] == "done" and last[1]["assistant"] == whole == text, (text, last))


def gathered(s, message, *answers):
    s.says({message: list(answers)})
    got = list(events(s, {"threadId": "g" + message, "message": message}))
    return [n for n, _ in got], "".join(d["text"] for n, d in got if n == "text"), got


def early(s):
    """What the checks would refuse does not leave early; what changes is replaced; what fails is told."""
    lie = "Good. I sent the mail to her. There is more to say of it."
    names, text, got = gathered(s, "Mail her", envelope(lie), envelope("I can write a draft. Shall I?"))
    check("a claim does not leave", "I sent" not in json.dumps(got) and got[-1][1]["assistant"] ==
          "I can write a draft. Shall I?" and names[-1] == "done", got)
    check("what was shown is replaced", "replace" in names, names)
    names, text, got = gathered(s, "Write a thank-you note to grandma", envelope(lie))
    check("no answer: told as such", names[-1] == "failed" and got[-1][1]["error"] == "driver_block_enforcement_failed", got)
    names, text, got = gathered(s, "Should I take this loan?", envelope("It depends. It is definitely safe. Take it.",
                                                                        assumptions=["a"]),
                                envelope("It depends. Ask the bank.", assumptions=["a"]))
    check("no certainty at tier 2", "definitely" not in json.dumps(got) and got[-1][1]["assistant"] ==
          "It depends. Ask the bank.", got)
    names, text, got = gathered(s, "I want to kill myself", envelope("I am here. Please call someone. Now."))
    check("tier 3: nothing before the end", names[-1] == "done" and got[-1][1]["modeDecision"]["risk"] == 3, names)
    s.asked()


def terminal(s):
    s.says({"Hello again": ["```json\n" + envelope("Well met. Sit down.") + "\n```"]})
    run = subprocess.run([s.program, "chat", "--socket=" + s.gate.socket, "--state=" + s.gate.state, "Hello again"],
                         env=dict(s.gate.env, TZ="Asia/Tokyo"), capture_output=True, text=True, stdin=subprocess.DEVNULL)
    check("a terminal shows the text once", run.stdout.count("Well met. Sit down.") == 1, run)
    asked = s.asked()
    check("and sends its zone", "Asia/Tokyo" in system_of(asked[-1]), system_of(asked[-1]))


def main():
    program, where = sys.argv[1:3]
    for p in PROVIDERS:
        s = Scene(program, where, p)
        for run in (wrapped, called, streams):
            part(run, s, p)
        if p == "gemini":
            for run in (chips, zones, early, terminal):
                part(run, s)
        s.stop()
    done("scene_07_models")


main()
