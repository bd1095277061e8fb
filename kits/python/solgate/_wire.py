"""HTTP to the gate without I/O: what is sent, and what came.

The token is never sent: each request proves it, and an answer that does not
prove it in turn is not an answer (solgate-protocol(7), IDENTITY).
"""
from __future__ import annotations

import hashlib
import hmac
import json
import os
import re
import time
from typing import Any, Dict, List, Optional, Tuple
from urllib.parse import urlsplit

from .errors import SolgateError, problem

BODY_MAX = 8 << 20
HEAD_MAX = 64 << 10


class Token:
    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text.encode("ascii")

    def mac(self, *pieces: bytes) -> str:
        return hmac.new(self.text, b"".join(pieces), hashlib.sha256).hexdigest()


def find_places(state: Optional[str], socket: Optional[str], url: Optional[str]) -> Tuple[str, Any, str]:
    """State directory, address (a path, or host and port), value of Host."""
    env = os.environ
    own = state or env.get("SOLGATE_STATE")
    at = own or os.path.join(env.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state"), "solgate")
    if url is not None:
        u = urlsplit(url)
        if u.scheme != "http" or u.hostname not in ("127.0.0.1", "localhost", "::1"):
            raise ValueError("url must be http on this machine; the gate is not reached over a network")
        return at, (u.hostname, u.port or 80), u.netloc
    run = os.path.join(at, "run")
    if not own and env.get("XDG_RUNTIME_DIR"):
        run = os.path.join(env["XDG_RUNTIME_DIR"], "solgate")
    return at, socket or env.get("SOLGATE_SOCKET") or os.path.join(run, "solgate.sock"), "localhost"


def find_token(state: str, id: Optional[str], role: Optional[str]) -> Token:
    name = role or "agent"
    tokens = os.path.join(state, "tokens")
    if role is None and id and re.fullmatch(r"[A-Za-z0-9._:-]+", id) and os.path.exists(os.path.join(tokens, "agents", id)):
        name = "agents/" + id
    path = os.path.join(tokens, name)
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
        with os.fdopen(fd, "rb") as f:
            st = os.fstat(f.fileno())
            if st.st_uid != os.geteuid() or st.st_mode & 0o077 or st.st_nlink != 1:
                raise OSError("the token file must belong to you, and only you may read it")
            text = f.read(200)
        if not re.fullmatch(rb"[\x21-\x7e]{16,128}\n", text):
            raise OSError("the file does not hold a token")
    except OSError as e:
        raise SolgateError("no_token", "%s: %s" % (path, e)) from e
    return Token(name, text[:-1].decode())


class Request:
    """The bytes of a request, and what its answer must prove."""

    def __init__(self, token: Token, host: str, method: str, path: str, body: bytes = b"",
                 headers: Tuple[Tuple[str, str], ...] = ()) -> None:
        lines = ["%s %s HTTP/1.1" % (method, path), "Host: " + host]
        lines += ["%s: %s" % h for h in headers]
        if body:
            lines.append("Content-Type: application/json")
        if body or method == "POST":
            lines.append("Content-Length: %d" % len(body))
        head = ("\r\n".join(lines) + "\r\n").encode("ascii")
        self.token = token
        self.nonce = os.urandom(16).hex()
        said = "%s %s %d %s" % (token.name, self.nonce, time.time() * 1000, hashlib.sha256(body).hexdigest())
        mac = token.mac(b"solgate.ask.v1\n", said.encode(), b"\n", head)
        self.bytes = b"%bAuthorization: Proof %b %b\r\n\r\n%b" % (head, said.encode(), mac.encode(), body)

    def prove(self, answer: "Answer", stream: bool = False) -> None:
        kind = "stream" if stream else "whole"
        mac = self.token.mac(("solgate.answer.v1\n%s\n%s %d\n" % (self.nonce, kind, answer.status)).encode(),
                             b"" if stream else bytes(answer.body))
        got = answer.headers.get("x-solgate-proof", "")
        if not hmac.compare_digest(got.encode("latin-1"), ("%s %s" % (kind, mac)).encode()):
            if answer.status == 401:
                raise SolgateError("unauthorized", "the gate does not know this token", status=401)
            raise SolgateError("not_the_gate", "the answer does not prove that it comes from the gate", status=answer.status)

    def read(self, answer: "Answer") -> Tuple[int, Any]:
        """Status and body of an answer that proves itself; a refusal raises."""
        self.prove(answer)
        try:
            body = json.loads(answer.body.decode("utf-8")) if answer.body else None
        except (ValueError, RecursionError) as e:
            raise SolgateError("bad_answer", "the answer is not JSON", status=answer.status) from e
        if not 200 <= answer.status < 300:
            raise problem(answer.status, body)
        return answer.status, body


class Answer:
    """Bytes of one answer, as they come.  Whatever can be read in two ways is refused."""

    def __init__(self) -> None:
        self._raw = bytearray()
        self.headers: Dict[str, str] = {}
        self.status = 0
        self.body = bytearray()
        self.length: Optional[int] = None  # None: until the end of the connection
        self.chunked = False
        self._piece = bytearray()
        self.done = False

    @property
    def keeps(self) -> bool:
        return self.done and self.length is not None and self.headers.get("connection", "").lower() != "close"

    @property
    def is_stream(self) -> bool:
        return self.status == 200 and self.headers.get("content-type", "").startswith("text/event-stream")

    def feed(self, data: bytes) -> None:
        if self.status == 0:
            self._raw += data
            end = self._raw.find(b"\r\n\r\n")
            if end < 0:
                if len(self._raw) > HEAD_MAX:
                    raise SolgateError("bad_answer", "the head of the answer is too long")
                return
            self._head(bytes(self._raw[:end]).decode("latin-1"))
            data = bytes(self._raw[end + 4:])
        self.body += self._chunks(data) if self.chunked else data
        if self.length is not None and len(self.body) > self.length or len(self.body) > BODY_MAX:
            raise SolgateError("bad_answer", "the answer is longer than it says")
        if self.length is not None:
            self.done = len(self.body) == self.length

    def _chunks(self, data: bytes) -> bytes:
        """What the whole chunks hold; the rest waits."""
        out = b""
        self._piece += data
        while not self.done:
            m = re.match(rb"([0-9a-fA-F]{1,8})\r\n", self._piece)
            if m is None:
                if b"\r\n" in self._piece or len(self._piece) > 10:
                    raise SolgateError("bad_answer", "the length of the answer is not understood")
                break
            n = int(m.group(1), 16)
            if len(self._piece) < m.end() + n + 2:
                break
            if self._piece[m.end() + n:m.end() + n + 2] != b"\r\n" or n > BODY_MAX:
                raise SolgateError("bad_answer", "the length of the answer is not understood")
            out += self._piece[m.end():m.end() + n]
            del self._piece[:m.end() + n + 2]
            self.done = n == 0
        return out

    def _head(self, head: str) -> None:
        first, *lines = head.split("\r\n")
        m = re.fullmatch(r"HTTP/1\.1 ([2-5][0-9][0-9])(?: [\x20-\x7e]*)?", first)
        if m is None:
            raise SolgateError("bad_answer", "what answered does not speak HTTP as the gate does")
        for line in lines:
            h = re.fullmatch(r"([A-Za-z0-9-]+):[ \t]*([\x20-\x7e]*)", line)
            if h is None or h.group(1).lower() in self.headers:
                raise SolgateError("bad_answer", "a header of the answer is not understood")
            self.headers[h.group(1).lower()] = h.group(2)
        self.status = int(m.group(1))
        length = self.headers.get("content-length")
        self.chunked = self.is_stream and length is None and self.headers.get("transfer-encoding") == "chunked"
        if "transfer-encoding" in self.headers and not self.chunked or length is not None and not re.fullmatch(r"[0-9]{1,9}", length):
            raise SolgateError("bad_answer", "the length of the answer is not understood")
        if self.status == 204:
            self.length = 0
        elif length is not None:
            self.length = int(length)
        elif not self.is_stream:
            raise SolgateError("bad_answer", "the answer does not say how long it is")

    def end(self) -> None:
        """The connection ended."""
        if not self.done and (self.chunked or not self.is_stream):
            raise SolgateError("gate_down", "the connection broke off", retryable=True)
        self.done = True

    def events(self) -> List[Dict[str, Any]]:
        """Whole events of a stream; what is not whole waits."""
        out: List[Dict[str, Any]] = []
        while True:
            end = self.body.find(b"\n\n")
            if end < 0:
                return out
            e: Dict[str, Any] = {"id": None, "event": "message"}
            try:
                for line in bytes(self.body[:end]).decode("utf-8").split("\n"):
                    m = re.fullmatch(r"(id|event|data): ?(.*)", line)
                    if m:
                        more = m.group(1) == "data" and "data" in e
                        e[m.group(1)] = e["data"] + "\n" + m.group(2) if more else m.group(2)
                del self.body[:end + 2]
                if "data" in e:
                    e["data"] = json.loads(e["data"])
                    out.append(e)
            except (ValueError, RecursionError) as wrong:
                raise SolgateError("bad_answer", "an event is not JSON") from wrong


def down(e: OSError) -> SolgateError:
    return SolgateError("gate_down", "the gate cannot be reached (%s)" % (e.strerror or e), retryable=True)
