"""Real agents behind solgate acp, driven by solgate model --listen.

    acp.py SOLGATE BIN

This program is the editor and the person: it starts each agent through the
gate, sends it a prompt that makes the model call a tool, and answers the
question at the gate.  R-593: the gate shows the command itself, as exec, and
the file, as a write.  What is allowed makes a file, what is denied does not,
and the editor is never asked.
"""
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

LIMIT = 600  # seconds; ends only what hangs


class Failed(Exception):
    pass


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


class World:
    """A gate, a model, and a person with a token."""

    def __init__(self, solgate, agents):
        self.solgate, self.agents = solgate, agents
        self.tmp = tempfile.mkdtemp(prefix="sg-acp-")
        self.state = self.tmp + "/state"
        self.log = self.tmp + "/model.jsonl"
        self.model = subprocess.Popen(
            [solgate, "model", "--listen", "--log=" + self.log],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.model.stdout.readline().strip()
        self.gate = subprocess.Popen(
            [solgate, "serve", "--no-tcp"], env=self.env(self.tmp),
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.gate.stderr:
            if "try " in line:
                break
        else:
            raise Failed("the gate does not start")

    def env(self, home, **more):
        return {"PATH": os.environ["PATH"], "HOME": home, "TERM": "dumb",
                "SOLGATE_STATE": self.state, "SOLGATE_PERSON": "token",
                **more}

    def run(self, *words, ok=True):
        r = subprocess.run([self.solgate, *words], text=True,
                           capture_output=True, timeout=LIMIT,
                           env=self.env(self.tmp))
        if ok and r.returncode != 0:
            raise Failed(f"{words}: {r.stdout}{r.stderr}")
        return r.stdout

    def end(self):
        for p in (self.gate, self.model):
            p.terminate()
            p.wait()
        shutil.rmtree(self.tmp, ignore_errors=True)


class Person:
    """Attends, and gives each question the answer that ${answers} has."""

    def __init__(self, world, answer):
        self.world, self.answer, self.seen = world, answer, []
        self.ends = threading.Event()
        self.watch = subprocess.Popen(
            [world.solgate, "prompts", "watch", "--attend"],
            env=world.env(world.tmp),
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        self.thread = threading.Thread(target=self.work)
        self.thread.start()

    def work(self):
        while not self.ends.is_set():
            said = self.world.run("prompts", "--json", ok=False)
            for p in json.loads(said or "{}").get("prompts", []):
                self.decide(p["promptId"])
            self.ends.wait(0.3)

    def decide(self, name):
        said = self.world.run("prompts", "show", name, "--json", ok=False)
        if not said:
            return
        view = json.loads(said)
        answer = self.answer(view)
        if answer and not any(v["promptId"] == name for v in self.seen):
            self.seen.append(view)
        if answer:
            self.world.run("decide", f"--rev={view['rev']}", name, answer,
                           ok=False)

    def leave(self):
        self.ends.set()
        self.thread.join()
        self.watch.kill()
        self.watch.wait()


class Agent:
    name = ""
    words = ()
    shell = "Bash"
    mode = None
    fs = False  # files go through the editor

    def __init__(self, world):
        self.world = world
        self.home = f"{world.tmp}/{self.name}"
        self.project = f"{world.tmp}/project-{self.name}"
        os.makedirs(self.home)
        os.makedirs(self.project)
        self.settle()
        self.n, self.said, self.asked = 0, queue.Queue(), []
        self.log = []

    def settle(self):
        """What the agent needs before it starts."""

    def variables(self):
        return {}

    def call(self, command):
        return {"name": self.shell,
                "args": {"command": command, "description": "Makes a file"}}

    def edit(self, path):
        return None

    # ---- the editor ----

    def start(self):
        self.child = subprocess.Popen(
            [self.world.solgate, "acp", "--name=" + self.name, "--", "nice",
             "-n", "10", shutil.which(self.words[0], path=self.world.agents),
             *self.words[1:]],
            env=self.world.env(self.home, **self.variables()),
            cwd=self.project, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        threading.Thread(target=self.listen, daemon=True).start()
        threading.Thread(target=self.hear, daemon=True).start()

    def hear(self):
        for line in self.child.stderr:
            self.log.append(line)

    def send(self, message):
        self.child.stdin.write(json.dumps({"jsonrpc": "2.0", **message})
                               + "\n")
        self.child.stdin.flush()

    def listen(self):
        for line in self.child.stdout:
            try:
                m = json.loads(line)
            except ValueError:
                continue
            if "method" in m and "id" in m:
                try:
                    self.send({"id": m["id"], "result": self.serve(m)})
                except FileNotFoundError:
                    self.send({"id": m["id"], "error": {
                        "code": -32002, "message": "Resource not found"}})
            elif "method" not in m:
                self.said.put(m)
        self.said.put(None)

    def serve(self, m):
        p = m["params"]
        if m["method"] == "session/request_permission":
            self.asked.append(p)
            return {"outcome": {"outcome": "cancelled"}}
        if m["method"] == "fs/read_text_file":
            with open(p["path"], encoding="utf-8") as f:
                return {"content": f.read()}
        if m["method"] == "fs/write_text_file":
            write(p["path"], p["content"])
        return {}

    def ask(self, method, **params):
        self.n += 1
        self.send({"id": self.n, "method": method, "params": params})
        while True:
            m = self.said.get(timeout=LIMIT)
            if m is None:
                raise Failed("the agent ended: " + "".join(self.log)[-2000:])
            if m.get("id") != self.n:
                continue
            if "error" in m:
                raise Failed(f"{method}: {m['error']}")
            return m["result"]

    def open(self):
        self.start()
        self.ask("initialize", protocolVersion=1, clientCapabilities={
            "fs": {"readTextFile": self.fs, "writeTextFile": self.fs}},
            clientInfo={"name": "test", "version": "1"})
        self.session = self.ask("session/new", cwd=self.project,
                                mcpServers=[])["sessionId"]
        if self.mode:
            self.ask("session/set_mode", sessionId=self.session,
                     modeId=self.mode)

    def play(self, *calls):
        steps = [{"calls": [c]} for c in calls] + ["done"]
        text = self.world.run("model", "pack", json.dumps(steps)).strip()
        self.ask("session/prompt", sessionId=self.session,
                 prompt=[{"type": "text", "text": "please " + text}])

    def close(self):
        self.child.kill()
        self.child.wait()


class ClaudeAgent(Agent):
    name = "claude-agent-acp"
    words = ("claude-agent-acp",)

    def variables(self):
        return {"ANTHROPIC_BASE_URL": self.world.url,
                "ANTHROPIC_API_KEY": "sk-test",
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
                "DISABLE_AUTOUPDATER": "1"}

    def edit(self, path):
        return {"name": "Write", "args": {"file_path": path,
                                          "content": "hello\n"}}


class ClaudeCode(ClaudeAgent):
    name = "claude-code-acp"
    words = ("claude-code-acp",)
    fs = True

    def edit(self, path):
        return {"name": "mcp__acp__Write",
                "args": {"file_path": path, "content": "hello\n"}}


class Opencode(Agent):
    name = "opencode"
    words = ("opencode", "acp")
    shell = "bash"

    def settle(self):
        write(self.home + "/.config/opencode/opencode.json", json.dumps({
            "model": "scripted/scripted", "small_model": "scripted/scripted",
            "autoupdate": False, "share": "disabled",
            "permission": {"bash": "ask", "edit": "ask"},
            "provider": {"scripted": {
                "npm": "@ai-sdk/openai-compatible", "name": "scripted",
                "options": {"baseURL": self.world.url + "/v1",
                            "apiKey": "sk-test"},
                "models": {"scripted": {"name": "scripted",
                                        "tool_call": True}}}}}))

    def edit(self, path):
        return {"name": "write", "args": {"filePath": path,
                                          "content": "hello\n"}}


class Gemini(Agent):
    name = "gemini"
    words = ("gemini", "--experimental-acp")
    shell = "run_shell_command"

    def settle(self):
        write(self.home + "/.gemini/settings.json", json.dumps(
            {"security": {"auth": {"selectedType": "gemini-api-key"}}}))

    def variables(self):
        return {"GEMINI_API_KEY": "test", "GEMINI_CLI_TRUST_WORKSPACE": "true",
                "GOOGLE_GEMINI_BASE_URL": self.world.url}

    def edit(self, path):
        return {"name": "write_file", "args": {"file_path": path,
                                               "content": "hello\n"}}


class Codex(Agent):
    name = "codex-acp"
    words = ("codex-acp",)
    mode = "read-only"

    def settle(self):
        write(self.home + "/.codex/config.toml", f'''model = "scripted"
model_provider = "scripted"
[model_providers.scripted]
name = "scripted"
base_url = "{self.world.url}/v1"
wire_api = "responses"
env_key = "OPENAI_API_KEY"
''')

    def variables(self):
        return {"OPENAI_API_KEY": "sk-test"}

    def call(self, command):
        return {"name": "exec_command", "args": {
            "cmd": command, "sandbox_permissions": "require_escalated",
            "justification": "it makes a file"}}

    def edit(self, path):
        patch = ("apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: "
                 f"{os.path.basename(path)}\n+hello\n*** End Patch\nEOF\n")
        return {"name": "exec_command", "args": {"cmd": patch}}


class Copilot(Agent):
    name = "copilot"
    words = ("copilot", "--acp")
    shell = "bash"

    def variables(self):
        return {"COPILOT_PROVIDER_TYPE": "openai",
                "COPILOT_PROVIDER_BASE_URL": self.world.url + "/v1",
                "COPILOT_PROVIDER_API_KEY": "sk-test",
                "COPILOT_MODEL": "scripted", "COPILOT_OFFLINE": "true"}

    def edit(self, path):
        return {"name": "create", "args": {"path": path,
                                           "file_text": "hello\n"}}


class Qwen(Agent):
    name = "qwen"
    words = ("qwen", "--acp")
    shell = "run_shell_command"
    mode = "default"

    def settle(self):
        write(self.home + "/.qwen/settings.json", json.dumps(
            {"security": {"auth": {"selectedType": "openai"}}}))

    def variables(self):
        return {"OPENAI_API_KEY": "sk-test", "OPENAI_MODEL": "scripted",
                "OPENAI_BASE_URL": self.world.url + "/v1"}

    def call(self, command):
        return {"name": self.shell, "args": {
            "command": command, "description": "Makes a file",
            "is_background": False}}

    def edit(self, path):
        return {"name": "write_file", "args": {"file_path": path,
                                               "content": "hello\n"}}


class Rows:
    def __init__(self):
        self.passed = self.failed = 0

    def ok(self, name, true, why=""):
        self.passed += bool(true)
        self.failed += not true
        if not true:
            print(f"FAILED: {name}: {str(why)[-2000:]}", file=sys.stderr)


def prove(world, kind, rows):
    agent = kind(world)
    name = agent.name

    def answer(view):
        text = json.dumps(view["scopes"])
        return "deny_once" if "denied" in text else "allow_once"

    person = Person(world, answer)
    made = [os.path.join(agent.project, n)
            for n in ("allowed", "denied", "written")]
    try:
        agent.open()
        agent.play(agent.call("touch allowed"))
        rows.ok(f"{name}: what is allowed runs", os.path.exists(made[0]),
                person.seen)
        agent.play(agent.call("touch denied"))
        rows.ok(f"{name}: what is denied does not",
                not os.path.exists(made[1]))
        agent.play(agent.edit(made[2]))
        rows.ok(f"{name}: an allowed file is written",
                os.path.exists(made[2]), person.seen)
    finally:
        person.leave()
        agent.close()
    text = [f'{v["capability"]} {s["summary"]}' for v in person.seen
            for s in v["scopes"]]
    for want in ("touch allowed", "touch denied"):
        rows.ok(f"{name}: the gate shows the command: {want}",
                any(t.startswith("exec") and want in t for t in text), text)
    rows.ok(f"{name}: the gate shows the file",
            any(t.startswith("write") and "written" in t for t in text), text)
    rows.ok(f"{name}: the editor was not asked", not agent.asked, agent.asked)


def main():
    world, rows = World(sys.argv[1], sys.argv[2]), Rows()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        for kind in (ClaudeAgent, ClaudeCode, Opencode, Gemini, Codex,
                     Copilot, Qwen):
            if os.environ.get("AGENT", kind.name) != kind.name:
                continue
            try:
                prove(world, kind, rows)
            except (Failed, OSError, queue.Empty,
                    subprocess.TimeoutExpired) as e:
                rows.ok(kind.name, False, e)
    finally:
        world.end()
    print(f"acp_agents: {rows.passed} passed, {rows.failed} failed")
    return rows.failed != 0


sys.exit(main())
