"""The gate and the model that the agents are tried with, and what is counted."""
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

LIMIT = 600  # seconds; ends only what hangs


class Failed(Exception):
    pass


def wait_for(what, ready):
    end = time.monotonic() + LIMIT
    while time.monotonic() < end:
        value = ready()
        if value:
            return value
        time.sleep(0.05)
    raise Failed("it never came: " + what)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


class World:
    """A gate, a model, and what the agents are started with."""

    def __init__(self, solgate, agents):
        self.solgate, self.agents = solgate, agents
        self.tmp = tempfile.mkdtemp(prefix="sg-agents-")
        self.state = self.tmp + "/state"
        self.log = self.tmp + "/model.jsonl"
        self.gate = self.model = self.watch = None
        self.person = False
        self.n = 0
        self.model = subprocess.Popen(
            [solgate, "model", "--listen", "--log=" + self.log],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.url = self.model.stdout.readline().strip()

    def agent(self, program):
        """Where it is; self.agents are directories, split by colons."""
        path = shutil.which(program, path=self.agents)
        if path is None:
            raise Failed("there is no " + program)
        return path

    def env(self, home, **more):
        return {"PATH": os.environ["PATH"], "HOME": home, "TERM": "dumb",
                "SOLGATE_STATE": self.state, "SOLGATE_PERSON": "token",
                **more}

    def run(self, *words, home=None):
        r = subprocess.run([self.solgate, *words], text=True,
                           capture_output=True, timeout=LIMIT,
                           env=self.env(home or self.tmp))
        if r.returncode != 0:
            raise Failed(f"{words}: {r.stdout}{r.stderr}")
        return r.stdout

    def start(self):
        self.gate = subprocess.Popen(
            [self.solgate, "serve", "--no-tcp"], env=self.env(self.tmp),
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.gate.stderr:
            if "try " in line:
                if self.person:
                    self.attend()
                return
        raise Failed("the gate does not start")

    @contextlib.contextmanager
    def attended(self):
        """Somebody is there to answer, also when the gate starts again."""
        self.person = True
        self.attend()
        try:
            yield
        finally:
            self.person = False
            self.leave()

    def attend(self):
        self.watch = subprocess.Popen(
            [self.solgate, "prompts", "watch", "--attend"],
            env=self.env(self.tmp), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for("a person", lambda: "there to answer:" in subprocess.run(
            [self.solgate, "doctor"], env=self.env(self.tmp), text=True,
            capture_output=True, timeout=LIMIT).stdout)

    def leave(self):
        if self.watch:
            self.watch.kill()
            self.watch.wait()
        self.watch = None

    def questions(self):
        return json.loads(self.run("prompts", "--json"))["prompts"]

    def question(self):
        """The first that waits, or None."""
        return next(iter(self.questions()), None)

    def show(self, question):
        return self.run("prompts", "show", question["promptId"])

    def decide(self, question, answer, *more):
        rev = [f"--rev={question.get('rev', 0)}"] if "allow" in answer else []
        self.run("decide", *rev, *more, question["promptId"], answer)

    def stop(self):
        self.leave()
        if self.gate:
            self.gate.kill()
            self.gate.wait()
            self.gate.stderr.close()
        self.gate = None

    def end(self):
        self.stop()
        self.model.terminate()
        self.model.wait()
        shutil.rmtree(self.tmp, ignore_errors=True)

    def told(self):
        """What the model was sent last."""
        with open(self.log, encoding="utf-8") as f:
            return f.readlines()[-1]


class Rows:
    def __init__(self):
        self.passed = self.failed = 0

    def row(self, name, want, path, output=""):
        got = "made" if os.path.exists(path) else "blocked"
        if got == want:
            self.passed += 1
            return
        self.failed += 1
        print(f"FAILED: {name}: {got}, and not {want}\n{output[-2000:]}",
              file=sys.stderr)

    def ok(self, name, true, why=""):
        self.passed += bool(true)
        self.failed += not true
        if not true:
            print(f"FAILED: {name}: {why[-2000:]}", file=sys.stderr)
