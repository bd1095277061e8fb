"""A gate that goes and comes back, waits that end, errors that say what to do: see python.sh."""
import asyncio
import hashlib
import hmac
import inspect
import re
import socketserver
import threading

from pykit import fine, finish, gate, house, questions, raises, slow, test, until
from solgate import AsyncSolgate, Solgate, SolgateError

KEY = ("agent", "k" * 43)


class Halting(socketserver.StreamRequestHandler):
    """Proves itself as the gate does, says the beginning of an answer and nothing more."""

    def handle(self):
        while True:
            line = self.rfile.readline()
            if not line:
                return
            said = re.search(rb"Proof \S+ (\S+)", line)
            if said and self.server.begin is not None:
                text = b"solgate.answer.v1\n%b\nstream 200\n" % said.group(1)
                mac = hmac.new(KEY[1].encode(), text, hashlib.sha256).hexdigest().encode()
                self.wfile.write(b"HTTP/1.1 200 X\r\nContent-Type: text/event-stream\r\nX-Solgate-Proof: stream %b\r\n\r\n%b"
                                 % (mac, self.server.begin))


class Halt:
    def __init__(self, begin):
        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Halting)
        self.server.daemon_threads = True
        self.server.begin = begin
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = "http://127.0.0.1:%d" % self.server.server_address[1]

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.server.shutdown()
        self.server.server_close()

    def options(self):
        return {"url": self.url, "token": KEY}


BEGINS = (None, b'event: text\ndata: {"text":"Hel"}\n\n')
PACKET = {"threadId": "t", "message": "m"}


def surface():
    """Both clients have the same methods with the same parameters."""
    def public(cls):
        return {n: str(inspect.signature(f).parameters) for n, f in inspect.getmembers(cls, inspect.isfunction) if not n.startswith("_")}
    one, two = public(Solgate), public(AsyncSolgate)
    assert set(one) == set(two), set(one) ^ set(two)
    for n in one:
        if n not in ("run", "attend"):  # their function is awaited
            assert one[n] == two[n], (n, one[n], two[n])


def comes_back():
    """A gate that is killed and starts again: events go on, kept connections too, and no event comes twice."""
    heard = []

    def listen():
        for e in own.events(listen="web"):
            heard.append(e)
    own = Solgate(role="person", state=house.state)
    t = threading.Thread(target=listen, daemon=True)
    t.start()
    until(lambda: heard)
    assert gate.ask(fine).allowed
    until(lambda: any(e["event"] == "capability_prompt" for e in heard))
    before = len(heard)
    house.kill()
    e = raises("gate_down", lambda: gate.ask(fine))
    assert e.retryable and "solgate serve" in e.hint
    house.again()
    # A question may be over before the events are back: it is asked until one is heard.
    until(lambda: gate.ask(fine).allowed and any(e["event"] == "capability_prompt" for e in heard[before:]))
    ids = [e["id"] for e in heard if e["event"] != "hello"]
    assert len(ids) == len(set(ids)), ids
    own.close()  # ends the events, from another thread
    t.join(120)
    assert not t.is_alive()


def waits_through():
    """Who waits for a verdict waits through a restart, and it is no allow."""
    asked = gate.ask_later(slow)
    until(questions)
    said = []

    def wait():
        try:
            said.append(gate.wait(asked))
        except SolgateError as e:
            said.append(e)
    t = threading.Thread(target=wait)
    t.start()
    house.kill()
    house.again()
    t.join(300)
    assert said and isinstance(said[0], SolgateError) and said[0].code == "not_found" and "ask again" in said[0].hint, said


def grows():
    """A question that grew is answered as it is now; what was asked before somebody came is answered, too."""
    own = house.client("kit.life")
    t = threading.Thread(target=lambda: own.check(slow))
    t.start()
    until(questions)
    asked = gate.ask_later(fine)  # of another agent: a question of its own
    assert gate.wait(asked).allowed
    mine = own.ask_later(fine)  # joins the question
    until(lambda: any(len(p["callIds"]) == 2 for p in house.person.prompts()["prompts"]))
    first = next(p for p in house.person.prompts()["prompts"])["callIds"][0]
    gate.cancel(first)
    assert own.wait(mine).allowed
    t.join(120)
    left = gate.ask_later(slow)
    until(questions)
    late = Solgate(role="person", state=house.state)
    t = threading.Thread(target=lambda: late.attend(lambda p: ("deny_once", "too late")))
    t.start()
    assert gate.wait(left).note == "too late"
    late.close()
    t.join(120)
    assert not t.is_alive()


async def async_grows():
    async with house.async_client("kit.life") as g, AsyncSolgate(role="person", state=house.state) as late:
        left = await g.ask_later(slow)

        async def answer(prompt):
            return ("deny_once", "too late")
        task = asyncio.ensure_future(late.attend(answer))
        assert (await g.wait(left)).note == "too late"
        late.close()
        await task


def ends():
    asked = gate.ask_later(slow)
    until(questions)
    assert "timeout" in raises("timeout", lambda: gate.wait(asked, timeout=0.05)).hint
    assert questions() == 1
    gate.cancel(asked.call_id)
    until(lambda: questions() == 0)
    own = house.client("kit.life")
    said = []
    t = threading.Thread(target=lambda: said.append(raises("closed", lambda: own.ask(slow))))
    t.start()
    until(questions)
    own.close()
    t.join(120)
    assert said and said[0].hint
    until(lambda: questions() == 0)
    raises("closed", lambda: own.ask(fine))
    assert not own.check(fine).allowed


def streams_end():
    for begin in BEGINS:
        with Halt(begin) as at:
            texts = []
            own = Solgate("x", **at.options())
            raises("timeout", lambda: own.chat(PACKET, on_text=texts.append, timeout=0.1))
            raises("timeout", lambda: Solgate("x", timeout=0.1, **at.options()).chat(PACKET, on_text=texts.append))
            if begin is None:
                threading.Timer(0.05, own.close).start()
            raises("closed", lambda: own.chat(PACKET, on_text=lambda t: own.close()))


async def async_life():
    async with house.async_client("kit.life") as g:
        asked = await g.ask_later(slow)
        while not await asyncio.to_thread(questions):
            await asyncio.sleep(0.02)
        await failing("timeout", g.wait(asked, timeout=0.05))
        await g.cancel(asked.call_id)
    own = house.async_client("kit.life")
    task = asyncio.ensure_future(own.ask(slow))
    while not await asyncio.to_thread(questions):
        await asyncio.sleep(0.02)
    own.close()
    assert (await failing("closed", task)).hint
    await asyncio.to_thread(until, lambda: questions() == 0)
    await failing("closed", own.ask(fine))
    for begin in BEGINS:
        with Halt(begin) as at:
            texts, own = [], AsyncSolgate("x", **at.options())
            await failing("timeout", own.chat(PACKET, on_text=texts.append, timeout=0.1))
            task = asyncio.ensure_future(own.chat(PACKET, on_text=texts.append))
            await asyncio.sleep(0.05)
            task.cancel()
            try:
                await task
                raise AssertionError("it went on")
            except asyncio.CancelledError:
                pass
            if begin is None:
                asyncio.get_running_loop().call_later(0.05, own.close)
            seen = []
            async for e in own.events():
                seen.append(e["event"])
                own.close()
            assert seen == ([] if begin is None else ["text"]), seen


async def failing(code, awaitable):
    try:
        await awaitable
    except SolgateError as e:
        assert e.code == code, (code, e.code)
        return e
    raise AssertionError("nothing was raised: " + code)


test("R-798: ordinary code and asyncio have one surface", surface)
test("R-797: a gate that starts again is listened to again", comes_back)
test("R-797: a wait goes on over a restart", waits_through)
test("R-799: questions are answered as they are now", grows)
test("R-799: asyncio: questions of before are answered", async_grows)
test("R-797: time limits and close() end what waits", ends)
test("R-797: streams end", streams_end)
test("R-797: asyncio: time limits, cancelled tasks, close()", async_life)
finish()
