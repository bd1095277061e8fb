"""What tests of a gate with several people share: checks that are counted, a
gate in a directory of its own, and browsers that came in by a link."""
import glob
import json
import os
import shutil
import subprocess
import tempfile

from gate_client import Client, Gate, Link

ORIGIN = {"Origin": "http://localhost"}


def enrol(gate, link, device, origin=ORIGIN):
    return Client(gate).ask("POST", "/v1/session/link", {"link": link, "device": device}, **origin)


class Browser:
    """A browser that came in by a link: a cookie and a key."""

    def __init__(self, gate, link, device):
        status, body, headers = enrol(gate, link, device)
        assert status == 200, (status, body)
        self.gate = gate
        self.cookie = headers["Set-Cookie"].split(";")[0]
        self.key = body["key"]
        self.about = body

    def headers(self):
        return {"Cookie": self.cookie, "X-Solgate-Page": self.key, **ORIGIN}

    def ask(self, method, path, body=None, **more):
        return Client(self.gate).ask(method, path, body, **{**self.headers(), **more})

    def get(self, path):
        return self.ask("GET", path)

    def answer(self, prompt, decision="allow_once", **more):
        return self.ask("POST", "/v1/prompts/%s/decision" % prompt["promptId"],
                        {"decision": decision, "rev": prompt["rev"], **more})


class House:
    """A gate, the person at its machine, and a policy file if there is one."""

    def __init__(self, program, name, policy=None):
        self.program = program
        self.where = os.path.realpath(tempfile.mkdtemp(prefix="solgate-%s." % name))
        self.gate = Gate(program, self.where)
        self.number = 0
        self.cwd = None
        if policy is not None:
            config = os.path.join(self.where, "config", "solgate")
            os.makedirs(config, 0o700, exist_ok=True)
            self.policy = os.path.join(config, "policy.toml")
            with open(self.policy, "w") as f:
                f.write(policy)
            os.chmod(self.policy, 0o600)

    def listen(self):
        """Somebody watches, so that questions are asked."""
        self.watch = Link(self.gate.socket)
        self.watch.request("GET", "/v1/events?listen=cli", None, {
            "Authorization": "Bearer " + self.gate.token("person")})
        self.events = self.watch.getresponse()
        assert self.events.status == 200, self.events.read()

    def local(self, method, path, body=None):
        return Client(self.gate, "person").ask(method, path, body)

    def add(self, name, role):
        status, body, _ = self.local("POST", "/v1/people", {"name": name, "role": role})
        assert status == 201, (status, body)
        return body["id"]

    def link(self, who, **more):
        status, body, _ = self.local("POST", "/v1/people/%s/link" % who, more)
        assert status == 201, (status, body)
        return body["link"]

    def device(self, name, device):
        return Browser(self.gate, self.link(name), device)

    def person(self, name, role, device=None):
        self.add(name, role)
        return self.device(name, device or name + "'s phone")

    def ledger(self):
        lines = []
        for name in sorted(glob.glob(os.path.join(self.gate.state, "audit", "*.jsonl"))):
            with open(name) as f:
                lines += [json.loads(line)["record"] for line in f if '"record"' in line]
        return lines

    def run(self, *words):
        """A command of the person at the machine; check asks no gate."""
        more = [] if words[0] == "check" else ["--state=" + self.gate.state, "--socket=" + self.gate.socket]
        return subprocess.run([self.program, *words, *more], env=self.gate.env, cwd=self.cwd, capture_output=True,
                              text=True, timeout=300, stdin=subprocess.DEVNULL)

    def end(self):
        if self.gate.process.poll() is None:
            self.gate.stop()
        shutil.rmtree(self.where)
