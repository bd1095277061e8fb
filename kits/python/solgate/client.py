"""The gate, asked from ordinary code; solgate.aio has the same for asyncio."""
from __future__ import annotations

import json
import socket as sockets
import threading
import time
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Set, Tuple, TypeVar, Union
from urllib.parse import quote

from ._call import CHANGED, Asked, Verdict, failed, question, read_verdict, subject
from ._wire import Answer, Request, Token, down, find_places, find_token
from .errors import Refused, SolgateError, closed, forgotten, problem

T = TypeVar("T")
Call = Mapping[str, Any]
Said = Union[None, str, Tuple[str, str]]


class Base:
    """What both clients share: where the gate is, and who asks."""

    def __init__(self, id: Optional[str] = None, *, name: Optional[str] = None, version: Optional[str] = None,
                 role: Optional[str] = None, state: Optional[str] = None, socket: Optional[str] = None,
                 url: Optional[str] = None, token: Optional[Tuple[str, str]] = None, cwd: Optional[str] = None,
                 timeout: Optional[float] = None, traceparent: Optional[Callable[[], Optional[str]]] = None) -> None:
        if id is None and role is None:
            raise TypeError('say who asks: Solgate("my-agent")')
        places, self._address, self._host = find_places(state, socket, url)
        self._token = Token(*token) if token else find_token(places, id, role)
        said = {"id": id, "name": name, "version": version}
        self._extension = None if id is None else {k: v for k, v in said.items() if v is not None}
        self._cwd = cwd
        self._timeout = timeout
        self._traceparent = traceparent

    def _request(self, method: str, path: str, value: Any = None, *headers: Tuple[str, str]) -> Request:
        body = value if isinstance(value, bytes) else b"" if value is None else json.dumps(value).encode()
        return Request(self._token, self._host, method, path, body, headers)

    def _question(self, call: Call) -> Asked:
        trace = self._traceparent() if self._traceparent is not None else None
        if trace is not None:
            call = {**call, "context": {**(call.get("context") or {}), "traceparent": trace}}
        return question(call, self._extension, self._cwd)


class Solgate(Base):
    """gate = Solgate("my-agent"); safe to use from many threads."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._idle: List[sockets.socket] = []
        self._busy: Set[sockets.socket] = set()
        self._lock = threading.Lock()
        self._ended = threading.Event()

    def __enter__(self) -> "Solgate":
        return self

    def __exit__(self, *exc: Any) -> None:
        self.close()

    def close(self) -> None:
        """From any thread: what waits raises with the code "closed", its questions are taken back, and events end."""
        self._ended.set()
        with self._lock:
            idle, self._idle = self._idle, []
            for s in self._busy:
                try:
                    s.shutdown(sockets.SHUT_RDWR)
                except OSError:
                    pass  # the gate was first
        for s in idle:
            s.close()

    def _connect(self, fresh: bool) -> Tuple[sockets.socket, bool]:
        with self._lock:
            if self._idle and not fresh:
                s = self._idle.pop()
                self._busy.add(s)
                return s, True
        s = self._dial()
        with self._lock:
            self._busy.add(s)
        return s, False

    def _leave(self, s: sockets.socket) -> None:
        with self._lock:
            self._busy.discard(s)
        s.close()

    def _dial(self) -> sockets.socket:
        unix = isinstance(self._address, str)
        s = sockets.socket(sockets.AF_UNIX, sockets.SOCK_STREAM) if unix else None
        try:
            if s is None:
                s = sockets.create_connection(self._address)
                s.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
            else:
                s.connect(self._address)
        except BaseException:
            if s is not None:
                s.close()
            raise
        return s

    def _open(self, request: Request, end: Optional[float]) -> Tuple[sockets.socket, Answer]:
        """Send it, and read until the head of the answer is there."""
        for fresh in (False, True):
            s, used = self._connect(fresh)
            answer = Answer()
            try:
                if self._ended.is_set():
                    raise closed()
                s.settimeout(_left(end))
                s.sendall(request.bytes)
                while answer.status == 0:
                    _more(s, answer, end)
                return s, answer
            except (ConnectionResetError, BrokenPipeError, SolgateError) as e:
                self._leave(s)
                # The gate closes what was kept too long; nothing of an answer has come.
                if used and not answer._raw and getattr(e, "code", "gate_down") == "gate_down":
                    continue
                raise
            except BaseException:
                self._leave(s)
                raise
        raise AssertionError("not reached")

    def _end(self, timeout: Optional[float]) -> Tuple[Optional[float], Optional[float]]:
        timeout = self._timeout if timeout is None else timeout
        return timeout, None if timeout is None else time.monotonic() + timeout

    def _failure(self, e: Exception, timeout: Optional[float]) -> Exception:
        if self._ended.is_set():
            return closed()
        if isinstance(e, sockets.timeout):
            return SolgateError("timeout", "no answer in %s s" % timeout)
        return down(e) if isinstance(e, OSError) else e

    def _ask(self, request: Request, timeout: Optional[float]) -> Tuple[int, Any]:
        timeout, end = self._end(timeout)
        try:
            s, answer = self._open(request, end)
            try:
                while not answer.done:
                    _more(s, answer, end)
                result = request.read(answer)
            except BaseException:
                self._leave(s)
                raise
        except (OSError, SolgateError) as e:
            raise self._failure(e, timeout) from e
        with self._lock:
            if answer.keeps and len(self._idle) < 8 and not self._ended.is_set():
                self._busy.discard(s)
                self._idle.append(s)
                return result
        self._leave(s)
        return result

    def _value(self, request: Request, timeout: Optional[float]) -> Dict[str, Any]:
        return as_object(self._ask(request, timeout)[1])

    # ---- Calls ------------------------------------------------------------
    def ask(self, call: Call, *, timeout: Optional[float] = None) -> Verdict:
        """May this call happen?  Waits for a person if it must.  A refusal is a verdict, a failure raises;
        the end of timeout takes the question back."""
        q = self._question(call)
        v = read_verdict(*self._ask(self._request("POST", "/v1/hostcalls", q.text), timeout), q)
        if v is None:
            raise SolgateError("bad_answer", "the gate did not wait for the person")
        return v

    def ask_later(self, call: Call, *, timeout: Optional[float] = None) -> Asked:
        """The same without waiting; verdict of the result may be None."""
        q = self._question(call)
        r = self._request("POST", "/v1/hostcalls", q.text, ("Prefer", "respond-async"))
        return Asked(q.call_id, q.hash, b"", read_verdict(*self._ask(r, timeout), q))

    def wait(self, asked: Asked, *, timeout: float = 300) -> Verdict:
        """The verdict on a call of ask_later(); connects again while the gate is away, until timeout."""
        end, pause = time.monotonic() + timeout, 0.05
        while True:
            left = end - time.monotonic()
            if left <= 0:
                raise SolgateError("timeout", "no answer in %s s" % timeout)
            try:
                r = self._request("GET", "/v1/hostcalls/" + quote(asked.call_id, safe=""), None,
                                  ("Prefer", "wait=%d" % max(1, min(25, left))))
                v = read_verdict(*self._ask(r, left + 1), asked)
                if v is not None:
                    return v
            except SolgateError as e:
                if e.code == "not_found":
                    raise forgotten() from e
                if e.code != "gate_down":
                    raise
                self._ended.wait(min(pause, left))
                pause = min(2 * pause, 2)

    def cancel(self, call_id: str, *, timeout: Optional[float] = None) -> None:
        self._ask(self._request("DELETE", "/v1/hostcalls/" + quote(call_id, safe="")), timeout)

    def check(self, call: Call, *, timeout: Optional[float] = None) -> Verdict:
        """ask(), where every failure is a refusal too."""
        try:
            return self.ask(call, timeout=timeout)
        except Exception as e:  # whatever went wrong, it was not allowed
            return failed(e)

    def run(self, call: Call, fn: Callable[[], T], *, timeout: Optional[float] = None) -> T:
        """fn() if the gate allows it, and if what it allowed is still what would run; else Refused."""
        try:
            before: Optional[str] = subject(call)
        except Exception:
            before = None
        v = self.check(call, timeout=timeout)
        if v.allowed and (before is None or subject(call) != before):
            v = CHANGED
        if not v.allowed:
            raise Refused(v)
        return fn()

    def turn(self, request: Mapping[str, Any], *, timeout: Optional[float] = None) -> Dict[str, Any]:
        return self._value(self._request("POST", "/v1/turn", request), timeout)

    def state(self, *, timeout: Optional[float] = None) -> Dict[str, Any]:
        return self._value(self._request("GET", "/v1/state"), timeout)

    # ---- For people: role="person" ---------------------------------------
    def prompts(self, *, timeout: Optional[float] = None) -> Dict[str, Any]:
        return self._value(self._request("GET", "/v1/prompts"), timeout)

    def prompt(self, prompt_id: str, *, timeout: Optional[float] = None) -> Dict[str, Any]:
        return self._value(self._request("GET", "/v1/prompts/" + quote(prompt_id, safe="")), timeout)

    def decide(self, prompt_id: str, decision: str, *, rev: Optional[int] = None, note: Optional[str] = None,
               timeout: Optional[float] = None) -> Dict[str, Any]:
        """rev is that of the question that was shown; an allow needs it."""
        body = {k: v for k, v in (("decision", decision), ("rev", rev), ("note", note)) if v is not None}
        return self._value(self._request("POST", "/v1/prompts/%s/decision" % quote(prompt_id, safe=""), body), timeout)

    def attend(self, answer: Callable[[Dict[str, Any]], Said], *, listen: str = "rpc") -> None:
        """Answer questions as they come, until close(): answer(prompt) gives a decision, a pair of decision and note, or None;
        when a question grew, it is asked again."""
        for e in self.events(listen=listen):
            try:
                for p in self._shown(e):
                    said = answer(p)
                    decision, note = (said, None) if said is None or isinstance(said, str) else said
                    if decision is not None:
                        self.decide(p["promptId"], decision, rev=p["rev"], note=note)
            except SolgateError as wrong:
                if not too_late(wrong):
                    raise

    def _shown(self, e: Mapping[str, Any]) -> List[Dict[str, Any]]:
        if e["event"] == "hello":
            return list(self.prompts()["prompts"])
        if e["event"] == "capability_prompt_update":
            return [self.prompt(e["data"]["payload"]["promptId"])]
        return [e["data"]["payload"]] if e["event"] == "capability_prompt" else []

    # ---- Streams ----------------------------------------------------------
    def _stream(self, request: Request, timeout: Optional[float] = None) -> Iterator[Dict[str, Any]]:
        end = None if timeout is None else time.monotonic() + timeout
        try:
            s, answer = self._open(request, end)
            try:
                if not answer.is_stream:
                    while not answer.done:
                        _more(s, answer, end)
                    raise problem(*request.read(answer))
                request.prove(answer, stream=True)
                while True:
                    yield from answer.events()
                    if answer.done:
                        break
                    _more(s, answer, end)
            finally:
                self._leave(s)
            if self._ended.is_set():
                raise closed()
        except (OSError, SolgateError) as e:
            raise self._failure(e, timeout) from e

    def events(self, *, listen: Optional[str] = None, last_event_id: Optional[str] = None,
               reconnect: bool = True) -> Iterator[Dict[str, Any]]:
        """Events as they happen; a stream that breaks off is opened again after the last event seen."""
        last, pause = last_event_id, 0.05
        while True:
            more = () if last is None else (("Last-Event-ID", last),)
            path = "/v1/events" + ("" if listen is None else "?listen=" + quote(listen, safe=""))
            try:
                for e in self._stream(self._request("GET", path, None, ("Accept", "text/event-stream"), *more)):
                    last, pause = e["id"] or last, 0.05
                    yield e
            except SolgateError as e:
                if e.code == "closed":
                    return
                if not reconnect or e.code != "gate_down":
                    raise
            if not reconnect or self._ended.wait(pause):
                return
            pause = min(2 * pause, 5)

    def chat(self, packet: Mapping[str, Any], *, on_text: Optional[Callable[[str], None]] = None,
             on_replace: Optional[Callable[[str], None]] = None, timeout: Optional[float] = None) -> Dict[str, Any]:
        """Send a message; on_text hears the preview, on_replace the text that takes its place."""
        if on_text is None:
            return self._value(self._request("POST", "/v1/chat", packet), timeout)
        request = self._request("POST", "/v1/chat", packet, ("Accept", "text/event-stream"))
        for e in self._stream(request, self._end(timeout)[0]):
            done = chat_event(e, on_text, on_replace)
            if done is not None:
                return done
        raise SolgateError("gate_down", "the answer broke off", retryable=True)


def too_late(e: SolgateError) -> bool:
    """A question that was taken back, answered by somebody else, or grew, which an update will say."""
    return e.status in (404, 409) or e.code in ("gate_down", "closed")


def as_object(value: Any) -> Dict[str, Any]:
    if not isinstance(value, dict):
        raise SolgateError("bad_answer", "the gate's answer was not understood: it is no object")
    return value


def chat_event(e: Mapping[str, Any], on_text: Callable[[str], None],
               on_replace: Optional[Callable[[str], None]]) -> Optional[Dict[str, Any]]:
    kind, data = e["event"], as_object(e["data"])
    if kind == "text":
        on_text(str(data.get("text", "")))
    elif kind == "replace" and on_replace is not None:
        on_replace(str(data.get("text", "")))
    elif kind == "failed":
        raise problem(int(data.get("status", 500)), data)
    return data if kind == "done" else None


def _left(end: Optional[float]) -> Optional[float]:
    if end is None:
        return None
    left = end - time.monotonic()
    if left <= 0:
        raise sockets.timeout("timed out")
    return left


def _more(s: sockets.socket, answer: Answer, end: Optional[float]) -> None:
    s.settimeout(_left(end))
    data = s.recv(65536)
    if data:
        answer.feed(data)
    else:
        answer.end()
