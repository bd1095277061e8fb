"""The gate, asked from asyncio.  A task that is cancelled takes its question back."""
from __future__ import annotations

import asyncio
from typing import Any, AsyncIterator, Awaitable, Callable, Dict, List, Mapping, Optional, Set, Tuple, TypeVar
from urllib.parse import quote

from ._call import CHANGED, Asked, Verdict, failed, read_verdict, subject
from ._wire import Answer, Request, down
from .client import Base, Call, Said, as_object, chat_event, too_late
from .errors import Refused, SolgateError, closed, forgotten, problem

T = TypeVar("T")
Pair = Tuple[asyncio.StreamReader, asyncio.StreamWriter]


class AsyncSolgate(Base):
    """gate = AsyncSolgate("my-agent"); the methods are those of Solgate."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._idle: List[Pair] = []
        self._busy: Set[asyncio.StreamWriter] = set()
        self._ended = False

    async def __aenter__(self) -> "AsyncSolgate":
        return self

    async def __aexit__(self, *exc: Any) -> None:
        self.close()

    def close(self) -> None:
        """What waits raises with the code "closed", its questions are taken back, and events end."""
        self._ended = True
        idle, self._idle = self._idle, []
        for w in [*(w for _, w in idle), *self._busy]:
            w.close()

    async def _connect(self, fresh: bool) -> Tuple[Pair, bool]:
        while self._idle and not fresh:
            pair = self._idle.pop()
            if not pair[1].is_closing():
                return pair, True
        if isinstance(self._address, str):
            return await asyncio.open_unix_connection(self._address), False
        return await asyncio.open_connection(*self._address), False

    def _leave(self, pair: Pair) -> None:
        self._busy.discard(pair[1])
        pair[1].close()

    def _failure(self, e: Exception) -> Exception:
        return closed() if self._ended else down(e) if isinstance(e, OSError) else e

    async def _open(self, request: Request, end: Optional[float] = None) -> Tuple[Pair, Answer]:
        for fresh in (False, True):
            pair, used = await self._connect(fresh)
            self._busy.add(pair[1])
            answer = Answer()
            try:
                if self._ended:
                    raise closed()
                pair[1].write(request.bytes)
                while answer.status == 0:
                    await _more(pair, answer, end)
                return pair, answer
            except (ConnectionResetError, BrokenPipeError, SolgateError) as e:
                self._leave(pair)
                if used and not answer._raw and getattr(e, "code", "gate_down") == "gate_down":
                    continue
                raise
            except BaseException:
                self._leave(pair)
                raise
        raise AssertionError("not reached")

    async def _once(self, request: Request) -> Tuple[int, Any]:
        try:
            pair, answer = await self._open(request)
            try:
                while not answer.done:
                    await _more(pair, answer)
                result = request.read(answer)
            except BaseException:
                self._leave(pair)
                raise
        except (OSError, SolgateError) as e:
            raise self._failure(e) from e
        if answer.keeps and len(self._idle) < 8 and not self._ended:
            self._busy.discard(pair[1])
            self._idle.append(pair)
        else:
            self._leave(pair)
        return result

    async def _ask(self, request: Request, timeout: Optional[float]) -> Tuple[int, Any]:
        timeout = self._timeout if timeout is None else timeout
        if timeout is None:
            return await self._once(request)
        try:
            return await asyncio.wait_for(self._once(request), timeout)
        except asyncio.TimeoutError as e:
            raise SolgateError("timeout", "no answer in %s s" % timeout) from e

    async def _value(self, request: Request, timeout: Optional[float]) -> Dict[str, Any]:
        return as_object((await self._ask(request, timeout))[1])

    async def ask(self, call: Call, *, timeout: Optional[float] = None) -> Verdict:
        q = self._question(call)
        v = read_verdict(*await self._ask(self._request("POST", "/v1/hostcalls", q.text), timeout), q)
        if v is None:
            raise SolgateError("bad_answer", "the gate did not wait for the person")
        return v

    async def ask_later(self, call: Call, *, timeout: Optional[float] = None) -> Asked:
        q = self._question(call)
        r = self._request("POST", "/v1/hostcalls", q.text, ("Prefer", "respond-async"))
        return Asked(q.call_id, q.hash, b"", read_verdict(*await self._ask(r, timeout), q))

    async def wait(self, asked: Asked, *, timeout: float = 300) -> Verdict:
        loop = asyncio.get_running_loop()
        end, pause = loop.time() + timeout, 0.05
        while True:
            left = end - loop.time()
            if left <= 0:
                raise SolgateError("timeout", "no answer in %s s" % timeout)
            try:
                r = self._request("GET", "/v1/hostcalls/" + quote(asked.call_id, safe=""), None,
                                  ("Prefer", "wait=%d" % max(1, min(25, left))))
                v = read_verdict(*await self._ask(r, left + 1), asked)
                if v is not None:
                    return v
            except SolgateError as e:
                if e.code == "not_found":
                    raise forgotten() from e
                if e.code != "gate_down":
                    raise
                await asyncio.sleep(min(pause, left))
                pause = min(2 * pause, 2)

    async def cancel(self, call_id: str, *, timeout: Optional[float] = None) -> None:
        await self._ask(self._request("DELETE", "/v1/hostcalls/" + quote(call_id, safe="")), timeout)

    async def check(self, call: Call, *, timeout: Optional[float] = None) -> Verdict:
        try:
            return await self.ask(call, timeout=timeout)
        except Exception as e:  # a cancelled task is not an Exception
            return failed(e)

    async def run(self, call: Call, fn: Callable[[], Awaitable[T]], *, timeout: Optional[float] = None) -> T:
        try:
            before: Optional[str] = subject(call)
        except Exception:
            before = None
        v = await self.check(call, timeout=timeout)
        if v.allowed and (before is None or subject(call) != before):
            v = CHANGED
        if not v.allowed:
            raise Refused(v)
        return await fn()

    async def turn(self, request: Mapping[str, Any], *, timeout: Optional[float] = None) -> Dict[str, Any]:
        return await self._value(self._request("POST", "/v1/turn", request), timeout)

    async def state(self, *, timeout: Optional[float] = None) -> Dict[str, Any]:
        return await self._value(self._request("GET", "/v1/state"), timeout)

    async def prompts(self, *, timeout: Optional[float] = None) -> Dict[str, Any]:
        return await self._value(self._request("GET", "/v1/prompts"), timeout)

    async def prompt(self, prompt_id: str, *, timeout: Optional[float] = None) -> Dict[str, Any]:
        return await self._value(self._request("GET", "/v1/prompts/" + quote(prompt_id, safe="")), timeout)

    async def decide(self, prompt_id: str, decision: str, *, rev: Optional[int] = None, note: Optional[str] = None,
                     timeout: Optional[float] = None) -> Dict[str, Any]:
        body = {k: v for k, v in (("decision", decision), ("rev", rev), ("note", note)) if v is not None}
        path = "/v1/prompts/%s/decision" % quote(prompt_id, safe="")
        return await self._value(self._request("POST", path, body), timeout)

    async def attend(self, answer: Callable[[Dict[str, Any]], Awaitable[Said]], *, listen: str = "rpc") -> None:
        async for e in self.events(listen=listen):
            try:
                for p in await self._shown(e):
                    said = await answer(p)
                    decision, note = (said, None) if said is None or isinstance(said, str) else said
                    if decision is not None:
                        await self.decide(p["promptId"], decision, rev=p["rev"], note=note)
            except SolgateError as wrong:
                if not too_late(wrong):
                    raise

    async def _shown(self, e: Mapping[str, Any]) -> List[Dict[str, Any]]:
        if e["event"] == "hello":
            return list((await self.prompts())["prompts"])
        if e["event"] == "capability_prompt_update":
            return [await self.prompt(e["data"]["payload"]["promptId"])]
        return [e["data"]["payload"]] if e["event"] == "capability_prompt" else []

    async def _stream(self, request: Request, timeout: Optional[float] = None) -> AsyncIterator[Dict[str, Any]]:
        end = None if timeout is None else asyncio.get_running_loop().time() + timeout
        try:
            pair, answer = await self._open(request, end)
            try:
                if not answer.is_stream:
                    while not answer.done:
                        await _more(pair, answer, end)
                    raise problem(*request.read(answer))
                request.prove(answer, stream=True)
                while True:
                    for e in answer.events():
                        yield e
                    if answer.done:
                        break
                    await _more(pair, answer, end)
            finally:
                self._leave(pair)
            if self._ended:
                raise closed()
        except asyncio.TimeoutError as e:
            raise SolgateError("timeout", "no answer in %s s" % timeout) from e
        except (OSError, SolgateError) as e:
            raise self._failure(e) from e

    async def events(self, *, listen: Optional[str] = None, last_event_id: Optional[str] = None,
                     reconnect: bool = True) -> AsyncIterator[Dict[str, Any]]:
        last, pause = last_event_id, 0.05
        while True:
            more = () if last is None else (("Last-Event-ID", last),)
            path = "/v1/events" + ("" if listen is None else "?listen=" + quote(listen, safe=""))
            try:
                async for e in self._stream(self._request("GET", path, None, ("Accept", "text/event-stream"), *more)):
                    last, pause = e["id"] or last, 0.05
                    yield e
            except SolgateError as e:
                if e.code == "closed":
                    return
                if not reconnect or e.code != "gate_down":
                    raise
            if not reconnect:
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, 5)

    async def chat(self, packet: Mapping[str, Any], *, on_text: Optional[Callable[[str], None]] = None,
                   on_replace: Optional[Callable[[str], None]] = None, timeout: Optional[float] = None) -> Dict[str, Any]:
        if on_text is None:
            return await self._value(self._request("POST", "/v1/chat", packet), timeout)
        request = self._request("POST", "/v1/chat", packet, ("Accept", "text/event-stream"))
        async for e in self._stream(request, self._timeout if timeout is None else timeout):
            done = chat_event(e, on_text, on_replace)
            if done is not None:
                return done
        raise SolgateError("gate_down", "the answer broke off", retryable=True)


async def _more(pair: Pair, answer: Answer, end: Optional[float] = None) -> None:
    if end is None:
        data = await pair[0].read(65536)
    else:
        data = await asyncio.wait_for(pair[0].read(65536), end - asyncio.get_running_loop().time())
    if data:
        answer.feed(data)
    else:
        answer.end()
