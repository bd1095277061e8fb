"""What the program is made to do while a call fails.

A Command ends by itself; a server without faults may stand beside it.  A Served
scene is the server itself, asked over its socket.  Each starts from a copy of
the same house.
"""
import http.client
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from gate_client import Client  # noqa: E402

GONE = (OSError, http.client.HTTPException, ValueError, KeyError)
POLICY = """[[rule]]
extension = "ext.torture"
capability = "exec"
pattern = "git status"
effect = "allow"
"""
CLAUDE = {"permissions": {"allow": ["Bash(git status)", "Read(src/**)"], "deny": ["Bash(rm:*)"]}}
MCP = {"mcpServers": {"files": {"command": "true", "args": ["x"]}}}
EXTENSION = {"id": "ext.torture", "version": "1.0.0"}


def tool(command, host="claude"):
    return json.dumps({"session_id": "s", "transcript_path": "/dev/null", "cwd": "/",
                       "permission_mode": "default", "hook_event_name": "PreToolUse",
                       "tool_name": "Bash", "tool_input": {"command": command}}).encode()


def call(name, argv, extension=EXTENSION):
    return {"call_id": name, "method": "exec", "params": {"cmd": argv[0], "args": argv[1:]},
            "extension": extension}


def grant(words, decision="allow", extension=EXTENSION["id"]):
    return {"extension_id": extension, "capability": "exec", "scope_pattern": words,
            "decision": decision}


def lines(*messages):
    return "".join(json.dumps(m) + "\n" for m in messages).encode()


class Command:
    """probe: a command without faults whose answer is that of a good run if
    this one said that it was done.  again: it may be run once more after a
    failure, and works then.  never: bytes that no run may print.  cautious:
    what it says of an object that it could not look at."""

    def __init__(self, name, *argv, stdin=b"", server=False, probe=None, again=True, never=None,
                 steady=True, cautious=None):
        self.name, self.argv, self.stdin, self.server = name, argv, stdin, server
        self.probe, self.again, self.never, self.steady = probe, again, never, steady
        self.cautious = cautious


MCP_TALK = lines(
    {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "t", "version": "1"}}},
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
    {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
    {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "echo", "arguments": {}}})
MCP_SERVER = r'''
import json, os, sys
for line in sys.stdin:
    m = json.loads(line)
    if "id" not in m:
        continue
    if m["method"] == "initialize":
        r = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}},
             "serverInfo": {"name": "x", "version": "1"}}
    elif m["method"] == "tools/list":
        r = {"tools": [{"name": "echo", "inputSchema": {"type": "object"}}]}
    else:
        open(os.environ["RAN"], "a").write("x")
        r = {"content": [{"type": "text", "text": "ran"}]}
    print(json.dumps({"jsonrpc": "2.0", "id": m["id"], "result": r}), flush=True)
'''
RPC = lines(
    {"id": "1", "type": "get_state"},
    {"id": "2", "type": "host_call", **call("r1", ["git", "status"])},
    {"id": "3", "type": "host_call", **call("r2", ["rm", "x"])},
    {"id": "4", "type": "turn", "text": "remind me tomorrow at 9 to call"},
    {"id": "5", "type": "get_grants"},
    {"id": "6", "type": "set_mode", "mode": "strict"})


def commands(h):
    """h: the house, for paths."""
    return [
        Command("version", "--version"),
        Command("turn", "turn", "please delete all my files now"),
        Command("intent", "intent", "remind me tomorrow at 9 to call"),
        Command("eval", "eval", "action", stdin=lines(
            {"mode": "prompt", "extension": EXTENSION, "call": {
                "call_id": "e1", "method": "exec", "params": {"cmd": "git", "args": ["status"]}}})),
        Command("schema", "schema", "HostCall"),
        Command("check denied", "check", "ext.torture", "exec", "rm -rf x", "--mode", "strict",
                never=b"allow  ", cautious=b"outside the project"),
        Command("check", "check", "ext.torture", "exec", "git status"),
        Command("policy check", "policy", "check", h.at("policy.toml")),
        Command("policy import", "policy", "import", "claude", h.at("claude.json"),
                "--output=" + h.at("made.toml")),
        Command("config show", "config", "show"),
        Command("config set", "config", "set", "prompt.timeout_seconds", "61",
                probe=("config", "get", "prompt.timeout_seconds")),
        Command("config unset", "config", "unset", "prompt.window_ms",
                probe=("config", "get", "prompt.window_ms")),
        Command("audit verify", "audit", "verify"),
        Command("audit tail", "audit", "tail"),
        Command("audit show", "audit", "show"),
        Command("audit export", "audit", "export", "--csv"),
        Command("audit repair", "audit", "repair", "--yes"),
        Command("audit key", "audit", "key", steady=False),
        Command("replay", "replay"),
        Command("backup", "backup", h.at("copy"), again=False,
                probe=("audit", "verify", "--dir=" + h.at("copy/state/audit"))),
        Command("restore", "restore", h.at("kept"), "--yes", probe=("audit", "verify")),
        Command("store status", "store", "status"),
        Command("install claude", "install", "claude"),
        Command("uninstall claude", "uninstall", "claude"),
        Command("install mcp", "install", "mcp", h.at("mcp.json")),
        Command("tls self", "tls", "self", "--force", steady=False),
        Command("model show", "model", "show"),
        Command("model set", "model", "set", "openai", "--no-key", "--model=m",
                "--url=http://127.0.0.1:9/v1", probe=("model", "show")),
        Command("rpc alone", "rpc", stdin=RPC, steady=False),
        Command("rpc memory", "rpc", "--memory", stdin=RPC, steady=False),
        Command("doctor", "doctor", steady=False),
        Command("completion", "completion", "bash"),
        # Beside a server that works.
        Command("hook allowed", "hook", "claude", stdin=tool("git status"), server=True),
        Command("hook denied", "hook", "claude", stdin=tool("rm -rf x"), server=True,
                never=b'"permissionDecision":"allow"', steady=False),
        Command("hook unattended", "hook", "claude", stdin=tool("make it"), server=True,
                never=b'"permissionDecision":"allow"', steady=False),
        Command("check --ask", "check", "--ask", "ext.torture", "exec", "git status", server=True),
        Command("grants list", "grants", "list", "--json", server=True, steady=False),
        Command("grants add", "grants", "add", "ext.torture", "exec", "make test", server=True,
                probe=("grants", "test", "ext.torture", "exec", "make test"), steady=False),
        Command("grants deny", "grants", "add", "--deny", "ext.torture", "exec", "git status",
                server=True, probe=("check", "--ask", "ext.torture", "exec", "git status"),
                steady=False),
        Command("grants revoke", "grants", "revoke", "all", "--confirm=all", server=True,
                probe=("grants", "list", "--json"), again=False),
        Command("grants import", "grants", "import", h.at("grants.jsonl"), server=True,
                probe=("grants", "test", "ext.other", "exec", "ls"), steady=False),
        Command("prompts", "prompts", "--json", server=True),
        Command("config reload", "config", "reload", server=True, steady=False),
        Command("people add", "people", "add", "Ada", "approver", server=True, steady=False,
                again=False),
        Command("stats", "stats", server=True, steady=False),
        Command("traces", "traces", server=True, steady=False),
        Command("threads", "threads", server=True, steady=False),
        Command("reminders", "reminders", server=True, steady=False),
        Command("energy export", "energy", "export", server=True, steady=False),
        Command("chat", "chat", "Hello there", server=True, steady=False),
        Command("rpc attach", "rpc", "--attach", stdin=RPC, server=True, steady=False),
        Command("mcp", "mcp", "--name=files", "--apart", "--", sys.executable, "-c", MCP_SERVER,
                stdin=MCP_TALK, server=True, steady=False),
        Command("backup of a running gate", "backup", h.at("copy"), server=True, again=False,
                probe=("audit", "verify", "--dir=" + h.at("copy/state/audit"))),
    ]


class Served:
    """The server is what fails.  act() says what it was told; what it was told
    has to be there after the next start."""

    def __init__(self, name, act, before=None, fresh=False):
        self.name, self.act, self.before, self.fresh = name, act, before, fresh


class Told:
    def __init__(self):
        self.allowed, self.denied, self.granted, self.revoked = [], [], [], []
        self.prompts, self.mode, self.silent, self.done = {}, None, [], []


def ask(gate, told, role, method, path, body=None, **headers):
    """An answer, or None: the server went, or ended the connection."""
    try:
        client = Client(gate, role)
        client.link.timeout = gate.patience
        status, body, _ = client.ask(method, path, body, **headers)
        return status, body
    except TimeoutError:
        told.silent.append("%s %s" % (method, path))
    except GONE:
        pass
    return None, None


def use(gate, told):
    """Calls, grants, questions and answers, one after the other."""
    for name, argv in (("s1", ["git", "status"]), ("s2", ["rm", "x"])):
        status, body = ask(gate, told, "agent", "POST", "/v1/hostcalls", call(name, argv))
        if status == 200:
            (told.denied if body["is_error"] else told.allowed).append(name)
    for decision in ("allow", "deny"):
        status, body = ask(gate, told, "person", "POST", "/v1/grants",
                           grant("make " + decision, decision))
        if status == 201:
            told.granted.append(body["id"])
    status, body = ask(gate, told, "person", "POST", "/v1/grants", grant("make gone"))
    if status == 201:
        ended, _ = ask(gate, told, "person", "DELETE", "/v1/grants/" + body["id"],
                       **{"If-Match": body["etag"]})
        if ended in (200, 204):
            told.revoked.append(body["id"])
        elif ended is not None:
            told.granted.append(body["id"])
    ear = Client(gate, "person")  # somebody is there
    try:
        ear.link.request("GET", "/v1/events?listen=web", None, ear.headers)
        ear.link.sock.recv(1)
    except GONE:
        pass
    for decision in ("allow_once", "deny_always"):
        answered(gate, told, decision)
    status, body = ask(gate, told, "person", "PUT", "/v1/mode", {"mode": "strict"})
    if status == 200:
        told.mode = "strict"
    ask(gate, told, "person", "GET", "/v1/prompts")
    ask(gate, told, None, "GET", "/readyz")


def answered(gate, told, decision):
    """A call that is asked about, and the answer to it."""
    try:
        agent = Client(gate, "agent")
        agent.link.timeout = gate.patience
        agent.link.request("POST", "/v1/hostcalls", json.dumps(
            call("q-" + decision, ["make", decision], {"id": "ext." + decision, "version": "1.0.0"})),
            agent.headers)
    except GONE:
        return
    for _ in range(200):
        status, body = ask(gate, told, "person", "GET", "/v1/prompts")
        if status != 200 or gate.process.poll() is not None:
            break
        open_ = [p for p in body["prompts"] if p["open"]]
        if open_:
            status, _ = ask(gate, told, "person", "POST",
                            "/v1/prompts/%s/decision" % open_[0]["promptId"],
                            {"decision": decision, "rev": open_[0]["rev"]})
            if status == 200:
                told.prompts[open_[0]["promptId"]] = decision
            break
        if readable(agent.link.sock):
            break  # it was answered without a question: by a failure
    try:
        answer = agent.link.getresponse()
        body = json.loads(answer.read())
        if answer.status == 200 and not body["is_error"]:
            told.allowed.append("q-" + decision)
    except TimeoutError:
        told.silent.append("the call that was asked about")
    except GONE:
        pass


def readable(sock):
    import select
    return bool(select.select([sock], [], [], 0.005)[0])


def talk(gate, told):
    """A chat, and the action that it offers: what was said to be done was."""
    ask(gate, told, "person", "POST", "/v1/chat", {
        "packetType": "chat", "threadId": "t1", "message": "remind me tomorrow at 9 to call"})
    status, body = ask(gate, told, "person", "GET", "/v1/actions?threadId=t1")
    for one in body["actions"] if status == 200 else []:
        status, got = ask(gate, told, "person", "POST", "/v1/actions/execute", {
            "request_id": one["action"]["request_id"], "action_id": one["action"]["action_id"],
            "confirmation": {"explicit_user_consent": True, "surface": "chip",
                             "decided_at": "2026-01-01T00:00:00Z"}})
        if status == 200 and got.get("status") == "succeeded":
            told.done.append(one["action"]["action_id"])
    ask(gate, told, "person", "GET", "/v1/threads")
    ask(gate, told, "person", "GET", "/v1/reminders")


def nothing(gate, told):
    ask(gate, told, "person", "GET", "/v1/state")


def without_store(h):
    for name in os.listdir(h.state):
        if name.startswith("solgate.db"):
            os.unlink(os.path.join(h.state, name))


def torn(h):
    """The last line of the ledger is half written."""
    audit = os.path.join(h.state, "audit")
    path = os.path.join(audit, sorted(n for n in os.listdir(audit) if re.search(r"\d", n))[-1])
    with open(path, "ab") as f:
        f.write(b'{"seq":9')


SERVED = [
    Served("serve: first start", nothing, fresh=True),
    Served("serve: calls and decisions", use),
    Served("serve: a chat and its action", talk),
    Served("serve: the store is made again", nothing, before=without_store),
    Served("serve: the ledger ends in half a line", nothing, before=torn),
]
