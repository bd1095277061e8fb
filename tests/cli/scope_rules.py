"""The rules of tests/data/scope_rules.tsv, each alone in a running gate.

A rule does what its row says, or is refused with the reason the row names.  No
rule may be taken and change nothing: one of its calls must end differently
than without it.
"""
import json
import os
import re
import sys

sys.path.insert(0, "tests/lib")
from gate_client import Link  # noqa: E402

STATE = os.environ["SOLGATE_STATE"]
with open(os.path.join(STATE, "tokens", "person"), encoding="ascii") as token:
    TOKEN = token.read().strip()
KEYS = {"exec": ("exec", "command"), "read": ("fs", "path"),
        "write": ("fs", "path"), "http": ("http", "url"),
        "tool": ("tool", "name"), "env": ("env", "names")}
failed = 0


def fail(row, why):
    global failed
    failed += 1
    print(f"FAILED: {' '.join(row[:4])}: {why}", file=sys.stderr)


def ask(method, path, body=None, **headers):
    link = Link(os.path.join(STATE, "run", "solgate.sock"), timeout=600)
    headers["Authorization"] = "Bearer " + TOKEN
    if body is not None:
        headers["Content-Type"] = "application/json"
        body = json.dumps(body)
    link.request(method, path, body, headers)
    answer = link.getresponse()
    text = answer.read().decode()
    return answer.status, json.loads(text) if text else {}


def verdict(capability, call):
    m = re.fullmatch(r"(\w+) (?:\[([^\]]*)\] )?(.*)", call)
    method, key = KEYS[capability]
    params = {key: [m[3]] if key == "names" else m[3]}
    if method == "fs":
        params["op"] = capability
    _, got = ask("POST", "/v1/grants/test", {
        "extension": {"id": m[2] or "host.claude"},
        "call": {"call_id": "c", "method": method, "params": params}})
    return m[1], got.get("verdict", got)


def rule(row):
    effect, extension, capability, pattern, want = row
    status, got = ask("POST", "/v1/grants", {
        "extension_id": extension, "capability": capability,
        "scope_pattern": pattern, "decision": effect})
    taken = status < 300
    if want.startswith("refused: "):
        if taken or want[9:] not in json.dumps(got, ensure_ascii=False):
            fail(row, f"{status}: {got}")
        return taken
    if not taken:
        fail(row, got)
        return taken
    calls = [verdict(capability, c) for c in want.split(" ;; ")]
    for (expected, is_), call in zip(calls, want.split(" ;; ")):
        if expected != is_:
            fail(row, f"{call}: {is_}")
    if all(is_ == "ask" for _, is_ in calls):
        fail(row, "it has no effect")
    ask("DELETE", "/v1/grants/" + got["id"], **{"If-Match": got["etag"]})
    return taken


def main():
    with open("tests/data/scope_rules.tsv", encoding="utf-8") as f:
        rows = [line.rstrip("\n").split("\t") for line in f
                if line.strip() and not line.startswith("#")]
    ends = [rule(row) for row in rows]
    print(f"{len(rows)} rules: {ends.count(True)} do what is expected, "
          f"{ends.count(False)} refused with a reason; {failed} wrong")
    sys.exit(0 if failed == 0 and len(rows) >= 40 else 1)


main()
