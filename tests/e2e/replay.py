"""A state directory with every kind of record, replayed from its ledger:

calls that a rule allowed or denied, that nobody could answer, that a person
approved, denied, let run out or took back; secrets, files, links, grants that
came and went, modes, cool-downs, turns, chats and chips.  Every verdict is the
same by the rules of then; an input that is flipped or gone is named.
"""
import os
import sys

# Not this directory: http.py here is not Python's.
sys.path[0] = os.path.join(os.path.dirname(__file__), "..", "lib")
import hashlib  # noqa: E402
import http.client  # noqa: E402
import json  # noqa: E402
import shutil  # noqa: E402
import socket  # noqa: E402
import sqlite3  # noqa: E402
import subprocess  # noqa: E402
import tempfile  # noqa: E402
import time  # noqa: E402
from score import check, done  # noqa: E402

program = sys.argv[1]
calls = 0
SECRET = "abcdefghij0123456789"


def environment():
    return {**os.environ, "XDG_CONFIG_HOME": folder + "/config",
            "XDG_STATE_HOME": folder, "XDG_RUNTIME_DIR": folder + "/run",
            "XDG_DATA_HOME": folder + "/data"}


class Gate:
    def __init__(self, *options):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.port = s.getsockname()[1]
        self.log = open(folder + "/log", "ab")
        self.process = subprocess.Popen(
            [program, "serve", f"--listen=127.0.0.1:{self.port}",
             f"--state={folder}/state", f"--socket={folder}/run/s", *options],
            cwd=folder + "/project", stdin=subprocess.DEVNULL, stdout=self.log,
            stderr=self.log, env=environment())
        for _ in range(6000):
            try:
                if self.ask("GET", "/readyz", role=None)[0] == 200:
                    return
            except OSError:
                time.sleep(0.01)
        raise RuntimeError(open(folder + "/log").read())

    def ask(self, method, path, body=None, role="person", **headers):
        c = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        if role:
            with open(f"{folder}/state/tokens/{role}") as f:
                headers["Authorization"] = "Bearer " + f.read().strip()
        if body is not None:
            headers["Content-Type"] = "application/json"
        c.request(method, path, body and json.dumps(body), headers)
        a = c.getresponse()
        text = a.read()
        c.close()
        return a.status, json.loads(text) if text else None, a.headers

    def watch(self):
        """A person looks on; closed, nobody does."""
        with open(f"{folder}/state/tokens/person") as f:
            token = f.read().strip()
        s = socket.create_connection(("127.0.0.1", self.port))
        s.sendall((f"GET /v1/events?listen=web HTTP/1.1\r\nHost: 127.0.0.1:{self.port}"
                   f"\r\nAuthorization: Bearer {token}\r\n\r\n").encode())
        got = s.recv(4096)
        check("somebody looks on", b" 200 " in got, got.decode())
        return s

    def stop(self, how="terminate"):
        getattr(self.process, how)()
        status = self.process.wait(20)
        self.log.close()
        return status


def call(method, params, **more):
    global calls
    calls += 1
    return gate.ask("POST", "/v1/hostcalls", {
        "call_id": f"c{calls}", "method": method, "params": params,
        "extension": {"id": "ext.a", "version": "1.0.0"}, **more},
        role="agent", Prefer="respond-async")


def settled(no):
    for _ in range(3000):
        if gate.ask("GET", f"/v1/hostcalls/c{no}", role="agent")[0] != 202:
            return
        time.sleep(0.02)


def question():
    for _ in range(3000):
        _, got, _ = gate.ask("GET", "/v1/prompts?limit=200")
        ids = [p["promptId"] for p in got["prompts"] if p["open"]]
        if ids:
            return ids[0]
        time.sleep(0.02)
    return "none"


def answer(option):
    prompt = question()
    status, got, _ = gate.ask(
        "POST", f"/v1/prompts/{prompt}/decision",
        {"decision": option, "rev": gate.ask("GET", f"/v1/prompts/{prompt}")[1]["rev"]})
    check("the answer " + option, status == 200, got)


def by_rules():
    call("log", {"message": "x"})
    call("exec", {"cmd": "git", "args": ["status"]})     # nobody is there
    call("exec", {"cmd": "curl", "args": [
        "-H", "Authorization: Bearer " + SECRET, "https://example.org/"]})
    call("http", {"url": f"https://me:{SECRET}@example.org/?token={SECRET}"})
    call("fs", {"op": "write", "path": "new/a.txt", "content": SECRET})
    call("fs", {"op": "read", "path": "link/hosts"})
    call("env", {"names": ["HOME"]})


def swapped():
    """A link leads elsewhere before the yes: a second record of one call."""
    global calls
    link = folder + "/project/swap"
    os.symlink("c.txt", link)
    call("fs", {"op": "read", "path": "swap"})
    question()
    os.unlink(link)
    os.symlink("d.txt", link)
    answer("allow_once")
    settled(calls)
    _, got, _ = gate.ask("GET", f"/v1/hostcalls/c{calls}", role="agent")
    check("the yes is taken back", "hash_changed" in json.dumps(got), got)
    calls += 1


def by_people():
    eyes = gate.watch()
    for _ in range(3000):
        if gate.ask("GET", "/v1/state")[1]["attended"]:
            break
        time.sleep(0.02)
    call("exec", {"command": f"TOKEN={SECRET} make push"})
    answer("allow_once")
    settled(calls)
    swapped()
    call("exec", {"cmd": "git", "args": ["log"]})
    gate.ask("POST", f"/v1/prompts/{question()}/extend", {})
    answer("allow_always")
    settled(calls)
    call("exec", {"cmd": "git", "args": ["log"]})         # by the grant
    call("fs", {"op": "read", "path": "link/passwd"})
    call("fs", {"op": "read", "path": "b.txt"})
    answer("allow_session")
    settled(calls)
    for _ in range(3):                                    # and a cool-down
        call("exec", {"cmd": "rm", "args": ["-r", "x"]})
        answer("deny_once")
        settled(calls)
    call("exec", {"cmd": "rm", "args": ["-r", "x"]})
    call("exec", {"cmd": "make"})
    gate.ask("DELETE", f"/v1/hostcalls/c{calls}", role="agent")
    call("exec", {"cmd": "true"})                         # runs out
    settled(calls)
    call("exec", {"cmd": "date"})                         # and a mode comes
    gate.ask("PUT", "/v1/mode", {"mode": "strict"})
    settled(calls)
    call("exec", {"cmd": "date"})
    gate.ask("PUT", "/v1/mode", {"mode": "permissive", "ttl_ms": 60000})
    call("exec", {"cmd": "date"})
    gate.ask("PUT", "/v1/mode", {"mode": "prompt"})
    eyes.close()


def grants():
    status, got, headers = gate.ask("POST", "/v1/grants", {
        "extension_id": "ext.a", "capability": "exec",
        "scope_pattern": "ls *", "decision": "allow"})
    check("a grant", status == 201, got)
    call("exec", {"cmd": "ls", "args": ["-l"]})
    gate.ask("DELETE", "/v1/grants/" + got.get("grantId", got.get("id", "")),
             **{"If-Match": headers.get("ETag", "")})
    call("exec", {"cmd": "ls", "args": ["-l"]})


def talk():
    for i, text in enumerate((
            "Is this chicken still good?", "ok thanks",
            f"my key is ghp_{SECRET}{SECRET} please keep it",
            "Remind me tomorrow at 9 to call the dentist.")):
        gate.ask("POST", "/v1/chat", {"threadId": "t", "message": text,
                                      "clientRequestId": f"r{i}"})
    _, turn, _ = gate.ask("POST", "/v1/turn", {
        "message": "write me a poem about boats"}, role="agent")
    for _ in range(3):
        call("fs", {"op": "read", "path": "b.txt"}, turn_id=turn["turnId"])
    call("exec", {"cmd": "ls"}, turn_id=turn["turnId"])


def replay(*options):
    done = subprocess.run(
        [program, "replay", f"--state={folder}/state", *options],
        cwd=folder + "/project", capture_output=True, text=True,
        env=environment())
    return done.returncode, done.stdout + done.stderr


def all_the_same():
    status, text = replay("--then", "--json")
    got = json.loads(text)
    check("the rules of then", status == 0 and got["changes"] == []
          and got["reasons"] == [] and all(
              got[k]["same"] == got[k]["rows"] > 0
              for k in ("turns", "calls", "questions")), got)
    check("all of it", got["calls"]["rows"] == calls
          and got["turns"]["rows"] == 5, (got, calls))
    print("replayed: %d records, %d turns, %d calls, %d questions" % (
        got["records"], got["turns"]["rows"], got["calls"]["rows"],
        got["questions"]["rows"]))


def rows(sql, *values):
    with sqlite3.connect(folder + "/state/solgate.db") as db:
        return db.execute(sql, values).fetchall()


def on_the_page():
    """A trace asks the ledger that a server is writing to."""
    for name, in rows("SELECT id FROM traces"):
        _, got, _ = gate.ask("POST", f"/v1/traces/{name}/replay", {})
        check("the page", got["turns"]["same"] == 1 and got["reasons"] == [],
              got)


def no_secret():
    found = [name for base, _, names in os.walk(folder + "/state")
             for name in names
             if SECRET.encode() in open(os.path.join(base, name), "rb").read()
             and not name.startswith("solgate.db")]
    check("T54 no secret in the ledger", found == [], found)
    kept = [r for r in rows("SELECT body FROM inputs UNION ALL "
                            "SELECT body FROM calls UNION ALL "
                            "SELECT body FROM traces") if SECRET[:12] in r[0]]
    check("T54 no secret in what is kept", kept == [], kept)


def no_names():
    with open(folder + "/state/audit/ledger.000001.jsonl") as f:
        text = f.read()
    found = [n for n in ("ext.a", "git", "rm", "")
             if hashlib.sha256(n.encode()).hexdigest()[:16] in text]
    check("T56 names in the lines of the queue cannot be tried out",
          found == [] and '"fed":["open ' in text, found)


def flip(table, name, body, at):
    """Whether a replay does not name the bit that was flipped."""
    flipped = body[:at] + chr(ord(body[at]) ^ 1) + body[at + 1:]
    rows(f"UPDATE {table} SET body = ? WHERE id = ?", flipped, name)
    status, text = replay("--then")
    rows(f"UPDATE {table} SET body = ? WHERE id = ?", body, name)
    return status != 1 or "not match" not in text or (
        not name.startswith("rules.") and name not in text)


def tampered():
    """What came in stands in the row of its turn or call."""
    kept = rows("SELECT id, body FROM inputs")
    asked = rows("SELECT id, body FROM calls")
    turns = rows("SELECT id, body FROM traces")
    check("a call is kept once", len(asked) == calls - 1 and all(
        name.startswith("rules.") for name, _ in kept), [k[0] for k in kept])
    wrong = [name for name, body in kept
             if flip("inputs", name, body, len(body) // 2)]
    wrong += [name for name, body in asked if flip(
        "calls", name, body, body.index(',"policy":') + 20)]
    wrong += [name for name, body in turns for at in (
        body.index('"message":"') + 11, body.index(',"decision":') - 2)
        if flip("traces", name, body, at)]
    check("T55 one bit of any input is named", wrong == [] and len(turns) == 5,
          wrong)
    for table, name in (("calls", asked[0][0]), ("traces", turns[0][0])):
        rows(f"DELETE FROM {table} WHERE id = ?", name)
        status, text = replay()
        check("one that is gone is named", status == 1 and
              f"{name} cannot be replayed because its input is missing" in
              text, text)


def power_cut():
    """R-815: the newest calls stand in the ledger, which is synced for each,
    and no longer in the store, which is not.  Replay names every one."""
    global gate
    store = [f"{folder}/state/solgate.db{end}" for end in ("", "-wal")]
    before = replay()[1].count("its input is missing")
    gate = Gate()
    call("log", {"message": "before"})
    known = set(rows("SELECT id FROM calls"))
    for path in store:
        shutil.copy(path, path + ".then")
    for i in range(3):
        check("a rule decides", call("exec", {"cmd": "true", "args": [str(i)]})[0]
              in (200, 403))
    newest = [name for name, in set(rows("SELECT id FROM calls")) - known]
    check("each had its row", len(newest) == 3, newest)
    gate.stop("kill")
    for path in store:
        os.replace(path + ".then", path)
    os.unlink(store[0] + "-shm")
    gate = Gate()
    call("log", {"message": "after"})
    check("it goes on", gate.stop() == 0)
    check("they are gone", known < set(rows("SELECT id FROM calls"))
          and not {(n,) for n in newest} & set(rows("SELECT id FROM calls")))
    status, text = replay()
    check("a power cut: each of them is named, and no other", status == 1 and all(
        f"{name} cannot be replayed because its input is missing" in text
        for name in newest) and text.count("its input is missing") == before + 3,
        text)


folder = tempfile.mkdtemp(prefix="solgate-replay-")
gate = None
try:
    for name in ("project", "run", "config/solgate"):
        os.makedirs(f"{folder}/{name}", mode=0o700)
    os.symlink("/etc", folder + "/project/link")
    with open(folder + "/config/solgate/config.toml", "w") as f:
        f.write("[prompt]\ntimeout_seconds = 5\ncooldown = true\n")
    gate = Gate()
    by_rules()
    by_people()
    grants()
    talk()
    check("it stops", gate.stop() == 0)
    os.unlink(folder + "/project/link")            # the machine is another one
    gate = Gate("--mode=strict")                # and so are the rules
    call("exec", {"cmd": "date"})
    call("log", {"message": "x"})
    on_the_page()
    check("it stops again", gate.stop() == 0)
    all_the_same()
    no_secret()
    no_names()
    tampered()
    power_cut()
finally:
    if gate is not None and gate.process.poll() is None:
        gate.process.kill()
        gate.process.wait()
    shutil.rmtree(folder)
sys.exit(done("replay"))
