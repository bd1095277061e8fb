"""Questions as a person meets them (R-687 to R-692)."""
import os
import sys

# Not this directory: http.py here is not Python's.
sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
import json  # noqa: E402
import shutil  # noqa: E402
import signal  # noqa: E402
import subprocess  # noqa: E402
import tempfile  # noqa: E402
import threading  # noqa: E402
import time  # noqa: E402

from gate_client import Client, Gate, Link  # noqa: E402
from score import check, done, until  # noqa: E402

program = sys.argv[1]


where = tempfile.mkdtemp()
gate = Gate(program, where)
settings = os.path.join(where, "config", "solgate", "config.toml")


def write_settings(**prompt):
    os.makedirs(os.path.dirname(settings), mode=0o700, exist_ok=True)
    with open(settings, "w") as f:
        f.write("[prompt]\n" + "".join(f"{k} = {json.dumps(v)}\n" for k, v in prompt.items()))


def audit():
    r = subprocess.run([program, "audit", "tail", "-n", "200", "--dir=" + gate.state + "/audit"],
                       env=gate.env, capture_output=True, text=True)
    return r.stdout


def reload(**prompt):
    before = audit().count("settings.reloaded")
    write_settings(**prompt)
    gate.process.send_signal(signal.SIGHUP)
    check("the settings were read again",
          until(lambda: audit().count("settings.reloaded") > before))


def cli(*words):
    r = subprocess.run([program, *words, "--state=" + gate.state, "--socket=" + gate.socket],
                       env=dict(gate.env, LC_ALL="C.UTF-8"), capture_output=True, text=True)
    return r.stdout


def watch():
    """Somebody is there to answer."""
    link = Link(gate.socket, timeout=None)
    link.request("GET", "/v1/events?listen=web", headers=person.headers)
    answer = link.getresponse()
    ready = threading.Event()

    def read():
        while answer.read(1):
            ready.set()

    threading.Thread(target=read, daemon=True).start()
    ready.wait(60)


number = 0


def ask(method, params, who="ext.one", **more):
    global number
    number += 1
    name = f"call-{number}"
    status, answer, _ = Client(gate, "agent").ask("POST", "/v1/hostcalls", {
        "call_id": name, "extension": {"id": who}, "method": method, "params": params, **more},
        Prefer="respond-async")
    return name, status, answer


def shown(name):
    """The question in which that call is shown."""
    def look():
        for p in person.ask("GET", "/v1/prompts")[1]["prompts"]:
            full = person.ask("GET", "/v1/prompts/" + p["promptId"])[1]
            if any(c["call_id"] == name for c in full.get("calls", [])):
                return full
        return None
    return until(look)


def decide(prompt, decision, **more):
    return person.ask("POST", f"/v1/prompts/{prompt['promptId']}/decision",
                      {"decision": decision, "rev": prompt["rev"], **more})[0]


def fate(name):
    def look():
        status, answer, _ = Client(gate, "agent").ask("GET", "/v1/hostcalls/" + name)
        return answer if status == 200 else None
    return until(look)


def decision(name):
    a = fate(name) or {}
    return (a.get("error", {}).get("details") or a.get("output") or {}).get("decision")


try:
    write_settings(timeout_seconds=600, window_ms=1)
    gate.start()
    person = Client(gate, "person")
    watch()

    # ---- a long command can be counted, and read to its end ------------
    words = " ".join(f"word{i}" for i in range(6000))
    command = "echo " + words + " last"
    name, status, _ = ask("exec", {"command": command}, cwd="/usr/lib")
    prompt = shown(name)
    listed = cli("prompts")
    left = len("<dynamic> " + command) - 2000
    numbers = [int(w.replace(",", "")) for w in listed.split("…") if "characters" in w
               for w in [w.split()[0]]]
    check("the list says how much is not there", numbers and left <= numbers[0] <= left + 64,
          (left, numbers, listed[-300:]))
    check("once", len(numbers) == 1, numbers)
    check("R-689: the list says where", "in: /usr/lib\n" in listed, listed[-200:])
    text = cli("prompts", "show", prompt["promptId"])
    check("show has all of the command", command in text, len(text))
    decide(prompt, "deny_once")

    # ---- what a tool is called with, and which files a patch names -----
    name, _, _ = ask("tool", {"name": "get_weather", "input": {"city": "Oslo", "unit": "c"}})
    listed = cli("prompts") if shown(name) else ""
    check("a tool is listed with its arguments", "get_weather city=Oslo unit=c" in listed, listed)
    decide(shown(name), "deny_once")
    hook = subprocess.Popen(
        [program, "hook", "--event=PreToolUse", "--socket=" + gate.socket,
         "--token=" + gate.state + "/tokens/agents/host.codex", "codex"],
        env=gate.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    patch = "*** Begin Patch\n*** Update File: src/a.c\n@@\n-x\n+y\n*** Add File: b.txt\n+hello\n*** End Patch"
    hook.stdin.write(json.dumps({
        "session_id": "s", "cwd": "/tmp", "hook_event_name": "PreToolUse", "tool_use_id": "t",
        "tool_name": "apply_patch", "tool_input": {"command": patch}}))
    hook.stdin.close()
    prompt = until(lambda: (person.ask("GET", "/v1/prompts")[1]["prompts"] or [None])[0])
    listed = cli("prompts")
    check("a patch is asked about, with its files", prompt and
          "codex.apply_patch command=<90 bytes> files=src/a.c, b.txt\n" in listed, listed)
    check("no answer about a patch lasts", prompt and "allow_always" not in prompt["options"], prompt)
    decide(prompt, "allow_once")
    hook.wait(60)
    check("and it is let through", hook.returncode == 0 and "deny" not in hook.stdout.read())

    # ---- what is refused unread leaves a record -------------------------
    before = audit().count("cannot read")
    name, status, answer = ask("exec", {"command": "x" * 70000}, who="ext.long")
    check("a command of 70,000 characters is refused", status == 400, answer)
    check("it is in the ledger", until(lambda: audit().count("cannot read") > before), audit()[-400:])
    before = audit().count("cannot read")
    hook = subprocess.run(
        [program, "hook", "--event=PreToolUse", "--socket=" + gate.socket,
         "--token=" + gate.state + "/tokens/agents/host.claude", "claude"],
        env=gate.env, text=True, capture_output=True, input=json.dumps({
            "session_id": "s", "cwd": "/tmp", "hook_event_name": "PreToolUse", "tool_use_id": "t",
            "tool_name": "Bash", "tool_input": {"command": "ls; " + "z" * 1200000}}))
    check("one of 1.2 MB, too", hook.returncode == 2 and "413" in hook.stderr, hook.stderr[:200])
    check("and that is in the ledger", until(lambda: audit().count("cannot read") > before), audit()[-400:])

    # ---- Grouped calls can be answered one by one -------------------------------
    reload(timeout_seconds=600, window_ms=1500)  # it counts at once
    names = [ask("exec", {"command": "touch " + f})[0] for f in ("one", "two", "three")]
    prompt = shown(names[0])
    check("R-692: calls are gathered for as long as the setting says now",
          len(prompt["calls"]) == 3, [c["call_id"] for c in prompt["calls"]])
    check("one of three is denied", decide(prompt, "deny_once", callId=names[1]) == 200)
    check("that one only", decision(names[1]) == "deny_once", decision(names[1]))
    rest = shown(names[0])
    check("the others are asked about again",
          sorted(c["call_id"] for c in rest["calls"]) == sorted([names[0], names[2]]), rest)
    check("and allowed", decide(rest, "allow_once") == 200 and
          decision(names[0]) == decision(names[2]) == "allow_once")

    # ---- the cool-down, by command, switched on and off by a reload -----
    def denied(command):
        name, status, answer = ask("exec", {"command": command})
        if status == 202 and shown(name):
            decide(shown(name), "deny_once")
        return decision(name)

    reload(timeout_seconds=600, window_ms=1, cooldown=True)
    check("three are denied", [denied("touch x") for _ in range(3)] == ["deny_once"] * 3)
    check("then nobody is asked", denied("touch x") == "deny_cooldown")
    check("another file of the same program is asked about", denied("touch y") == "deny_once")
    reload(timeout_seconds=600, window_ms=1, cooldown=False)
    check("and all of it when it is switched off", denied("touch x") == "deny_once")
    name, _, _ = ask("exec", {"command": "touch late"})
    deadline = shown(name)["expiresAt"]
    reload(timeout_seconds=5, window_ms=1)
    check("what is open keeps its deadline", shown(name)["expiresAt"] == deadline)
    short, _, _ = ask("exec", {"command": "rm late"})
    check("what comes has the new one", decision(short) == "deny_timeout", decision(short))
    decide(shown(name), "deny_once")

    # ---- a proxy that is killed leaves no question -----------------------
    reload(timeout_seconds=600, window_ms=1)
    server = os.path.join(where, "server.py")
    with open(server, "w") as f:
        f.write("""import json, sys
for line in sys.stdin:
    m = json.loads(line)
    r = {"initialize": {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}},
                        "serverInfo": {"name": "s", "version": "1"}},
         "tools/list": {"tools": [{"name": "t", "inputSchema": {"type": "object"}}]},
         "tools/call": {"content": []}}.get(m.get("method"))
    if r is not None and "id" in m:
        print(json.dumps({"jsonrpc": "2.0", "id": m["id"], "result": r}), flush=True)
""")
    mcp = subprocess.Popen(
        [program, "mcp", "--state=" + gate.state, "--socket=" + gate.socket, "--name=probe", "--",
         sys.executable, server], env=gate.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(**m):
        mcp.stdin.write(json.dumps({"jsonrpc": "2.0", **m}) + "\n")
        mcp.stdin.flush()

    say(id=1, method="initialize", params={"protocolVersion": "2025-06-18", "capabilities": {},
                                            "clientInfo": {"name": "c", "version": "1"}})
    mcp.stdout.readline()
    say(method="notifications/initialized")
    say(id=2, method="tools/list")
    mcp.stdout.readline()
    say(id=3, method="tools/call", params={"name": "t", "arguments": {}})
    prompt = until(lambda: (person.ask("GET", "/v1/prompts")[1]["prompts"] or [None])[0])
    check("a call of an MCP client is asked about", prompt)
    time.sleep(1)  # it has asked for the outcome by now; later is fine, too
    mcp.kill()
    mcp.wait()
    check("the question of a killed proxy is taken back",
          until(lambda: not person.ask("GET", "/v1/prompts")[1]["prompts"]),
          person.ask("GET", "/v1/prompts"))
    end = person.ask("GET", "/v1/prompts/" + prompt["promptId"])[1]
    check("and recorded so", end.get("decision") == "deny_cancelled", end.get("decision"))
    check("the server ends well", gate.stop() == 0)

    # ---- A replay follows the settings ------------------------------------------
    r = subprocess.run([program, "replay", "--state=" + gate.state], env=gate.env,
                       capture_output=True, text=True)
    questions = next((x for x in r.stdout.splitlines() if x.startswith("questions")), "")
    check("R-692: a replay ends every question as it ended", ", 0 changed, 0 unreplayable" in questions
          and not questions.startswith("questions 0 "), r.stdout[-600:] + r.stderr[-300:])
finally:
    if gate.process.poll() is None:
        gate.kill()
    shutil.rmtree(where, ignore_errors=True)
sys.exit(done("asked"))
