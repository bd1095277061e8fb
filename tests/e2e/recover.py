"""Recovery without hands (F15, F23, T43): files may not grow any more, and later
they may again.

usage: recover.py PROGRAM

The limit of the server's file size (RLIMIT_FSIZE) is lowered while it runs, as
a full disk would have it.  The server lives (SIGXFSZ is an error like any
other), allows nothing, and says so.  When the limit is lifted it goes on by
itself: what was acknowledged is there, a denial holds, the ledger verifies.
"""
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
import http.client  # noqa: E402

from gate_client import Client, Gate  # noqa: E402
from score import check, done  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
LIMIT = 120


def until(what, test):
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        try:
            if test():
                check(what, True)
                return
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.02)
    check(what, False, "not after %d s" % LIMIT)


def call(gate, name, *argv):
    return Client(gate, "agent").ask("POST", "/v1/hostcalls", {
        "call_id": name, "method": "exec", "params": {"cmd": argv[0], "args": list(argv[1:])},
        "extension": {"id": "ext.a", "version": "1.0.0"}})


def grant(gate, decision, words):
    status, body, _ = Client(gate, "person").ask("POST", "/v1/grants", {
        "extension_id": "ext.a", "capability": "exec", "scope_pattern": words,
        "decision": decision})
    return status, body


def main():
    where = tempfile.mkdtemp(prefix="solgate-recover.")
    gate = Gate(PROGRAM, where)
    try:
        gate.start()
        pid = gate.process.pid
        assert grant(gate, "allow", "git status")[0] == 201
        assert grant(gate, "deny", "rm *")[0] == 201
        hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
        for turn in range(2):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, hard))
            status, body, _ = call(gate, "full-%d" % turn, "git", "status")
            check("nothing is allowed while nothing can be recorded",
                  status == 503 or body.get("is_error"), (status, body))
            check("readyz says no", Client(gate).ask("GET", "/readyz")[0] == 503)
            status, _ = grant(gate, "deny", "late-%d" % turn)
            check("nothing is acknowledged", status != 201, status)
            check("and the server lives", gate.process.poll() is None)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
            until("it goes on by itself", lambda: Client(gate).ask("GET", "/readyz")[0] == 200)
            status, body, _ = call(gate, "after-%d" % turn, "git", "status")
            check("an allow is an allow", status == 200 and not body["is_error"], (status, body))
            status, body, _ = call(gate, "denied-%d" % turn, "rm", "x")
            check("a denial is a denial", status == 200 and body["is_error"] and
                  body["error"]["details"]["decision"] == "deny_stored", body)
        check("it is the same process", gate.process.pid == pid and gate.process.poll() is None)
        check("it stops in order", gate.stop() == 0)
        proof = subprocess.run([PROGRAM, "audit", "verify", "--dir=" + os.path.join(gate.state, "audit")],
                               capture_output=True, text=True)
        check("the ledger verifies", proof.returncode == 0, proof.stdout)
        check("no probe is left", not os.path.exists(os.path.join(gate.state, "audit", "space.probe")))
    finally:
        if gate.process and gate.process.poll() is None:
            gate.kill()
        shutil.rmtree(where)
    sys.exit(done("recover"))


main()
