"""What a client waits for: `Prefer: wait=1` on a call that nobody answers,
the end of a server that has a listener and that call open, and the first line
of `solgate rpc`.  Prints the three medians in milliseconds.
"""
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import time

program, state, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])


def send(path, token, head, body=""):
    s = socket.socket(socket.AF_UNIX)
    s.settimeout(60)
    s.connect(path)
    s.sendall((f"{head}\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
               f"Content-Type: application/json\r\n"
               f"Content-Length: {len(body)}\r\n\r\n{body}").encode())
    return s


os.environ.setdefault("SOLGATE_PERSON", "token")  # it has no terminal


def token(role):
    with open(os.path.join(state, "tokens", role)) as f:
        return f.read().strip()


def serve(n):
    """How long a call waits that is to wait a second, and the end."""
    path = os.path.join(state, "run", "solgate.sock")
    p = subprocess.Popen([program, "serve", "--no-tcp", "--state", state],
                         stderr=subprocess.DEVNULL)
    while True:
        try:
            ear = send(path, token("person"), "GET /v1/events?listen=cli "
                       "HTTP/1.1\r\nAccept: text/event-stream")
            break
        except OSError:
            time.sleep(0.01)
    while b"hello" not in ear.recv(65536):
        pass
    call = json.dumps({"call_id": f"w{n}-{os.getpid()}", "method": "exec",
                       "params": {"cmd": "make"}, "extension": {"id": "x"}})
    start = time.perf_counter()
    c = send(path, token("agent"),
             "POST /v1/hostcalls HTTP/1.1\r\nPrefer: wait=1", call)
    if b" 202 " not in c.recv(65536):
        sys.exit("the call was answered")
    waited = time.perf_counter() - start
    start = time.perf_counter()
    p.send_signal(signal.SIGTERM)
    p.wait(60)
    return waited, time.perf_counter() - start


def rpc():
    start = time.perf_counter()
    with subprocess.Popen([program, "rpc", "--state", state],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as p:
        p.stdout.readline()
        took = time.perf_counter() - start
        p.stdin.close()
    return took


served = [serve(n) for n in range(runs)]
for took in ([s[0] for s in served], [s[1] for s in served],
             [rpc() for _ in range(runs)]):
    print(f"{statistics.median(took) * 1000:.1f}", end=" ")
print()
