"""The Spec Asst on strict models, in a real server.  scene_02_spec.py PROGRAM DIR"""
import json
import os
import signal
import subprocess
import sys
import threading
import time

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
import http.client  # noqa: E402
from gate_client import Client, Gate  # noqa: E402

# Provider, model, and what of a sealed turn must be in the request after it.
MODELS = [("gemini", "gemini-3-flash-preview", "thoughtSignature"),
          ("openai", "gemini-3-flash-preview", "thought_signature"),
          ("openai-responses", "gpt-5.4-mini", "encrypted_content"),
          ("anthropic", "claude-think-1", "redacted_thinking"),
          ("scripted", "", "")]
counts = {True: 0, False: 0}


def check(name, good, what=""):
    counts[bool(good)] += 1
    if not good:
        print(f"FAILED: {name}: {what}", file=sys.stderr)


class Scene:
    def __init__(self, program, where, provider, model, seal):
        self.name, self.seal = f"{provider} {model}".strip(), seal
        self.bodies = os.path.join(where, provider + ".bodies")
        self.log = open(os.path.join(where, provider + ".log"), "w")
        self.stand_in = subprocess.Popen([sys.executable, "tests/providers/serve.py", "--bodies", self.bodies],
                                         stdout=subprocess.PIPE, stderr=self.log)
        port = self.stand_in.stdout.readline().decode().strip()
        self.gate = Gate(program, os.path.join(where, "gate-" + provider))
        self.gate.env["SCENE_KEY"] = "test-key-123"
        folder = os.path.join(self.gate.where, "config", "solgate")
        os.makedirs(folder, mode=0o700, exist_ok=True)
        with open(os.path.join(folder, "config.toml"), "w") as f:
            if seal:
                f.write(f'[model]\nprovider = "{provider}"\nname = "{model}"\nkey_env = "SCENE_KEY"\n'
                        f'base_url = "http://127.0.0.1:{port}"\n')
        self.gate.start()
        self.me = Client(self.gate, "person")

    def ok(self, what, good, got=""):
        check(f"{self.name}: {what}", good, got)

    def do(self, thread, what, **body):
        return self.me.ask("POST", f"/v1/dialogue/{thread}/{what}", body)[1]

    def view(self, thread):
        return self.me.ask("GET", f"/v1/dialogue/{thread}")[1]

    def say(self, thread, text):
        return self.do(thread, "messages", text=text)

    def tap(self, thread, what, view):
        return self.do(thread, what, call_id=view["block"]["call_id"])

    def loads(self):
        return [r["name"] for r in self.me.ask("GET", "/v1/energy")[1]["items"]]

    def requests(self):
        if not self.seal or not os.path.exists(self.bodies):
            return []
        with open(self.bodies) as f:
            return [json.loads(line) for line in f]

    def kill(self):
        """kill -9, and a start on what is left."""
        self.gate.process.send_signal(signal.SIGKILL)
        self.gate.process.wait()
        self.gate.start()
        self.me = Client(self.gate, "person")

    def end(self):
        for r in self.requests():
            self.ok("nothing was refused", r["status"] == 200, r)
        self.gate.stop()
        self.stand_in.kill()
        self.stand_in.wait()
        self.stand_in.stdout.close()
        self.log.close()

    # ---- the acts ---------------------------------------------------------
    def confirm(self):
        """R-382: the model's turn comes back as it came, and it goes on."""
        self.do("s", "mode", mode="load")
        v = self.say("s", "I have a Dometic CFX3 45 fridge")
        self.ok("a block", v["state"] == "review" and v["block"]["title"] == "Action Required", v)
        self.ok("nothing ran", self.loads() == [])
        v = self.tap("s", "confirm", v)
        self.ok("confirmed and answered", v["state"] == "idle" and not v["lines"][-1]["isError"]
                and "Added" in v["lines"][-1]["text"] and len(self.loads()) == 1, v)
        if self.seal:
            last = self.requests()[-1]["body"]
            self.ok("sealed parts went back", self.seal in last, last)

    def cancel_and_correct(self):
        v = self.say("s", "Add a Ninja Oven")
        v = self.tap("s", "cancel", v)
        self.ok("cancelled", "block" not in v and any(m["text"] == "User cancelled" for m in v["lines"])
                and not v["lines"][-1]["isError"], v)
        v = self.say("s", "Add a Ninja Oven")
        first = v["block"]["call_id"]
        v = self.say("s", "Actually it's 100 watts")
        self.ok("corrected", v["state"] == "review" and v["block"]["call_id"] != first
                and v["block"]["row"]["watts"] == 100, v)
        v = self.tap("s", "confirm", v)
        self.ok("and added once", self.loads().count("Ninja Oven") == 1 and v["state"] == "idle", v)

    def two(self):
        v = self.say("s", "A toaster and a Ninja Oven")
        self.ok("one of two", v["block"]["at"] == 1 and v["block"]["of"] == 2, v)
        v = self.tap("s", "confirm", v)
        self.ok("two of two", v["block"]["at"] == 2, v)
        v = self.tap("s", "cancel", v)
        self.ok("both are told", v["state"] == "idle" and not v["lines"][-1]["isError"], v)

    def yes(self):
        """R-397: a yes points at the button; the call still waits."""
        v = self.say("s", "Add a toaster")
        call, before = v["block"]["call_id"], len(self.loads())
        for text in ("yes", "ok", "confirm", "Ok, add it!"):
            for path in ("messages", "correct"):
                v = self.do("s", path, text=text)
                self.ok(f"{text}: it still waits", v.get("block", {}).get("call_id") == call
                        and "Confirm Add" in v["lines"][-1]["text"] and len(self.loads()) == before, v)
        v = self.tap("s", "confirm", v)
        self.ok("a tap confirms", len(self.loads()) == before + 1 and v["state"] == "idle", v)

    def watts(self):
        """R-399: an estimate is never 0 W."""
        v = self.say("s", "Add a kettle")
        row = v["block"]["row"]
        self.ok("a kettle draws something", row["watts"] >= 1000, row)
        self.tap("s", "cancel", v)

    def restart(self):
        """R-396: killed while a call waits, and after Confirm; the model gets back what it said."""
        v = self.say("s", "Add a toaster")
        before, had = v, self.loads()
        self.kill()
        v = self.view("s")
        self.ok("the block is there again", v == before, (before, v))
        v = self.tap("s", "confirm", v)
        self.ok("and can be confirmed", v["state"] == "idle" and not v["lines"][-1]["isError"]
                and len(self.loads()) == len(had) + 1, v)
        self.kill()
        self.ok("once", len(self.loads()) == len(had) + 1)
        v = self.view("s")
        self.ok("what was said is there", "Added" in v["lines"][-1]["text"], v)
        v = self.say("s", "Add a Ninja Oven")
        self.ok("it goes on", v["state"] == "review", v)
        self.tap("s", "cancel", v)

    def killed_at_any_time(self):
        """R-396: a kill at some moment around Confirm: the row is there once or not yet, never twice."""
        for delay in (0, 0.002, 0.01, 0.05):
            v = self.say("s", "Add a toaster")
            had, call = len(self.loads()), v["block"]["call_id"]

            def late():
                try:
                    self.do("s", "confirm", call_id=call)
                except (OSError, http.client.HTTPException):
                    pass  # it was killed
            job = threading.Thread(target=late)
            job.start()
            time.sleep(delay)
            self.kill()
            job.join()
            v = self.view("s")
            if v["state"] == "review":
                self.ok("still to be decided", len(self.loads()) == had, v)
                v = self.tap("s", "confirm", v)
            self.ok(f"killed after {delay}: one row", len(self.loads()) == had + 1 and v["state"] == "idle", v)

    def audit(self):
        """R-398, R-376: general mode knows the tables and has no tools."""
        v = self.do("g", "mode", mode="general")
        v = self.say("g", "System Audit")
        said = v["lines"][-1]["text"]
        self.ok("an audit of these tables", "block" not in v and "Dometic CFX3 45" in said
                and "480 Wh a day" in said, v)
        if self.seal:
            body = json.loads(self.requests()[-1]["body"])
            self.ok("no tools", "tools" not in body and "400 Ah at 24 V" in json.dumps(body), body)

    def play(self):
        for act in (self.confirm, self.cancel_and_correct, self.two, self.yes, self.watts, self.restart,
                    self.killed_at_any_time, self.audit):
            try:
                act()
            except Exception as e:
                self.ok(act.__name__, False, repr(e))
        self.end()


def main():
    program, where = sys.argv[1:3]
    for m in MODELS:
        Scene(program, where, *m).play()
    print(f"scene_02_spec: {counts[True]} passed, {counts[False]} failed")
    return counts[False] > 0


sys.exit(main())
