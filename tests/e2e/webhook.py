"""A webhook: what is posted, what its answer means, and that it is once."""
import os
import sys

# Not this directory: http.py here is not Python's.
sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
import hashlib  # noqa: E402
import http.server  # noqa: E402
import json  # noqa: E402
import shutil  # noqa: E402
import tempfile  # noqa: E402
import threading  # noqa: E402
import time  # noqa: E402

from gate_client import Client, Gate  # noqa: E402
from score import check, done  # noqa: E402

program = sys.argv[1]


gone = threading.Event()


class Hook(http.server.BaseHTTPRequestHandler):
    """Answers as the title of the payload says, and keeps what came."""

    seen = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Hook.seen.append((self.path, dict(self.headers), body))
        how = json.loads(body)["payload"].get("title", "")
        if how == "hang":
            gone.wait(60)
            return
        if how == "cut":
            self.connection.close()
            return
        status = int(how) if how.isdigit() else 200
        text = json.dumps({"summary": "Ticket 7 opened\x1b[2J",
                           "view_url": "https://tickets.example/7"}).encode()
        if how == "long":
            text = b"x" * 100000
        self.send_response(status)
        if status in (301, 307):
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        try:
            self.wfile.write(text)
        except OSError:
            pass

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
url = f"http://127.0.0.1:{server.server_address[1]}/hook"
folder = tempfile.mkdtemp(prefix="solgate-webhook-")
config = os.path.join(folder, "config", "solgate")
os.makedirs(config, mode=0o700)
tools = os.path.join(folder, "tools.tsv")
with open(tools, "w") as f:
    f.write("tools\tversion\t0.1\t-\t-\t-\t-\t-\n"
            f"open_ticket\tserver\twrite\tyes\tmedium\tno\twebhook\t{url}/own\n"
            f"look_up\tserver\tread\tyes\tlow\tno\twebhook\t{url}/look\n"
            "nowhere\tserver\twrite\tyes\tlow\tno\twebhook\t"
            "http://127.0.0.1:1/\n"
            "slow_program\tlocal\twrite\tyes\tlow\tyes\tcommand\t"
            f"/bin/sh {folder}/slow.sh\twrite={folder}\n")
with open(os.path.join(folder, "slow.sh"), "w") as f:
    f.write(f"echo ran >>{folder}/ran\nexec sleep 20\n")
with open(os.path.join(config, "config.toml"), "w") as f:
    f.write(f'[executor]\nwebhook_url = "{url}"\ntools = "{tools}"\n'
            'seconds = 5\n')
for path in (tools, os.path.join(config, "config.toml")):
    os.chmod(path, 0o600)
# What the environment says about proxies changes nothing.
os.environ["http_proxy"] = os.environ["ALL_PROXY"] = "http://127.0.0.1:9"
gate = Gate(program, folder)
gate.start()
number = 0


def propose(kind, title):
    global number
    number += 1
    name = f"a{number}"
    status, body, _ = Client(gate, "agent").ask("POST", "/v1/actions", {
        "thread_id": "t1", "action": {
            "request_id": "r1", "action_needed": True, "action_id": name,
            "action_label": "Post it", "action_kind": kind,
            "action_summary_bullets": ["A post"],
            "action_payload_preview": {"title": title, "n": number}}})
    check(f"{kind} {title} is offered", status == 201, body)
    return name


def approve(name, second=1):
    return Client(gate, "person").ask("POST", "/v1/actions/execute", {
        "request_id": "r1", "action_id": name, "confirmation": {
            "explicit_user_consent": True, "surface": "chip",
            "decided_at": f"2026-01-01T00:00:{second:02}Z"}})[1]


def run(kind, title):
    name = propose(kind, title)
    check("nothing is sent before a tap",
          not any(json.loads(b)["action_id"] == name
                  for _, _, b in Hook.seen))
    return name, approve(name)


try:
    name, got = run("send_webhook", "hello")
    check("R-275 succeeded", got.get("status") == "succeeded", got)
    check("T25 the receipt is safe",
          "Ticket 7 opened" in got["outcome_summary"]
          and "\x1b" not in got["outcome_summary"], got)
    check("where to look", got["view_url"] == "https://tickets.example/7", got)
    path, headers, body = Hook.seen[-1]
    check("the URL is the configured one", path == "/hook", path)
    check("the body is canonical", body.decode() == json.dumps(
        json.loads(body), separators=(",", ":"), sort_keys=True), body)
    check("the body names the action", json.loads(body) == {
        "action_id": name, "kind": "send_webhook", "request_id": "r1",
        "payload": {"title": "hello", "n": number}}, body)
    want = hashlib.sha256(f"r1\0{name}".encode()).hexdigest()
    check("R-308 the key is the action's",
          headers.get("Idempotency-Key") == want, headers)
    again = approve(name)
    check("H3 a second tap gives the receipt and sends nothing",
          again == got and len(Hook.seen) == 1, again)

    _, got = run("open_ticket", "hello")
    check("a row has its own URL", Hook.seen[-1][0] == "/hook/own", got)

    for title, code, retryable in (
            ("500", "outcome_unknown", True), ("404", "refused", False),
            ("429", "busy", True), ("307", "redirected", False),
            ("cut", "outcome_unknown", True),
            ("hang", "outcome_unknown", True),
            ("long", "outcome_unknown", True)):
        before = len(Hook.seen)
        name, got = run("send_webhook", title)
        check(f"{title} failed", got.get("status") == "failed"
              and got["error"]["code"] == code
              and got["error"]["retryable"] is retryable, got)
        check(f"FACTS 5.3 {title}: a write is tried once",
              len(Hook.seen) == before + 1, len(Hook.seen) - before)
        if title == "500":
            approve(name, 2)
            check("a Retry has the same key",
                  Hook.seen[-1][1]["Idempotency-Key"]
                  == Hook.seen[-2][1]["Idempotency-Key"])
    before = len(Hook.seen)
    run("look_up", "500")
    check("FACTS 5.3 a read once more", len(Hook.seen) == before + 2,
          len(Hook.seen) - before)
    _, got = run("nowhere", "x")
    check("nobody there", got["error"]["code"] == "not_sent", got)

    # R-308, T62: the gate is killed between the execution and its receipt.
    name = propose("slow_program", "x")
    link = Client(gate, "person").link
    link.request("POST", "/v1/actions/execute", json.dumps({
        "request_id": "r1", "action_id": name, "confirmation": {
            "explicit_user_consent": True, "surface": "chip",
            "decided_at": "2026-01-01T00:00:01Z"}}),
        {"Content-Type": "application/json",
         "Authorization": "Bearer " + gate.token("person")})
    for _ in range(6000):
        if os.path.exists(os.path.join(folder, "ran")):
            break
        time.sleep(0.01)
    gate.kill()
    gate.start()
    got = approve(name, 5)
    check("the end of a program that nobody saw is unknown",
          got.get("status") == "failed"
          and got["error"]["code"] == "outcome_unknown"
          and got["error"]["retryable"] is False, got)
    time.sleep(0.2)
    with open(os.path.join(folder, "ran")) as f:
        check("and it is not run again", f.read() == "ran\n")
    check("the receipt of before is still there", approve("a1", 9).get(
        "status") == "succeeded")
    check("stops", gate.stop() == 0)
finally:
    gone.set()
    if gate.process.poll() is None:
        gate.kill()
    server.shutdown()
    shutil.rmtree(folder)
sys.exit(done("webhook"))
