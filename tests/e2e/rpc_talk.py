"""Talk to `solgate rpc` over pipes: alone, attached, badly, and not at all."""
import glob
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SOLGATE = os.path.abspath(sys.argv[1])
LONG = "--long" in sys.argv
passed = failed = 0
started = []
tmp = tempfile.mkdtemp(prefix="solgate-rpc-")
env = {"PATH": os.environ["PATH"], "HOME": tmp,
       "SOLGATE_PERSON": "token"}  # tests have no terminal
if "ASAN_OPTIONS" in os.environ:
    env["ASAN_OPTIONS"] = os.environ["ASAN_OPTIONS"]


def ok(name, condition, *detail):
    global passed, failed
    if condition:
        passed += 1
    else:
        failed += 1
        print("FAILED:", name, *detail, file=sys.stderr)


class Talk:
    """One client: lines out, lines in, with a deadline."""

    def __init__(self, *args, state="alone"):
        self.p = subprocess.Popen(
            [SOLGATE, "rpc", "--state", os.path.join(tmp, state), *args],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=env, cwd=tmp)
        started.append(self.p)
        self.buffer = b""

    def send(self, message):
        if not isinstance(message, bytes):
            message = json.dumps(message).encode()
        try:
            self.p.stdin.write(message + b"\n")
            self.p.stdin.flush()
        except BrokenPipeError:
            ok("the client is there", False, self.p.wait(60),
               self.p.stderr.read())

    def read(self, seconds=60.0):
        """The next message, or None."""
        end = time.monotonic() + seconds
        while b"\n" not in self.buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.p.stdout], [], [], left)[0]:
                return None
            more = os.read(self.p.stdout.fileno(), 65536)
            if not more:
                return None
            self.buffer += more
        line, self.buffer = self.buffer.split(b"\n", 1)
        return json.loads(line)

    def until(self, kind, seconds=60.0):
        """The next message of that type; others are passed over."""
        end = time.monotonic() + seconds
        while (m := self.read(max(0.0, end - time.monotonic()))) is not None:
            if m["type"] == kind:
                return m
        return None

    def ask(self, message, seconds=60.0):
        """The response to it; those to earlier commands are passed over."""
        self.send(message)
        while (m := self.until("response", seconds)) is not None:
            if isinstance(message, bytes) or m["command"] == message["type"]:
                return m
        return None

    def end(self, seconds=60.0):
        """Close stdin; what was still said, and the exit status."""
        if not self.p.stdin.closed:
            self.p.stdin.close()
        rest = []
        while (m := self.read(seconds)) is not None:
            rest.append(m)
        status = self.p.wait(seconds)
        self.stderr = self.p.stderr.read().decode()
        return rest, status


def call(no, *args, cmd="git", ext="ext.auto_commit"):
    return {"id": f"r{no}", "type": "host_call", "call_id": f"host-{no}",
            "method": "exec", "params": {"cmd": cmd, "args": list(args)},
            "extension": {"id": ext, "name": "Auto Commit on Exit",
                          "version": "1.2.0",
                          "source": {"type": "npm",
                                     "ref": "@user/pi-auto-commit"}}}


def ledger(state):
    records = []
    for path in sorted(glob.glob(os.path.join(tmp, state, "audit", "*.jsonl"))):
        with open(path, encoding="utf-8") as f:
            records += [json.loads(line)["record"] for line in f]
    return records


def decisions(state):
    return [r["data"]["decision"] for r in ledger(state)
            if r["event"] == "policy.decision"]


def the_exchange():
    """R1: the example of the specification, on a real clock."""
    t = Talk()
    hello = t.read()
    ok("hello first", hello and hello["type"] == "hello"
       and set(hello["data"]) == {"version", "session", "mode"}, hello)
    t.send(call(7, "status"))
    t.send(call(8, "commit", "-am", "token=abcdef0123456789abcdef"))
    prompt = t.until("capability_prompt")
    ok("one prompt for both", prompt["data"]["callIds"] == ["host-7", "host-8"]
       or sorted(prompt["data"]["callIds"]) == ["host-7", "host-8"], prompt)
    data = prompt["data"]
    ok("keys of the event", list(prompt) == ["type", "data"], prompt)
    ok("required keys in their order",
       [k for k in data][:9] == ["promptId", "callIds", "extension",
                                 "capability", "method", "risk", "scopes",
                                 "options", "timeoutMs"], list(data))
    ok("extension", data["extension"] == {
        "id": "ext.auto_commit", "name": "Auto Commit on Exit",
        "version": "1.2.0",
        "source": {"type": "npm", "ref": "@user/pi-auto-commit"}}, data)
    ok("options", data["options"] == ["allow_once", "allow_session",
                                      "allow_always", "deny_once",
                                      "deny_always"]
       or data["options"] == ["allow_once", "allow_session", "deny_once",
                              "deny_always"],
       data["options"])
    ok("no secret in the prompt", "abcdef0123456789" not in json.dumps(prompt))
    ok("30 s", data["timeoutMs"] == 30000)
    t.send(b'{"id":"req-55","type":"capability_decision","promptId":"'
           + data["promptId"].encode() + b'","decision":"allow_once","rev":%d}' % data["rev"])
    response = t.until("response")
    ok("the response", response == {
        "id": "req-55", "type": "response", "command": "capability_decision",
        "success": True, "data": None, "error": None}, response)
    rest, status = t.end()
    results = [m["data"] for m in rest if m["type"] == "host_result"]
    ok("two results", sorted(r["call_id"] for r in results)
       == ["host-7", "host-8"] and not any(r["is_error"] for r in results),
       rest)
    ok("exit 0", status == 0, status, t.stderr)
    ok("nothing on stderr", t.stderr == "", t.stderr)
    ok("in the ledger", "allow_once" in decisions("alone"), decisions("alone"))


def leaving():
    """R7, T40: the end of input is no decision."""
    t = Talk(state="leaving")
    t.send(call(1, "status"))
    ok("asked", t.until("capability_prompt") is not None)
    rest, status = t.end()
    ok("cancelled, and told so", [
        m["data"]["error"]["details"]["decision"] for m in rest
        if m["type"] == "host_result"] == ["deny_cancelled"], rest)
    ok("exit 0", status == 0)
    ok("never like an answer", decisions("leaving") == ["deny_cancelled"],
       decisions("leaving"))
    t = Talk(state="leaving")
    t.send(call(2, "status"))
    t.until("capability_prompt")
    t.p.send_signal(signal.SIGTERM)
    rest, status = t.end()
    ok("told to stop", status == 0 and
       decisions("leaving") == ["deny_cancelled"] * 2, status)
    t = Talk(state="leaving")
    t.read()
    t.p.send_signal(signal.SIGINT)
    ok("interrupted", t.end()[1] == 130)
    t = Talk(state="leaving")
    t.send(call(3, "status"))
    t.until("capability_prompt")
    t.p.stdout.close()  # the reader is gone
    t.send({"type": "get_state"})
    t.p.stdin.close()
    ok("a closed reader ends it", t.p.wait(10) in (0, 1))
    ok("and decides nothing", decisions("leaving") == ["deny_cancelled"] * 3)


def badly():
    """R5, T51: every line gets its answer, and the next one works."""
    t = Talk("--memory")
    t.read()
    lines = [b"{bad", b"\x00", b"caf\xe9", b"[" * 5000, b"{}", b"null",
             b'{"type":"nope"}', b'{"type":"get_state","x":' + b"[" * 63
             + b"]" * 63 + b"}", b"x" * 1048576, b"x" * 1048577,
             b'{"x":"' + b"y" * 3000000 + b'"}']
    for line in lines:
        r = t.ask(line)
        ok("refused", r is not None and r["success"] is False
           and r["data"] is None and isinstance(r["error"], str),
           line[:40], r)
        r = t.ask({"id": "n", "type": "get_state"})
        ok("the next one works", r and r["success"] and r["id"] == "n", r)
    t.send(b"\n  \n\t\r")
    r = t.ask({"id": "blank", "type": "get_state"})
    ok("blank lines are passed over", r["id"] == "blank", r)
    t.p.stdin.write(b'{"id":"last","type":"get_state"}')  # no newline
    t.p.stdin.flush()
    rest, status = t.end()
    ok("a last line needs no end", [m.get("id") for m in rest] == ["last"],
       rest)


def slowly():
    """A client that does not read is not read either, and loses nothing."""
    t = Talk("--memory")
    n = 20000
    line = b'{"id":"%d","type":"get_state"}\n'
    data = b"".join(line % i for i in range(n))
    os.set_blocking(t.p.stdin.fileno(), False)
    sent, heard = 0, 0
    end = time.monotonic() + 300
    time.sleep(0.5)
    while heard < n and time.monotonic() < end:
        if sent < len(data):
            try:
                sent += os.write(t.p.stdin.fileno(), data[sent:sent + 65536])
                continue
            except BlockingIOError:
                pass
        m = t.read(60)
        if m is None:
            break
        if m["type"] == "response":
            ok("in order", m["id"] == str(heard)) if m["id"] != str(heard) \
                else None
            heard += 1
    ok("all of them", heard == n, heard)
    rss = open(f"/proc/{t.p.pid}/status").read().split("VmHWM:")[1].split()[0]
    ok("in bounded memory", "asan" in SOLGATE or int(rss) < 60000, rss)
    os.set_blocking(t.p.stdin.fileno(), True)
    t.end()


def alone_agent():
    """R4: an agent alone has nobody to ask."""
    t = Talk("--role", "agent", state="agent")
    t.read()
    start = time.monotonic()
    t.send(call(1, "status"))
    result = t.until("host_result")
    took = time.monotonic() - start
    ok("denied at once",
       result["data"]["error"]["details"]["decision"] == "deny_unattended",
       result)
    ok("long before a question would run out", took < 25, took)
    r = t.ask({"type": "set_mode", "mode": "permissive"})
    ok("an agent sets no mode", r["error"] == "forbidden", r)
    t.end()


class Server:
    def __init__(self, state):
        self.state = os.path.join(tmp, state)
        self.p = subprocess.Popen(
            [SOLGATE, "serve", "--no-tcp", "--state", self.state],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=env, cwd=tmp)
        started.append(self.p)
        self.said = b""
        while b"try " not in self.said:
            line = self.p.stderr.readline()
            if not line:
                break
            self.said += line

    def end(self):
        self.p.send_signal(signal.SIGTERM)
        out, err = self.p.communicate(timeout=60)
        return self.p.returncode, out, self.said + err


def attached():
    """R2, R3, R7 through a server."""
    s = Server("served")
    ok("the server is ready", b"is ready" in s.said, s.said)
    person = Talk("--attach", state="served")
    agent = Talk("--attach", "--role", "agent", state="served")
    ok("hello first", person.read()["type"] == "hello")
    ok("hello first", agent.read()["type"] == "hello")
    agent.send(call(1, "status"))
    prompt = person.until("capability_prompt")
    late = Talk(state="served")  # finds the server by itself
    ok("R2: a late client gets it",
       late.until("capability_prompt")["data"]["promptId"]
       == prompt["data"]["promptId"])
    pid = prompt["data"]["promptId"]
    r = agent.ask({"id": "x", "type": "capability_decision", "promptId": pid,
                   "decision": "allow_once"})
    ok("an agent cannot answer", r["error"] == "forbidden", r)
    r = late.ask({"id": "y", "type": "capability_decision", "promptId": pid,
                  "decision": "deny_once"})
    ok("the first answer", r == {"id": "y", "type": "response",
                                 "command": "capability_decision",
                                 "success": True, "data": None,
                                 "error": None}, r)
    r = person.ask({"type": "capability_decision", "promptId": pid,
                    "decision": "allow_once"})
    ok("R3: the second", r["error"] == "already_decided", r)
    result = agent.until("host_result")
    ok("the agent hears of it", result["data"]["is_error"] is True, result)
    agent.send(call(2, "log"))
    prompt = person.until("capability_prompt")
    person.p.kill()
    person.p.wait()
    rest, status = late.end()
    ok("detached", status == 0 and "attached to the server" in late.stderr)
    time.sleep(0.2)
    ok("R7: nothing was decided", decisions("served") == ["deny_once"],
       decisions("served"))
    back = Talk("--attach", state="served")
    ok("and it still waits", back.until("capability_prompt")["data"]["promptId"]
       == prompt["data"]["promptId"])
    r = back.ask({"type": "capability_decision",
                  "promptId": prompt["data"]["promptId"],
                  "decision": "allow_once"})
    ok("T33: not without the revision that was shown",
       r["success"] is False and r["error"] == "rev_required", r)
    r = back.ask({"type": "capability_decision",
                  "promptId": prompt["data"]["promptId"],
                  "decision": "allow_once", "rev": prompt["data"]["rev"]})
    ok("for an answer", r["success"] is True, r)
    ok("allowed", agent.until("host_result")["data"]["is_error"] is False)
    leaver = Talk("--attach", "--role", "agent", state="served")
    leaver.send(call(12, "log"))
    back.until("capability_prompt")
    leaver.p.send_signal(signal.SIGTERM)
    leaver.end()
    back.until("capability_resolved")
    ok("T40: what waits for a client that left is taken back",
       decisions("served") == ["deny_once", "allow_once", "deny_cancelled"],
       decisions("served"))
    for message in ({"type": "get_state"}, {"type": "get_grants"},
                    {"type": "turn", "message": "ok thanks"},
                    {"type": "set_mode", "mode": "strict"}):
        r = back.ask(message)
        ok("commands", r["success"] is True and r["data"] is not None, r)
    r = back.ask({"type": "capability_decision", "promptId": "perm-0"})
    ok("errors are those of the protocol", r["error"] == "Missing decision", r)
    r = back.ask({"type": "capability_extend", "promptId": "perm-0"})
    ok("errors are those of the protocol", r["error"] == "unknown_prompt", r)
    t = Talk("--mode", "strict", state="served")
    ok("a running server has its own settings", t.end()[1] == 2, t.stderr)
    os.makedirs(os.path.join(tmp, "stranger", "tokens"), 0o700)
    with open(os.open(os.path.join(tmp, "stranger", "tokens", "agent"),
                      os.O_WRONLY | os.O_CREAT, 0o600), "w") as f:
        f.write("A" * 43 + "\n")
    t = Talk("--attach", "--role", "agent", "--socket",
             s.state + "/run/solgate.sock", state="stranger")
    rest, status = t.end()
    ok("a wrong token is refused", status == 6 and not rest
       and "status 401" in t.stderr, status, t.stderr)
    tokens = [open(p).read().strip()
              for p in glob.glob(s.state + "/tokens/*") if os.path.isfile(p)]
    rest, _ = back.end()
    agent.send(call(3, "status"))
    code, out, err = s.end()
    said = (out + err).decode()
    ok("exit 0", code == 0, code, said)
    ok("stdout of the server is empty", out == b"", out)
    ok("T50: no token in what it says",
       len(tokens) == 3 and not any(t in said for t in tokens))
    rest, status = agent.end()
    ok("the gate is gone: exit 6", status == 6, status, agent.stderr)
    t = Talk("--attach", state="served")
    ok("nobody is there: exit 6", t.end()[1] == 6)
    ok("and what next", "Start it with: solgate serve" in t.stderr, t.stderr)


def one_owner():
    """T47: one process has a state directory."""
    t = Talk(state="owned")
    t.read()
    other = Talk(state="owned")
    rest, status = other.end()
    ok("the second is refused", status == 1 and not rest, status, rest)
    ok("says why", "another solgate is using the directory" in other.stderr,
       other.stderr)
    t.end()


def thirty_seconds():
    """R-255, R-256 on a real clock."""
    t = Talk(state="long")
    t.send(call(1, "status"))
    t.until("capability_prompt")
    start = time.monotonic()
    result = t.until("host_result", 90)
    took = time.monotonic() - start
    ok("30 s", 29.9 < took < 45, took)
    ok("denied", result["data"]["error"]["details"]["decision"]
       == "deny_timeout", result)
    t.end()
    ok("in the ledger", decisions("long") == ["deny_timeout"])


try:
    if LONG:
        thirty_seconds()
    else:
        for test in (the_exchange, leaving, badly, slowly, alone_agent,
                     attached, one_owner):
            test()
finally:
    for p in started:
        if p.poll() is None:
            p.kill()
    shutil.rmtree(tmp, ignore_errors=True)
print(f"rpc{'_long' if LONG else ''}: {passed} passed, {failed} failed")
sys.exit(failed != 0)
