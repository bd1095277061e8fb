"""The acceptance tests of the seeds over real HTTP, each by its section.

breakpoint-engine (both test tables), breakpoint-chip (Acceptance Criteria),
spec-asst (8 and Checklist D), on the model that is built in; the Spec Asst on
the strict stand-ins for Gemini, OpenAI and Anthropic as well.  What only a page
can show (colours, places, focus) is tested in tests/web.
"""
import os
import sys

# Not this directory: http.py here is not Python's.
sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
import http.client  # noqa: E402
import json  # noqa: E402
import shutil  # noqa: E402
import socket  # noqa: E402
import subprocess  # noqa: E402
import tempfile  # noqa: E402
import time  # noqa: E402
import score  # noqa: E402

program = sys.argv[1]
where = ""  # on which model
WHEN = "2026-02-22T00:00:00.000Z"


def check(name, ok, got=""):
    score.check(where + name, ok, got)


class Gate:
    """solgate serve on a port of its own."""

    def __init__(self, folder):
        self.folder = folder
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.port = s.getsockname()[1]
        os.makedirs(folder + "/run", mode=0o700, exist_ok=True)
        self.log = open(folder + "/log", "ab")
        self.process = subprocess.Popen(
            [program, "serve", f"--listen=127.0.0.1:{self.port}",
             f"--state={folder}/state", f"--socket={folder}/run/s"],
            cwd=folder, stdin=subprocess.DEVNULL, stdout=self.log,
            stderr=self.log, env={
                "SOLGATE_PERSON": "token",
                **os.environ, "XDG_CONFIG_HOME": folder + "/config",
                "XDG_STATE_HOME": folder, "XDG_RUNTIME_DIR": folder + "/run",
                "XDG_DATA_HOME": folder + "/data"})
        for _ in range(6000):
            try:
                if self.ask("GET", "/readyz", role=None)[0] == 200:
                    return
            except OSError:
                time.sleep(0.01)
        raise RuntimeError(open(folder + "/log").read())

    def ask(self, method, path, body=None, role="person", **headers):
        """Status, what the body says, headers."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
        headers = {k.replace("_", "-"): v for k, v in headers.items()}
        if role:
            with open(f"{self.folder}/state/tokens/{role}") as f:
                headers["Authorization"] = "Bearer " + f.read().strip()
        text = None
        if body is not None:
            text = json.dumps(body)
            headers["Content-Type"] = "application/json"
        link.request(method, path, text, headers)
        a = link.getresponse()
        data = a.read()
        link.close()
        kind = a.headers.get("Content-Type", "")
        return (a.status, json.loads(data) if "json" in kind and data
                else data.decode(), a.headers)

    def stop(self):
        self.process.terminate()
        return self.process.wait(20)


folder = tempfile.mkdtemp(prefix="solgate-acceptance-")
gate = Gate(folder)


# ---- breakpoint-engine -------------------------------------------------------

def memento(thread, phase="settled", bucket="low", signals=()):
    m = {"mementoId": "m-" + thread, "threadId": thread, "createdTs": WHEN,
         "version": "memento-v0.2", "arc": "Frozen Arc", "active": [],
         "parked": [], "decisions": [], "next": [], "affect": {
             "points": [], "rollup": {"phase": phase,
                                      "intensityBucket": bucket,
                                      "updatedAt": WHEN}}}
    if signals:
        m["signals"] = {"updatedAt": WHEN, "items": [
            {"endMessageId": "m1", "kind": k, "confidence": "high",
             "source": "model"} for k in signals]}
    return m


def chat(thread, message, context=None, **more):
    packet = {"threadId": thread, "message": message, **more}
    if context:
        packet["context"] = {"thread_memento": context}
    return gate.ask("POST", "/v1/chat", packet)


def breakpoint_of(run):
    """The trace's own event of the breakpoint phase."""
    _, trace, _ = gate.ask("GET", "/v1/traces/" + run)
    return [e for e in trace["events"] if e["phase"] == "breakpoint"]


def engine_unit_tests():
    """breakpoint-engine, Test Coverage, Unit Tests: R-004 to R-006, R-033,
    R-036, R-042 to R-044."""
    _, got, _ = chat("u1", "Here is my plan for the cabin.", memento(
        "u1", signals=["decision_made"]))
    check("R-033 decision_made is a must",
          got["breakpoint"]["decision"] == "must", got)
    _, got, _ = chat("u2", "ok thanks", memento("u2", signals=["ack_only"]))
    check("R-036 ack_only and an ack are a skip",
          got["breakpoint"]["decision"] == "skip", got)
    for phase, bucket in (("peak", "low"), ("settled", "high"),
                          ("peak", "high")):
        _, got, _ = chat("u3", "Tell me more about it.", memento(
            "u3", phase, bucket))
        check(f"R-043 {phase}, {bucket}: a should is frozen",
              got["breakpoint"]["decision"] == "should"
              and got["breakpoint"]["peakGuardrailActive"] is True
              and got["threadMemento"]["arc"] == "Frozen Arc", got)
        _, got, _ = chat("u4", "Tell me more about it.", memento(
            "u4", phase, bucket, ["decision_made"]))
        check(f"R-044 {phase}, {bucket}: a must is not",
              got["breakpoint"]["decision"] == "must"
              and got["breakpoint"]["peakGuardrailActive"] is False
              and got["threadMemento"]["arc"] != "Frozen Arc", got)


def engine_integration_tests():
    """breakpoint-engine, Test Coverage, Integration Tests: R-071 to R-078."""
    _, got, _ = chat("i1", "ok thanks", memento("i1", "peak", "high"))
    check("R-078 at the peak a skip keeps the arc",
          got["breakpoint"]["decision"] == "skip"
          and got["threadMemento"]["arc"] == "Frozen Arc", got)
    events = breakpoint_of(got["trace"]["traceRunId"])
    check("R-078 and the trace says so", len(events) == 1
          and events[0]["actor"] == "solserver"
          and events[0]["status"] == "completed"
          and events[0]["summary"] == "Breakpoint decision: SKIP"
          and events[0]["metadata"]["kind"] == "breakpoint_engine"
          and events[0]["metadata"]["decision"] == "skip"
          and events[0]["metadata"]["peakGuardrailActive"] is True
          and events[0]["metadata"]["source"]
          == "request_context.thread_memento", events)
    _, got, _ = chat("i1", "ok thanks", memento(
        "i1", "peak", "high", ["decision_made"]))
    check("R-078, R-004 a must takes the model's arc",
          got["breakpoint"]["decision"] == "must"
          and got["threadMemento"]["arc"]
          == got["outputEnvelope"]["meta"]["shape"]["arc"] != "Frozen Arc",
          got)
    events = breakpoint_of(got["trace"]["traceRunId"])
    check("R-078 must in the trace",
          events[0]["metadata"]["decision"] == "must"
          and events[0]["metadata"]["peakGuardrailActive"] is False, events)
    status, text, headers = gate.ask("POST", "/v1/chat", {
        "threadId": "i2", "message": "hello"}, Accept="text/event-stream")
    names = [line[7:] for line in text.split("\n")
             if line.startswith("event: ")]
    check("R-076 streamed: text, envelope, memento",
          status == 200 and names[0] == "text"
          and names[-3:] == ["envelope", "memento", "done"], names)
    status, got, _ = gate.ask("POST", "/v1/chat", {
        "threadId": "i2", "message": "and you?"}, Prefer="respond-async")
    check("R-077 or polled", status == 202 and got["pending"] is True, got)
    for _ in range(6000):
        _, got, _ = gate.ask("GET",
                             "/v1/transmissions/" + got["transmissionId"]
                             if "transmissionId" in got else
                             "/v1/transmissions/" + got["transmission"]["id"])
        if not got["pending"]:
            break
        time.sleep(0.01)
    check("and it is the same answer",
          got["transmission"]["status"] == "completed"
          and got["outputEnvelope"]["assistant_text"] == got["assistant"], got)


# ---- breakpoint-chip ---------------------------------------------------------

ASK = "remind me tomorrow at 9 to call the electrician"


def actions(thread):
    return gate.ask("GET", "/v1/actions?threadId=" + thread)[1]["actions"]


def tap(path, a, second=1, **more):
    body = {"request_id": a["action"]["request_id"],
            "action_id": a["action"]["action_id"]}
    if path == "execute":
        body["confirmation"] = {"explicit_user_consent": True,
                                "decided_at": f"2026-01-01T00:00:{second:02}Z",
                                "surface": "chip"}
    body.update(more)
    return gate.ask("POST", "/v1/actions/" + path, body)


def items():
    where = folder + "/data/solgate/calendar"
    return os.listdir(where) if os.path.isdir(where) else []


def chip_acceptance():
    """breakpoint-chip, Acceptance Criteria."""
    _, got, _ = chat("c1", "How do I read a wiring diagram?")
    check("R-268 no action_needed, no chip",
          "action_needed" not in got["outputEnvelope"]["meta"]
          and got["status"] == "completed" and actions("c1") == [], got)

    _, got, _ = chat("c1", ASK, clientRequestId="c1-r1")
    meta = got["outputEnvelope"]["meta"]
    check("R-298, R-299 the fields of the chip",
          got["status"] == "completed_action_needed"
          and got["request_id"] == "c1-r1"
          and meta["request_id"] == "c1-r1"
          and meta["action_needed"] is True and meta["action_id"]
          and meta["action_kind"] == "create_reminder"
          and meta["action_label"]
          and 1 <= len(meta["action_summary_bullets"]) <= 3, got)
    chips = actions("c1")
    check("R-274 it waits, and nothing has happened", len(chips) == 1
          and chips[0]["state"] == "collapsed" and chips[0]["attempts"] == 0
          and items() == [], chips)
    chat("c1", "ok")
    chat("c1", "sure, sounds good")
    check("R-272 an acknowledgement approves nothing",
          actions("c1")[0]["state"] == "collapsed" and items() == [])
    for why, more in (("no confirmation", {"confirmation": None}),
                      ("no consent", {"confirmation": {
                          "explicit_user_consent": False,
                          "decided_at": WHEN, "surface": "chip"}})):
        status, body, _ = tap("execute", chips[0], **more)
        check(f"R-307 {why}: refused", status in (400, 403)
              and items() == [], body)
    status, body, _ = gate.ask("POST", "/v1/actions/execute", {
        "request_id": "c1-r1", "action_id": meta["action_id"],
        "confirmation": {"explicit_user_consent": True, "decided_at": WHEN,
                         "surface": "chip"}}, role="agent")
    check("R-265 an agent cannot approve", status == 403 and items() == [],
          body)

    status, receipt, _ = tap("execute", chips[0])
    check("R-319 one tap approves, R-275 the receipt comes back",
          status == 200 and receipt["status"] == "succeeded"
          and receipt["outcome_summary"] and receipt["view_url"], receipt)
    check("R-270 and it was done, once", len(items()) == 1, items())
    again = tap("execute", chips[0], 2)[1]
    check("R-308 a second tap gives the same receipt",
          again == receipt and len(items()) == 1, again)
    chip = actions("c1")[0]
    check("R-278 the decision stays with its message",
          chip["state"] == "completed_success" and chip["result"] == receipt
          and chip["action"]["request_id"] == "c1-r1"
          and chip["thread_id"] == "c1", chip)

    _, got, _ = chat("c2", "remind me on friday at 10 to buy fuses",
                     clientRequestId="c2-r1")
    chip = actions("c2")[0]
    status, body, _ = tap("defer", chip)
    check("R-319 one tap defers, R-271 and nothing happens",
          status == 200 and body["state"] == "deferred"
          and len(items()) == 1, body)
    check("R-276 the deferral is kept", actions("c2")[0]["state"]
          == "deferred" and actions("c2")[0]["put_off"] is True)
    status, body, _ = tap("execute", chip, 3)
    check("a deferred action does not run", status == 409
          and len(items()) == 1, body)
    check("R-310 one nobody answers stays open",
          actions("c3") == [] and chat("c3", ASK)[0] == 200
          and actions("c3")[0]["state"] == "collapsed")


def nothing_is_called_done():
    """breakpoint-chip, Problem: R-266.  The scripted model never claims; what
    it says after a receipt may."""
    _, got, _ = chat("c4", ASK)
    check("R-266 a proposal claims nothing", not any(
        w in got["assistant"].lower() for w in
        ("i created", "i've created", "i have created", "i scheduled")), got)


# ---- spec-asst ---------------------------------------------------------------

def talk(thread, what, body):
    return gate.ask("POST", f"/v1/dialogue/{thread}/{what}", body)[1]


def loads():
    return gate.ask("GET", "/v1/energy")[1]["items"]


def spec_acceptance():
    """spec-asst, 8 Acceptance Tests."""
    _, got, _ = gate.ask("GET", "/v1/dialogue/s1")
    check("8.1 general: the standard chat", got["mode"] == "general"
          and got["badge"] == "SOL SUM AI", got)
    got = talk("s1", "mode", {"mode": "load"})
    check("8.1 Spec Asst: its badge", got["mode"] == "load"
          and got["badge"] == "SPEC ASST." and got["state"] == "idle", got)
    got = talk("s1", "messages", {"text": "I have a Dometic CFX3 45 fridge"})
    args = got.get("block", {}).get("args", {})
    row = got.get("block", {}).get("row", {})
    check("8.2 R-366 it is understood", "Dometic CFX3 45" in args.get("name",
                                                                      ""), got)
    check("8.3 R-366 the block", got["state"] == "review"
          and got["block"]["title"].upper() == "ACTION REQUIRED"
          and 40 <= row["watts"] <= 60 and row["dutyCycle"] < 100, got)
    check("8.3 R-340 nothing ran", loads() == [])
    call = got["block"]["call_id"]
    got = talk("s1", "confirm", {"call_id": call})
    check("8.4 R-369 the block is gone, the chat says so",
          "block" not in got and got["state"] == "idle"
          and any("✅ Added" in m["text"] for m in got["lines"]), got)
    check("8.4 R-370 the table has the row", len(loads()) == 1
          and "Dometic CFX3 45" in loads()[0]["name"], loads())
    got = talk("s1", "messages", {"text": "Add a Ninja Oven"})
    first = got["block"]
    check("8.5 a call waits", got["state"] == "review"
          and first["row"]["watts"] == 1700, got)
    got = talk("s1", "messages", {"text": "Actually it's 100 watts"})
    check("8.5 R-371 the block went, the model took the correction",
          got.get("block", {}).get("call_id") != first["call_id"]
          and (got.get("block", {}).get("row", {}).get("watts") == 100
               or "100" in got["lines"][-1]["text"]), got)
    check("8.5 R-372 and nothing was added", len(loads()) == 1, loads())


def spec_behaviours():
    """spec-asst, Checklist D."""
    got = talk("d1", "mode", {"mode": "load"})
    check("D1 R-322 Spec Asst on the load table", got["mode"] == "load"
          and got["badge"] == "SPEC ASST.", got)
    got = talk("d1", "messages", {"text": "Add a toaster"})
    check("D2 R-323 the stream stops at the call", got["state"] == "review"
          and got["block"]["confirm"] == "Confirm Add"
          and got["block"]["cancel"] == "Cancel", got)
    before = len(loads())
    got = talk("d1", "confirm", {"call_id": got["block"]["call_id"]})
    check("D3 R-327 Confirm Add: the row is there", len(loads())
          == before + 1 and any("oaster" in r["name"] for r in loads()), got)
    got = talk("d1", "messages", {"text": "Add a Ninja Oven"})
    call = got["block"]["call_id"]
    got = talk("d1", "cancel", {"call_id": call})
    check("D4 R-328 Cancel: the block is gone, User cancelled",
          "block" not in got and any("User cancelled" in m["text"]
                                     for m in got["lines"])
          and len(loads()) == before + 1, got)
    got = talk("d1", "messages", {"text": "Add a Ninja Oven"})
    call = got["block"]["call_id"]
    got = talk("d1", "messages", {"text": "Actually it's 900 watts"})
    check("D5 R-329 text while a call waits corrects it",
          got.get("block", {}).get("call_id") != call
          and ("900" in json.dumps(got.get("block", {}))
               or "900" in got["lines"][-1]["text"])
          and len(loads()) == before + 1, got)
    got = talk("d2", "mode", {"mode": "general"})
    got = talk("d2", "messages", {"text": "Add a Ninja Oven"})
    check("D6 R-376 System Audit (general): no block",
          got["mode"] == "general" and "block" not in got
          and got["state"] == "idle" and len(got["lines"]) > 1
          and len(loads()) == before + 1, got)
    status, body, _ = gate.ask("POST", "/v1/dialogue/d1/confirm",
                               {"call_id": call})
    check("T61 a call that is over cannot be confirmed", status == 409, body)
    got = talk("d3", "mode", {"mode": "source"})
    got = talk("d3", "messages", {"text": "Add two 200 W solar panels"})
    check("the charging table too", got["state"] == "review"
          and got["block"]["name"] == "addChargingSource", got)
    got = talk("d3", "mode", {"mode": "load"})
    check("R-359 another mode leaves nothing behind", "block" not in got
          and got["state"] == "idle" and len(got["lines"]) == 1, got)


def one_question():
    """intent-gate, Decision flow: R-135, R-085, R-086: a turn is one question
    to the model, and no loop follows it."""
    _, got, _ = chat("q1", "Explain how a fuse works.",
                     traceConfig={"level": "debug"})
    calls = [e for e in got["trace"]["events"] if e["phase"] == "model_call"
             and e["status"] == "started"]
    check("R-135 one question", len(calls) == 1, calls)
    time.sleep(0.05)
    _, trace, _ = gate.ask("GET", "/v1/traces/" + got["trace"]["traceRunId"])
    check("R-085 and none after it",
          len([e for e in trace["events"] if e["phase"] == "model_call"
               and e["status"] == "started"]) == 1)


def replayed():
    """Every record of it is decided the same again, from the ledger."""
    for how in ([], ["--then"]):
        done = subprocess.run(
            [program, "replay", "--json", f"--state={folder}/state", *how],
            cwd=folder, capture_output=True, text=True, env={
                **os.environ, "XDG_CONFIG_HOME": folder + "/config",
                "XDG_STATE_HOME": folder})
        got = json.loads(done.stdout or "{}")
        check("replay %s" % how, done.returncode == 0 and all(
            got[kind]["same"] == got[kind]["rows"]
            for kind in ("turns", "calls", "questions"))
            and got["turns"]["rows"] >= 20, (got, done.stderr))


STRICT = (("gemini", "gemini-3-flash-preview"), ("openai", "gpt-5.4-mini"),
          ("openai-responses", "gpt-5.4-mini"), ("anthropic", "claude-think-1"))


def on_strict_models():
    """spec-asst, 8 and Checklist D, on models that refuse what the real ones
    refuse: R-382."""
    global gate, where
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    server = os.path.join(os.path.dirname(__file__), "..", "providers",
                          "serve.py")
    stand_in = subprocess.Popen([sys.executable, server], env=env,
                                stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)
    port = stand_in.stdout.readline().strip()
    os.environ["ACCEPTANCE_KEY"] = "test-key-123"
    try:
        for provider, model in STRICT:
            own = f"{folder}/{provider}"
            os.makedirs(own + "/config/solgate", mode=0o700)
            with open(own + "/config/solgate/config.toml", "w") as f:
                f.write(f'[model]\nprovider = "{provider}"\nname = "{model}"'
                        f'\nkey_env = "ACCEPTANCE_KEY"\n'
                        f'base_url = "http://127.0.0.1:{port}"\n')
            where = provider + ": "
            gate = Gate(own)
            spec_acceptance()
            spec_behaviours()
            check("it stops in order", gate.stop() == 0)
            gate.log.close()
    finally:
        stand_in.kill()
        refused = [line for line in stand_in.communicate()[1].split("\n")
                   if line and not line.startswith("200 ")]
    check("R-382 nothing was refused", refused == [], refused)


try:
    engine_unit_tests()
    engine_integration_tests()
    chip_acceptance()
    nothing_is_called_done()
    spec_acceptance()
    spec_behaviours()
    one_question()
    check("it stops in order", gate.stop() == 0)
    replayed()
    on_strict_models()
finally:
    if gate.process.poll() is None:
        gate.process.kill()
        gate.process.wait()
    gate.log.close()
    shutil.rmtree(folder)
sys.exit(score.done("acceptance"))
