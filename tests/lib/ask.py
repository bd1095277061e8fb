"""One request to the gate of $SOLGATE_STATE: ask.py ROLE METHOD PATH [BODY].

Prints the body of the answer; ends with 1 if the answer is a refusal.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from gate_client import Link  # noqa: E402

state = os.environ["SOLGATE_STATE"]
role, method, path = sys.argv[1:4]
with open(os.path.join(state, "tokens", role)) as f:
    headers = {"Authorization": "Bearer " + f.read().strip()}
body = sys.argv[4] if len(sys.argv) > 4 else None
if body is not None:
    headers["Content-Type"] = "application/json"
link = Link(os.path.join(state, "run", "solgate.sock"), timeout=600)
link.request(method, path, body, headers)
answer = link.getresponse()
print(answer.read().decode())
sys.exit(0 if answer.status < 300 else 1)
