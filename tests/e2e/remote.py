"""A gate on one machine, solgate on another: solgate join, and what follows.

usage: remote.py PROGRAM DIRECTORY

Both machines are homes of one user here; between them is TLS with a certificate
of solgate tls self.  A second authority, made by openssl, has certificates that
are right in all but one thing.
"""
import glob
import json
import os
import re
import socket
import ssl
import stat
import subprocess
import sys
import threading
import time

SOLGATE, TMP = os.path.abspath(sys.argv[1]), sys.argv[2]
LIMIT = 120  # seconds: only ends what never comes
passed = failed = 0


def ok(name, good, more=""):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print("FAILED: %s %s" % (name, more), file=sys.stderr)


def soon(condition):
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Machine:
    """A home of its own."""

    def __init__(self, name):
        self.home = os.path.join(TMP, name)
        self.state = os.path.join(self.home, ".local/state/solgate")
        os.makedirs(self.home, 0o700)
        self.env = {"HOME": self.home, "PATH": os.environ["PATH"], "SOLGATE_PERSON": "token", "LC_ALL": "C.UTF-8"}

    def run(self, *words, say="", **env):
        return subprocess.run([SOLGATE, *words], env=dict(self.env, **env), cwd=self.home, capture_output=True,
                              text=True, input=say, timeout=LIMIT)

    def kept(self, name):
        return os.path.join(self.state, "remote", name)


class Gate(Machine):
    def __init__(self, name, port, cert=None):
        super().__init__(name)
        self.port = port
        self.address = "https://127.0.0.1:%d" % port
        if cert is None:
            made = json.loads(self.run("tls", "self", "--json", "127.0.0.1").stdout)
            cert = (made["cert_file"], made["key_file"])
            self.authority = made["authority"]
        config = os.path.join(self.home, ".config/solgate")
        os.makedirs(config, 0o700)
        self.config = os.path.join(config, "config.toml")
        self.set(*cert)
        self.start()

    def set(self, cert, key):
        with open(self.config, "w") as f:
            f.write('[server]\nlisten = "0.0.0.0:%d"\nhosts = ["127.0.0.1:%d"]\n[tls]\ncert_file = "%s"\n'
                    'key_file = "%s"\n' % (self.port, self.port, cert, key))
        os.chmod(self.config, 0o600)

    def start(self):
        self.log = open(os.path.join(self.home, "log"), "ab")
        before = self.said().count("is ready")
        self.process = subprocess.Popen([SOLGATE, "serve"], env=self.env, cwd=self.home, stdin=subprocess.DEVNULL,
                                        stdout=self.log, stderr=self.log)
        assert soon(lambda: self.said().count("is ready") > before or self.process.poll() is not None)
        assert self.process.poll() is None, self.said()

    def said(self):
        with open(os.path.join(self.home, "log")) as f:
            return f.read()

    def stop(self):
        self.process.terminate()
        return self.process.wait(LIMIT)

    def link(self, name="Ada"):
        out = self.run("people", "link", name)
        assert out.returncode == 0, out.stderr
        return out.stdout.strip()

    def devices(self):
        return [line for line in self.run("people", "devices").stdout.splitlines() if line.startswith("device-")]

    def ledger(self):
        lines = []
        for name in sorted(glob.glob(os.path.join(self.state, "audit", "*.jsonl"))):
            with open(name) as f:
                lines += [json.loads(line)["record"] for line in f if '"record"' in line]
        return lines


def hook_input(command, cwd):
    return json.dumps({"session_id": "s1", "hook_event_name": "PreToolUse", "tool_name": "Bash",
                       "tool_input": {"command": command}, "cwd": cwd})


def verdict(out):
    """allow, deny, or what else a host would make of it."""
    if out.returncode == 2:
        return "deny", out.stderr
    try:
        h = json.loads(out.stdout)["hookSpecificOutput"]
        return h["permissionDecision"], h.get("permissionDecisionReason", "")
    except (ValueError, KeyError):
        return "none", out.stdout + out.stderr


# ---- Coming in ------------------------------------------------------------
def enrol(gate, laptop):
    link = gate.link()
    out = laptop.run("join", link)
    ok("R-842: an authority that is not known is refused, with what to do",
       out.returncode != 0 and "not of an authority that is trusted" in out.stderr and "--ca=FILE" in out.stderr,
       out.stderr)
    ok("nothing is kept", not os.path.exists(laptop.kept("address")) and not os.path.exists(laptop.kept("tokens")))
    out = laptop.run("join", link.replace("127.0.0.1", "127.0.0.2"), "--ca", gate.authority)
    ok("R-842: a certificate for another address", "for another name or address" in out.stderr, out.stderr)
    out = laptop.run("join", "http://127.0.0.1:1/#link=x")
    ok("without TLS there is no join", out.returncode == 2 and "https://" in out.stderr, out.stderr)
    for wrong in ("https://", "https://a b/#link=x", "https://x:99999/#link=x", "https://[::1/#link=x", "nonsense",
                  gate.address, gate.address + "/#code=x", "https://user@host/#link=x"):
        out = laptop.run("join", wrong)
        ok("the address %r is none" % wrong, out.returncode == 2 and out.stderr != "", out.stderr)
    out = laptop.run("join", link, "--ca", gate.config)
    ok("a file that is no certificate", out.returncode != 0 and "not a certificate in PEM" in out.stderr, out.stderr)
    ok("so far no device came in", gate.devices() == [])
    out = laptop.run("join", "-", "--ca", gate.authority, "--device", "Ada's laptop", say=link + "\n")
    ok("R-843: the link joins, after all those tries", out.returncode == 0 and "as Ada (approver)" in out.stdout and
       "Ada's laptop" in out.stdout, out.stdout + out.stderr)
    for name in ("address", "tokens/person", "tokens/authority.crt"):
        mode = os.stat(laptop.kept(name)).st_mode
        ok("T45: only the user reads %s" % name, stat.S_IMODE(mode) == 0o600, oct(mode))
    ok("T45: nor the directory", stat.S_IMODE(os.stat(laptop.kept("tokens")).st_mode) == 0o700)
    out = laptop.run("join", link)
    ok("R-843: a used link", out.returncode != 0 and "each link works once" in out.stderr, out.stderr)
    ok("and what was joined stays", "signed in as Ada" in laptop.run("join").stdout)
    ok("the gate has one device of it", len(gate.devices()) == 1 and "Ada's laptop" in gate.devices()[0],
       gate.devices())


def half(gate):
    """What cannot be kept here is ended there."""
    shut = Machine("shut")
    os.makedirs(shut.state, 0o700)
    with open(os.path.join(shut.state, "remote"), "w"):
        pass
    link = gate.link()
    out = shut.run("join", link, "--ca", gate.authority, "--device", "shut")
    ok("R-843: where nothing can be kept the gate is not even asked", out.returncode != 0 and
       "cannot be kept" in out.stderr and not [d for d in gate.devices() if "shut" in d], out.stderr)
    other = Machine("full")
    os.makedirs(os.path.join(other.state, "remote", "tokens", "person", "in the way"), 0o700)
    before = gate.devices()
    out = other.run("join", gate.link(), "--ca", gate.authority, "--device", "half")
    ok("R-843: a join that cannot be kept fails", out.returncode != 0 and "cannot be kept" in out.stderr, out.stderr)
    sessions = gate.run("people", "devices").stdout
    after = [d for d in gate.devices() if d not in before]
    ok("and no session of it is left at the gate", len(after) <= 1 and
       all("session-" not in s for s in sessions.split(after[0])[1].splitlines()[1:2]) if after else True, sessions)


# ---- Asking and answering ---------------------------------------------------
def token(gate, name="ci.deploy", *more):
    out = gate.run("people", "agent", name, "--owner=Ada", "--project=" + TMP, *more)
    assert out.returncode == 0, out.stderr
    path = os.path.join(TMP, name + ".token")
    with open(path, "w") as f:
        f.write(out.stdout.strip() + "\n")
    os.chmod(path, 0o600)
    return path


def ask(laptop, command, answer, *pins, **env):
    """The hook asks; who is at the laptop answers."""
    watch = subprocess.Popen([SOLGATE, "prompts", "watch", "--attend", "--json"], env=laptop.env, cwd=laptop.home,
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    got = {}
    hook = None
    try:
        for _ in range(200):  # until the gate has heard of the watcher
            hook = subprocess.Popen([SOLGATE, "hook", *pins, "claude"], env=dict(laptop.env, **env), cwd=laptop.home,
                                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            got, prompts = {}, []
            threading.Thread(target=lambda h=hook, g=got: g.update(out=h.communicate(hook_input(command, laptop.home))),
                             daemon=True).start()

            def waits():
                nonlocal prompts
                prompts = json.loads(laptop.run("prompts", "--json").stdout or "{}").get("prompts", [])
                return prompts or hook.poll() is not None

            soon(waits)
            if prompts:
                break
            hook.wait()
            time.sleep(0.05)
        out = laptop.run("decide", prompts[0]["promptId"], answer, "--rev=%d" % prompts[0]["rev"]) if prompts else None
        hook.wait(LIMIT)
        soon(lambda: "out" in got)
    finally:
        watch.terminate()
        watch.wait()
    done = subprocess.CompletedProcess([], hook.returncode, *got["out"])
    return verdict(done), prompts, out


def answer(gate, laptop):
    (said, why), prompts, out = ask(laptop, "make all", "allow_once")
    ok("R-844: a hook asks the gate elsewhere, and a person there allows", said == "allow", why)
    ok("by the command line", out is not None and out.returncode == 0, out and out.stderr)
    ok("R-844: it asks as the agent of its token", prompts and "ci.deploy" in json.dumps(prompts), prompts)
    (said, why), _, _ = ask(laptop, "make clean", "deny_once")
    ok("R-844: and denies", said == "deny", why)
    by = [r for r in gate.ledger() if r.get("by", {}).get("name") == "Ada" and "decision" in json.dumps(r)]
    ok("R-727: the ledger names the person and the device", by and by[-1]["by"]["device"] == "Ada's laptop", by[-1:])
    out = laptop.run("grants", "add", "ci.deploy", "exec", "rm *")
    ok("R-726: the role is that of the account", out.returncode != 0, out.stdout)
    out = laptop.run("hook", "claude", say=hook_input("make all", "/"))
    said, why = verdict(out)
    ok("R-844: outside its projects it is refused", said == "deny" and "outside" in why, why)


def house(gate, laptop):
    """What join keeps is nobody's to read, whatever was granted."""
    for capability, pattern in (("exec", "cat *"), ("read", TMP + "/*")):
        out = gate.run("grants", "add", "ci.deploy", capability, pattern)
        assert out.returncode == 0, out.stderr
    with open(os.path.join(laptop.home, "notes"), "w") as f:
        f.write("x")
    said, why = verdict(laptop.run("hook", "claude", say=hook_input("cat notes", laptop.home)))
    ok("a grant counts", said == "allow", why)
    for way in (laptop.kept("tokens/person"), ".local/state/solgate/remote/tokens/person"):
        said, why = verdict(laptop.run("hook", "claude", say=hook_input("cat " + way, laptop.home)))
        ok("T17, R-845: an agent cannot read the session of a person: " + way, said == "deny" and "own" in why, why)
    event = json.dumps({"session_id": "s1", "hook_event_name": "PreToolUse", "tool_name": "Read",
                        "tool_input": {"file_path": laptop.kept("tokens/person")}, "cwd": laptop.home})
    said, why = verdict(laptop.run("hook", "claude", say=event))
    ok("T17, R-845: nor by a tool that reads", said == "deny", why)


SERVER = r'''
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if "id" not in m:
        continue
    r = {"initialize": {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}},
                        "serverInfo": {"name": "s", "version": "1"}},
         "tools/list": {"tools": [{"name": "look", "inputSchema": {"type": "object"}},
                                  {"name": "burn", "inputSchema": {"type": "object"}}]},
         "tools/call": {"content": [{"type": "text", "text": "done"}]}}.get(m["method"], {})
    print(json.dumps({"jsonrpc": "2.0", "id": m["id"], "result": r}), flush=True)
'''


def mcp_talk(laptop):
    with open(os.path.join(TMP, "server.py"), "w") as f:
        f.write(SERVER)
    p = subprocess.Popen([SOLGATE, "mcp", "--name=toy", "--", sys.executable, os.path.join(TMP, "server.py")],
                         env=laptop.env, cwd=laptop.home, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE, text=True)

    def say(no, method, **params):
        p.stdin.write(json.dumps({"jsonrpc": "2.0", "id": no, "method": method, "params": params}) + "\n")
        p.stdin.flush()
        return json.loads(p.stdout.readline() or "{}")

    say(1, "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "c", "version": "1"})
    say(2, "tools/list")
    looks = say(3, "tools/call", name="look", arguments={})
    burns = say(4, "tools/call", name="burn", arguments={})
    p.stdin.close()
    p.wait(LIMIT)
    return json.dumps(looks), json.dumps(burns)


def mcp(gate, laptop):
    out = gate.run("grants", "add", "ci.deploy", "tool", "mcp__toy__look")
    assert out.returncode == 0, out.stderr
    looks, burns = mcp_talk(laptop)
    ok("R-844: solgate mcp asks the gate elsewhere: a grant there allows", '"done"' in looks, looks)
    ok("R-844: and what has none is refused", '"done"' not in burns and "Solgate" in burns, burns)


def install(gate, laptop):
    out = laptop.run("install", "claude")
    with open(os.path.join(laptop.home, ".claude/settings.json")) as f:
        text = f.read()
    ok("R-845: install names the gate and the place of the token", out.returncode == 0 and
       "--socket=" + gate.address in text and laptop.kept("tokens") + "/agents/host.claude" in text,
       out.stderr + text)
    pins = re.findall(r"--(?:socket|token)=[^ \"']+", text)[:2]
    (said, why), _, _ = ask(laptop, "make install", "allow_once", *pins, XDG_STATE_HOME="/nowhere",
                            SOLGATE_SOCKET="/nowhere", SSL_CERT_FILE="/nowhere")
    ok("T63: the environment does not lead it elsewhere", said == "allow", why)


# ---- Whom it does not believe -----------------------------------------------
def ca(*words, **files):
    subprocess.run(["openssl", *words], cwd=os.path.join(TMP, "ca"), check=True, capture_output=True)


def authority():
    """Of openssl, for certificates with wrong times."""
    os.makedirs(os.path.join(TMP, "ca"))
    for name, text in (("index", ""), ("serial", "01\n"), ("cnf", """
[ca]
default_ca = own
[own]
database = index
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
copy_extensions = copy
unique_subject = no
[any]
commonName = supplied
""")):
        with open(os.path.join(TMP, "ca", name), "w") as f:
            f.write(text)
    ca("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "ca.key", "-out",
       "ca.crt", "-days", "30", "-subj", "/CN=own", "-addext", "basicConstraints=critical,CA:TRUE")


def certificate(name, begins, ends):
    """Days from now; the pair of files."""
    def at(days):
        return time.strftime("%Y%m%d%H%M%SZ", time.gmtime(time.time() + days * 86400))

    ca("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", name + ".key", "-out",
       name + ".csr", "-subj", "/CN=" + name, "-addext", "subjectAltName=IP:127.0.0.1")
    ca("ca", "-batch", "-config", "cnf", "-cert", "ca.crt", "-keyfile", "ca.key", "-in", name + ".csr", "-out",
       name + ".crt", "-startdate", at(begins), "-enddate", at(ends), "-notext")
    os.chmod(os.path.join(TMP, "ca", name + ".key"), 0o600)
    return [os.path.join(TMP, "ca", name + end) for end in (".crt", ".key")]


def clocks():
    """A day off in both directions: the certificate, and so the clocks."""
    pem = os.path.join(TMP, "ca", "ca.crt")
    port = free_port()
    gate = Gate("off", port, certificate("early", 1, 30))
    gate.run("people", "add", "Ada", "approver")
    machine = Machine("clock")
    link = gate.link()
    out = machine.run("join", link, "--ca", pem)
    ok("R-842: not valid yet: it is said, with the clocks", out.returncode != 0 and "not valid yet" in out.stderr and
       "clock" in out.stderr, out.stderr)
    gate.set(*certificate("late", -30, -1))
    gate.run("config", "reload")
    ok("R-842: expired: it is said, with the clock", soon(
        lambda: "has expired" in machine.run("join", link, "--ca", pem).stderr), gate.said())
    ok("nobody is locked out of the machine itself", gate.run("people").returncode == 0)
    ok("nothing is half enrolled", gate.devices() == [] and not os.path.exists(machine.kept("address")))
    gate.set(*certificate("right", -1, 1))
    gate.run("config", "reload")
    ok("with the right certificate the same link joins", soon(
        lambda: machine.run("join", link, "--ca", pem).returncode == 0))
    ok("it ends in order", gate.stop() == 0)


def impostor(laptop, gate):
    """Another authority, the right name: not a byte of a request gets there."""
    cert, key = certificate("fake", -1, 1)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    heard = []
    with socket.create_server(("127.0.0.1", 0)) as s:
        def serve():
            while True:
                try:
                    c, _ = s.accept()
                except OSError:
                    return
                try:
                    with context.wrap_socket(c, server_side=True) as t:
                        heard.append(t.recv(100))
                except OSError:
                    heard.append(b"")

        threading.Thread(target=serve, daemon=True).start()
        address = "https://127.0.0.1:%d" % s.getsockname()[1]
        out = laptop.run("hook", "--socket=" + address, "--token=" + laptop.kept("tokens/agents/host.claude"),
                         "claude", say=hook_input("make all", laptop.home))
        said, why = verdict(out)
        ok("T47: an impostor's certificate: the hook refuses", said == "deny" and "not of an authority" in why, why)
        out = laptop.run("prompts", "--socket=" + address)
        ok("T47: and so do commands", out.returncode != 0 and "not of an authority" in out.stderr, out.stderr)
        ok("T47: it heard nothing", soon(lambda: len(heard) == 2) and heard == [b"", b""], heard)


def plain(laptop):
    """A port that does not speak TLS, and one that nobody has."""
    with socket.create_server(("127.0.0.1", 0)) as s:
        def serve():
            try:
                c, _ = s.accept()
                c.recv(100)
                c.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                c.close()
            except OSError:
                pass

        threading.Thread(target=serve, daemon=True).start()
        out = laptop.run("prompts", "--socket=https://127.0.0.1:%d" % s.getsockname()[1])
        ok("R-842: no TLS there", out.returncode == 6 and "does not speak TLS" in out.stderr, out.stderr)
    out = laptop.run("prompts", "--socket=https://127.0.0.1:%d" % free_port())
    ok("R-842: nobody there", out.returncode == 6 and "refused" in out.stderr, out.stderr)


# ---- Going ------------------------------------------------------------------
def closed(gate, laptop):
    """Fail closed: the gate is away, the token ended, the file is not ours."""
    gate.stop()
    said, why = verdict(laptop.run("hook", "claude", say=hook_input("make all", laptop.home)))
    ok("R-845: the gate is away: the hook refuses", said == "deny" and "cannot be asked" in why, why)
    out = laptop.run("prompts")
    ok("R-845: and commands say so", out.returncode == 6 and gate.address in out.stderr, out.stderr)
    looks, _ = mcp_talk(laptop)
    ok("R-845: and so does the proxy", '"done"' not in looks, looks)
    gate.start()
    os.chmod(laptop.kept("address"), 0o666)
    said, why = verdict(laptop.run("hook", "claude", say=hook_input("make all", laptop.home)))
    ok("T45: an address that others could write leads nowhere", said == "deny", why)
    out = laptop.run("prompts")
    ok("T45: commands too", out.returncode == 7 and "cannot be told" in out.stderr, out.stderr)
    os.chmod(laptop.kept("address"), 0o600)
    agent = re.search(r"agent-\w+", gate.run("people", "agents").stdout).group(0)
    gate.run("people", "end", agent)
    out = laptop.run("hook", "claude", say=hook_input("make all", laptop.home))
    said, why = verdict(out)
    ok("R-845: an ended token: the hook refuses", said == "deny" and "not valid here" in why, why)
    out = laptop.run("join")
    ok("R-845: join says that the token was ended, and what to do", out.returncode != 0 and
       "was ended" in out.stderr and "solgate people agent" in out.stderr, out.stderr)
    device = [d for d in gate.devices() if "Ada's laptop" in d][0].split()[0]
    gate.run("people", "end", device)
    out = laptop.run("prompts")
    ok("R-845: an ended device: said, with what to do", out.returncode != 0 and "not signed in" in out.stderr and
       "solgate join LINK" in out.stderr, out.stderr)


def leave(gate, laptop):
    out = laptop.run("join", gate.link(), "--device", "again")
    ok("R-843: joined again, by the authority that was kept", out.returncode == 0, out.stderr)
    out = laptop.run("leave")
    ok("R-843: leave", out.returncode == 0 and gate.address in out.stdout, out.stderr)
    ok("nothing is kept", not os.path.exists(laptop.kept("address")) and
       os.listdir(laptop.kept("tokens")) == [])
    ok("the session is ended at the gate", not re.search(
        r"again.*\n  session-", gate.run("people", "devices").stdout), gate.run("people", "devices").stdout)
    out = laptop.run("join")
    ok("and join says so", out.returncode == 0 and "has not joined" in out.stdout, out.stdout)


def main():
    authority()
    gate = Gate("gate", free_port())
    laptop = Machine("laptop")
    assert gate.run("people", "add", "Ada", "approver").returncode == 0
    enrol(gate, laptop)
    half(gate)
    out = laptop.run("join", gate.address, "--token", token(gate))
    ok("R-843: an agent's token from a file", out.returncode == 0, out.stderr)
    answer(gate, laptop)
    house(gate, laptop)
    mcp(gate, laptop)
    install(gate, laptop)
    impostor(laptop, gate)
    plain(laptop)
    clocks()
    closed(gate, laptop)
    leave(gate, laptop)
    ok("it ends in order", gate.stop() == 0)
    print("remote: %d passed, %d failed" % (passed, failed))
    return failed != 0


sys.exit(main())
