"""Every hook with a real server and without: what it prints must be what its
host reads, and whatever goes wrong must be a refusal that the host understands.

    python3 tests/cli/hook_hosts.py PROGRAM
"""
import copy
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
from gate_client import Client, Gate  # noqa: E402

PROGRAM = sys.argv[1]
passed = failed = refusals = 0


def check(name, ok, *what):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print("FAILED:", name, *what, file=sys.stderr)


# What each host reads: keys that are allowed, and their values.
def only(value, **keys):
    if not isinstance(value, dict) or set(value) - set(keys):
        return False
    for key, rule in keys.items():
        need, test = rule
        if key not in value:
            if need:
                return False
        elif not (test(value[key]) if callable(test) else value[key] == test):
            return False
    return True


def text(v):
    return isinstance(v, str) and v.strip() != ""


def whole(v):
    return isinstance(v, dict) and v != {}


def is_pre(host):
    words = ("allow", "deny") if host == "claude" else ("deny",)
    more = {"updatedInput": (False, whole), "additionalContext": (False, text)} if host == "claude" else {}
    return lambda v: only(v, hookSpecificOutput=(True, lambda s: only(
        s, hookEventName=(True, "PreToolUse"), permissionDecision=(True, lambda w: w in words),
        permissionDecisionReason=(True, text), **more)))


def is_permission(v):
    return only(v, hookSpecificOutput=(True, lambda s: only(
        s, hookEventName=(True, "PermissionRequest"), decision=(True, lambda d: only(
            d, behavior=(True, "allow")) or only(
            d, behavior=(True, "deny"), message=(True, text))))))


def is_own_question(v):
    """Claude Code takes another input there; Codex takes that for a broken hook."""
    d = v.get("hookSpecificOutput", {}).get("decision", {}) if isinstance(v, dict) else {}
    return is_permission(v) or (whole(d.pop("updatedInput", None)) and is_permission(v))


def is_prompt(v):
    return only(v, decision=(True, "block"), reason=(True, text)) or only(
        v, hookSpecificOutput=(True, lambda s: only(
            s, hookEventName=(True, "UserPromptSubmit"), additionalContext=(True, text))))


def is_before_tool(v):
    return only(v, decision=(True, "allow"), hookSpecificOutput=(False, lambda s: only(
        s, tool_input=(True, whole)))) or only(v, decision=(True, "deny"), reason=(True, text))


def is_before_agent(v):
    return only(v, decision=(True, "deny"), reason=(True, text)) or only(
        v, hookSpecificOutput=(True, lambda s: only(s, additionalContext=(True, text))))


def is_selection(v):
    names = lambda n: isinstance(n, list) and all(map(text, n))  # noqa: E731
    return v == {} or only(v, hookSpecificOutput=(True, lambda s: only(
        s, toolConfig=(True, lambda t: only(t, mode=(True, "NONE")) or only(
            t, mode=(True, "AUTO"), allowedFunctionNames=(True, names))))))


SCHEMA = {
    ("claude", "PreToolUse"): is_pre("claude"),
    ("codex", "PreToolUse"): is_pre("codex"),
    ("claude", "PermissionRequest"): is_own_question,
    ("codex", "PermissionRequest"): is_permission,
    ("claude", "UserPromptSubmit"): is_prompt,
    ("codex", "UserPromptSubmit"): is_prompt,
    ("gemini", "BeforeTool"): is_before_tool,
    ("gemini", "BeforeAgent"): is_before_agent,
    ("gemini", "BeforeToolSelection"): is_selection,
}
CALLS = [("claude", "PreToolUse"), ("claude", "PermissionRequest"), ("codex", "PreToolUse"),
         ("codex", "PermissionRequest"), ("gemini", "BeforeTool")]
TURNS = [("claude", "UserPromptSubmit"), ("codex", "UserPromptSubmit"), ("gemini", "BeforeAgent")]
SELECT = ("gemini", "BeforeToolSelection")
# Claude Code passes over the code of a hook on its own question.
BY_ANSWER = [("claude", "PermissionRequest"), ("codex", "PermissionRequest"), SELECT]


def event(host, name, command="ls -la", session="s1", **more):
    e = {"session_id": session, "transcript_path": "/tmp/t", "cwd": "/tmp",
         "hook_event_name": name, "a_key_of_tomorrow": {"x": [1, None]}}
    if name in ("UserPromptSubmit", "BeforeAgent"):
        e["prompt"] = "please fix the failing test"
    elif name != "BeforeToolSelection":
        e["tool_name"] = "run_shell_command" if host == "gemini" else "Bash"
        e["tool_input"] = {"command": command}
    e.update(more)
    return e


class Answer:
    def __init__(self, host, name, code, out, err, took):
        self.host, self.name, self.code, self.took = host, name, code, took
        self.out, self.err = out.decode(), err.decode()
        try:
            self.json = json.loads(self.out) if self.out else None
        except ValueError:
            self.json = "no JSON"

    def __str__(self):
        return "%s %s: %d %r %r %.2f s" % (self.host, self.name, self.code, self.out, self.err, self.took)

    def fits(self):
        """It is what the host's schema allows, one object, or silence."""
        if not self.out:
            return self.host == "codex" and self.name == "PreToolUse"
        return self.out.startswith("{") and SCHEMA[self.host, self.name](self.json)

    def says(self):
        """What the host does: allow, deny, or what it falls back to, which is to run it."""
        if self.code == 2:
            if (self.host, self.name) == ("claude", "PermissionRequest"):
                return "run"
            return "deny" if self.err.strip() else "run"
        if self.code != 0 or self.json == "no JSON":
            return "run"
        if self.json is None:
            return "allow"
        s = self.json.get("hookSpecificOutput", {})
        word = self.json.get("decision") or s.get("permissionDecision") or \
            (s.get("decision") or {}).get("behavior")
        if word is None and "toolConfig" in s:
            word = "deny" if s["toolConfig"]["mode"] == "NONE" else "allow"
        return {"block": "deny", None: "allow"}.get(word, word)


class Host:
    """Starts hooks as a host does."""

    def __init__(self, gate, **more):
        self.gate, self.more = gate, more

    def command(self, host, *options):
        return [PROGRAM, "hook", "--state=" + self.gate.state, "--socket=" + self.gate.socket,
                *options, host]

    def tell(self, host, name, what, *options, **more):
        if not isinstance(what, bytes):
            what = json.dumps(what).encode()
        began = time.monotonic()
        p = subprocess.run(self.command(host, *options), input=what, capture_output=True,
                           env=self.gate.env, timeout=60, **dict(self.more, **more))
        return Answer(host, name, p.returncode, p.stdout, p.stderr, time.monotonic() - began)


def allow(gate, who, pattern):
    status, body, _ = Client(gate, "person").ask("POST", "/v1/grants", {
        "extension_id": who, "capability": "exec", "scope_pattern": pattern, "decision": "allow"})
    return status in (200, 201), body


def decided(gate, hosts):
    """Grants and denials; the turn; the lease."""
    for host in ("claude", "codex", "gemini"):
        ok, body = allow(gate, "host." + host, "git status")
        check("a grant for " + host, ok, body)
    for host, name in CALLS:
        a = hosts.tell(host, name, event(host, name, "git status"))
        check("allowed by grant", a.says() == "allow" and a.code == 0 and a.fits(), a)
        check("nothing on stderr", a.err == "", a)
        a = hosts.tell(host, name, event(host, name, "rm -rf /"))
        check("denied", a.says() == "deny" and a.code == 0 and a.fits() and a.err.strip(), a)
        a = hosts.tell(host, name, event(host, name, tool_name="mcp__srv__wipe",
                                         tool_input={"all": True}))
        check("a server's tool", a.says() == "deny" and a.fits(), a)
        a = hosts.tell(host, name, event(host, name, "git status", tool_input={
            "command": "git status", "sandbox": "off"}))
        check("no grant covers what is not known", a.says() == "deny" and a.fits(), a)
    a = hosts.tell(*SELECT, event(*SELECT))
    check("no turn, no opinion", a.json == {}, a)
    # An ordinary turn is told and binds nothing: an agent may need many calls.
    for host, name in TURNS:
        a = hosts.tell(host, name, event(host, name))
        check("a turn", a.says() == "allow" and a.fits() and "posture=" in a.out, a)
        check("calls are decided one by one", "decided on its own" in a.out, a)
    for i in range(6):
        a = hosts.tell("claude", "PreToolUse", event("claude", "PreToolUse", "git status"))
        check("no lease strangles an agent", a.says() == "allow", i, a)
    a = hosts.tell(*SELECT, event(*SELECT))
    check("the host's own tools", a.json == {}, a)
    # T59: a grave one does, and the next harmless one ends that.
    a = hosts.tell("claude", "UserPromptSubmit", event(
        "claude", "UserPromptSubmit", prompt="I want to kill myself tonight"))
    check("a grave turn of claude", a.fits() and "tool calls: none" in a.out, a)
    a = hosts.tell("claude", "PreToolUse", event("claude", "PreToolUse", "git status"))
    check("T59: a grave turn has no tools", a.says() == "deny" and "the turn gate (lease)" in a.out, a)
    hosts.tell("claude", "UserPromptSubmit", event("claude", "UserPromptSubmit"))
    a = hosts.tell("claude", "PreToolUse", event("claude", "PreToolUse", "git status"))
    check("the next turn ends it", a.says() == "allow", a)
    # With --lease=always every turn binds its calls.
    for host, name in TURNS:
        a = hosts.tell(host, name, event(host, name), "--lease=always")
        check("a turn", a.says() == "allow" and a.fits() and "posture=" in a.out, a)
    a = hosts.tell(*SELECT, event(*SELECT))
    check("tools of the turn", a.fits() and a.code == 0, a)
    for i in range(4):
        a = hosts.tell("claude", "PreToolUse", event("claude", "PreToolUse", "git status"))
        check("the lease only tightens: no write without a person", a.says() == "deny" and a.fits(), i, a)
    check("the lease counts calls", "the turn gate (lease)" in a.out, a)
    a = hosts.tell("claude", "PreToolUse", event("claude", "PreToolUse", "git status", "s2"))
    check("another session has another", a.says() == "allow", a)
    a = hosts.tell("claude", "SessionEnd", event("claude", "SessionEnd"))
    check("silence", a.out == "" and a.code == 0, a)
    a = hosts.tell("claude", "PreToolUse", event("claude", "PreToolUse", "git status"))
    check("the end of a session ends its turn", a.says() == "allow", a)
    a = hosts.tell("gemini", "BeforeAgent", event("gemini", "BeforeAgent", session="s3",
                                                  prompt="I want to kill myself tonight"))
    check("a grave turn", a.fits(), a)
    a = hosts.tell(*SELECT, event(*SELECT, session="s3"))
    check("has no tools", a.says() == "deny" and a.fits(), a)


def asked(gate, hosts):
    """A person answers, by the page as it were."""
    person, stream = Client(gate, "person"), Client(gate, "person")
    stream.link.request("GET", "/v1/events?listen=web", None, dict(
        stream.headers, Accept="text/event-stream"))
    for host, name in CALLS:
        for choice, want in (("allow_once", "allow"), ("deny_once", "deny")):
            got = []
            t = threading.Thread(target=lambda: got.append(
                hosts.tell(host, name, event(host, name, "touch x-" + host + choice, "q"))))
            t.start()
            end = time.monotonic() + 60
            prompts = []
            while not prompts and time.monotonic() < end:
                prompts = person.ask("GET", "/v1/prompts")[1].get("prompts", [])
                time.sleep(0.02)
            if prompts:
                p = prompts[0]
                status, body, _ = person.ask("POST", "/v1/prompts/%s/decision" % p["promptId"],
                                             {"decision": choice, "rev": p["rev"], "note": "use \"make\""})
                check("decided", status == 200, status, body)
            t.join()
            got.append(None)
            check("asked and answered", prompts and got[0] and got[0].says() == want and
                  got[0].fits() and got[0].code == 0, got[0])
            if want == "deny":
                check("the note is told", got[0] and 'use \\"make\\"' in got[0].out, got[0])
    stream.link.close()


def questions(person):
    return person.ask("GET", "/v1/prompts")[1].get("prompts", [])


def becomes(look):
    """Whether it does, within a time that only ends what never comes."""
    end = time.monotonic() + 120
    while not look() and time.monotonic() < end:
        time.sleep(0.05)
    return bool(look())


def left(gate, hosts):
    """T40, R-819: the host is gone while a person is asked, and the hook asks for nobody."""
    person, stream = Client(gate, "person"), Client(gate, "person")
    stream.link.request("GET", "/v1/events?listen=web", None, dict(
        stream.headers, Accept="text/event-stream"))
    what = json.dumps(event("claude", "PreToolUse", "touch left", "l")).encode()
    p = subprocess.Popen(hosts.command("claude"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE, env=gate.env)
    p.stdin.write(what)
    p.stdin.close()
    check("a person is asked", becomes(lambda: questions(person)))
    p.stdout.close()
    check("nobody reads the answer: the question is taken back", becomes(lambda: not questions(person)))
    check("and that is a refusal", p.wait(timeout=120) == 2 and b"nobody waits" in p.stderr.read(), p.returncode)
    p.stderr.close()
    # Killed: its child goes on, and what it writes to is still there.
    with open(os.path.join(gate.where, "left"), "wb") as out:
        p = subprocess.Popen(["sh", "-c", '"$@" || exit 2', "sh", *hosts.command("claude")], stdin=subprocess.PIPE,
                             stdout=out, stderr=out, env=gate.env)
        p.stdin.write(what)
        p.stdin.close()
        check("a person is asked again", becomes(lambda: questions(person)))
        p.kill()
        p.wait()
        check("who started it is gone: the question is taken back", becomes(lambda: not questions(person)))
    stream.link.close()


BAD = [b"", b"\n", b"x", b"{", b"null", b"[]", b"{}", b'{"hook_event_name":"Nope"}', b"\xff\xfe",
       b'{"hook_event_name":"PreToolUse"}', b'{"hook_event_name":null,"tool_name":"Bash"}',
       b"[" * 100000, b'{"a":' * 5000, b"\0" * 100,
       b'{"hook_event_name":"BeforeTool","tool_name":"","tool_input":{}}']


def is_refusal(a):
    return a.says() == "deny" and a.fits() and a.err.strip() and \
        a.code == (0 if (a.host, a.name) in BY_ANSWER else 2)


def refused(name, hosts, pairs, make=event, options=()):
    """T40: each must be a refusal by answer and code."""
    global refusals
    for host, ev in pairs:
        refusals += 1
        a = hosts.tell(host, ev, make(host, ev), *options)
        check(name, is_refusal(a), a)


# The deadline of the host.  A hook ends itself after six tenths of it; what is
# left is for a machine that has other things to do.
PATIENCE = 15


class OutOfTime:
    """T40: hooks that hear nothing refuse by themselves, before their host
    gives up.  All at once, and while other things are tried."""

    def __init__(self, name, gate, pairs):
        self.name, self.pairs, self.answers = name, pairs, []
        self.hosts = Host(gate)
        self.threads = [threading.Thread(target=self.tell, args=pair) for pair in pairs]
        for t in self.threads:
            t.start()

    def tell(self, host, ev):
        self.answers.append(self.hosts.tell(host, ev, event(host, ev), "--timeout=%d" % PATIENCE))

    def look(self):
        global refusals
        for t in self.threads:
            t.join()
        refusals += len(self.answers)
        check(self.name + ": all", len(self.answers) == len(self.pairs))
        for a in self.answers:
            check(self.name, is_refusal(a) and a.took < PATIENCE, a)


def faults(gate, hosts):
    """What goes wrong with a server that is well."""
    global refusals
    for bad in BAD:
        refusals += 3
        for host, first in (("claude", "PreToolUse"), ("codex", "PreToolUse"), ("gemini", "BeforeTool")):
            a = hosts.tell(host, first, bad)
            check("bad JSON", a.code == 2 and a.says() == "deny" and a.fits() and a.err.strip(), bad[:40], a)
    for bad in BAD[:6]:
        for host, ev in CALLS + TURNS + [SELECT]:
            refused("bad JSON, known event", hosts, [(host, ev)], lambda *_: bad,
                    options=["--event=" + ev])
    refused("another event", hosts, [("claude", "PreToolUse")],
            lambda *_: event("claude", "Stop"), options=["--event=PreToolUse"])
    huge = "x" * (9 << 20)
    for host, first in (("claude", "PreToolUse"), ("codex", "PreToolUse"), ("gemini", "BeforeTool")):
        refused("huge", hosts, [(host, first)], lambda h, e: event(h, e, huge))
        refused("long", hosts, [(host, first)], lambda h, e: event(h, e, "y" * (1 << 20)))
    a = hosts.tell("claude", "PreToolUse", event("claude", "PreToolUse", tool_name="Write", tool_input={
        "file_path": "/tmp/x", "content": "z" * (4 << 20)}))
    check("a large file is not sent", a.says() == "deny" and a.code == 0 and a.fits(), a)
    a = hosts.tell("claude", "UserPromptSubmit", event("claude", "UserPromptSubmit", prompt="p " * 500000))
    check("a long prompt is", a.says() == "allow" and a.fits(), a)
    for host, ev in CALLS[:1] + CALLS[2:3]:
        p = subprocess.run(hosts.command("nothing"), input=b"{}", capture_output=True, env=gate.env)
        check("no such host", p.returncode == 2 and p.stderr, p)
        p = subprocess.run(hosts.command(host, "--event=Nothing"), input=b"{}", capture_output=True,
                           env=gate.env)
        check("no such event", p.returncode == 2 and p.stderr, p)
    # T45: a turn that somebody else could have written is none.
    turns = os.path.join(gate.state, "run", "hook")
    one = [f for f in os.listdir(turns) if f.startswith("gemini.")][0]
    with open(os.path.join(turns, one), "w") as f:
        f.write("x")
    e = [s for s in ("s1", "s3") if hosts.tell(*SELECT, event(*SELECT, session=s)).says() == "deny"]
    check("a turn that cannot be read", "s1" in e or "s3" in e, e)
    streams(gate, hosts)


def catches(p, number):
    """Wait until the process has a handler for that signal."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with open("/proc/%d/status" % p.pid) as f:
            caught = [line.split()[1] for line in f if line.startswith("SigCgt")]
        if int(caught[0], 16) >> (number - 1) & 1:
            return
        time.sleep(0.01)


def streams(gate, hosts):
    """Outputs that take nothing, and signals."""
    good = json.dumps(event("claude", "PreToolUse", "git status", "z")).encode()
    with open("/dev/full", "wb") as full:
        p = subprocess.run(hosts.command("claude"), input=good, stdout=full, stderr=subprocess.PIPE,
                           env=gate.env)
    check("a full disk", p.returncode == 2 and p.stderr.strip(), p)
    p = subprocess.run(["sh", "-c", 'exec "$@" >&-', "sh", *hosts.command("claude")], input=good,
                       stderr=subprocess.PIPE, env=gate.env)
    check("a closed stdout", p.returncode == 2 and p.stderr.strip(), p)
    no = json.dumps(event("codex", "PreToolUse", "rm -rf /", "z")).encode()
    p = subprocess.run(["sh", "-c", 'exec "$@" <"$0" >&-', "/dev/stdin", *hosts.command("codex")], input=no,
                       stderr=subprocess.PIPE, env=gate.env)
    check("a refusal on a closed stdout", p.returncode == 2 and p.stderr.strip(), p)
    p = subprocess.run(["sh", "-c", 'exec "$@" 2>&-', "sh", *hosts.command("codex")], input=no,
                       stdout=subprocess.PIPE, env=gate.env)
    check("a closed stderr", p.returncode == 0 and b'"deny"' in p.stdout, p)
    r, w = os.pipe()
    os.close(r)
    p = subprocess.run(hosts.command("claude"), input=good, stdout=w, stderr=subprocess.PIPE, env=gate.env)
    os.close(w)
    check("a broken pipe", p.returncode == 2 and p.stderr.strip(), p)
    p = subprocess.run(["sh", "-c", 'exec "$@" <&-', "sh", *hosts.command("codex")], capture_output=True,
                       env=gate.env)
    check("a closed stdin", p.returncode == 2 and p.stderr.strip() and p.stdout.startswith(b"{"), p)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGSEGV, signal.SIGABRT, signal.SIGALRM):
        p = subprocess.Popen(hosts.command("codex"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, env=gate.env)
        catches(p, signal.SIGXCPU)
        p.send_signal(number)
        out, err = p.communicate(timeout=60)
        a = Answer("codex", "PreToolUse", p.returncode, out, err, 0)
        check("signal %d" % number, a.code == 2 and a.says() == "deny" and a.fits(), a)
    began = time.monotonic()
    p = subprocess.Popen(hosts.command("gemini", "--timeout=5"), stdin=subprocess.PIPE,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=gate.env)
    p.wait(timeout=60)
    a = Answer("gemini", "BeforeTool", p.returncode, p.stdout.read(), p.stderr.read(), time.monotonic() - began)
    p.stdin.close()
    check("a host that says nothing", a.says() == "deny" and a.fits() and 2.5 < a.took, a)


def listener(gate, how):
    """Something at the socket that is no gate."""
    s = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    s.bind(gate.socket)
    s.listen(64)
    held = []

    def serve():
        while True:
            try:
                c, _ = s.accept()
            except OSError:
                return
            held.append(c)
            try:
                how(c)
            except OSError:
                pass
    threading.Thread(target=serve, daemon=True).start()
    return s, held


def says(body, status=b"200 OK"):
    return lambda c: (c.recv(65536), c.sendall(b"HTTP/1.1 %s\r\nContent-Length: %d\r\n\r\n%s" %
                                               (status, len(body), body)))


def elsewhere(gate, name):
    """The same state, another socket."""
    other = copy.copy(gate)
    other.socket = gate.socket + "." + name
    return other


def takes_nobody(gate):
    """A server whose queue is full, and those who stand in it."""
    s = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    s.bind(gate.socket)
    s.listen(0)
    full = [s]
    for _ in range(2):
        c = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        c.setblocking(False)
        try:
            c.connect(gate.socket)
        except OSError:
            pass
        full.append(c)
    return full


def broken_servers(gate, hosts):
    every = CALLS + TURNS
    hung = elsewhere(gate, "hung")
    deaf, _ = listener(hung, lambda c: None)
    slow = [OutOfTime("a hung server", hung, every)]
    busy = elsewhere(gate, "busy")
    full = takes_nobody(busy)
    slow.append(OutOfTime("a server that takes nobody", busy, every))
    refused("no server", hosts, every)
    if os.path.exists(gate.socket):
        os.unlink(gate.socket)
    refused("no socket", hosts, every)
    yes = b'{"call_id":"other","output":{"decision":"allow_once","hash":"' + b"0" * 64 + \
        b'","rule":"r","capability":"exec","risk":"high"},"is_error":false}'
    for name, how in (
            ("closes", lambda c: c.close()), ("no HTTP", lambda c: c.sendall(b"hello\r\n\r\n")),
            ("empty", says(b"")), ("no JSON", says(b"<html>")), ("null", says(b"null")),
            ("half", lambda c: (c.recv(65536), c.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"),
                                c.close())),
            ("the answer to another", says(yes)), ("pending", says(b"{}", b"202 Accepted")),
            ("error", says(b'{"message":"m"}', b"500 No")), ("forbidden", says(b"{}", b"403 No"))):
        s, held = listener(gate, how)
        refused("a server that " + name, hosts, every)
        s.close()
        for c in held:
            c.close()
        os.unlink(gate.socket)
    for one in slow:
        one.look()
    for s in [deaf, *full]:
        s.close()


def settings(gate, hosts):
    where = os.path.join(gate.where, "config", "solgate")
    os.makedirs(where, mode=0o700, exist_ok=True)
    with open(os.path.join(where, "config.toml"), "w") as f:
        os.chmod(f.fileno(), 0o600)
        f.write("no such thing\n")
    refused("wrong settings", hosts, CALLS + TURNS)
    os.unlink(os.path.join(where, "config.toml"))


def main():
    where = tempfile.mkdtemp()
    gate = Gate(PROGRAM, where, "--unattended=deny")
    hosts = Host(gate)
    try:
        gate.start()
        decided(gate, hosts)
        faults(gate, hosts)
        gate.stop()
        broken_servers(gate, hosts)
        settings(gate, hosts)
        gate.options = ("--unattended=wait",)
        gate.start()
        asked(gate, hosts)
        left(gate, hosts)
        gate.stop()
    finally:
        if gate.process.poll() is None:
            gate.kill()
        shutil.rmtree(where, ignore_errors=True)
    check("200 faults at least", refusals >= 200, refusals)
    print("hook: %d passed, %d failed" % (passed, failed))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
