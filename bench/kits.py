"""The Python kit beside http.client and a bare socket.  kits.py STATE URL"""
import http.client
import json
import os
import socket
import statistics
import sys
import time
from urllib.parse import urlsplit

from solgate import Solgate

state, url = sys.argv[1:]
with open(os.path.join(state, "tokens", "agent")) as f:
    headers = {"Authorization": "Bearer " + f.read().strip(), "Content-Type": "application/json"}
at = urlsplit(url)
link = http.client.HTTPConnection(at.netloc)
pipe = socket.create_connection((at.hostname, at.port))
pipe.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
kit = Solgate("bench", state=state, url=url)
call = {"tool": "probe", "input": {"city": "Bonn"}}
count = [0]


def question():
    count[0] += 1
    return json.dumps({
        "call_id": "p%d" % count[0], "method": "tool", "params": {"name": "probe", "input": {"city": "Bonn"}},
        "extension": {"id": "bench"}})


def bare():
    link.request("POST", "/v1/hostcalls", question(), headers)
    return json.loads(link.getresponse().read())


# http.client sends head and body apart, and the gate wakes up twice; the kit
# sends them at once.  So the same is done here with nothing around it.
def plain():
    body = question().encode()
    pipe.sendall(b"POST /v1/hostcalls HTTP/1.1\r\nHost: %s\r\n%s\r\nContent-Length: %d\r\n\r\n%s" % (
        at.netloc.encode(), "\r\n".join("%s: %s" % h for h in headers.items()).encode(), len(body), body))
    got = b""
    while True:
        got += pipe.recv(65536)
        head, end, rest = got.partition(b"\r\n\r\n")
        if not end:
            continue
        length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        if len(rest) >= length:
            return json.loads(rest)


ways = [("http.client", bare), ("a bare socket", plain), ("solgate for Python", lambda: kit.ask(call))]
times = {name: [] for name, _ in ways}
for i in range(2000):
    for j in range(len(ways)):
        name, fn = ways[(i + j) % len(ways)]
        began = time.perf_counter()
        fn()
        if i >= 200:
            times[name].append(1e6 * (time.perf_counter() - began))
took = {name: statistics.median(t) for name, t in times.items()}
for name, us in took.items():
    print("%-44s %9.1f us" % ("a question by " + name, us))
added = {name: took["solgate for Python"] - took[name] for name in ("http.client", "a bare socket")}
print("%-44s %9.1f us  bar 300 us %s" % ("what the kit adds to http.client", added["http.client"],
                                         "held" if added["http.client"] <= 300 else "MISSED"))
print("%-44s %9.1f us" % ("what the kit adds to a bare socket", added["a bare socket"]))
