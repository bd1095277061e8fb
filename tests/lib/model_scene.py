"""A gate with a stand-in for a model behind it, whose answers a scene writes
down and whose requests it reads."""
import json
import os
import subprocess
import sys

from gate_client import Client, Gate

KEY = "test-key-123"
PROVIDERS = ("gemini", "openai", "openai-responses", "anthropic")
counts = {True: 0, False: 0}


def check(name, good, what=""):
    counts[bool(good)] += 1
    if not good:
        print(f"FAILED: {name}: {what}", file=sys.stderr)


def envelope(text, **more):
    """An answer as it is asked for; what is named "meta" goes into its meta."""
    meta = {"shape": {"arc": "Arc", "active": ["a"], "parked": [], "decisions": ["d"], "next": ["n"]},
            "affect_signal": {"label": "neutral", "intensity": 0.1, "confidence": "low"}}
    meta.update(more.pop("meta", {}))
    return json.dumps({"assistant_text": text, **more, "meta": meta})


class Scene:
    def __init__(self, program, where, provider, more=""):
        self.where = os.path.join(where, provider)
        os.makedirs(self.where)
        self.program = program
        self.replies = os.path.join(self.where, "replies.json")
        self.record = os.path.join(self.where, "requests")
        for name in ("GEMINI_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
            os.environ.pop(name, None)
        env = dict(os.environ, STAND_IN_REPLIES=self.replies, STAND_IN_RECORD=self.record)
        self.model = subprocess.Popen([sys.executable, "tests/providers/serve.py"], stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL, env=env)
        port = self.model.stdout.readline().decode().strip()
        self.gate = Gate(program, self.where)
        self.write(f'[model]\nprovider = "{provider}"\nbase_url = "http://127.0.0.1:{port}"\nkey_file = "{self.key()}"\n{more}')
        self.gate.start()
        self.me = Client(self.gate, "person")
        self.n = 0

    def key(self):
        path = os.path.join(self.where, "key")
        with open(path, "w") as f:
            f.write(KEY + "\n")
        os.chmod(path, 0o600)
        return path

    def write(self, text):
        path = os.path.join(self.gate.where, "config", "solgate")
        os.makedirs(path, mode=0o700, exist_ok=True)
        with open(os.path.join(path, "config.toml"), "w") as f:
            f.write(text)
        os.chmod(f.name, 0o600)

    def says(self, table):
        """message -> its answers, one for each time it is asked."""
        with open(self.replies, "w") as f:
            json.dump(table, f)

    def asked(self):
        """The bodies of all requests so far; the log is begun again."""
        if not os.path.exists(self.record):
            return []
        with open(self.record) as f:
            lines = [x["body"] for x in map(json.loads, f) if "body" in x]
        os.remove(self.record)
        return lines

    def chat(self, message, answers=None, **more):
        """Status, body, and the requests that the model got for it."""
        if answers:
            self.says({message: answers})
        self.asked()
        self.n += 1
        packet = {"threadId": more.pop("thread", f"t{self.n}"), "message": message, **more}
        status, body, _ = self.me.ask("POST", "/v1/chat", packet)
        return status, body, self.asked()

    def steps(self, body):
        """The kinds and reasons of the trace's steps."""
        run = body.get("transmissionId") or body.get("details", {}).get("transmissionId")
        _, trace, _ = self.me.ask("GET", f"/v1/traces/{run}")
        return json.dumps(trace)

    def stop(self):
        self.gate.stop()
        self.model.kill()
        self.model.wait()


def system_of(body):
    """The system prompt of a request, whichever API it is."""
    if "systemInstruction" in body:
        return "".join(p["text"] for p in body["systemInstruction"]["parts"])
    if "instructions" in body:
        return body["instructions"]
    system = body.get("system")
    if system is not None:
        return system if isinstance(system, str) else "".join(b["text"] for b in system)
    return body["messages"][0]["content"]


def tokens_of(body):
    for name in ("max_completion_tokens", "max_output_tokens", "max_tokens"):
        if name in body:
            return body[name]
    return body.get("generationConfig", {}).get("maxOutputTokens")


def schema_of(body):
    """The form of the answer that was asked for."""
    if "response_format" in body:
        return body["response_format"]["json_schema"]["schema"]
    if "text" in body:
        return body["text"]["format"]["schema"]
    if "output_config" in body:
        return body["output_config"]["format"]["schema"]
    return body.get("generationConfig", {}).get("responseJsonSchema")


def part(run, *args):
    """One part of a scene; if it breaks off, the others are played all the same."""
    try:
        run(*args)
    except Exception as e:  # whatever it is, it is a failure
        check(f"{run.__name__} breaks off", False, repr(e))


def done(name):
    print(f"{name}: {counts[True]} passed, {counts[False]} failed")
    sys.exit(counts[False] > 0)
