"""The Python kit, see python.sh.  python_test.py FUZZ"""
import asyncio
import hashlib
import hmac
import importlib
import json
import os
import random
import re
import shutil
import socketserver
import sys
import tempfile
import threading

import solgate
from pykit import answer, bad, call, fine, finish, gate, gone, house, questions, raises, slow, test, until
from solgate import AsyncSolgate, Refused, Solgate, SolgateError, canonical


# ---- The client (R-658) ------------------------------------------------------
def client():
    v = gate.ask(fine)
    assert v.allowed and v.decision == "allow_once" and len(v.hash) == 64
    v = gate.ask(bad)
    assert not v.allowed and v.note == "Not on my watch" and "Not on my watch" in v.reason
    odd = {"\U0001f600": 1, "\uffee": [-0.0, 1e21, 1e-7, 123456789012345680000, 0.1, 1.5e300, -2.5, 10 ** 30, 0.001, 100.0, 5e-324],
           'a\u2028\x7f"\\\n\x01': None, "é": {"b": "", "a": True}}
    assert gate.ask({"tool": "probe", "input": odd}).allowed
    assert canonical([1e21, 1e-7, 100.0, 1.5, 10 ** 30, -0.0]) == "[1e+21,1e-7,100,1.5,1e+30,0]"
    a = gate.ask_later(fine)
    assert a.verdict is None and gate.wait(a).allowed
    b = gate.ask_later(slow)
    until(questions)
    gate.cancel(b.call_id)
    assert gate.wait(b).decision == "deny_cancelled"
    raises("timeout", lambda: gate.ask(slow, timeout=0.2))
    until(lambda: questions() == 0)
    assert gate.turn({"message": "hi"})["turnId"]


def errors():
    e = raises("invalid_request", lambda: gate.ask({"method": "tool", "params": {"nme": 1}}))
    assert e.pointer == "/params/nme" and e.status == 400
    assert "solgate serve" in raises("gate_down", lambda: gone.ask(fine)).hint
    assert raises("not_your_id", lambda: house.client("mcp:x").ask(fine)).hint
    raises("unknown_prompt", lambda: house.person.decide("perm-none", "allow_once", rev=1))
    raises("no_token", lambda: Solgate("x", state="/nowhere"))
    raises("unauthorized", lambda: Solgate("x", state=house.state, token=("agent", "x" * 43)).ask(fine))
    for wrong in (lambda: Solgate("x", state=house.state, url="http://192.0.2.1"), lambda: Solgate()):
        try:
            wrong()
        except (ValueError, TypeError):
            continue
        raise AssertionError("that was taken")


def running():
    assert gate.run(fine, lambda: 7) == 7
    for g, c, text in ((gate, bad, "Not on my watch"), (gone, fine, "nobody could be asked"),
                       (gate, {"tool": "probe", "input": {"s": {1}}}, "nobody could be asked")):
        try:
            g.run(c, lambda: 1 / 0)
        except Refused as e:
            assert text in str(e), str(e)
        else:
            raise AssertionError("it ran")
    moving = call("fine")
    house.answer = lambda p: (moving["input"].update(what="something else"), "allow_once")[1]
    try:
        gate.run(moving, lambda: 1 / 0)
    except Refused as e:
        assert "changed while" in str(e)
    finally:
        house.answer = answer


def streams():
    texts = []
    whole = gate.chat({"threadId": "py", "message": "hello"}, on_text=texts.append)
    assert "".join(texts) == whole["assistant"] and gate.chat({"threadId": "py2", "message": "hello"})["ok"]
    seen = []
    for e in house.person.events(reconnect=False):
        seen.append(e)
        gate.check(fine)
        if len(seen) == 4:
            break
    again = [e for e, _ in zip(house.person.events(last_event_id=seen[1]["id"]), range(3))]
    assert [e["id"] for e in again if e["event"] != "hello"] == [e["id"] for e in seen[2:4]], (again, seen)


def threads():
    results = []
    many = [threading.Thread(target=lambda: results.append(gate.ask(fine).allowed)) for _ in range(20)]
    for t in many:
        t.start()
    for t in many:
        t.join()
    assert results == [True] * 20


async def async_client():
    async with house.async_client("kit.test") as g:
        got = await asyncio.gather(*(g.ask(c) for c in (fine, {"tool": "other", "input": {"what": "forbidden"}}, fine)))
        assert [v.allowed for v in got] == [True, False, True], got
        task = asyncio.ensure_future(g.ask(slow))
        while not (await asyncio.to_thread(questions)):
            await asyncio.sleep(0.02)
        task.cancel()
        try:
            await task
            raise AssertionError("it went on")
        except asyncio.CancelledError:
            pass
        await asyncio.to_thread(until, lambda: questions() == 0)
        try:
            await g.ask(slow, timeout=0.2)
            raise AssertionError("it went on")
        except SolgateError as e:
            assert e.code == "timeout"
        await asyncio.to_thread(until, lambda: questions() == 0)
        later = await g.ask_later(fine)
        assert (await g.wait(later)).allowed

        async def work():
            return 7
        assert await g.run(fine, work) == 7
        assert (await g.state())["ready"]
        texts = []
        assert (await g.chat({"threadId": "py3", "message": "hello"}, on_text=texts.append))["assistant"] == "".join(texts)
    async with AsyncSolgate("kit.test", state=house.state, socket="/nowhere") as g:
        assert not (await g.check(fine)).allowed


test("R-658: ask, wait, cancel, time out", client)
test("R-658: errors have code, pointer and hint", errors)
test("R-658: run() runs what was allowed and nothing else", running)
test("R-658: chat and events, streamed and resumed", streams)
test("R-658: from many threads", threads)
test("R-658: asyncio; a cancelled task takes its question back", async_client)


# ---- Wrong answers (R-586) -----------------------------------------------------
KEY = ("agent", "k" * 43)
OTHER = "b" * 64
JUNK = [None, True, 0, 1, "", "x", [], {}, [{}], {"decision": "allow_once"}, -1, 1e308, "deny_once", "ALLOW_ONCE", "confirmed"]


def asked_of(body):
    """What the gate hashes of a call, made a second time; the kit sends its params in canonical form."""
    q = json.loads(body)
    params = body[body.index(b'"params":') + 9:-1]
    inner = hashlib.sha256(b'{"method":"%b","params":%b}' % (q["method"].encode(), params)).digest()
    pieces = (b"solgate.asked.v1", q["call_id"].encode(), b"", inner)
    return q["call_id"], hashlib.sha256(b"".join(b"%d:%b" % (len(p), p) for p in pieces)).hexdigest()


def wrong(r, id, asked):
    """Status, body, proof: an allow in which one thing is wrong."""
    v = {"call_id": id, "output": {"decision": "allow_once", "hash": "a" * 64, "asked": asked, "rule": "r", "capability": "tool",
                                   "risk": "low"}, "is_error": False}
    kind = r.randrange(11)
    status, proof = 200, "right"
    if kind == 0:
        v["output"]["asked"] = OTHER
    elif kind == 1:
        v["call_id"] += "x"
    elif kind == 2:
        v[r.choice(["call_id", "output", "is_error"])] = r.choice(JUNK)
    elif kind == 3:
        v["output"][r.choice(["decision", "hash", "asked"])] = r.choice(JUNK)
    elif kind == 4:
        v["error"] = r.choice(JUNK)
    elif kind == 5:
        status = r.choice([201, 202, 301, 400, 404, 500, 503])
    elif kind == 6:
        proof = r.choice(["none", "another nonce", "another key", "stream", "flipped"])
    elif kind == 7:
        v = r.choice(JUNK)
    elif kind == 8:
        status, v = 202, {"call_id": id, "status": "pending"}
    text = json.dumps(v).encode()
    if kind == 9:
        text = text[:r.randrange(len(text))]
    elif kind == 10:
        v["output"]["asked"] = OTHER
        text = bytearray(json.dumps(v).encode())
        text[r.randrange(len(text))] = r.randrange(256)
    return status, bytes(text), proof


def proof_of(r, how, nonce, status, body):
    kind = "stream" if how == "stream" else "whole"
    head = "solgate.answer.v1\n%s\n%s %d\n" % ("0" * 32 if how == "another nonce" else nonce, kind, status)
    key = b"j" * 43 if how == "another key" else KEY[1].encode()
    mac = hmac.new(key, head.encode() + (body if kind == "whole" else b""), hashlib.sha256).hexdigest()
    if how == "flipped":
        mac = "g" + mac[1:]
    return b"" if how == "none" else ("X-Solgate-Proof: %s %s\r\n" % (kind, mac)).encode()


class Liar(socketserver.StreamRequestHandler):
    def handle(self):
        r = self.server.dice
        while True:
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                line = self.rfile.readline()
                if not line:
                    return
                head += line
            body = self.rfile.read(int(re.search(rb"Content-Length: (\d+)", head).group(1)))
            nonce = re.search(rb"Proof \S+ (\S+)", head).group(1).decode()
            status, text, how = wrong(r, *asked_of(body))
            raw = bytearray(b"HTTP/1.1 %d X\r\nContent-Type: application/json\r\nContent-Length: %d\r\n%b\r\n%b" %
                            (status, len(text), proof_of(r, how, nonce, status, text), text))
            broken = r.randrange(8) == 0
            if broken:
                raw[r.randrange(len(raw))] = r.randrange(256)
            try:
                self.wfile.write(raw)
            except OSError:
                return
            if broken:
                return


def fuzz(kit, count):
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Liar)
    server.daemon_threads = True
    server.dice = random.Random(7)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = "http://127.0.0.1:%d" % server.server_address[1]
    try:
        with kit.Solgate("fuzzed", url=url, token=KEY, timeout=60) as g:
            allowed = sum(g.check({"tool": "probe", "input": {"i": i}}).allowed is not False for i in range(count))

        async def later():
            async with kit.AsyncSolgate("fuzzed", url=url, token=KEY, timeout=60) as g:
                return sum([(await g.check({"tool": "probe", "input": {"i": i}})).allowed is not False for i in range(count // 4)])
        allowed += asyncio.run(later())
    finally:
        server.shutdown()
        server.server_close()
    assert allowed == 0, "%d wrong answers were taken for an allow" % allowed


test("R-586: no wrong answer is an allow", lambda: fuzz(solgate, int(sys.argv[1])))


def mistaken(file, old, new):
    """The same with a mistake in the kit: the wrong answers find it."""
    with tempfile.TemporaryDirectory() as dir:
        shutil.copytree(os.path.dirname(solgate.__file__), os.path.join(dir, "mistaken"))
        path = os.path.join(dir, "mistaken", file)
        with open(path) as f:
            text = f.read()
        assert old in text, "the mistake does not fit the file"
        with open(path, "w") as f:
            f.write(text.replace(old, new))
        for name in [n for n in sys.modules if n.partition(".")[0] == "mistaken"]:
            del sys.modules[name]
        importlib.invalidate_caches()
        sys.path.insert(0, dir)
        try:
            kit = importlib.import_module("mistaken")
            fuzz(kit, 600)
        except AssertionError as e:
            assert "were taken for an allow" in str(e), e
            return
        finally:
            sys.path.remove(dir)
    raise AssertionError("nobody noticed")


for file, old, new in (
        ("_call.py", ' or body.get("call_id") != asked.call_id', ""),
        ("_call.py", "if status != 200:", "if False:"),
        ("_call.py", 'body.get("is_error") is not False or ', ""),
        ("_call.py", ' or "error" in body', ""),
        ("_call.py", ' or out["decision"] not in _ALLOWS', ""),
        ("_call.py", 'if out["asked"] != asked.hash:', "if False:"),
        ("_wire.py", "if not hmac.compare_digest(", "if False and not hmac.compare_digest(")):
    test("R-586: a kit with a mistake is found out: " + old, lambda: mistaken(file, old, new))

finish()
