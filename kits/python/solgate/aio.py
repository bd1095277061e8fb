"""The gate, asked from asyncio.  A task that is cancelled takes its question back."""
from __future__ import annotations

import asyncio
from typing import Any, AsyncIterator, Awaitable, Callable, Dict, List, Mapping, Optional, Tuple, TypeVar
from urllib.parse import quote

from ._call import CHANGED, Asked, Verdict, failed, read_verdict, subject
from ._wire import Answer, Request, down
from .client import Base, Call, chat_event
from .errors import Refused, SolgateError, problem

T = TypeVar("T")
Pair = Tuple[asyncio.StreamReader, asyncio.StreamWriter]


class AsyncSolgate(Base):
    """gate = AsyncSolgate("my-agent"); the methods are those of Solgate."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._idle: List[Pair] = []

    async def __aenter__(self) -> "AsyncSolgate":
        return self

    async def __aexit__(self, *exc: Any) -> None:
        self.close()

    def close(self) -> None:
        idle, self._idle = self._idle, []
        for _, w in idle:
            w.close()

    async def _connect(self, fresh: bool) -> Tuple[Pair, bool]:
        while self._idle and not fresh:
            pair = self._idle.pop()
            if not pair[1].is_closing():
                return pair, True
        if isinstance(self._address, str):
            return await asyncio.open_unix_connection(self._address), False
        return await asyncio.open_connection(*self._address), False

    async def _open(self, request: Request) -> Tuple[Pair, Answer]:
        for fresh in (False, True):
            pair, used = await self._connect(fresh)
            answer = Answer()
            try:
                pair[1].write(request.bytes)
                while answer.status == 0:
                    await _more(pair, answer)
                return pair, answer
            except (ConnectionResetError, BrokenPipeError, SolgateError) as e:
                pair[1].close()
                if used and not answer._raw and getattr(e, "code", "gate_down") == "gate_down":
                    continue
                raise
            except BaseException:
                pair[1].close()
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
                pair[1].close()
                raise
        except OSError as e:
            raise down(e) from e
        if answer.keeps and len(self._idle) < 8:
            self._idle.append(pair)
        else:
            pair[1].close()
        return result

    async def _ask(self, request: Request, timeout: Optional[float]) -> Tuple[int, Any]:
        timeout = self._timeout if timeout is None else timeout
        if timeout is None:
            return await self._once(request)
        try:
            return await asyncio.wait_for(self._once(request), timeout)
        except asyncio.TimeoutError as e:
            raise SolgateError("timeout", "no answer in %s s" % timeout) from e

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
        return (await self._ask(self._request("POST", "/v1/turn", request), timeout))[1]

    async def state(self, *, timeout: Optional[float] = None) -> Dict[str, Any]:
        return (await self._ask(self._request("GET", "/v1/state"), timeout))[1]

    async def prompts(self, *, timeout: Optional[float] = None) -> Dict[str, Any]:
        return (await self._ask(self._request("GET", "/v1/prompts"), timeout))[1]

    async def prompt(self, prompt_id: str, *, timeout: Optional[float] = None) -> Dict[str, Any]:
        return (await self._ask(self._request("GET", "/v1/prompts/" + quote(prompt_id, safe="")), timeout))[1]

    async def decide(self, prompt_id: str, decision: str, *, rev: Optional[int] = None, note: Optional[str] = None,
                     timeout: Optional[float] = None) -> Dict[str, Any]:
        body = {k: v for k, v in (("decision", decision), ("rev", rev), ("note", note)) if v is not None}
        path = "/v1/prompts/%s/decision" % quote(prompt_id, safe="")
        return (await self._ask(self._request("POST", path, body), timeout))[1]

    async def _stream(self, request: Request) -> AsyncIterator[Dict[str, Any]]:
        try:
            pair, answer = await self._open(request)
            try:
                if not answer.is_stream:
                    while not answer.done:
                        await _more(pair, answer)
                    raise problem(*request.read(answer))
                request.prove(answer, stream=True)
                while True:
                    for e in answer.events():
                        yield e
                    if answer.done:
                        return
                    await _more(pair, answer)
            finally:
                pair[1].close()
        except OSError as e:
            raise down(e) from e

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
                if not reconnect or e.code != "gate_down":
                    raise
            if not reconnect:
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, 5)

    async def chat(self, packet: Mapping[str, Any], *, on_text: Optional[Callable[[str], None]] = None,
                   on_replace: Optional[Callable[[str], None]] = None, timeout: Optional[float] = None) -> Dict[str, Any]:
        if on_text is None:
            return (await self._ask(self._request("POST", "/v1/chat", packet), timeout))[1]
        async for e in self._stream(self._request("POST", "/v1/chat", packet, ("Accept", "text/event-stream"))):
            done = chat_event(e, on_text, on_replace)
            if done is not None:
                return done
        raise SolgateError("gate_down", "the answer broke off")


async def _more(pair: Pair, answer: Answer) -> None:
    data = await pair[0].read(65536)
    if data:
        answer.feed(data)
    else:
        answer.end()
