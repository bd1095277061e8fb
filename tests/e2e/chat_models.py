"""Chats on each provider's API, in a real server.  chat_models.py PROGRAM DIR"""
import os
import signal
import subprocess
import sys
import threading
import time

sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
from gate_client import Client, Gate  # noqa: E402

KEY = "test-key-123"
HELLO = "Hello, you said \u201c%s\u201d. \u2600"
lock = threading.Lock()
counts = {True: 0, False: 0}


def check(name, good, what=""):
    with lock:
        counts[bool(good)] += 1
        if not good:
            print(f"FAILED: {name}: {what}", file=sys.stderr)


def stand_in(where):
    log = open(os.path.join(where, "stand-in.log"), "w")
    process = subprocess.Popen([sys.executable, "tests/providers/serve.py"], stdout=subprocess.PIPE, stderr=log)
    return process, process.stdout.readline().decode().strip()


def settings(gate, text):
    path = os.path.join(gate.where, "config", "solgate")
    os.makedirs(path, mode=0o700, exist_ok=True)
    with open(os.path.join(path, "config.toml"), "w") as f:
        f.write(text)
    os.chmod(f.name, 0o600)


def key_file(gate, name, key, mode=0o600):
    path = os.path.join(gate.where, name)
    with open(path, "w") as f:
        f.write(key + "\n")
    os.chmod(path, mode)
    return path


def model(provider, port, more):
    return (f'[model]\nprovider = "{provider}"\nbase_url = "http://127.0.0.1:{port}"\n'
            f'first_seconds = 2\nstall_seconds = 2\ntotal_seconds = 3\n{more}\n')


# What each way to fail is told as: status, code of the failure, its words.
FAULTS = {
    "die": (502, "PROVIDER_ERROR"),
    "garbage": (500, "PROVIDER_ERROR"),
    "endless": (504, "PROVIDER_TIMEOUT"),
    "stall": (504, "PROVIDER_TIMEOUT"),
    "silent": (504, "PROVIDER_TIMEOUT"),
    "huge": (502, "PROVIDER_ERROR"),
    "429": (502, "PROVIDER_RATE_LIMITED"),
    "500": (500, "PROVIDER_ERROR"),
}


def chats(p, gate):
    """Each fault: an envelope of the error, a trace, the memento as it was, and the thread goes on."""
    me = Client(gate, "person")
    thread = {"packetType": "chat", "threadId": "t-" + p}
    status, body, head = me.ask("POST", "/v1/chat", {**thread, "message": "hi"})
    check(f"{p}: an answer", status == 200 and body["assistant"] == HELLO % "hi", body)
    before = me.ask("GET", f"/v1/threads/t-{p}/memento")
    for fault, (want, code) in FAULTS.items():
        status, body, head = me.ask("POST", "/v1/chat", {**thread, "message": fault})
        said = body.get("details", {})
        check(f"{p} {fault}: status", status == want, (status, body))
        check(f"{p} {fault}: code", said.get("code") == code, body)
        check(f"{p} {fault}: no key", KEY not in str(body), body)
        run = body.get("traceRunId", "none")
        status, trace, _ = me.ask("GET", "/v1/traces/" + run)
        check(f"{p} {fault}: a trace", status == 200 and trace["events"], trace)
        after = me.ask("GET", f"/v1/threads/t-{p}/memento")
        check(f"{p} {fault}: the memento is as it was", after[1] == before[1], after[1])
        status, body, _ = me.ask("POST", "/v1/chat", {**thread, "message": "again"})
        check(f"{p} {fault}: the thread goes on", status == 200 and body["assistant"] == HELLO % "again", body)
        before = me.ask("GET", f"/v1/threads/t-{p}/memento")


def talk(p, gate):
    """R-345, R-353: two calls, one block at a time, and what a fault leaves behind."""
    me = Client(gate, "person")
    at = f"/v1/dialogue/d-{p}/"
    me.ask("POST", at + "mode", {"mode": "load"})
    for fault in ("die", "garbage", "endless", "429", "500"):
        status, view, _ = me.ask("POST", at + "messages", {"text": fault})
        check(f"{p} {fault}: idle again", status == 200 and view["state"] == "idle", view)
        check(f"{p} {fault}: said", view["lines"][-1]["isError"], view)
    status, view, _ = me.ask("POST", at + "messages", {"text": "two"})
    check(f"{p} two: the first of two", view["state"] == "review" and view["block"]["of"] == 2, view)
    status, view, _ = me.ask("POST", at + "confirm", {"call_id": view["block"]["call_id"]})
    check(f"{p} two: the second", view["state"] == "review" and view["block"]["at"] == 2, view)
    status, view, _ = me.ask("POST", at + "cancel", {"call_id": view["block"]["call_id"]})
    said = view["lines"][-1]["text"]
    check(f"{p} two: both are told", said.startswith("Got: Success: ") and said.endswith("; User cancelled."), view)
    status, view, _ = me.ask("POST", at + "messages", {"text": "tool"})
    status, view, _ = me.ask("POST", at + "correct", {"text": "100 watts"})
    said = view["lines"][-1]["text"]
    check(f"{p}: corrected", said == "Got: User ignored confirmation and said: 100 watts", view)


def say_nowhere(p, gate):
    """T50: the key is in no file, no answer and no line of the log."""
    for folder, _, names in os.walk(gate.where):
        for name in names:
            if name.startswith("key"):
                continue
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                with open(path, "rb") as f:
                    check(f"{p}: no key in {name}", KEY.encode() not in f.read())


def provider(p, program, where, port):
    gate = Gate(program, os.path.join(where, p))
    key = key_file(gate, "key", KEY)
    settings(gate, model(p, port, f'key_file = "{key}"'))
    gate.start()
    both = [threading.Thread(target=f, args=(p, gate)) for f in (chats, talk)]
    for job in both:
        job.start()
    for job in both:
        job.join()
    gate.stop()
    say_nowhere(p, gate)


def keys_and_reload(program, where, port):
    """A key in a file or a variable; SIGHUP takes another model, and keeps the old one if that is wrong."""
    gate = Gate(program, os.path.join(where, "reload"))
    gate.env["OTHER_KEY"] = KEY
    settings(gate, "")
    gate.start()
    me = Client(gate, "person")

    def says():
        return me.ask("POST", "/v1/chat", {"packetType": "chat", "threadId": "r", "message": "hi"})[1]

    def hup(want):
        gate.process.send_signal(signal.SIGHUP)
        for _ in range(3000):
            if want in open(gate.log.name).read():
                return True
            time.sleep(0.02)
        return False

    check("the script by default", "assistant" in says() and says()["assistant"] != HELLO % "hi", says())
    wrong = key_file(gate, "key.wrong", "sk-wrong-secret")
    settings(gate, model("openai", port, f'key_file = "{wrong}"'))
    hup("model     openai")
    check("a key that is not accepted", says()["details"]["code"] == "AUTH_EXPIRED" and "sk-wrong" not in str(says()), says())
    settings(gate, model("gemini", port, 'key_env = "OTHER_KEY"'))
    check("SIGHUP", hup("model     gemini gemini-3-flash-preview"))
    check("the other model", says().get("assistant") == HELLO % "hi", says())
    open_key = key_file(gate, "key.open", KEY, 0o644)
    for name, text, why in (
            ("a key others can read", f'key_file = "{open_key}"', "other users can read it"),
            ("a key that is not there", 'key_file = "/nowhere/key"', "cannot be opened")):
        settings(gate, model("anthropic", port, text))
        check(name + " is told", hup(why), open(gate.log.name).read())
        check(name + ": the old model stays", says().get("assistant") == HELLO % "hi", says())
    settings(gate, '[model]\nprovider = "openai"\nbase_url = "http://192.0.2.1"\nkey_env = "OTHER_KEY"\n')
    check("a key by plain HTTP", hup("a key is never sent over plain HTTP"), open(gate.log.name).read())
    settings(gate, '[model]\nprovider = "anthropic"\n')
    check("no key", hup("there is no key for anthropic"), open(gate.log.name).read())
    gate.stop()
    shown = subprocess.run([program, "config", "show"], env=gate.env, capture_output=True, check=True).stdout
    check("config show has no key", KEY.encode() not in shown, shown)
    wrong = subprocess.run([program, "serve", "--no-tcp", "--state=" + gate.state], env=gate.env,
                           capture_output=True)
    check("no key at the start", wrong.returncode != 0 and b"there is no key for anthropic" in wrong.stderr,
          wrong.stderr)


def main():
    program, where = sys.argv[1:3]
    process, port = stand_in(where)
    for name in ("GEMINI_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        os.environ.pop(name, None)
    jobs = [threading.Thread(target=provider, args=(p, program, where, port))
            for p in ("gemini", "openai", "openai-responses", "anthropic")]
    jobs.append(threading.Thread(target=keys_and_reload, args=(program, where, port)))
    for job in jobs:
        job.start()
    for job in jobs:
        job.join()
    process.kill()
    print(f"chat_models: {counts[True]} passed, {counts[False]} failed")
    return counts[False] > 0


def failed(args):
    check("a thread ended", False, args.exc_value)
    sys.excepthook(args.exc_type, args.exc_value, args.exc_traceback)


threading.excepthook = failed
sys.exit(main())
