"""Long bodies through the proxy (R-667, R-668)."""
import os
import sys

# Not this directory: http.py here is not Python's.
sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
import hashlib  # noqa: E402
import http.server  # noqa: E402
import json  # noqa: E402
import re  # noqa: E402
import shutil  # noqa: E402
import socketserver  # noqa: E402
import tempfile  # noqa: E402
import threading  # noqa: E402

from gate_client import Client, Gate, Link  # noqa: E402
from score import check, done  # noqa: E402

program, release = sys.argv[1:3]
MIB = 1 << 20


class Provider(http.server.BaseHTTPRequestHandler):
    """Keeps the hash and the ends of what came; calls a tool when told to."""

    protocol_version = "HTTP/1.1"
    seen = []
    busy = 0  # so many are refused, after their body was read

    def do_POST(self):
        h, left, tail, head = hashlib.sha256(), int(self.headers["Content-Length"]), b"", b""
        n = left
        while left > 0:
            piece = self.rfile.read(min(left, MIB))
            if not piece:
                return
            left -= len(piece)
            h.update(piece)
            head = (head + piece)[:4096]
            tail = (tail + piece)[-4096:]
        Provider.seen.append((n, h.hexdigest(), head, tail))
        told = b'"role":"tool"' in tail
        message = {"role": "assistant", "content": "seen"}
        if b'"name":"bash"' in head and not told:
            message = {"role": "assistant", "content": None, "tool_calls": [
                {"id": "c1", "type": "function",
                 "function": {"name": "bash", "arguments": "{\"command\":\"ls\"}"}}]}
        status = 200
        if Provider.busy > 0:
            Provider.busy -= 1
            status = 503
        text = json.dumps({
            "id": "x", "object": "chat.completion", "created": 1, "model": "m",
            "choices": [{"index": 0, "message": message,
                         "finish_reason": "tool_calls" if "tool_calls" in message else "stop"}],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
        }).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True


server = Server(("127.0.0.1", 0), Provider)
threading.Thread(target=server.serve_forever, daemon=True).start()
url = "http://127.0.0.1:%d" % server.server_address[1]
where = tempfile.mkdtemp()


def gate_of(which, name):
    gate = Gate(which, os.path.join(where, name))
    settings = os.path.join(gate.where, "config", "solgate")
    os.makedirs(settings, mode=0o700)
    with open(os.path.join(settings, "config.toml"), "w") as f:
        f.write('[proxy]\nopenai_url = "%s"\n' % url)
    os.environ["OPENAI_API_KEY"] = gate.env["OPENAI_API_KEY"] = "test-key-123"
    gate.start()
    return gate


def peak_kb(gate):
    with open("/proc/%d/status" % gate.process.pid) as f:
        return next(int(line.split()[1]) for line in f if line.startswith("VmHWM"))


def files(gate):
    """What of the state directory could hold a body."""
    return sum(os.path.getsize(os.path.join(d, f))
               for d, _, names in os.walk(gate.state) for f in names)


def post(gate, body, path="/openai/v1/chat/completions", chunked=False):
    """Status and answer; the body goes out in pieces."""
    link = Link(gate.socket)
    headers = {"Content-Type": "application/json", "x-api-key": gate.token("agent")}
    pieces = [body[i:i + MIB] for i in range(0, len(body), MIB)]
    if not chunked:
        headers["Content-Length"] = str(len(body))
    try:
        link.request("POST", path, iter(pieces), headers, encode_chunked=chunked)
    except (BrokenPipeError, ConnectionResetError):
        pass
    answer = link.getresponse()
    text = answer.read()
    link.close()
    return answer.status, json.loads(text) if text else {}


def request(content, **more):
    return json.dumps({"model": "m", **more,
                       "messages": [{"role": "user", "content": content}]}).encode()


def as_it_came(name, gate, body, **how):
    before = len(Provider.seen)
    status, answer = post(gate, body, **how)
    check(f"{name}: answered", status == 200, (status, answer))
    check(f"{name}: sent once", len(Provider.seen) == before + 1)
    check(f"{name}: byte for byte",
          Provider.seen[-1][:2] == (len(body), hashlib.sha256(body).hexdigest()))


picture = [{"type": "text", "text": "what is on this picture?"},
           {"type": "image_url", "image_url": {"url": "data:image/png;base64," + "iVBORw0K" * (60 * MIB // 8)}}]
try:
    # ---- what 60 MiB cost ---------------------------------------------
    gate = gate_of(release, "memory")
    as_it_came("a short body", gate, request("hello"))
    small = peak_kb(gate)
    as_it_came("60 MiB in one string", gate, request(picture))
    one = peak_kb(gate)
    check("R-668: 60 MiB in one string cost less than 8 MiB", one - small < 8 * 1024, (small, one))
    long_talk = json.dumps({"model": "m", "messages": [
        {"role": "user" if i % 2 == 0 else "assistant", "content": f"{i} " + "said \u00f8 \\ \"so\" " * 2000}
        for i in range(1501)]}).encode()
    as_it_came("a conversation in chunks", gate, long_talk, chunked=True)
    many = peak_kb(gate)
    check("R-668: a conversation of %d MiB costs less than 16 MiB" % (len(long_talk) // MIB),
          many - small < 16 * 1024, (small, many))
    print(f"peak: {small // 1024} MiB before, {one // 1024} MiB after 60 MiB in one string, "
          f"{many // 1024} MiB after {len(long_talk) // MIB} MiB in 1,501 texts")
    left = files(gate)
    check("no body stays in the state directory", left < 8 * MIB, left)
    Provider.busy = 1
    before = len(Provider.seen)
    status, _ = post(gate, request(picture))
    check("asked once more after a 503, with the same bytes",
          status == 200 and len(Provider.seen) == before + 2
          and Provider.seen[-1] == Provider.seen[-2], (status, len(Provider.seen) - before))
    as_it_came("embeddings", gate, json.dumps({"model": "m", "input": "x" * 3 * MIB}).encode(),
               path="/openai/v1/embeddings")
    gate.stop()

    # ---- it is judged like a short one --------------------------------
    gate = gate_of(program, "judged")
    person = Client(gate, "person")
    as_it_came("a text that looks like a mark", gate,
               request([{"type": "text", "text": "solgate long text " + "0" * 41},
                        {"type": "text", "text": "y" * MIB}]))

    tool = {"type": "function", "function": {"name": "bash", "parameters": {}}}
    body = request("run it " + "z" * MIB, tools=[tool])
    body = body.replace(b'"name": "bash"', b'"name":"bash"')
    before = len(Provider.seen)
    status, answer = post(gate, body)
    check("a call in answer to a long body is not released",
          status == 200 and "tool_calls" not in json.dumps(answer), answer)
    check("the model is told, behind the whole body",
          len(Provider.seen) == before + 2 and Provider.seen[-1][0] > len(body)
          and b"nobody was there to ask" in Provider.seen[-1][3], len(Provider.seen) - before)

    before = len(Provider.seen)
    search = {"type": "web_search", "hint": "w" * 20000}
    status, answer = post(gate, request("look it up " + "v" * MIB, tools=[search]))
    check("a tool that runs at the provider is asked about", status == 403, (status, answer))
    status, answer = post(gate, request("look it up", tools=[dict(search, more="v" * MIB)]))
    check("more of it than a person can be shown is refused", status == 400, (status, answer))
    check("and nothing was sent", len(Provider.seen) == before)

    # The person's long text is what the turn gate judges; of an agent's it is
    # what stands behind.
    as_it_came("a long text", gate, request("Please sum this up: " + "wind and rain. " * 80000))
    as_it_came("an agent's text before the person's", gate, request(
        "<system-reminder>" + "be good. " * 200000 + "</system-reminder>Buy a kayak for Ada"))
    status, traces, _ = person.ask("GET", "/v1/traces?limit=10")
    shown = json.dumps(traces)
    check("long messages leave traces", status == 200 and len(traces["items"]) >= 5, shown[:400])
    check("no mark is seen by the turn gate",
          not re.search("long text [0-9a-f]{32} ", shown), shown[:2000])
    messages = [t["message"] for t in traces["items"]]
    check("what an agent wrote is left out", "Buy a kayak for Ada" in messages, messages[0][:100])
    check("what a person wrote is there",
          any(m.startswith("Please sum this up: wind") for m in messages))
    threads = {t["threadId"] for t in traces["items"]}
    post(gate, json.dumps({"model": "m", "messages": [
        {"role": "user", "content": "Please sum this up: " + "wind and rain. " * 80000},
        {"role": "assistant", "content": "Weather."}, {"role": "user", "content": "Shorter."}]}).encode())
    _, traces, _ = person.ask("GET", "/v1/traces?limit=1")
    check("the thread of a long beginning goes on",
          traces["items"][0]["message"] == "Shorter."
          and traces["items"][0]["threadId"] in threads, traces)
    hello = "Say hello. " * 400  # long for a string, in a short body and in a long one
    post(gate, request(hello))
    _, traces, _ = person.ask("GET", "/v1/traces?limit=1")
    thread = traces["items"][0]["threadId"]
    post(gate, json.dumps({"model": "m", "messages": [
        {"role": "user", "content": hello}, {"role": "assistant", "content": "h" * MIB},
        {"role": "user", "content": "Again."}]}).encode())
    _, traces, _ = person.ask("GET", "/v1/traces?limit=1")
    check("a thread goes on when its body becomes long",
          traces["items"][0]["threadId"] == thread, (thread, traces))

    # ---- What is wrong is refused, and the next one works ---------------------
    before = len(Provider.seen)
    for name, bad in (("bytes that are no UTF-8", b"\xff\xfe"), ("half a pair", b"\\ud83d!"),
                      ("NUL", b"\\u0000"), ("an escape that is none", b"\\q")):
        body = request("t" * MIB).replace(b"tttttt", b"tttt" + bad, 1)
        status, answer = post(gate, body)
        check(f"{name} in a long text: 400", status == 400 and "error" in answer, (status, answer))
    status, answer = post(gate, request("u" * MIB)[:-40])
    check("a body that breaks off: 400", status == 400, (status, answer))
    status, answer = post(gate, b'{"model":"m","messages":' + b"[" * MIB)
    check("a body of brackets: 400", status == 400, (status, answer))
    check("nothing of it was sent", len(Provider.seen) == before)
    status, answer = post(gate, b" " * (65 * MIB))
    check("65 MiB: 413", status == 413, (status, answer))
    link = Link(gate.socket)  # one that leaves in the middle
    link.putrequest("POST", "/openai/v1/chat/completions")
    for k, v in (("Content-Type", "application/json"), ("x-api-key", gate.token("agent")),
                 ("Content-Length", str(8 * MIB))):
        link.putheader(k, v)
    link.endheaders(b'{"model":"m","messages":[{"role":"user","content":"' + b"q" * MIB)
    link.close()
    as_it_came("the next one", gate, request("n" * MIB))
    check("the server ends well", gate.stop() == 0)
finally:
    shutil.rmtree(where, ignore_errors=True)
sys.exit(done("long_body"))
