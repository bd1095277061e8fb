"""What the scenes share: a gate with a puppet for a model, checks, taps."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
sys.path = [p for p in sys.path if os.path.basename(os.path.abspath(p or ".")) != "e2e"]
from gate_client import Client, Gate  # noqa: E402
from puppet_model import KEY, Puppet  # noqa: E402

NOW = "2026-02-22T00:00:00.000Z"
counts = {True: 0, False: 0}


def check(name, good, what=""):
    counts[bool(good)] += 1
    if not good:
        print(f"FAILED: {name}: {str(what)[:1500]}", file=sys.stderr)


def part(run, *args):
    """One part of a scene; if it breaks off, the others are played all the same."""
    try:
        run(*args)
    except Exception as e:  # whatever it is, it is a failure
        check(f"{run.__name__} breaks off", False, repr(e))


def done(name):
    print(f"{name}: {counts[True]} passed, {counts[False]} failed")
    sys.exit(counts[False] > 0)


class Scene:
    """A server whose model is a puppet; ${more} are settings behind [model]."""

    def __init__(self, program, where, more="", zone="Europe/Berlin"):
        self.puppet = Puppet()
        self.where = where
        self.gate = Gate(program, where)
        self.gate.env["TZ"] = zone
        self.gate.env["XDG_DATA_HOME"] = os.path.join(where, "data")
        key = os.path.join(where, "key")
        self.write("key", KEY + "\n")
        self.settings = lambda text: self.write(
            "config/solgate/config.toml", self.puppet.settings(key, text))
        self.settings(more)
        self.start()

    def write(self, name, text, mode=0o600):
        path = os.path.join(self.where, name)
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with open(path, "w") as f:
            f.write(text)
        os.chmod(path, mode)
        return path

    def start(self):
        self.gate.start()
        self.person = Client(self.gate, "person")
        self.agent = Client(self.gate, "agent")

    def restart(self):
        self.gate.stop()
        self.start()

    def chat(self, thread, text, **more):
        return self.person.ask("POST", "/v1/chat", {
            "packetType": "chat", "threadId": thread, "message": text, **more})[1]

    def chips(self, thread):
        return self.person.ask("GET", f"/v1/actions?threadId={thread}")[1]["actions"]

    def tap(self, what, chip, **more):
        body = {"request_id": chip["action"]["request_id"], "action_id": chip["action"]["action_id"], **more}
        if what == "execute":
            body["confirmation"] = {"explicit_user_consent": True, "decided_at": NOW, "surface": "chip"}
        return self.person.ask("POST", "/v1/actions/" + what, body)

    def ledger(self, event):
        """The lines of the ledger about it, decoded, oldest first."""
        lines = []
        for folder, _, names in os.walk(self.gate.state):
            for name in sorted(names):
                if name.endswith(".jsonl"):
                    with open(os.path.join(folder, name)) as f:
                        lines += [json.loads(x) for x in f if x.strip()]
        found = []
        for line in lines:
            record = line.get("record", line)
            if record.get("event") == event:
                found.append(record)
        return found

    def items(self):
        folder = os.path.join(self.where, "data", "solgate", "calendar")
        texts = []
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
            with open(os.path.join(folder, name)) as f:
                texts.append(f.read())
        return texts


def reminder(title, due="2031-01-01T08:00:00Z", bullet="Adds a reminder", **more):
    return {"action_label": "Create Reminder", "action_kind": "create_reminder",
            "action_summary_bullets": [bullet],
            "action_payload_preview": {"title": title, "due_at": due}, **more}
