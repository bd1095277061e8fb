"""What a server says of itself (R-571, R-572).

usage: log.py PROGRAM

Levels, JSON, priorities of journald, request ids; nothing that a call said; a
reader that does not read stops nobody.
"""
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")

from gate_client import Client, Gate  # noqa: E402
from score import check, done, until  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
SECRET = "s3cr3t-" + os.urandom(4).hex()


where = tempfile.mkdtemp(prefix="solgate-log.")
config = os.path.join(where, "config", "solgate")
os.makedirs(config, mode=0o700)


def settings(text):
    path = os.path.join(config, "config.toml")
    with open(path, "w") as f:
        os.fchmod(f.fileno(), 0o600)
        f.write(text + '[extension."ext.a"]\nallow = ["exec"]\n')


def call(name, gate, **headers):
    return Client(gate, "agent").ask("POST", "/v1/hostcalls", {
        "call_id": name, "method": "exec", "params": {"cmd": "echo", "args": [SECRET]},
        "extension": {"id": "ext.a", "version": "1.0.0"}}, **headers)


def said():
    with open(os.path.join(where, "log"), errors="replace") as f:
        return f.read()


settings('[server]\nlog_format = "json"\n')
gate = Gate(PROGRAM, where)
gate.start()
status, _, headers = call("c-one", gate, **{"X-Request-Id": "req-1"})
assert status == 200, status
Client(gate, "agent").ask("POST", "/v1/grants", {})
Client(gate).ask("GET", "/nowhere")
check("R-571: the decision is said", until(lambda: '"call":"c-one"' in said()), said())
check("a refusal of note too", until(lambda: '"event":"security"' in said()), said())
lines = [json.loads(x) for x in said().splitlines()]
one = [x for x in lines if x["event"] == "decision"][0]
check("with ids and verdict", (one["level"], one["decision"], one["rule"], one["extension"])
      == ("info", "allow_policy", "extension_allow", "ext.a"), one)
check("and the request", one.get("request") == headers.get("X-Request-Id", "none"), (one, dict(headers)))
check("start and ready", [x["event"] for x in lines[:2]] == ["start", "ready"], lines[:2])
check("what is not of note is not said", not [x for x in lines if "no such address" in x["message"]])

settings('[server]\nlog_format = "text"\nlog_level = "debug"\n')
gate.process.send_signal(signal.SIGHUP)
check("R-571: a reload counts", until(lambda: "solgate: settings and tokens were read again\n" in said()), said())
Client(gate).ask("GET", "/nowhere")
check("debug says the rest", until(lambda: "solgate: there is no such address" in said()), said())
settings('[server]\nlog_level = "warn"\n')
gate.process.send_signal(signal.SIGHUP)
check("and again", until(lambda: Client(gate, "person").ask("GET", "/v1/settings")[0] < 500))
until(lambda: (call("c-two-%s" % os.urandom(3).hex(), gate), said())[1].count("c-two") == 0)
gate.stop()
check("at warn a stop is not said", "stopping" not in said(), said()[-300:])
check("R-571: nothing that a call said", SECRET not in said())

# journald: stderr is a socket, and JOURNAL_STREAM names it.
here, there = socket.socketpair()
st = os.fstat(there.fileno())
settings("")
env = dict(gate.env, JOURNAL_STREAM="%d:%d" % (st.st_dev, st.st_ino))
process = subprocess.Popen([PROGRAM, "serve", "--state=" + gate.state, "--socket=" + gate.socket,
                            "--no-tcp"], env=env, stdin=subprocess.DEVNULL,
                           stdout=subprocess.DEVNULL, stderr=there)
there.close()
got = b""
here.settimeout(120)
while b"is ready" not in got:
    got += here.recv(65536)
gate.process = process
call("c-three", gate)
Client(gate, "agent").ask("POST", "/v1/grants", {})
while b"<4>" not in got or b"<6>solgate: decided" not in got:
    got += here.recv(65536)
check("R-571: priorities", b"\n<6>solgate: decided decision=allow_policy" in got, got)

# nobody reads any more, and the gate goes on.
link = Client(gate, "agent")
for i in range(1500):
    status, _, _ = link.ask("POST", "/v1/hostcalls", {
        "call_id": "c-%d" % i + "x" * 200, "method": "exec", "params": {"cmd": "ls", "args": []},
        "extension": {"id": "ext.a", "version": "1.0.0"}})
    if status != 200:
        break
check("R-572: a reader that does not read stops nobody", status == 200, status)
process.terminate()
check("nor the end", process.wait(timeout=120) == 0)
here.close()

# the clock is set while a line is written (here it is two hours ahead
# of the one that waits are measured with), and the lines behind it still come.
clock = os.path.join(where, "clock.so")
if subprocess.run(["cc", "-shared", "-fPIC", "-o", clock, "tests/attack/clock.c"]).returncode == 0:
    asan = os.environ.get("ASAN_OPTIONS", "")
    gate.env.update(LD_PRELOAD=clock, CLOCK_OFF="7200", ASAN_OPTIONS=asan + ":verify_asan_link_order=0")
    gate.start()
    for name in ("c-four", "c-five", "c-six"):
        call(name, gate)
        check("R-820: %s is said" % name, until(lambda: "call=" + name in said()), said()[-300:])
    gate.stop()
shutil.rmtree(where)
sys.exit(done("log"))
