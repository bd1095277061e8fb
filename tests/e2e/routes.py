"""The real server: each route does what /openapi.json says of it."""
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

from http_client import GONE, Server

passed = failed = 0


def check(name, ok, got=""):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {name} {got}", file=sys.stderr)


class Gate(Server):
    """solgate serve with directories of its own."""

    def __init__(self, program, *options):
        self.folder = tempfile.mkdtemp(prefix="solgate-routes-")
        run = os.path.join(self.folder, "run")
        os.mkdir(run, 0o700)
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.port = s.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.socket = os.path.join(run, "s")
        self.err = open(os.path.join(self.folder, "err"), "wb")
        self.process = subprocess.Popen(
            [program, "serve", f"--listen={self.host}",
             f"--state={self.folder}/state", f"--socket={self.socket}",
             *options], cwd=self.folder, stdout=subprocess.PIPE,
            stderr=self.err, stdin=subprocess.DEVNULL, env={
                "SOLGATE_PERSON": "token",
                **os.environ, "XDG_CONFIG_HOME": self.folder + "/config",
                "XDG_STATE_HOME": self.folder, "XDG_RUNTIME_DIR": run})
        for _ in range(6000):
            try:
                if self.ask("GET", "/readyz", token=None).status == 200:
                    return
            except OSError:
                time.sleep(0.01)
        raise RuntimeError(self.errors().decode())

    def token(self, name):
        with open(f"{self.folder}/state/tokens/{name}") as f:
            return f.read().strip()

    def do(self, method, path, body=None, token="agent", **more):
        """The status and what the body says."""
        a = self.ask(method, path, None if body is None else json.dumps(body),
                     token, **more)
        says = json.loads(a.body) if a.body and a.headers.get(
            "content-type", "").endswith("json") else a.body
        return a.status, says, a.headers


def call(n, script="ls", **more):
    return {"call_id": f"call-{n}", "method": "exec",
            "params": {"command": script},
            "extension": {"id": "ext.lint", "name": "Lint"}, **more}


def test_turns(g):
    status, turn, _ = g.do("POST", "/v1/turn", {
        "threadId": "t1", "message": "We decided to use SQLite."})
    check("a turn", status == 200 and turn["decision"] in
          ("must", "should", "skip"), turn)
    status, trace, _ = g.do("GET", "/v1/traces/" + turn["traceRunId"])
    check("its trace", status == 200, trace)
    status, traces, _ = g.do("GET", "/v1/traces?limit=5", token="viewer")
    check("the list of traces", status == 200 and
          turn["traceRunId"] in json.dumps(traces), traces)
    status, says, _ = g.do("POST", "/v1/intent", {
        "text": "fix the failing test"}, "viewer")
    check("an intent", status == 200 and "intent" in says, says)
    status, says, _ = g.do("POST", "/v1/turn", {"message": "x", "nope": 1})
    check("an unknown key is named", status == 400 and
          says["unrecognizedKeys"] == ["nope"] and
          says["pointer"] == "/nope" and says["code"] == "unknown_key", says)
    status, says, _ = g.do("POST", "/v1/turn", {"message": ""})
    check("a place and a reason", status == 400 and
          says["pointer"] == "/message", says)
    status, says, _ = g.do("GET", "/v1/traces/none")
    check("no such trace", status == 404 and says["error"] == "not_found")


def test_unattended(g):
    status, says, _ = g.do("POST", "/v1/hostcalls", call("alone"))
    check("nobody there: denied at once", status == 200 and
          says["is_error"] and
          says["error"]["details"]["decision"] == "deny_unattended", says)
    status, says, _ = g.do("POST", "/v1/hostcalls", {
        "call_id": "log-1", "method": "log", "params": {"op": "write"},
        "extension": {"id": "ext.lint"}})
    check("an allowed call", status == 200 and not says["is_error"], says)


def listen(g, as_="web"):
    c = g.connect(timeout=90)
    c.send(g.request("GET", f"/v1/events?listen={as_}", token="person"))
    c.until(b"\r\n\r\n")
    check("hello", c.event()["event"] == "hello")
    return c


def heard(c, kind):
    """The payload of the next event of that kind."""
    while True:
        e = c.event()
        if e is None:
            return None
        if e["event"] == kind:
            return json.loads(e["data"])["payload"]


def prompt_id(payload):
    return payload.get("promptId") or payload["data"]["promptId"]


def test_question(g):
    """From the call to the answer, asynchronously."""
    ear = listen(g)
    status, says, head = g.do("POST", "/v1/hostcalls", call(1),
                              headers=["Prefer: respond-async"])
    check("202 and where to look", status == 202 and
          head["location"].startswith("/v1/hostcalls/"), (status, says))
    asked = heard(ear, "capability_prompt")
    pid = prompt_id(asked)
    status, says, _ = g.do("GET", head["location"])
    check("not yet", status == 202, (status, says))
    status, says, _ = g.do("GET", "/v1/prompts", token="viewer")
    check("it waits", status == 200 and pid in json.dumps(says), says)
    status, says, _ = g.do("GET", f"/v1/prompts/{pid}", token="viewer")
    check("its details", status == 200 and says["promptId"] == pid, says)
    status, says, _ = g.do("POST", f"/v1/prompts/{pid}/extend", token="person")
    check("more time", status == 200, says)
    status, says, _ = g.do("POST", f"/v1/prompts/{pid}/decision",
                           {"decision": "perhaps"}, "person")
    check("no such answer", status in (400, 422), says)
    for who in ("agent", "viewer"):
        status, says, _ = g.do("POST", f"/v1/prompts/{pid}/decision",
                               {"decision": "allow_once"}, who)
        check(f"{who} cannot decide (T37)", status == 403 and
              says["error"] == "forbidden", says)
    status, says, _ = g.do("POST", f"/v1/prompts/{pid}/decision",
                           {"decision": "allow_once"}, "person")
    check("an allow names what was shown (T33)", status == 428 and
          says["error"] == "rev_required", says)
    _, view, _ = g.do("GET", f"/v1/prompts/{pid}", token="person")
    status, says, _ = g.do("POST", f"/v1/prompts/{pid}/decision",
                           {"decision": "allow_once", "rev": view["rev"]},
                           "person")
    check("a person can", status == 200, says)
    status, says, _ = g.do("GET", head["location"])
    check("the fate of the call", status == 200 and not says["is_error"],
          (status, says))
    status, says, _ = g.do("POST", f"/v1/prompts/{pid}/decision",
                           {"decision": "deny_once"}, "person")
    check("the first answer won", status in (404, 409) and says["error"] in
          ("already_decided", "unknown_prompt"), says)
    check("it was told", prompt_id(heard(ear, "capability_resolved")) == pid)
    status, says, _ = g.do("POST", "/v1/prompts/none/decision",
                           {"decision": "deny_once"}, "person")
    check("no such question", status == 404 and
          says["error"] == "unknown_prompt", says)
    ear.close()


def test_long_poll(g):
    ear = listen(g, "tui")
    c = g.connect(timeout=90)
    c.send(g.request("POST", "/v1/hostcalls", json.dumps(call(2, "make"))))
    pid = prompt_id(heard(ear, "capability_prompt"))
    check("it waits", c.silent())
    g.do("POST", f"/v1/prompts/{pid}/decision", {"decision": "deny_once",
                                                "note": "not now"}, "person")
    a = c.answer()
    says = json.loads(a.body)
    check("answered when the person has", a.status == 200 and
          says["is_error"] and
          says["error"]["details"]["decision"] == "deny_once", says)
    c.send(g.request("POST", "/v1/hostcalls", json.dumps(call(3, "make")),
                     headers=["Prefer: wait=1"]))
    start = time.monotonic()
    a = c.answer()
    check("waits as long as was said", a.status == 202 and
          0.5 < time.monotonic() - start, (a.status, a.body))
    status, says, _ = g.do("DELETE", a.headers["location"])
    check("a call is taken back", status in (200, 204), (status, says))
    c.close(), ear.close()


def test_grants(g):
    want = {"extension_id": "ext.lint", "capability": "exec",
            "scope_pattern": "git status", "decision": "allow"}
    status, grant, head = g.do("POST", "/v1/grants", want, "person")
    check("added", status == 201 and
          head["location"] == "/v1/grants/" + grant["id"] and
          head["etag"] == f'"{grant["etag"]}"', (status, grant, head))
    status, says, _ = g.do("GET", head["location"], token="viewer",
                           headers=[f"If-None-Match: {head['etag']}"])
    check("304 for who knows it", status == 304 and says == b"", says)
    status, says, _ = g.do("GET", "/v1/grants", token="viewer")
    check("listed", status == 200 and says["total"] == 1, says)
    status, says, _ = g.do("POST", "/v1/hostcalls", call(4, "git status"))
    check("it works", status == 200 and not says["is_error"], says)
    status, says, _ = g.do("DELETE", head["location"], token="person")
    check("428 without If-Match", status == 428, says)
    status, says, now = g.do("DELETE", head["location"], token="person",
                             headers=['If-Match: "old"'])
    check("412 and the tag of today (H4)", status == 412 and
          now.get("etag") == head["etag"], (status, now))
    status, says, _ = g.do("DELETE", head["location"], token="person",
                           headers=[f"If-Match: {head['etag']}"])
    check("revoked", status in (200, 204), says)
    status, says, _ = g.do("POST", "/v1/grants", {**want, "x": 1}, "person")
    check("a key too many", status == 400, says)


def test_memento(g):
    path = "/v1/threads/t%2F9/memento"
    check("none yet", g.do("GET", path)[0] == 404)
    g.do("POST", "/v1/turn", {"threadId": "t/9", "message": "hello"})
    schema = g.do("GET", "/v1/schema/ThreadMemento")[1]
    check("its schema", schema["title"] == "ThreadMemento", schema)
    memento = {"mementoId": "m1", "threadId": "t/9",
               "createdTs": "2026-01-01T00:00:00Z",
               "version": "memento-v0.2", "arc": "a", "active": [],
               "parked": [], "decisions": [], "next": [],
               "affect": {"points": [], "rollup": {
                   "phase": "settled", "intensityBucket": "low",
                   "updatedAt": "2026-01-01T00:00:00Z"}}}
    status, says, head = g.do("PUT", path, memento)
    check("put", status in (200, 201) and "etag" in head, (status, says))
    if "etag" not in head:
        return
    status, says, _ = g.do("PUT", path, memento,
                           headers=['If-Match: "old"'])
    check("412 (R-080)", status == 412, (status, says))
    status, says, _ = g.do("GET", "/v1/memento?threadId=t%2F9",
                           headers=[f"If-None-Match: {head['etag']}"])
    check("304", status == 304, (status, says))


def test_mode(g):
    ear = listen(g)
    status, says, _ = g.do("PUT", "/v1/mode", {"mode": "strict"}, "person")
    check("another mode", status == 200 and says["mode"] == "strict", says)
    check("told", heard(ear, "mode_changed") is not None)
    status, says, _ = g.do("GET", "/v1/mode", token="viewer")
    check("and seen", says["mode"] == "strict", says)
    check("an agent may not", g.do("PUT", "/v1/mode",
                                   {"mode": "permissive"})[0] == 403)
    g.do("PUT", "/v1/mode", {"mode": "prompt"}, "person")
    ear.close()


def test_look(g):
    for path in ("/v1/state", "/v1/stats", "/v1/audit", "/v1/audit/state",
                 "/v1/actions?threadId=t1", "/v1/schema"):
        status, says, _ = g.do("GET", path, token="viewer")
        check(path, status == 200 and says, (status, says))


def test_metrics(g):
    """What promtool would say (O1)."""
    text = g.ask("GET", "/metrics", token="viewer").body.decode()
    kinds, helped = {}, set()
    for line in text.splitlines():
        if line.startswith("# HELP "):
            helped.add(line.split()[2])
            continue
        if line.startswith("# TYPE "):
            kinds[line.split()[2]] = line.split()[3]
            continue
        # A value may hold braces: route="/v1/grants/{id}".
        m = re.fullmatch(
            r'([a-z_]+)(\{\w+="[^"\\]*"(?:,\w+="[^"\\]*")*\})? (\S+)', line)
        check("a sample: " + line, m is not None)
        if m is None:
            continue
        float(m.group(3))
        name = re.sub(r"_(bucket|sum|count)$", "", m.group(1)) \
            if m.group(1) not in kinds else m.group(1)
        check(f"{name} has HELP, TYPE and the prefix",
              name in kinds and name in helped and
              name.startswith(("solgate_", "process_")))
        check(f"{name} is named after its kind",
              kinds.get(name) != "counter" or name.endswith("_total"))
    check("the waiting prompts", "solgate_prompts_pending " in text)
    check("no thread, scope or text in it (T54)",
          not re.search(r"ext\.lint|t1|git status", text))


def refs(value):
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for v in value.values():
            yield from refs(v)
    elif isinstance(value, list):
        for v in value:
            yield from refs(v)


def test_openapi(g):
    doc = g.do("GET", "/openapi.json", token=None)[1]
    check("its version", doc["openapi"] == "3.1.0")
    for ref in sorted(set(refs(doc))):
        at = doc
        for step in ref[2:].split("/"):
            at = at.get(step, {}) if isinstance(at, dict) else {}
        check(f"{ref} leads somewhere", at != {})
    ids = [op["operationId"] for p in doc["paths"].values()
           for op in p.values()]
    check("operations have names of their own", len(ids) == len(set(ids)))
    for path, item in doc["paths"].items():
        for method, op in item.items():
            check(f"{method} {path} is whole", op["summary"] and
                  "4XX" in op["responses"])
            address = path.replace("{id}", "none")
            a = g.ask(method.upper(), address, token=None)
            want = (200, 503) if op["security"] == [] else (401,)
            if method == "post" and address in (
                    "/v1/session", "/v1/session/link",
                    "/v1/session/challenge", "/v1/session/passkey"):
                want = (403,)  # exchanged by the page alone
            if method == "post" and address.startswith("/v1/session/sso"):
                want = (404,)  # this gate has no provider; sso.sh has one
            if address.startswith("/v1/witness"):
                want = (403, 404)  # by signature; this one is no witness
            if path == "/authority.crt":
                want = (404,)  # "solgate tls self" makes one; tls.sh has it
            check(f"{method} {path} is there", a.status in want, a.status)
            if path.startswith("/v1/") and path != "/v1/events":
                a = g.ask("OPTIONS", address, token=None)
                check(f"{path} says its methods", a.status == 405 and
                      method.upper() in a.headers["allow"])


def test_stop(g):
    ear = listen(g)
    c = g.connect(timeout=90)
    c.send(g.request("POST", "/v1/hostcalls", json.dumps(call(9, "make all"))))
    heard(ear, "capability_prompt")
    start = time.monotonic()
    g.process.send_signal(signal.SIGTERM)
    a = c.answer()
    says = json.loads(a.body)
    check("what waits is denied", a.status == 200 and
          says["error"]["details"]["decision"].startswith("deny_"), says)
    c.close(), ear.close()
    status = g.process.wait(90)
    check("in order, and before the question runs out (O2)", status == 0 and
          time.monotonic() - start < 25, (status, g.errors()))
    ledger = b"".join(
        open(os.path.join(g.folder, "state", "audit", f), "rb").read()
        for f in sorted(os.listdir(os.path.join(g.folder, "state", "audit"))))
    check("and recorded", says["error"]["details"]["decision"].encode() in
          ledger)
    for name in ("agent", "person", "viewer"):
        check(f"no {name} token in ledger, answers or log (T50)",
              g.token(name).encode() not in
              ledger + Server.heard + g.errors())


gate = Gate(sys.argv[1])
for test in [v for k, v in list(globals().items()) if k.startswith("test_")]:
    try:
        test(gate)
    except Exception as e:
        import traceback
        traceback.print_exc()
        check(test.__name__, False, repr(e))
gate.clean()
print(f"routes: {passed} passed, {failed} failed")
sys.exit(failed != 0)
