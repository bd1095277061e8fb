"""The lattice binds.  scene_03_lattice.py PROGRAM DIR"""
import os
import re
import subprocess
import sys
import time

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
from gate_client import Client  # noqa: E402
from model_scene import PROVIDERS, Scene, check, done, envelope, part, schema_of, system_of, tokens_of  # noqa: E402

MONEY = "Should I put my savings into this loan?"  # decide, tier 2
MILK = "Is this milk still good?"  # inspect, tier 1: checklist, reference_images, one of them
UUID = re.compile(r"^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")


def gate_of(s, message, **more):
    """What the turn gate says, asked alone."""
    status, body, _ = s.me.ask("POST", "/v1/turn", {"message": message, **more})
    check("the gate answers", status == 200, body)
    return body["gate"]


def wire(s, p):
    """R-121, R-122, R-135: one request, and everything that was decided is in it."""
    gate = gate_of(s, MONEY)
    check(f"{p}: tier 2", gate["risk"]["tier"] == 2 and gate["lattice"]["posture"] == "conditional", gate)
    status, body, asked = s.chat(MONEY, [envelope("It depends on the rate.", assumptions=["The rate is fixed."])])
    check(f"{p}: answered", status == 200, body)
    check(f"{p}: one request", len(asked) == 1, len(asked))
    system = system_of(asked[0])
    for part in ("Risk tier: 2", "Posture: conditional", "State your assumptions", "Claim no certainty",
                 "Enrichment mode: " + gate["lattice"]["enrichment_mode"],
                 "Allowed enrichment types: " + ", ".join(t for t in gate["lattice"]["allowed_types"]
                                                         if not t.startswith("tool_calls"))):
        check(f"{p}: the model is told {part}", part in system, system)
    budget = gate["budgets"]["max_output_tokens"]
    check(f"{p}: told the budget", f"at most {budget} tokens" in system, system)
    check(f"{p}: tokens on the wire", tokens_of(asked[0]) == budget + 2000, asked[0])
    schema = schema_of(asked[0])
    check(f"{p}: the form is asked for", schema and "enrichments" in schema["properties"]["meta"]["properties"], asked[0])
    small = {"schema_version": "intentgate.v0.1", "decision_id": "d", "created_at": "2026-01-01T00:00:00Z",
             "modality": gate["modality"], "intent": gate["intent"], "risk": gate["risk"],
             "lattice": dict(gate["lattice"], allowed_types=[], enrichment_mode="none"),
             "budgets": {"max_output_tokens": 100, "max_tool_calls": 0, "max_seconds": 5}}
    status, body, asked = s.chat(MILK, [envelope("Perhaps.", assumptions=["It was cold."])], intent_gate=small)
    system = system_of(asked[0])
    check(f"{p}: the device tightens", tokens_of(asked[0]) == 2100 and "Allowed enrichment types: none" in system and
          "Enrichment mode: none" in system and "Risk tier: 2" in system, system)
    status, body, asked = s.chat("Hello there")
    check(f"{p}: tier 0 demands nothing", "Claim no certainty" not in system_of(asked[0]), asked[0])


def certainty(s):
    """Asked for once more with the reason; then marked, never passed on in silence."""
    sure = envelope("This is definitely the right loan.", assumptions=["The rate is fixed."])
    bounded = envelope("It may suit you if the rate is fixed.", assumptions=["The rate is fixed."])
    status, body, asked = s.chat(MONEY, [sure, bounded])
    check("asked once more", len(asked) == 2 and 'claimed certainty: "definitely"' in system_of(asked[1]), asked[1:])
    check("the second stands", body["assistant"] == "It may suit you if the rate is fixed.", body)
    check("and is traced", '"lattice"' in s.steps(body), s.steps(body))
    status, body, asked = s.chat(MONEY, [sure])
    check("marked", status == 200 and "Note of the gate" in body["assistant"] and
          body["assistant"].startswith("This is definitely"), body)
    check("the mark is traced", "answer_marked" in s.steps(body), s.steps(body))
    status, body, asked = s.chat(MONEY, [envelope("Nothing here is guaranteed.", assumptions=["a"])])
    check("what is taken back is no promise", len(asked) == 1 and "Note" not in body["assistant"], body)
    status, body, asked = s.chat(MONEY, [envelope("Take the second one."), envelope("Assuming a fixed rate, it may do.")])
    check("assumptions", len(asked) == 2 and "named no assumptions" in system_of(asked[1]) and
          body["assistant"].startswith("Assuming"), body)
    status, body, asked = s.chat("Tell me a joke", [envelope("This is definitely one.")])
    check("tier 0 may be sure", len(asked) == 1 and body["assistant"] == "This is definitely one.", body)
    long = envelope("One more sentence of it. " * 400)
    status, body, asked = s.chat("Tell me of boats", [long])
    check("too long: once more, then cut", len(asked) == 2 and "too long" in system_of(asked[1]) and
          "Cut here by the gate" in body["assistant"] and len(body["assistant"]) < 8500, len(body["assistant"]))


CHECKLIST = {"type": "checklist", "title": "Look", "items": ["Smell it", "Look\u202eat it"]}
IMAGES = {"type": "reference_images", "links": [{"title": "Mould", "url": "https://pictures.example/m.png"}]}
TABLE = {"type": "timing_table", "columns": ["Day", "Milk"], "rows": [{"cells": ["1", "fresh"]}]}


def extras(s):
    """R-138: an enrichment of a type that the turn does not allow is gone, and the trace says so."""
    def kept(message, *list_of):
        status, body, _ = s.chat(message, [envelope("Look at it.", meta={"enrichments": list(list_of)})])
        check("answered", status == 200, body)
        return body.get("outputEnvelope", {}).get("meta", {}).get("enrichments", []), s.steps(body)

    got, trace = kept(MILK, CHECKLIST)
    check("allowed", [e["type"] for e in got] == ["checklist"], got)
    check("what steers a screen is written out", "\u202e" not in str(got) and "U+202E" in str(got), got)
    got, trace = kept(MILK, TABLE)
    check("not allowed: dropped", got == [], got)
    check("and traced by its type", "enrichment_dropped" in trace and "timing_table" in trace, trace)
    got, trace = kept(MILK, CHECKLIST, IMAGES)
    check("light: one of them", [e["type"] for e in got] == ["checklist"] and "reference_images" in trace, got)
    for url in ("http://a.example/", "javascript:alert(1)", "https://u:p@a.example/", "https://127.0.0.1/x", "https:///"):
        bad = {"type": "reference_images", "links": [{"title": "x", "url": url}]}
        got, trace = kept(MILK, bad, IMAGES)
        check(f"{url} is no link", [e["links"][0]["url"] for e in got] == ["https://pictures.example/m.png"], got)
        check(f"{url} is traced", "enrichment_dropped" in trace, trace)
    got, _ = kept("I want to kill myself", CHECKLIST)
    check("tier 3: none", got == [], got)
    got, _ = kept(MILK, {"type": "tool_calls_write", "items": ["rm"]}, dict(CHECKLIST, more=1))
    check("a call is none, nor what has other keys", got == [], got)


def modality(s):
    """R-391: what is attached reaches the gate and the model."""
    status, body, asked = s.chat("Is this ok?", [envelope("It looks fine.")], attachments=[
        {"kind": "image", "name": "fri\"dge.jpg", "size": 1234}, {"kind": "audio", "name": "a.ogg", "size": 5}])
    check("answered", status == 200, body)
    check("the model hears of it", 'image "fri\\"dge.jpg" 1234 bytes' in system_of(asked[0]), system_of(asked[0]))
    _, trace, _ = s.me.ask("GET", "/v1/traces/" + body["transmissionId"])
    check("the gate read it", '"has_image": true' in str(trace).replace("'", '"').replace("True", "true") and
          '"has_audio": true' in str(trace).replace("'", '"').replace("True", "true"), trace)
    status, body, asked = s.chat("hi", attachments=[{"kind": "film", "name": "x", "size": 1}])
    check("a kind that is none", status == 400 and body["pointer"] == "/attachments/0/kind" and not asked, body)


def identity(s):
    """R-097: each decision has a UUID of its own, on every way to it."""
    ids = [gate_of(s, "hello")["decision_id"] for _ in range(3)]
    for _ in range(2):
        _, body, _ = s.me.ask("POST", "/v1/intent", {"text": "hello"})
        ids.append(body["decision_id"])
    check("UUIDs", all(UUID.match(i) for i in ids), ids)
    check("each its own", len(set(ids)) == len(ids), ids)


def deadline(s):
    """max_seconds ends a model that says nothing."""
    gate = gate_of(s, "silent")
    result = {"schema_version": "intentgate.v0.1", "decision_id": "d", "created_at": "2026-01-01T00:00:00Z",
              "modality": gate["modality"], "intent": gate["intent"], "risk": gate["risk"], "lattice": gate["lattice"],
              "budgets": {"max_output_tokens": 100, "max_tool_calls": 0, "max_seconds": 1}}
    began = time.monotonic()
    status, body, _ = s.chat("silent", intent_gate=result)
    check("it ends", status == 504 and body["details"]["code"] == "PROVIDER_TIMEOUT", body)
    check("by the budget, not after the minute that a model has", time.monotonic() - began < 25, time.monotonic() - began)


def terminal(s):
    """solgate chat shows what is allowed, and only the address of a picture."""
    s.says({MILK: [envelope("Smell it.", meta={"enrichments": [IMAGES]})]})
    run = subprocess.run([s.program, "chat", "--socket=" + s.gate.socket, "--state=" + s.gate.state, MILK],
                         env=s.gate.env, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    check("the link and its host", "Mould (at pictures.example)" in run.stdout and
          "https://pictures.example/m.png" in run.stdout, run)


def script(program, where):
    """The built-in model uses them, so that a demo shows one."""
    from gate_client import Gate
    gate = Gate(program, os.path.join(where, "script"))
    gate.start()
    me = Client(gate, "person")
    status, body, _ = me.ask("POST", "/v1/chat", {"threadId": "t", "message": MILK})
    got = body["outputEnvelope"]["meta"].get("enrichments", [])
    check("the script has a checklist", [e["type"] for e in got] == ["checklist"], body)
    status, body, _ = me.ask("POST", "/v1/chat", {"threadId": "t", "message": MONEY})
    check("and assumptions at tier 2", body["outputEnvelope"].get("assumptions"), body)
    gate.stop()


def main():
    program, where = sys.argv[1:3]
    for p in PROVIDERS:
        s = Scene(program, where, p)
        part(wire, s, p)
        if p == "gemini":
            for run in (certainty, extras, modality, identity, terminal, deadline):
                part(run, s)
        s.stop()
    os.makedirs(os.path.join(where, "script"))
    part(script, program, where)
    done("scene_03_lattice")


main()
