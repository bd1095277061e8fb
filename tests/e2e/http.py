"""End to end: the malformed corpus, doors, order, time, streams, signals."""
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time

from http_client import GONE, Server

PROGRAM = sys.argv[1]
passed = failed = 0


def check(name, ok, got=""):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {name} {got}", file=sys.stderr)


def writes(s):
    return json.loads(s.ask("GET", "/v1/state").body)


def comes(fn):
    """What fn() gives once it is true, or at last; the limit only ends what
    never comes."""
    end = time.monotonic() + 60
    while not (v := fn()) and time.monotonic() < end:
        time.sleep(0.02)
    return v


# ---- The corpus (T48-T53, T25, T37) --------------------------------------

def raw(text, s):
    for name, value in (("$PORT", str(s.port)), ("$H", s.host),
                        ("$A", s.token("agent")), ("$P", s.token("person")),
                        ("$V", s.token("viewer"))):
        text = text.replace(name, value)
    text = re.sub(r"<(\d+)\*((?:[^>\\]|\\.)*)>",
                  lambda m: m.group(2) * int(m.group(1)), text)
    return text.encode("latin1").decode("unicode_escape").encode("latin1")


def corpus_row(s, name, want, text):
    c = s.connect()
    c.send(raw(text, s))
    if want == "wait":
        check(name, c.silent(0.02))
        c.close()
        return
    a = c.answer("HEAD " in text.split("HTTP/")[0])
    check(name, a is not None and a.status == int(want[:3]),
          a and (a.status, a.body[:200]))
    if a is None:
        c.close()
        return
    if a.status >= 400 and a.body:
        problem = json.loads(a.body)
        check(name + ": problem", problem["status"] == a.status and
              a.headers["content-type"] == "application/problem+json" and
              problem["error"] and
              not re.search(r"/(tmp|home|root|usr|src)|\.[ch]\b",
                            problem["detail"]), a.body)
    check(name + ": no CORS", b"access-control" not in a.head.lower())
    if want[3] == "c":
        check(name + ": closed", c.closed(), c.kept[:100])
    else:
        c.send(s.request("GET", "/v1/state"))
        again = c.answer()
        check(name + ": goes on", again is not None and again.status == 200)
    c.close()


def test_corpus():
    s = Server(PROGRAM, "rate=-1")
    rows = 0
    with open("tests/corpus/http.tsv", encoding="ascii") as f:
        for line in f:
            if line.startswith("#"):
                continue
            name, _threat, want, text = line.rstrip("\n").split("\t")
            corpus_row(s, name, want, text)
            rows += 1
            if rows % 20 == 0:
                check(f"nothing changed until {name}",
                      writes(s)["writes"] == 0)
    check("at least 300 rows", rows >= 300, rows)
    check("nothing changed", writes(s)["writes"] == 0)
    check("it lives", s.process.poll() is None)
    status, _ = s.stop()
    check("and ends in order", status == 0, s.errors()[:500])
    s.clean()


# ---- What a command gets and says ----------------------------------------

def test_mapping():
    s = Server(PROGRAM)
    a = s.ask("GET", "/v1/prompts?cursor=c%201&limit=7&filter=f&view=all",
              token="person")
    told = json.loads(a.body)
    check("list", told["cursor"] == "c 1" and told["limit"] == 7 and
          told["filter"] == "f" and told["view"] == "all", told)
    told = json.loads(s.ask("GET", "/v1/memento?threadId=t%2F1").body)
    check("memento by query", told["command"] == "memento.get" and
          told["id"] == "t/1", told)
    a = s.ask("POST", "/v1/grants", "{}", "person")
    check("201", a.status == 201 and
          a.headers["location"] == "/v1/grants/g%2F1" and
          a.headers["etag"] == '"v1"', a.head)
    a = s.ask("GET", "/v1/grants/g", token="viewer",
              headers=['If-None-Match: "v1"'])
    check("304", a.status == 304 and a.body == b"" and
          "content-length" not in a.headers, a.head)
    a = s.ask("DELETE", "/v1/grants/g", token="person")
    check("428", a.status == 428)
    a = s.ask("DELETE", "/v1/grants/g", token="person",
              headers=['If-Match: "v0"'])
    check("412 with the tag of today", a.status == 412 and
          a.headers["etag"] == '"v1"')
    a = s.ask("DELETE", "/v1/grants/g", token="person",
              headers=['If-Match: "v1"'])
    check("204", a.status == 204 and a.body == b"")
    a = s.ask("POST", "/v1/hostcalls", "{}",
              headers=["Prefer: respond-async"])
    check("202", a.status == 202 and
          a.headers["location"] == "/v1/hostcalls/call%201")
    a = s.ask("POST", "/v1/turn", '{"a":', "agent")
    check("a pointer", json.loads(a.body)["pointer"] == "/a~1b", a.body)
    a = s.ask("HEAD", "/v1/state")
    check("HEAD has the length and no body",
          int(a.headers["content-length"]) > 10 and a.body == b"")
    a = s.ask("GET", "/v1/state", headers=["X-Request-Id: my-id.1"])
    check("its own request id", a.headers["x-request-id"] == "my-id.1")
    a = s.ask("GET", "/v1/nowhere", headers=["X-Request-Id: a b"])
    check("or one of ours", len(a.headers["x-request-id"]) == 32 and
          json.loads(a.body)["request_id"] == a.headers["x-request-id"])
    a = s.ask("GET", "/metrics", token="viewer")
    check("metrics", a.headers["content-type"].startswith("text/plain") and
          b"solgate_prompts_pending 0" in a.body)
    check("metrics need a token",
          s.ask("GET", "/metrics", token=None).status == 401)
    check("ready", s.ask("GET", "/readyz", token=None).status == 200)
    a = s.ask("GET", "/openapi.json", token=None)
    paths = json.loads(a.body)["paths"]
    check("every route is described", "/v1/turn" in paths and
          "/v1/prompts/{id}/decision" in paths and len(paths) > 30)
    for h in ("cache-control", "x-content-type-options", "referrer-policy",
              "content-security-policy"):
        check(f"every answer has {h}", h in a.headers)
    s.clean()


def test_socket():
    s = Server(PROGRAM)
    told = json.loads(s.ask("GET", "/v1/hostcalls/c", token=None,
                            unix=True).body)
    check("the socket makes an agent", told["role"] == "agent" and
          told["channel"] == 1, told)
    a = s.ask("POST", "/v1/prompts/p/decision", "{}", None, unix=True)
    check("never a person (T37)", a.status == 403)
    a = s.ask("POST", "/v1/prompts/p/decision", "{}", "person", unix=True)
    check("but for a token", a.status == 200)
    a = s.ask("GET", "/v1/state", token=None, unix=True,
              headers=["Authorization: Bearer wrong"])
    check("a wrong token is worse than none", a.status == 401)
    c = s.connect(unix=True)
    c.send(b"GET /v1/state HTTP/1.1\r\nHost: evil.example\r\n\r\n")
    check("Host is checked there too", c.answer().status == 403)
    mode = os.stat(s.socket).st_mode & 0o777
    folder = os.stat(os.path.dirname(s.socket)).st_mode & 0o777
    check("0600 in 0700 (T47)", mode == 0o600 and folder == 0o700)
    os.makedirs(os.path.join(s.folder, "tokens", "agents"), 0o700, exist_ok=True)
    with open(os.open(os.path.join(s.folder, "tokens", "agents", "lint"),
                      os.O_CREAT | os.O_WRONLY, 0o600), "w") as f:
        f.write("L" * 43 + "\n")
    s.process.send_signal(signal.SIGHUP)
    a = comes(lambda: (a := s.ask("GET", "/v1/hostcalls/c", token="agents/lint")
                       ).status == 200 and a)
    check("a token of an extension",
          a and json.loads(a.body)["extension"] == "lint", a)
    s.clean()


# ---- Order and waiting ---------------------------------------------------

def test_pipeline():
    s = Server(PROGRAM)
    c = s.connect()
    c.send(s.request("GET", "/v1/hostcalls/1") * 3 +
           s.request("POST", "/v1/hostcalls", "{}") +
           s.request("GET", "/v1/hostcalls/2"))
    ids = [json.loads(c.answer().body)["id"] for _ in range(3)]
    check("three at once", ids == ["1", "1", "1"], ids)
    check("the fourth waits, and the fifth behind it", c.silent())
    s.ask("POST", "/v1/prompts/p/decision", "{}", "person")
    check("then it is answered",
          json.loads(c.answer().body)["decision"] == "allow_once")
    check("and the next", json.loads(c.answer().body)["id"] == "2")
    c.send(s.request("POST", "/v1/hostcalls", "{}"))
    c.send(s.request("GET", "/v1/hostcalls/3") * 2000)
    check("much behind one that waits", c.silent())
    s.ask("POST", "/v1/prompts/p/decision", "{}", "person")
    check("is bounded, and answered", c.answer().status == 200 and
          all(c.answer().status == 200 for _ in range(2000)))
    c.close()
    c = s.connect()
    c.send(s.request("POST", "/v1/hostcalls", "{}"))
    check("one waits", comes(lambda: writes(s)["waiting"] == 1))
    c.close()
    check("who left is forgotten", comes(lambda: writes(s)["waiting"] == 0))
    whole = s.request("POST", "/v1/intent", '{"message":"in pieces"}')
    c = s.connect()
    for i in range(len(whole)):
        c.send(whole[i:i + 1])
    check("byte by byte", c.answer().status == 200)
    c.close()
    s.clean()


def test_expect():
    s = Server(PROGRAM)
    c = s.connect()
    head, body = s.request("POST", "/v1/intent", '{"a":1}',
                           headers=["Expect: 100-continue"]).split(b"\r\n\r\n")
    c.send(head + b"\r\n\r\n")
    check("go on", c.until(b"\r\n\r\n") == b"HTTP/1.1 100 Continue")
    c.send(body)
    check("then the answer", c.answer().status == 200)
    c.send(head.replace(b"Bearer ", b"Bearer x") + b"\r\n\r\n")
    check("not with a wrong token", c.answer().status == 401)
    check("and the body is not read", c.closed())
    c.close()
    c = s.connect()
    c.send(head + b"\r\n\r\n" + body)
    check("not when the body is there already", c.answer().status == 200)
    c.close()
    s.clean()


# ---- Time and limits (T51) -----------------------------------------------

def test_slow():
    s = Server(PROGRAM, "head_ms=3000", "body_ms=3000", "idle_ms=4000",
               "write_ms=3000")
    held = f"/proc/{s.process.pid}/fd"
    before = len(os.listdir(held))
    head, body, idle, reader, silent = (s.connect() for _ in range(5))
    head.send(b"GET /v1/state HTTP/1.1\r\nHo")
    body.send(s.request("POST", "/v1/turn", '{"a":1}')[:-2])
    idle.send(s.request("GET", "/v1/state"))
    check("idle after an answer", idle.answer().status == 200)
    reader.send(s.request("GET", "/v1/stats?view=4000000", token="viewer") * 9)
    a = head.answer()
    check("slow head", a is not None and a.status == 408 and
          json.loads(a.body)["retryable"] and head.closed())
    a = body.answer()
    check("slow body", a is not None and a.status == 408 and body.closed())
    check("idle", idle.closed())
    check("nothing at all", silent.closed())
    check("all are let go", comes(lambda: len(os.listdir(held)) <= before))
    got = 0
    try:
        while True:
            data = reader.s.recv(1 << 20)
            if not data:
                break
            got += len(data)
    except ConnectionError:
        pass
    check("who does not read is cut", got < 4000000 * 9, got)
    check("others are served", writes(s)["writes"] == 0)
    s.clean()


def has_room(s, token="agent"):
    a = s.ask("GET", "/v1/state", token=token)
    return a is not None and a.status == 200


def is_busy(s, token):
    a = s.ask("GET", "/v1/state", token=token)
    return a is not None and a.status == 503 and b'"busy"' in a.body


def test_limits():
    s = Server(PROGRAM, "rate=5", "burst=10", "max_connections=8")
    c = s.connect()
    start = time.monotonic()
    c.send(s.request("GET", "/v1/state") * 200)
    answers = [c.answer() for _ in range(200)]
    most = 11 + 5 * (time.monotonic() - start)
    status = [a.status for a in answers]
    no = [a for a in answers if a.status == 429]
    check("the rate of a token", status[:10] == [200] * 10 and no and
          10 <= status.count(200) <= most and len(no) + status.count(200) == 200
          and no[0].headers["retry-after"] == "1", (status, most))
    check("is its own", s.ask("GET", "/v1/state", token="viewer").status == 200)
    c.close()
    s.clean()
    s = Server(PROGRAM, "max_body=100", "max_head=600")
    a = s.ask("POST", "/v1/intent", '"' + "x" * 99 + '"')
    check("a limit of one's own for bodies", a.status == 413)
    check("and what fits", s.ask("POST", "/v1/intent",
                                 '"' + "x" * 98 + '"').status == 200)
    s.clean()


# ---- Streams -------------------------------------------------------------

def stream(s, path="/v1/events", token="viewer", headers=()):
    c = s.connect()
    c.send(s.request("GET", path, token=token, headers=headers))
    head = c.until(b"\r\n\r\n")
    return c, head


def test_connections():
    """R-650, T32, T51: eight connections, two of them for people."""
    s = Server(PROGRAM, "max_connections=8")
    silent = [s.connect() for _ in range(20)]
    check("those that say nothing give way", has_room(s, "viewer"))
    check("the oldest first", silent[0].closed())
    for c in silent:
        c.close()
    used = [stream(s) for _ in range(6)]
    check("those that are used do not", all(b" 200 " in head for _, head in used))
    check("what is left is for people", is_busy(s, "viewer"))
    for _ in range(2):
        used.append(stream(s, token="person"))
        check("who get in", b" 200 " in used[-1][1], used[-1][1])
    check("eight are all", is_busy(s, "person"))
    for c, _ in used:
        c.close()
    check("and room again", comes(lambda: has_room(s, "viewer")))
    s.clean()


def next_of(c):
    """The next message that is no ping, of which a slow reader gets more."""
    while (e := c.event())["event"] == "ping":
        pass
    return e


def test_stream():
    s = Server(PROGRAM, "ping_ms=1000")
    c, head = stream(s)
    check("a stream", head is not GONE and b"text/event-stream" in head)
    hello = next_of(c)
    check("hello first", hello["event"] == "hello", hello)
    s.ask("POST", "/v1/turn", "{}")
    first = next_of(c)
    data = json.loads(first["data"])
    check("an event", first["event"] == "turn" and data["v"] == 1 and
          data["kind"] == "turn" and data["subject"] == {"type": "none"} and
          data["payload"] == {"decision": "must"} and
          data["ts"].endswith("Z"), first)
    c.close()
    for _ in range(3):
        s.ask("POST", "/v1/turn", "{}")
    c, _ = stream(s, headers=[f"Last-Event-ID: {first['id']}"])
    check("hello keeps the place", next_of(c)["id"] == first["id"])
    ids = [next_of(c)["id"] for _ in range(3)]
    check("resumed (H5)", ids == [first["id"][:-1] + str(n)
                                  for n in (2, 3, 4)], ids)
    ping = c.event()
    check("a ping without an id", ping["event"] == "ping" and
          "id" not in ping, ping)
    c.close()
    for bad in ("0000000000000001-1", "x", "-", "9" * 60):
        c, _ = stream(s, headers=[f"Last-Event-ID: {bad}"])
        next_of(c)
        check(f"of another run: {bad}", next_of(c)["event"] ==
              "resync_required")
        c.close()
    s.ask("PUT", "/v1/mode", '{"n":5000,"size":10}', "person")
    c, _ = stream(s, headers=[f"Last-Event-ID: {first['id']}"])
    next_of(c)
    check("too long away", next_of(c)["event"] == "resync_required")
    c.close()
    a = s.ask("HEAD", "/v1/events")
    check("HEAD does not stream", a.status == 200)
    s.clean()


def test_listen():
    s = Server(PROGRAM)
    c, _ = stream(s, "/v1/events?listen=tui", "person")
    c.event()
    own = c.event()
    check("what waits comes to the one who listens",
          own["event"] == "capability_prompt", own)
    check("one is there", writes(s)["attached"] == 1)
    other, _ = stream(s, token="person")
    other.event()
    two, _ = stream(s, "/v1/events?listen=web", "person")
    check("two are", writes(s)["attached"] == 2)
    check("not to others", other.silent())
    c.close()
    check("one is gone", comes(lambda: writes(s)["attached"] == 1))
    two.close()
    a = s.ask("GET", "/v1/events?listen=hook", token="person")
    check("not as anything", a.status == 400, a.status)
    s.clean()


def test_stream_limits():
    s = Server(PROGRAM, "max_streams=2", "max_unsent=50000", "rate=-1")
    a, _ = stream(s)
    b, _ = stream(s)
    c = s.connect()
    c.send(s.request("GET", "/v1/events", token="viewer"))
    check("streams of a token", c.answer().status == 429)
    a.s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    alive = True
    for _ in range(200):
        s.ask("PUT", "/v1/mode", '{"n":1,"size":20000}', "person")
        while alive and select.select([b.s], [], [], 0)[0]:
            alive = b.more()
            b.kept = b""
    total = 0
    try:
        while a.more():
            total += len(a.kept)
            a.kept = b""
        cut = True
    except TimeoutError:
        cut = False
    check("a slow reader is cut", cut and total < 200 * 20000, total)
    s.ask("POST", "/v1/turn", "{}")
    deadline = time.monotonic() + 60
    while alive and b"event: turn" not in b.kept and \
            time.monotonic() < deadline:
        alive = b.more()
    check("a quick one is not", b"event: turn" in b.kept)
    os.unlink(os.path.join(s.folder, "tokens", "viewer"))
    check("a revoked token cuts its streams (T49)", b.until(b"\0") is GONE)
    check("and a new one is there", s.ask("GET", "/v1/state",
                                          token="viewer").status == 200)
    check("T40: its channel has ended, once",
          comes(lambda: writes(s)["ended"] == 1), writes(s))
    s.clean()


# ---- The process ---------------------------------------------------------

def test_stop():
    s = Server(PROGRAM)
    waiting, idle, half = (s.connect() for _ in range(3))
    ear, _ = stream(s)
    ear.event()
    waiting.send(s.request("POST", "/v1/hostcalls", "{}"))
    half.send(b"GET /v1")
    check("it waits", comes(lambda: writes(s)["waiting"] == 1))
    s.process.send_signal(signal.SIGTERM)
    a = waiting.answer()
    check("what waits is answered", a is not None and
          json.loads(a.body)["decision"] == "deny_shutdown" and
          a.headers["connection"] == "close")
    check("streams are told", ear.event()["event"] == "stopping" and
          ear.until(b"\0") is GONE)
    waiting.close(), ear.close(), idle.close(), half.close()
    status = s.process.wait(60)
    check("in order (O2)", status == 0, s.errors())
    check("the socket is gone", not os.path.exists(s.socket))
    s.clean()
    s = Server(PROGRAM)
    c = s.connect()
    c.send(s.request("POST", "/v1/hostcalls", "{}"))
    status, seconds = s.stop()
    check("soon, whoever waits", status == 0 and seconds < 30, seconds)
    c.close()
    s.clean()


def test_squatting():
    s = Server(PROGRAM)
    t = Server(PROGRAM, folder=s.folder)
    check("a second server on the same socket (T47)",
          t.process.wait(60) == 1 and b"another server" in t.errors(),
          t.errors())
    check("does not hurt the first", s.ask("GET", "/v1/state", token=None,
                                           unix=True).status == 200)
    s.stop(signal.SIGKILL)
    check("a dead socket stays", os.path.exists(s.socket))
    t = Server(PROGRAM, folder=s.folder)
    check("and is replaced", t.ask("GET", "/v1/state", token=None,
                                   unix=True).status == 200)
    t.stop()
    with open(s.socket, "w") as f:
        f.write("mine")
    t = Server(PROGRAM, folder=s.folder)
    check("what is no socket is not touched", t.process.wait(60) == 1 and
          os.path.getsize(s.socket) == 4)
    os.unlink(s.socket)
    os.chmod(os.path.dirname(s.socket), 0o755)
    t = Server(PROGRAM, folder=s.folder)
    check("an open directory is refused", t.process.wait(60) == 1)
    t.clean()


def notified(sock, timeout=60):
    sock.settimeout(timeout)
    try:
        return sock.recv(4096).decode()
    except TimeoutError:
        return ""


def hears(sock, begin):
    """Whether something that begins so is said among all the rest."""
    end = time.monotonic() + 60
    while (told := notified(sock)) and time.monotonic() < end:
        if told.startswith(begin):
            return True
    return False


def test_notify():
    for name in ("@solgate-test-%d" % os.getpid(), None):
        ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        path = name or "/tmp/solgate-notify-%d" % os.getpid()
        ear.bind("\0" + path[1:] if name else path)
        s = Server(PROGRAM, env={"NOTIFY_SOCKET": path,
                                 "WATCHDOG_USEC": "200000"})
        check("READY once it answers (O2)",
              notified(ear).startswith("READY=1\n") and
              s.ask("GET", "/healthz", token=None).status == 200)
        c = s.connect()
        c.send(s.request("POST", "/v1/hostcalls", "{}"))
        check("the watchdog is fed", hears(ear, "WATCHDOG=1"))
        check("how much waits", hears(ear, "STATUS=1 waiting"))
        s.process.send_signal(signal.SIGHUP)
        check("reloading", hears(ear, "RELOADING=1\nMONOTONIC_USEC=") and
              hears(ear, "READY=1"))
        s.process.send_signal(signal.SIGTERM)
        told = ""
        while "STOPPING" not in told:
            told = notified(ear)
            if not told:
                break
        check("stopping", told.startswith("STOPPING=1"), told)
        s.process.wait(60)
        c.close()
        s.clean()
        ear.close()
        if not name:
            os.unlink(path)


def test_activation():
    ear = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    ear.bind(("127.0.0.1", 0))
    ear.listen(5)

    def pass_on():
        os.dup2(ear.fileno(), 3)
        os.set_inheritable(3, True)

    wrap = ["sh", "-c", 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', "sh"]
    s = Server(PROGRAM, "inherited", wrap=wrap, preexec_fn=pass_on,
               close_fds=False)
    check("the socket that was handed over",
          s.port == ear.getsockname()[1] and len(s.addresses) == 1 and
          s.ask("GET", "/v1/state").status == 200, s.addresses)
    s.clean()
    wrap[2] = 'LISTEN_PID=1 LISTEN_FDS=1 exec "$@"'
    s = Server(PROGRAM, "inherited", wrap=wrap, preexec_fn=pass_on,
               close_fds=False)
    check("not one of another process", len(s.addresses) == 2 and
          s.port != ear.getsockname()[1], s.addresses)
    s.clean()
    ear.close()


def test_descriptors():
    """No more of them than this: it says no, and goes on (T44)."""
    s = Server(PROGRAM, wrap=["sh", "-c", 'ulimit -n 256; exec "$@"', "sh"])
    many = []
    for _ in range(300):
        c = s.connect()
        many.append(c)
    told = comes(lambda: not all(c.silent(0.01) for c in many[-120:]))
    check("more than there are descriptors", told and
          s.process.poll() is None)
    for c in many:
        c.close()
    check("and room again", comes(lambda: has_room(s)))
    s.clean()


def test_foreign_user():
    """Another user gets nothing, even where the files are open (T47, T49)."""
    if os.geteuid() != 0:
        return
    s = Server(PROGRAM)
    for path in (s.folder, os.path.dirname(s.socket)):
        os.chmod(path, 0o755)
    os.chmod(s.socket, 0o666)
    request = s.request("GET", "/v1/state", token=None, unix=True)
    code = f"""
import os, socket
os.setuid(65534)
c = socket.socket(socket.AF_UNIX)
c.connect({s.socket!r})
c.sendall({request!r})
print(c.recv(4096).split()[1].decode())
"""
    got = subprocess.run([sys.executable, "-c", code], capture_output=True,
                         text=True, check=False)
    check("refused", got.stdout.strip() == "403", got)
    s.clean()


def test_unsafe_tokens():
    s = Server(PROGRAM)
    s.stop()
    os.chmod(os.path.join(s.folder, "tokens", "person"), 0o644)
    s = Server(PROGRAM, folder=s.folder)
    check("a token others can read: no start (T45)",
          s.process.wait(60) == 1 and b"tokens/person" in s.errors())
    s.clean()


def test_no_token_told():
    s = Server(PROGRAM)
    tokens = [s.token(n).encode() for n in ("agent", "person", "viewer")]
    for t in tokens:
        s.ask("GET", f"/v1/{t.decode()}?token={t.decode()}",
              headers=[f"X-Request-Id: {t.decode()}x!",
                       f"Last-Event-ID: {t.decode()}"])
        s.ask("GET", f"/v1/prompts/{t.decode()[:0]}x", headers=[
            f"X-A: {t.decode()}"])
    for t in tokens:
        found = any(t[i:i + 12] in Server.heard for i in range(32))
        check("no token in any answer (T50)", not found)
        check("nor said to the operator", t not in s.errors())
        line = open(f"/proc/{s.process.pid}/cmdline", "rb").read()
        room = open(f"/proc/{s.process.pid}/environ", "rb").read()
        check("nor in arguments and environment", t not in line + room)
    s.clean()


for test in [v for k, v in list(globals().items()) if k.startswith("test_")]:
    start = time.monotonic()
    try:
        test()
    except Exception as e:  # a broken connection is a failure like any other
        import traceback
        traceback.print_exc()
        check(test.__name__, False, repr(e))
    if os.environ.get("VERBOSE"):
        print(f"{test.__name__} {time.monotonic() - start:.2f} s",
              file=sys.stderr)
print(f"http: {passed} passed, {failed} failed")
sys.exit(failed != 0)
