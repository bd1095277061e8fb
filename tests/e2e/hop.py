"""MCP in one hop: solgate mcp hands its pipes to the gate.

usage: hop.py PROGRAM

That no second process is on the path is seen by stopping it: with the proxy
stopped (SIGSTOP) a call is still decided, carried out and answered.  A gate
that is killed takes the pipes with it, one that stops gives them back, and
what an agent does to its own copies of them makes the gate wait for nothing.
"""
import array
import fcntl
import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")

from gate_client import Client, Gate, Link  # noqa: E402
from score import check, done  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])

SERVER = r'''
import json, os, sys, time
out = sys.stdout
for line in sys.stdin:
    m = json.loads(line)
    if m.get("method") == "notifications/progress":
        os._exit(m["params"]["code"])
    if "id" not in m:
        continue
    if m["method"] == "initialize":
        r = {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "x", "version": "1"}}
    elif m["method"] == "tools/list":
        r = {"tools": [{"name": "echo", "inputSchema": {"type": "object"}}]}
    else:
        r = {"content": [{"type": "text", "text": "called"}], "line": line,
             "fill": "x" * m["params"].get("arguments", {}).get("fill", 0)}
    out.write(json.dumps({"jsonrpc": "2.0", "id": m["id"], "result": r}) + "\n")
    out.flush()
'''


class Proxy:
    """A client of solgate mcp, on pipes or on sockets."""

    def __init__(self, gate, name, *options, sockets=False):
        if sockets:
            mine, theirs = socket.socketpair()
            self.stdin = mine.makefile("wb", buffering=0)
            self.stdout = mine.makefile("rb")
            self.keep = mine
            ends = {"stdin": theirs, "stdout": theirs}
        else:
            ends = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen(
            [PROGRAM, "mcp", "--name=" + name, "--state=" + gate.state,
             "--socket=" + gate.socket, *options, "--", sys.executable, "-c", SERVER],
            env=gate.env, stderr=subprocess.PIPE, **ends)
        if sockets:
            theirs.close()
        else:
            self.stdin, self.stdout = self.process.stdin, self.process.stdout
        self.said = []
        self.hears = threading.Thread(target=self.hear, daemon=True)
        self.hears.start()

    def hear(self):
        for line in self.process.stderr:
            self.said.append(line.decode())

    def send(self, line):
        self.stdin.write(line if isinstance(line, bytes) else (json.dumps(line) + "\n").encode())
        self.stdin.flush()

    def ask(self, no, method, **params):
        self.send({"jsonrpc": "2.0", "id": no, "method": method, "params": params})
        return self.answer(no)

    def answer(self, no):
        while True:
            line = self.stdout.readline()
            if not line:
                return None
            m = json.loads(line)
            if m.get("id") == no:
                return m

    def begin(self):
        return self.ask(0, "initialize", capabilities={})

    def call(self, no, **arguments):
        return self.ask(no, "tools/call", name="echo", arguments=arguments)

    def close(self):
        self.stdin.close()
        if hasattr(self, "keep"):
            self.keep.shutdown(socket.SHUT_WR)
        return self.process.wait(timeout=60)


def text(m):
    return m["result"]["content"][0]["text"] if m and "result" in m else str(m)


def stopped(pid):
    with open("/proc/%d/stat" % pid) as f:
        return f.read().rsplit(")", 1)[1].split()[0] == "T"


def until(what):
    end = time.monotonic() + 60
    while not what() and time.monotonic() < end:
        time.sleep(0.02)
    return what()


def one_hop(gate, sockets):
    """R-802: the proxy stands still, and calls go through all the same."""
    kind = "sockets" if sockets else "pipes"
    p = Proxy(gate, "hop", sockets=sockets)
    p.begin()
    p.call(1)
    os.kill(p.process.pid, signal.SIGSTOP)
    check("%s: the proxy stands still" % kind, until(lambda: stopped(p.process.pid)))
    raw = b'{ "jsonrpc":"2.0","id":2 ,"method":"tools/call","params":{"name":"echo","arguments":{"\\u0061":1.50}}}\n'
    p.send(raw)
    m = p.answer(2)
    check("%s: a call is answered" % kind, text(m) == "called", m)
    check("%s: its bytes are as they came" % kind, m["result"]["line"].encode() == raw, m)
    big = p.call(3, fill=300000, more="y" * 300000)
    check("%s: long lines pass" % kind, len(big["result"]["fill"]) == 300000)
    seen = Client(gate, "person").ask("GET", "/v1/audit?limit=50")[1]
    check("%s: it is in the ledger" % kind, json.dumps(seen).count('"mcp:hop"') >= 2)
    os.kill(p.process.pid, signal.SIGCONT)
    check("%s: the end of input ends all" % kind, p.close() == 0, p.said)


def apart(gate):
    p = Proxy(gate, "hop", "--apart")
    p.begin()
    check("by itself it relays as well", text(p.call(1)) == "called")
    check("and ends", p.close() == 0, p.said)


def denied(gate):
    p = Proxy(gate, "no")
    p.begin()
    os.kill(p.process.pid, signal.SIGSTOP)
    m = p.call(1)
    check("without an allow it is denied", m["result"].get("isError") is True and "line" not in m["result"], m)
    os.kill(p.process.pid, signal.SIGCONT)
    p.send({"jsonrpc": "2.0", "method": "notifications/progress", "params": {"code": 7}})
    check("the code of the server is ours", p.process.wait(timeout=60) == 7, p.said)


def killed(gate):
    """R-803: a gate that is killed takes the pipes with it."""
    p = Proxy(gate, "hop")
    p.begin()
    check("before", text(p.call(1)) == "called")
    gate.kill()
    try:
        p.send({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "echo", "arguments": {}}})
    except BrokenPipeError:
        pass
    check("nothing passes", p.answer(2) is None)
    check("the server was ended", p.process.wait(timeout=60) == 1)
    p.hears.join(60)
    check("and it is said", any("the gate is gone" in s for s in p.said), p.said)
    gate.start()


def given_back(gate):
    """R-803: one that stops in order gives them back, with what was read."""
    p = Proxy(gate, "hop")
    p.begin()
    check("before the stop", text(p.call(1)) == "called")
    half = b'{"jsonrpc":"2.0","id":2,"method":"tools/call",'
    p.send(half)
    gate.stop()
    p.send(b'"params":{"name":"echo","arguments":{}}}\n')
    m = p.answer(2)
    check("half a line is not lost, and denied", "not running" in text(m), m)
    check("what needs no gate passes", p.ask(3, "ping") is not None)
    gate.start()
    check("with a gate it is asked again", text(p.call(4)) == "called")
    check("and ends well", p.close() == 0, p.said)


def blocking(gate):
    """R-804: an agent's copy of a pipe cannot make the gate wait."""
    p = Proxy(gate, "hop")
    p.begin()
    p.call(1)
    for f in (p.stdin, p.stdout):
        fcntl.fcntl(f, fcntl.F_SETFL, fcntl.fcntl(f, fcntl.F_GETFL) & ~os.O_NONBLOCK)
    for fd in (0, 1):  # the same descriptions as the proxy has
        mine = os.open("/proc/%d/fd/%d" % (p.process.pid, fd), os.O_RDONLY if fd == 0 else os.O_WRONLY)
        os.close(mine)
    for i in range(8):  # 2.4 MB that nobody reads
        p.send({"jsonrpc": "2.0", "id": 10 + i, "method": "tools/call",
                "params": {"name": "echo", "arguments": {"fill": 300000}}})
    for _ in range(5):
        check("the gate answers others meanwhile", Client(gate).ask("GET", "/healthz")[0] == 200)
    for i in range(8):
        check("and all of it comes", len(p.answer(10 + i)["result"]["fill"]) == 300000)
    p.close()


def offer(gate, role="agents/mcp", version="2"):
    link = Link(gate.socket)
    link.request("POST", "/v1/mcp/" + version, None, {"Authorization": "Bearer " + gate.token(role)})
    a = link.getresponse()
    body = a.read()
    return link, a.status, body


def give(link, *fds, byte=b"F"):
    link.sock.sendmsg([byte], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", fds))])


def closed(link):
    """What came until the other end closed."""
    link.sock.settimeout(60)
    got = b""
    try:
        while True:
            b = link.sock.recv(65536)
            if not b:
                return got
            got += b
    except ConnectionResetError:
        return got


def strangers(gate):
    """R-804: what is no handover is none, and the gate goes on."""
    check("another version is not taken", offer(gate, version="1")[1] == 404)
    check("a person hands over nothing", offer(gate, role="person")[1] == 403)
    link, status, _ = offer(gate)
    check("an agent may", status == 200)
    link.sock.sendall(b"GET / HTTP/1.1\r\n\r\n")
    check("bytes without descriptors end it", closed(link)[:1] in (b"", b"\x0a"))
    with open("/etc/hostname" if os.path.exists("/etc/hostname") else "/proc/version") as f:
        link = offer(gate)[0]
        give(link, *[f.fileno()] * 4)
        check("a file is given back", closed(link)[:1] == b"\x0a")
    r, w = os.pipe()
    link = offer(gate)[0]
    give(link, r, w)
    check("two are not four", closed(link)[:1] in (b"", b"\x0a"))
    link = offer(gate)[0]
    give(link, r, w, w, r, byte=b"X")
    check("another byte", closed(link)[:1] in (b"", b"\x0a"))
    for what, bad in {"another kind": b"\x63\0\0\0\0", "too long": b"\x01\xff\xff\xff\xff",
                      "a setup of nothing": b"\x01\0\0\0\0",
                      "a name with a slash": setup("../x"), "words that are not there": setup("a", words=99),
                      "another risk": setup("a", most="none"), "an end before the beginning": b"\x02\0\0\0\0"}.items():
        link = offer(gate)[0]
        give(link, r, w, w, r)
        link.sock.sendall(bad)
        closed(link)
        check("%s: hung up on" % what, True)
    link = offer(gate)[0]
    give(link, r, w, w, r)
    link.sock.sendall(setup("a") + b"\x04\0\0\0\0")
    closed(link)
    os.close(r)
    os.close(w)
    check("the gate goes on", Client(gate).ask("GET", "/healthz")[0] == 200 and gate.process.poll() is None)


def setup(name, words=2, most="medium"):
    body = (name.encode() + b"\0/\0" + struct.pack("<Q", 1 << 20) + most.encode() + b"\0"
            + struct.pack("<QQ", 0, words) + b"a\0")
    return b"\x01" + struct.pack("<I", len(body)) + body


def token_gone(gate):
    """R-804 T49: whose token is gone loses the pipes, and is denied then."""
    p = Proxy(gate, "hop")
    p.begin()
    check("with its token", text(p.call(1)) == "called")
    path = os.path.join(gate.state, "tokens", "agents", "mcp")
    os.unlink(path)
    gate.process.send_signal(signal.SIGHUP)
    check("there is another token", until(lambda: os.path.exists(path)))
    check("the proxy goes on by itself, with that", until(lambda: text(p.call(time.monotonic_ns())) == "called"))
    check("and ends", p.close() == 0)


def main():
    where = tempfile.mkdtemp(prefix="hop.")
    gate = Gate(PROGRAM, where)
    try:
        gate.start()
        person = Client(gate, "person")
        s, body, _ = person.ask("POST", "/v1/grants", {
            "extension_id": "mcp:hop", "capability": "tool", "scope_pattern": "mcp__hop__*", "decision": "allow"})
        check("a grant", s == 201, body)
        one_hop(gate, sockets=False)
        one_hop(gate, sockets=True)
        apart(gate)
        denied(gate)
        killed(gate)
        given_back(gate)
        blocking(gate)
        strangers(gate)
        token_gone(gate)
    finally:
        gate.kill()
        shutil.rmtree(where, ignore_errors=True)
    sys.exit(done("hop"))


main()
