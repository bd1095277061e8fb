"""R-755: what joined a question after it was shown is in the row of the question.

usage: joined.py PROGRAM

A gate is killed while a question waits that grew after it was shown.  The next
run ends it, and what it keeps of the question has every call.  Contents that
came with a call are in no row.
"""
import glob
import hashlib
import json
import os
import shutil
import sys
import tempfile
import threading

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
from gate_client import Client, Gate, Link  # noqa: E402
from score import LIMIT, check, done, until  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])


def ask(gate, name, method, params, context=None):
    body = {"call_id": name, "method": method, "params": params,
            "extension": {"id": "ext.a", "version": "1.0.0"}}
    if context:
        body["context"] = context
    return Client(gate, "agent").ask("POST", "/v1/hostcalls", body, Prefer="respond-async")


def touch(gate, n):
    status, said, _ = ask(gate, "t-%d" % n, "exec", {"cmd": "touch", "args": ["joined-%d" % n]})
    check("the call waits", status == 202, said)


def watch(gate):
    """Somebody is there to answer; gone with the gate."""
    person = Client(gate, "person")
    link = Link(gate.socket, timeout=None)
    link.request("GET", "/v1/events?listen=web", headers=person.headers)
    answer = link.getresponse()
    ready = threading.Event()

    def read():
        try:
            while answer.read(1):
                ready.set()
        except OSError:
            pass

    threading.Thread(target=read, daemon=True).start()
    ready.wait(LIMIT)


def shown(gate):
    """The questions that are open, with their calls."""
    person = Client(gate, "person")
    listed = person.ask("GET", "/v1/prompts")[1]["prompts"]
    return [person.ask("GET", "/v1/prompts/" + p["promptId"])[1] for p in listed]


def files_with(state, text):
    found = []
    for path in glob.glob(state + "/**/*", recursive=True):
        if os.path.isfile(path) and not os.path.islink(path):
            with open(path, "rb") as f:
                if text in f.read():
                    found.append(path)
    return found


def main():
    where = tempfile.mkdtemp(prefix="solgate-joined.")
    gate = Gate(PROGRAM, where)
    try:
        gate.start()
        watch(gate)
        content = json.dumps({"content": "a line that is kept nowhere\n"})
        hashed = "sha256:" + hashlib.sha256(content.encode()).hexdigest()
        ask(gate, "f-1", "fs", {"op": "write", "path": "/tmp/joined/file", "content": hashed},
            {"input": json.loads(content)})
        check("a write shows its lines", until(lambda: [
            p for p in shown(gate) if any("kept nowhere" in line for line in p["calls"][0]["change"]["lines"])]))
        touch(gate, 1)
        first = until(lambda: [p for p in shown(gate) if p["callIds"] == ["t-1"]])
        check("a question is shown", first, shown(gate))
        for n in (2, 3):
            touch(gate, n)
        grown = until(lambda: [p for p in shown(gate) if len(p["callIds"]) == 3])
        check("two calls join it", grown, shown(gate))
        until(lambda: files_with(gate.state, b"joined-3"))
        gate.kill()
        check("contents are in no file", not files_with(gate.state, b"kept nowhere"),
              files_with(gate.state, b"kept nowhere"))
        gate.start()
        def ended():
            kept = Client(gate, "person").ask("GET", "/v1/prompts/" + first[0]["promptId"])[1]
            return None if kept.get("open", True) else kept

        kept = until(ended) or {}
        check("the next run has ended it", kept.get("decision") in ("deny_cancelled", "cancelled"), kept)
        check("with every call", sorted(kept.get("callIds", [])) == ["t-1", "t-2", "t-3"] and
              len(kept.get("calls", [])) == 3, kept)
    finally:
        if gate.process and gate.process.poll() is None:
            gate.kill()
        shutil.rmtree(where)
    sys.exit(done("joined"))


main()
