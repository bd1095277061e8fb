"""Times of solgate tui: tui_time.py PROGRAM DIRECTORY RUNS IDLE-SECONDS.

A terminal is played by a pseudo terminal, an agent and a bare reader of the
events by connections of this process; all are watched by one poll.
"""
import fcntl
import json
import os
import pty
import re
import selectors
import signal
import socket
import struct
import subprocess
import sys
import termios
import time

program, where, runs, idle = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
home = os.path.join(where, "home")
os.makedirs(os.path.join(home, ".config", "solgate"))
with open(os.path.join(home, ".config", "solgate", "config.toml"), "w") as f:
    f.write("[tui]\narming_ms = 0\n[prompt]\ncooldown = false\ntimeout_seconds = 90\n")
env = {"PATH": os.environ["PATH"], "HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
       "SOLGATE_STATE": os.path.join(where, "state")}
path = os.path.join(where, "state", "run", "solgate.sock")


def send(role, method, target, body=None, more=""):
    """A request on a connection of its own; the connection."""
    with open(os.path.join(where, "state", "tokens", role)) as f:
        token = f.read().strip()
    s = socket.socket(socket.AF_UNIX)
    s.connect(path)
    text = "" if body is None else json.dumps(body)
    s.sendall(("%s %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n%s"
               "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
               % (method, target, token, more, len(text), text)).encode())
    return s


server = subprocess.Popen([program, "serve", "--no-tcp"], env=env, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
for _ in range(500):
    try:
        send("viewer", "GET", "/readyz").recv(100)
        break
    except OSError:
        time.sleep(0.02)
child, terminal = pty.fork()
if child == 0:
    os.execve(program, [program, "tui"], env)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
os.kill(child, signal.SIGWINCH)
events = send("viewer", "GET", "/v1/events", more="Accept: text/event-stream\r\n")
sel = selectors.DefaultSelector()
sel.register(terminal, selectors.EVENT_READ)
sel.register(events, selectors.EVENT_READ)
seen = {terminal: b"", events: b""}


def until(what, pattern, limit=10):
    """When ${pattern} first stood in what came from ${what}."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        if re.search(pattern, seen[what], re.S):
            return time.monotonic()
        for key, _ in sel.select(0.5):
            data = os.read(terminal, 65536) if key.fileobj == terminal else key.fileobj.recv(65536)
            seen[key.fileobj] = seen.get(key.fileobj, b"") + data
            if key.fileobj == what and re.search(pattern, seen[what], re.S):
                return time.monotonic()
    raise RuntimeError("nothing like %r in %r" % (pattern, seen[what][-2000:]))


def both():
    """When the event was heard, and when the modal stood on the screen."""
    times = {}
    end = time.monotonic() + 10
    while len(times) < 2 and time.monotonic() < end:
        for key, _ in sel.select(0.5):
            now = time.monotonic()
            data = os.read(terminal, 65536) if key.fileobj == terminal else key.fileobj.recv(65536)
            seen[key.fileobj] += data
            if key.fileobj == events and b"capability_prompt\n" in seen[events]:
                times.setdefault("event", now)
            if key.fileobj == terminal and b"[D] Deny" in seen[terminal]:
                times.setdefault("screen", now)
    return times["event"], times["screen"]


def cpu(pid):
    with open("/proc/%d/stat" % pid) as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def row(name, values, bar):
    values.sort()
    p50, worst = values[len(values) // 2], values[-1]
    print("%-34s median %6.2f ms  worst %6.2f ms  bar %d ms %s"
          % (name, p50 * 1e3, worst * 1e3, bar, "held" if p50 * 1e3 <= bar else "MISSED"))


try:
    until(terminal, b"Nothing is waiting")
    shown, answered = [], []
    for i in range(runs):
        time.sleep(1.05)  # nobody typed for a second: the modal opens at once
        seen[terminal] = seen[events] = b""
        agent = send("agent", "POST", "/v1/hostcalls",
                     {"call_id": "b%d" % i, "method": "exec", "params": {"command": "git tag %d" % i},
                      "extension": {"id": "ext.bench", "name": "Bench", "version": "1.0.0"}})
        heard, painted = both()
        shown.append(painted - heard)
        sel.register(agent, selectors.EVENT_READ)
        seen[agent] = b""
        time.sleep(0.1)
        pressed = time.monotonic()
        os.write(terminal, b"a")
        answered.append(until(agent, b"allow_once") - pressed)
        sel.unregister(agent)
        agent.close()
    row("event heard to modal on screen", shown, 50)
    row("key pressed to answer of the call", answered, 50)
    time.sleep(1.05)  # as above
    seen[terminal] = b""
    waits = send("agent", "POST", "/v1/hostcalls",  # whoever hangs up asks no more
         {"call_id": "idle", "method": "exec", "params": {"command": "yarn up"},
          "extension": {"id": "ext.bench"}})
    until(terminal, b"yarn up")  # nothing of it is on the screen already
    time.sleep(5)  # what was said last is gone by then
    while sel.select(0):
        os.read(terminal, 65536) if sel.select(0)[0][0].fileobj == terminal else events.recv(65536)
    before, began, count = cpu(child), time.monotonic(), 0
    while time.monotonic() < began + idle:
        for key, _ in sel.select(0.2):
            if key.fileobj == terminal:
                count += len(os.read(terminal, 65536))
            else:
                events.recv(65536)
    took = time.monotonic() - began
    share = (cpu(child) - before) / took * 100
    print("%-34s %6.1f bytes/s  bar 20 %s" % ("open countdown: redraw", count / took,
                                              "held" if count / took < 20 else "MISSED"))
    print("%-34s %6.2f %% of a core  bar 1 %s" % ("open countdown: CPU", share,
                                                  "held" if share < 1 else "MISSED"))
    with open("/proc/%d/status" % child) as f:
        print("%-34s %s" % ("memory of the terminal program",
                            re.search(r"VmRSS:\s*(.*)", f.read()).group(1)))
finally:
    os.kill(child, signal.SIGTERM)
    server.terminate()
    server.wait()
