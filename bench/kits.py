"""The Python kit beside http.client.  kits.py STATE URL"""
import http.client
import json
import os
import statistics
import sys
import time
from urllib.parse import urlsplit

from solgate import Solgate

state, url = sys.argv[1:]
with open(os.path.join(state, "tokens", "agent")) as f:
    headers = {"Authorization": "Bearer " + f.read().strip(), "Content-Type": "application/json"}
link = http.client.HTTPConnection(urlsplit(url).netloc)
kit = Solgate("bench", state=state, url=url)
call = {"tool": "probe", "input": {"city": "Bonn"}}
count = [0]


def bare():
    count[0] += 1
    link.request("POST", "/v1/hostcalls", json.dumps({
        "call_id": "p%d" % count[0], "method": "tool", "params": {"name": "probe", "input": {"city": "Bonn"}},
        "extension": {"id": "bench"}}), headers)
    return json.loads(link.getresponse().read())


times = {"bare": [], "kit": []}
for i in range(2000):
    for name, fn in (("bare", bare), ("kit", lambda: kit.ask(call))):
        began = time.perf_counter()
        fn()
        if i >= 200:
            times[name].append(1e6 * (time.perf_counter() - began))
one, two = (statistics.median(times[n]) for n in ("bare", "kit"))
print("%-44s %9.1f us" % ("a question by http.client", one))
print("%-44s %9.1f us" % ("a question by solgate for Python", two))
print("%-44s %9.1f us  bar 300 us %s" % ("what the kit adds", two - one, "held" if two - one <= 300 else "MISSED"))
