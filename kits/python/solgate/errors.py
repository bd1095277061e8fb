"""What went wrong between a program and the gate.  Nothing here is ever an allow."""
from __future__ import annotations

from typing import Any, Optional

_HINTS = {
    "unauthorized": "the token is not one of this gate: look at the option state, or at SOLGATE_STATE",
    "not_your_id": "this id has a token of its own, or is reserved: see solgate-protocol(7), IDENTITY",
    "gate_down": "start it: solgate serve",
    "not_the_gate": "something else answers at this address; the gate proves itself with the token",
    "no_token": "the gate makes its tokens when it starts: solgate serve",
    "rev_required": "pass the rev of the question that was shown",
    "timeout": "nobody answered in time: ask again, or give timeout more",
    "bad_answer": "kit and gate may be of different versions: compare with solgate --version",
    "closed": "make a new client",
}


class SolgateError(Exception):
    """code is for machines, the text for people; status and pointer where they are known, hint is what to do next."""

    def __init__(self, code: str, text: str, *, status: Optional[int] = None, pointer: Optional[str] = None,
                 hint: Optional[str] = None, retryable: bool = False) -> None:
        super().__init__(text)
        self.code = code
        self.status = status
        self.pointer = pointer
        self.hint = hint if hint is not None else _HINTS.get(code)
        self.retryable = retryable


def closed() -> SolgateError:
    return SolgateError("closed", "the client was closed")


def forgotten() -> SolgateError:
    return SolgateError("not_found", "the gate no longer knows this question", status=404,
                        hint="nothing was allowed; a gate that starts again has forgotten what waited: ask again")


class Refused(SolgateError):
    """A call that may not happen; its text is meant for the model."""

    def __init__(self, verdict: Any) -> None:
        super().__init__("denied", verdict.reason)
        self.verdict = verdict


def problem(status: int, body: Any) -> SolgateError:
    """A refusal of the server (problem+json) as an error."""
    p = body if isinstance(body, dict) else {}

    def text(key: str) -> Optional[str]:
        return p[key] if isinstance(p.get(key), str) else None

    return SolgateError(text("error") or "bad_answer", text("detail") or "the gate answered %d" % status, status=status,
                        pointer=text("pointer"), hint=text("hint"), retryable=p.get("retryable") is True)
