"""The cases that only a whole server can answer: chat.response,
memento.flow, memento.api, sse, sse.failure_code, trace.*, envelope.flow and
sa.acceptance, over HTTP.  Where a row says what the model said, a stand-in for
an OpenAI server on this machine says it.

cases_chat.py PROGRAM CASES.  The ids of rows that hold go to the file that
CASES_SEEN names (tests/cli/cases_table_dialogue.sh counts them).
"""
import os
import sys

# Not this directory: http.py here is not Python's.
sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
import http.server  # noqa: E402
import json  # noqa: E402
import shutil  # noqa: E402
import tempfile  # noqa: E402
import threading  # noqa: E402
import time  # noqa: E402

from gate_client import Client, Gate, Link  # noqa: E402

program, cases = sys.argv[1:3]
passed = failed = 0
rows = {}
with open(cases) as f:
    for line in f:
        row = json.loads(line)
        if "differs" not in row:
            rows[row["id"]] = row
TEXT = "Receipt: ok\nRelease: ok\nNext: ok\nAssumption: ok"
WHOLE = {"assistant_text": TEXT, "meta": {
    "shape": {"arc": "Arc", "active": [], "parked": [], "decisions": [],
              "next": []},
    "affect_signal": {"label": "neutral", "intensity": 0.1,
                      "confidence": "low"}}}


def check(name, ok, got=""):
    """A row holds when all that is checked of it does."""
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {name}: {json.dumps(got)[:1500]}", file=sys.stderr)
    return ok


def holds(row, ok, got=""):
    if check(row, ok, got) and "CASES_SEEN" in os.environ:
        with open(os.environ["CASES_SEEN"], "a") as f:
            f.write(row + "\n")


class Model(http.server.BaseHTTPRequestHandler):
    """Says what a test wrote down; the last thing again and again."""

    says, asked, status = [json.dumps(WHOLE)], [], 200
    free = threading.Event()
    free.set()

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Model.asked.append(json.loads(body))
        Model.free.wait(60)
        text = Model.says.pop(0) if len(Model.says) > 1 else Model.says[0]
        if Model.status != 200:
            self.send_response(Model.status)
            self.send_header("Content-Length", "2")
            self.end_headers()
            self.wfile.write(b"{}")
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            self.tell(text)
        except OSError:
            pass  # whoever asked has gone

    def tell(self, text):
        for choice in ({"delta": {"role": "assistant", "content": text}},
                       {"delta": {}, "finish_reason": "stop"}):
            piece = {"id": "x", "object": "chat.completion.chunk",
                     "created": 1, "model": "m",
                     "choices": [{"index": 0, "finish_reason": None,
                                  **choice}]}
            self.wfile.write(b"data: " + json.dumps(piece).encode() + b"\n\n")
        self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, *_):
        pass


def say(*outputs, status=200):
    Model.says = [o if isinstance(o, str) else json.dumps(o)
                  for o in outputs] or [json.dumps(WHOLE)]
    Model.status = status
    Model.asked = []


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
folder = tempfile.mkdtemp(prefix="solgate-cases-")
os.makedirs(folder + "/config/solgate", mode=0o700)
with open(folder + "/config/solgate/config.toml", "w") as f:
    f.write('[model]\nprovider = "openai"\nbase_url = '
            f'"http://127.0.0.1:{server.server_address[1]}"\n'
            'first_seconds = 1\ntotal_seconds = 2\n'
            '[server]\nrate = 0\n')
os.chmod(f.name, 0o600)
for name in list(os.environ):
    if name.lower().endswith("_proxy") or name == "OPENAI_API_KEY":
        del os.environ[name]
gate = Gate(program, folder)
gate.start()
me = Client(gate, "person")


def chat(body, **headers):
    return me.ask("POST", "/v1/chat", body, **headers)


def poll(id):
    for _ in range(6000):
        _, got, _ = me.ask("GET", "/v1/transmissions/" + id)
        if not got["pending"]:
            return got
        time.sleep(0.01)
    return got


def at(value, path):
    for step in path.split("."):
        if isinstance(value, list):
            value = value[int(step)] if int(step) < len(value) else None
        else:
            value = (value or {}).get(step)
    return value


# ---- memento.flow --------------------------------------------------------

def store_latest(m):
    """As if it had been the thread's before; v0.1 has no updatedAt here."""
    m = {k: v for k, v in m.items() if k != "updatedAt"}
    path = f"/v1/threads/{m['threadId']}/memento"
    _, _, head = me.ask("GET", path)
    tag = {"If-Match": head["ETag"]} if head["ETag"] else {}
    # An agent's write is no edit by a person, which would be a must; and an
    # agent has threads of its own.
    status, got, _ = me.ask("PUT", path, m, **tag)
    return check(f"{m['mementoId']} is stored", status in (200, 201), got)


def memento_flow():
    global me
    person, me = me, Client(gate, "agent")
    memento_rows()
    me = person


def memento_rows():
    done = set()
    for id, row in rows.items():
        if row["area"] != "memento.flow" or id == "memento.flow.034":
            continue
        for step in row["input"]["steps"]:
            out = step["model_output"]
            say(*(out if isinstance(out, list) else [out]))
            body = json.loads(json.dumps(step["request"]["body"]))
            # Each row has its own threads.
            text = json.dumps(body).replace(
                json.dumps(body["threadId"]),
                json.dumps(body["threadId"] + id))
            body = json.loads(text)
            if "stored_latest" in step:
                stored = dict(step["stored_latest"])
                if stored["threadId"] + id == body["threadId"]:
                    stored["threadId"] = body["threadId"]
                store_latest(stored)
            body.setdefault("traceConfig", {"level": "debug"})
            status, got, _ = chat(body)
        flat = dict(got)
        flat["status"] = status
        events = got.get("trace", {}).get("events", [])
        flat["trace"] = {e["phase"]: e.get("metadata", {}) for e in events
                         if e["phase"] in ("breakpoint", "memento_quality")}
        wrong = {}
        for path, want in row["expected"].items():
            value = at(flat, path)
            if path == "threadMemento.mementoId":
                value = value.replace(id, "")
            if value != want:
                wrong[path] = (want, value)
        holds(id, not wrong, (wrong, got))
        done.add(id)
    check("there were rows", len(done) > 14, sorted(done))


# ---- chat.response -------------------------------------------------------

def chat_response():
    say()
    first = rows["chat.response.003"]["input"]
    chat(first["first"])
    status, got, _ = chat(first["second"])
    holds("chat.response.003", status == 409, got)

    Model.free.clear()
    status, got, head = chat({"threadId": "t5", "message": "m",
                              "simulate": True}, Prefer="respond-async")
    want = rows["chat.response.005"]["expected"]
    ok = status == 202 and all(got[k] == v for k, v in want["body"].items())
    Model.free.set()
    holds("chat.response.005", ok and poll(got["transmissionId"])["pending"]
          is False, got)

    Model.free.clear()
    packet = {"threadId": "t6", "message": "m", "clientRequestId": "k6"}
    chat(packet, Prefer="respond-async")
    status, got, _ = chat(packet)
    holds("chat.response.006", status == 202 and got["pending"] is True
          and got["idempotentReplay"] is True, got)
    status, got, _ = chat({"threadId": "t8", "message": "m"},
                          Prefer="respond-async")
    Model.free.set()
    holds("chat.response.008", status == 202 and sorted(got) == sorted(
        rows["chat.response.008"]["expected"]["body_keys"]), got)
    poll(got["transmissionId"])

    row = rows["chat.response.012"]
    status, got, _ = chat(row["input"]["body"])
    # The words of the message are ours; what a program reads is the same.
    holds(row["id"], status == 400 and got["error"] == "invalid_request"
          and got["unrecognizedKeys"] == ["driverBlockMode"], got)
    status, got, _ = chat({"threadId": "t14", "message": "m", "evidence": {
        "supports": [{"supportId": "s", "type": "url_capture",
                      "captureId": "none",
                      "createdAt": "2026-01-01T00:00:00Z"}]}})
    holds("chat.response.014", status == 400
          and got["error"] == "invalid_request"
          and got["code"] == "orphaned_capture_reference", got)

    row = rows["chat.response.016"]
    say(*[{"assistant_text": t} for t in row["input"]["model_output"]])
    status, got, head = chat({"threadId": "t16", "message": "m"})
    holds(row["id"], status == 422 and got["error"] == row["expected"]["error"]
          and got["retryable"] is False
          and row["expected"]["assistant_contains"]
          in got["details"]["assistant"] and "outputEnvelope" not in got, got)

    evidence = {"captures": [{"captureId": "c1", "kind": "url",
                              "url": "https://a.example/",
                              "capturedAt": "2026-01-01T00:00:00Z",
                              "source": "user_provided"}]}

    def claims(n, refs, id="c1", text="t"):
        return {"assistant_text": TEXT, "meta": {"claims": [
            {"claim_id": f"c{i}", "claim_text": text, "evidence_refs": [
                {"evidence_id": id}] * refs} for i in range(n)]}}

    say(claims(1, 1, "unknown"))
    status, got, _ = chat({"threadId": "t18", "message": "m",
                           "evidence": evidence})
    holds("chat.response.018", status == 422
          and got["error"] == "evidence_binding_failed", got)
    ok = True
    for output in (claims(9, 1), claims(1, 5), claims(6, 4),
                   claims(8, 2, text="x" * 2000)):
        say(output)
        status, got, _ = chat({"threadId": "t19", "message": "m",
                               "evidence": evidence})
        ok = check("over the budget", status == 422 and got["error"]
                   == "evidence_budget_exceeded", got) and ok
    holds("chat.response.019", ok)


def envelope_flow():
    row = rows["envelope.flow.010"]
    say(row["input"]["model_output_raw"])
    status, got, _ = chat({"threadId": "e10", "message": "m"},
                          Prefer="respond-async")
    ok = check("it was taken", status == 202, got)
    got = poll(got["transmissionId"])
    t = got["transmission"]
    holds(row["id"], ok and t["status"] == "failed" and t["statusCode"] == 422
          and t["retryable"] is False
          and f"{t['errorCode']}:{t['errorDetail']}"
          == row["expected"]["poll"]["attempt_error"], got)


# ---- memento.api ---------------------------------------------------------

def draft(thread):
    status, got, _ = me.ask("POST", "/v1/memento", {
        "threadId": thread, "arc": "Draft arc", "active": ["Step 1"],
        "next": ["Next step"], "whatever": 1})
    check("a draft", status == 200 and got["ok"] is True
          and got["memento"]["arc"] == "Draft arc"
          and got["memento"]["affect"]["rollup"]["phase"] == "settled", got)
    return got["memento"]


def decide(thread, id, decision):
    status, got, _ = me.ask("POST", "/v1/memento/decision", {
        "threadId": thread, "mementoId": id, "decision": decision})
    check(f"{decision} is understood", status == 200
          and got["decision"] == decision, got)
    return got


def prompt(thread, **more):
    """What the model is told of the thread."""
    say()
    chat({"threadId": thread, "message": "m", **more})
    return Model.asked[0]["messages"][0]["content"]


def memento_api():
    m = draft("a4")
    status, _, _ = me.ask("GET", "/v1/memento?threadId=a4")
    holds("memento.api.004", status == 404)  # none: null, as we say it
    status, got, _ = me.ask("GET", "/v1/memento?threadId=a4&view=draft")
    holds("memento.api.005", status == 200 and got == m, got)
    got = decide("a4", "another", "accept")
    holds("memento.api.008", not got["applied"]
          and got["reason"] == "not_found", got)
    got = decide("a4", m["mementoId"], "decline")
    holds("memento.api.009", got["applied"] and got["reason"] == "applied"
          and got["memento"] is None, got)
    got = decide("a4", m["mementoId"], "decline")
    holds("memento.api.010", not got["applied"]
          and got["reason"] == "not_found" and got["memento"] is None, got)
    m = draft("a11")
    check("accepted", decide("a11", m["mementoId"], "accept")["applied"])
    check("already accepted", decide("a11", m["mementoId"], "accept")["reason"]
          == "already_accepted")
    status, got, _ = me.ask("GET", "/v1/memento?threadId=a11&view=accepted")
    check("it is the accepted one", status == 200 and got == m, got)
    got = decide("a11", m["mementoId"], "decline")
    holds("memento.api.011", not got["applied"]
          and got["reason"] == "already_accepted_not_declined"
          and got["memento"] == m, got)
    got = decide("a11", m["mementoId"], "revoke")
    holds("memento.api.012", got["applied"] and got["reason"] == "applied"
          and got["memento"] == m, got)
    holds("memento.api.019", "Draft arc" not in prompt("a11"))
    m = draft("a14")
    got = decide("a14", m["mementoId"], "revoke")
    holds("memento.api.014", not got["applied"]
          and got["reason"] == "already_revoked" and got["memento"] == m, got)
    status, got, _ = me.ask("POST", "/v1/memento/decision", {
        "thread_id": "a14", "memento_id": m["mementoId"],
        "decision": "decline"})
    holds("memento.api.016", status == 200 and got["applied"], got)
    draft("a17")
    holds("memento.api.017", "Draft arc" not in prompt("a17"))
    holds("memento.api.020", "Arc: " not in prompt("a20"))
    say()
    chat({"threadId": "a22", "message": "m"})
    check("there is one", "Arc: " in prompt("a22"))
    holds("memento.api.022", "Arc: " not in prompt(
        "a22", thread_context_mode="off"))
    status, got, _ = Client(gate, "agent").ask("POST", "/v1/memento/decision", {
        "threadId": "a14", "mementoId": "m", "decision": "accept"})
    check("an agent accepts nothing", status == 403, got)


# ---- events --------------------------------------------------------------

class Listener:
    """GET /v1/events in a thread."""

    def __init__(self):
        self.link = Link(gate.socket, timeout=90)
        self.link.request("GET", "/v1/events", headers={
            "Authorization": "Bearer " + gate.token("person")})
        self.answer = self.link.getresponse()
        self.events = []
        self.over = False
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        kept = {}
        try:
            for line in self.answer:
                line = line.decode().rstrip("\n")
                if line:
                    key, _, value = line.partition(": ")
                    kept[key] = value
                elif kept:
                    self.events.append(kept)
                    kept = {}
        except (OSError, ValueError):
            pass
        self.over = True

    def of(self, thread):
        """What was told of that thread; others may end meanwhile."""
        told = [json.loads(e["data"]) for e in list(self.events)]
        return [e for e in told
                if e.get("subject", {}).get("thread_id") == thread]

    def until(self, name, thread=None, seconds=60):
        for _ in range(seconds * 100):
            found = [e for e in list(self.events) if e.get("event") == name]
            if thread is not None:
                found = [e for e in self.of(thread) if e["kind"] == name]
            if found:
                return found[-1]
            time.sleep(0.01)
        return {}


def events():
    stream = Listener()
    head = stream.answer.headers
    # What comes first is hello: a ping that says more.
    first = stream.until("hello")
    data = json.loads(first["data"])
    holds("sse.002", stream.answer.status == 200
          and head["Content-Type"].startswith("text/event-stream")
          and "no-store" in head["Cache-Control"]
          and head["X-Accel-Buffering"] == "no"
          and stream.events[0] == first and data["v"] == 1
          and data["subject"] == {"type": "none"}, first)
    say()
    _, got, _ = chat({"threadId": "s4", "message": "m",
                      "clientRequestId": "s4-k"})
    stream.until("assistant_final_ready", "s4")
    mine = stream.of("s4")
    holds("sse.004", [e["kind"] for e in mine]
          == rows["sse.004"]["expected"]["kinds_in_order"]
          and all(e["subject"] == {
              "type": "transmission",
              "transmission_id": got["transmissionId"], "thread_id": "s4",
              "client_request_id": "s4-k"} for e in mine), mine)

    def failure(row, **more):
        status, got, _ = chat({"threadId": "f-" + row, "message": "m", **more})
        told = stream.until("assistant_failed", "f-" + row)
        want = rows[row]["expected"]
        p = told.get("payload", {})
        holds(row, status >= 400 and p.get("code") == want["code"]
              and p.get("category") == want["category"]
              and (want["retryable"] == "as reported"
                   or p.get("retryable") == want["retryable"]), (got, told))

    say({"assistant_text": "I sent the email for you."})
    failure("sse.failure_code.006")
    say(status=504)
    failure("sse.failure_code.007")
    say(status=500)
    failure("sse.failure_code.008")
    stream.link.close()
    no_model()


def no_model():
    """A gate whose model is not set up: the provider wants a key."""
    with tempfile.TemporaryDirectory(prefix="solgate-cases-") as where:
        os.makedirs(where + "/config/solgate", mode=0o700)
        with open(where + "/config/solgate/config.toml", "w") as f:
            f.write('[model]\nprovider = "openai"\n')
        os.chmod(f.name, 0o600)
        other = Gate(program, where)
        try:
            other.start()
            other.kill()
            check("a model without its key is told at the start", False)
        except RuntimeError as e:
            check("a model without its key is told at the start",
                  "key" in str(e), str(e))


# ---- traces --------------------------------------------------------------

def traces():
    say()
    _, got, head = chat({"threadId": "r1", "message": "m"})
    trace = got["trace"]
    _, stored, _ = me.ask("GET", "/v1/traces/" + trace["traceRunId"])
    holds("trace.run.001", trace["level"] == "info"
          and trace["eventCount"] > 0 and trace["phaseCounts"]
          and "events" not in trace and stored["run"]["transmissionId"]
          == got["transmissionId"], trace)
    holds("trace.run.008", head["x-sol-trace-run-id"] == trace["traceRunId"]
          and head["x-sol-transmission-id"] == got["transmissionId"],
          dict(head))
    _, got, _ = chat({"threadId": "r1", "message": "m",
                      "traceConfig": {"level": "debug"}})
    trace = got["trace"]
    keys = rows["trace.run.002"]["expected"]["event_has"]
    holds("trace.run.002", trace["level"] == "debug"
          and 1 <= len(trace["events"]) <= 50
          and all(k in e for e in trace["events"] for k in keys), trace)
    _, stored, _ = me.ask("GET", "/v1/traces/" + trace["traceRunId"])
    holds("trace.run.003", stored["summary"]["eventCount"]
          == len(stored["events"]), stored["summary"])
    seqs = [e["metadata"]["seq"] for e in trace["events"]]
    holds("trace.run.007", len(seqs) <= 50 and seqs == sorted(set(seqs))
          and seqs == [e["metadata"]["seq"] for e in
                       stored["events"]][:len(seqs)], seqs)
    status, got, _ = me.ask("POST", "/v1/trace/events", {
        "requestId": "r", "localUserUuid": "u", "events": [
            {"eventId": "e", "ts": "2026-01-01T00:00:00Z", "text": "x"}]})
    holds("trace.ingest.002", status == 200 and got["acceptedCount"] == 0
          and got["rejectedCount"] == 1, got)
    status, got, _ = me.ask("POST", "/v1/trace/events", {"events": [], "x": 1})
    holds("trace.ingest.003", status == 400
          and got["error"] == "invalid_request"
          and got["unrecognizedKeys"] == ["x"], got)


try:
    for part in (memento_flow, chat_response, envelope_flow, memento_api,
                 events, traces):
        part()
    check("stops", gate.stop() == 0)
finally:
    if gate.process.poll() is None:
        gate.kill()
    server.shutdown()
    shutil.rmtree(folder)
print(f"cases_chat: {passed} passed, {failed} failed")
sys.exit(failed != 0)
