"""Spans of chats over OTLP/HTTP, and traces that say what was said.  otlp.py PROGRAM DIR"""
import json
import os
import re
import sys
import threading
import time

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer  # noqa: E402

from gate_client import Client  # noqa: E402
from model_scene import Scene, check, done, envelope, part  # noqa: E402

SECRET = "sk-proj-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGh"


def only(obj, required, optional=""):
    """An object with these keys and no others, as protobuf's JSON has them."""
    keys = set(obj)
    if not set(required.split()) <= keys or keys - set((required + " " + optional).split()):
        raise ValueError(f"keys {sorted(keys)}")
    return obj


def value_of(v):
    (kind, value), = only(v, "", "stringValue intValue boolValue doubleValue").items()
    if kind == "intValue":
        if not isinstance(value, str):
            raise ValueError("a 64-bit number is a text")
        return int(value)
    if not isinstance(value, {"stringValue": str, "boolValue": bool, "doubleValue": float}[kind]):
        raise ValueError(kind)
    return value


def facts_of(attributes):
    out = {}
    for a in attributes:
        key = only(a, "key value")["key"]
        if key in out:
            raise ValueError(f"{key} stands twice")
        out[key] = value_of(a["value"])
    return out


def span_of(s):
    only(s, "traceId spanId name kind startTimeUnixNano endTimeUnixNano", "parentSpanId attributes status events links")
    if not re.fullmatch("[0-9a-f]{32}", s["traceId"]) or not re.fullmatch("[0-9a-f]{16}", s["spanId"]):
        raise ValueError("ids are hexadecimal")
    begin, end = (int(s[k]) if isinstance(s[k], str) else None for k in ("startTimeUnixNano", "endTimeUnixNano"))
    if not 0 < begin <= end or s["kind"] not in range(1, 6):
        raise ValueError("times or kind")
    only(s.get("status", {}), "", "code message")
    return {**s, "begin": begin, "end": end, "facts": facts_of(s.get("attributes", []))}


class Collector(BaseHTTPRequestHandler):
    spans, problems, status, hold = [], [], 200, None

    def log_message(self, *args):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if Collector.hold:
            Collector.hold.wait(60)
        try:
            if self.path != "/v1/traces" or self.headers["Content-Type"] != "application/json":
                raise ValueError(self.path)
            for r in only(json.loads(body), "resourceSpans")["resourceSpans"]:
                service = facts_of(only(only(r, "resource scopeSpans", "schemaUrl")["resource"], "attributes")["attributes"])
                if service.get("service.name") != "solgate":
                    raise ValueError("service.name")
                for scope in r["scopeSpans"]:
                    only(only(scope, "scope spans", "schemaUrl")["scope"], "name", "version")
                    if Collector.status == 200:
                        Collector.spans += [span_of(s) for s in scope["spans"]]
        except (ValueError, KeyError, TypeError) as e:
            Collector.problems.append(f"{e!r}: {body[:2000]}")
        self.send_response(Collector.status)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")


def arrived(n):
    """So many spans, the oldest first; they are waited for."""
    for _ in range(6000):
        if len(Collector.spans) >= n or Collector.problems:
            break
        time.sleep(0.01)
    found, Collector.spans = Collector.spans, []
    return found


def spans(s):
    """R-720: a turn and in it the model, by the conventions; no content unless it is wanted."""
    status, body, _ = s.chat("How tall is the mast?", [envelope("Twelve metres.")], thread="boat")
    turn, model = arrived(2)
    check("nothing that OTLP has not", not Collector.problems, Collector.problems)
    check("the turn is the parent", "parentSpanId" not in turn and model["parentSpanId"] == turn["spanId"] and
          model["traceId"] == turn["traceId"] == body["transmissionId"].replace("-", ""), (turn, model))
    f = model["facts"]
    check("the model, by its names", model["name"] == "chat gemini-3-flash-preview" and model["kind"] == 3 and
          f["gen_ai.operation.name"] == "chat" and f["gen_ai.provider.name"] == "gemini" and
          f["gen_ai.request.model"] == "gemini-3-flash-preview" and f["gen_ai.usage.input_tokens"] == 11 and
          f["gen_ai.usage.output_tokens"] == 7 and f["gen_ai.conversation.id"] == "boat", f)
    check("within the turn", turn["begin"] <= model["begin"] and model["end"] <= turn["end"] + 1_000_000, (turn, model))
    check("no content", "mast" not in json.dumps((turn, model)) and "Twelve" not in json.dumps((turn, model)), model)
    s.says({"Say it": [{"text": envelope("x y z."), "cut": True}]})
    s.chat("Say it")
    turn, model = arrived(2)
    check("what failed says so", turn["status"]["code"] == 2 and model["facts"]["error.type"] == "provider", model)


def calls(s):
    """R-805: every decided call is a span in the trace of its caller, by the conventions for tools, and has no content."""
    sys.path.append("kits/python")
    from solgate import Solgate
    parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    status, body, _ = s.me.ask("POST", "/v1/grants", {"extension_id": "otlp.agent", "capability": "tool", "scope_pattern": "weather", "decision": "allow"})
    check("a grant", status in (200, 201), body)
    said = [parent]
    with Solgate("otlp.agent", socket=s.gate.socket, token=("agent", s.gate.token("agent")), traceparent=lambda: said[0]) as gate:
        allowed = gate.ask({"tool": "weather", "input": {"city": SECRET}})
        refused = gate.ask({"tool": "rocket", "input": {"to": "the mast"}, "context": {"tool_call_id": "t"}})
        said[0] = "00-" + "0" * 32 + "-00f067aa0ba902b7-01"  # no trace at all
        alone = gate.ask({"tool": "weather", "input": {}})
    check("decided", (allowed.allowed, refused.allowed, alone.allowed) == (True, False, True), (allowed, refused, alone))
    yes, no, own = arrived(3)
    check("nothing that OTLP has not", not Collector.problems, Collector.problems)
    check("in the trace of the caller", all(x["traceId"] == parent[3:35] and x["parentSpanId"] == parent[36:52] for x in (yes, no)) and
          yes["spanId"] != no["spanId"], (yes, no))
    check("a trace of its own", "parentSpanId" not in own and own["traceId"] not in ("0" * 32, parent[3:35]), own)
    f = yes["facts"]
    check("by the names for tools", yes["name"] == "gate weather" and f["gen_ai.operation.name"] == "execute_tool" and
          f["gen_ai.tool.name"] == "weather" and f["gen_ai.agent.id"] == "otlp.agent" and f["solgate.decision"] == allowed.decision and
          f["solgate.rule"] == allowed.rule and f["solgate.capability"] == "tool" and f["solgate.risk"] == allowed.risk, f)
    check("a refusal is one", no["status"]["code"] == 2 and no["facts"]["error.type"] == "denied" and
          no["facts"]["solgate.decision"] == refused.decision and "status" in yes and not yes["status"], (yes, no))
    check("no content", SECRET not in json.dumps((yes, own)) and "mast" not in json.dumps(no), (yes, no))


def content(s):
    s.settings("content = true\n")
    s.chat(f"The key is {SECRET} now", [envelope("Keep it to yourself.")])
    turn, model = arrived(2)
    said = json.loads(model["facts"]["gen_ai.input.messages"])
    answer = json.loads(model["facts"]["gen_ai.output.messages"])
    check("content where it is wanted", said[0]["role"] == "user" and said[0]["parts"][0]["content"].startswith("The key is") and
          answer == [{"role": "assistant", "parts": [{"type": "text", "content": "Keep it to yourself."}]}], (said, answer))
    check("without secrets", SECRET not in json.dumps(model), said)


def trouble(s):
    """A collector that refuses or hangs costs spans, and no answer waits for it."""
    Collector.status = 503
    status, body, _ = s.chat("Refused?", [envelope("No.")])
    check("answered", status == 200, body)
    Collector.hold = threading.Event()
    for i in range(80):
        status, body, _ = s.chat(f"Number {i}", [envelope("Fine.")])
        if status != 200:
            break
    check("eighty answers while it hangs", status == 200, body)
    Collector.status = 200
    Collector.hold.set()
    Collector.hold = None
    got = arrived(2)
    check("what fits the queue comes later", got and not Collector.problems, Collector.problems)


def traces(s):
    """R-721: traces have the text, the tokens and the model's time; words find them."""
    status, body, _ = s.chat("Where is the Anchor locker?", [envelope("Under the foredeck, with the spare chain.")], thread="boat")
    run = body["transmissionId"]
    _, view, _ = s.me.ask("GET", f"/v1/traces/{run}")
    check("text, both ways", view.get("message") == "Where is the Anchor locker?" and
          view.get("answer") == "Under the foredeck, with the spare chain.", view)
    use = view["turn"]["usage"]
    check("what it took", use["inputTokens"] == 11 and use["model"] == "gemini-3-flash-preview" and
          view["turn"]["totalUs"] >= 1000 * use["ms"], view["turn"])

    def found(words):
        status, body, _ = s.me.ask("GET", "/v1/traces?filter=" + words.replace(" ", "%20"))
        return status, [i["traceRunId"] for i in body.get("items", [])]

    for words in ("anchor", "ANCHOR locker", "foredeck", "spare anchor", "chain since:2020-01-01", "locker until:2999-01-01"):
        check(f"found by {words}", found(words) == (200, [run]), found(words))
    for words in ("anchor submarine", "chain until:2020-01-01", "chain since:2999-01-01", "AbCdEfGhIjKlMnOp"):
        check(f"not found by {words}", found(words) == (200, []), found(words))
    for words in ("risk>=9", "since:soon", "intent:nothing"):
        check(f"refused: {words}", found(words)[0] == 400, found(words))


def main():
    program, where = sys.argv[1:3]
    server = ThreadingHTTPServer(("127.0.0.1", 0), Collector)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f'[telemetry]\notlp = "http://127.0.0.1:{server.server_address[1]}/"\n'
    s = Scene(program, where, "gemini", address)
    text = open(os.path.join(s.gate.where, "config", "solgate", "config.toml")).read()

    def again(more):
        s.write(text + more)
        s.gate.stop()
        s.gate.start()
        s.me = Client(s.gate, "person")

    s.settings = again
    for run in (spans, calls, content, traces, trouble):
        part(run, s)
    s.stop()
    server.shutdown()
    done("otlp")


main()
