"""A call as the gate hashes it, and the answer to it.  There is one way to an allow."""
from __future__ import annotations

import hashlib
import json
import math
import re
import uuid
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional

from .errors import SolgateError

_ALLOWS = frozenset(("allow_once", "allow_session", "allow_always", "allow_stored", "allow_policy", "allow_permissive"))
_HASH = re.compile(r"[0-9a-f]{64}\Z")


@dataclass(frozen=True)
class Verdict:
    """May the call happen?  reason is for the model if it may not."""

    allowed: bool
    reason: str
    decision: Optional[str] = None
    rule: Optional[str] = None
    capability: Optional[str] = None
    risk: Optional[str] = None
    hash: Optional[str] = None
    promptId: Optional[str] = None
    note: Optional[str] = None
    matched: Optional[str] = None
    nearest: Optional[str] = None
    realPath: Optional[str] = None
    error: Optional[BaseException] = None


@dataclass(frozen=True)
class Asked:
    """A question: what the gate must repeat for an answer to count."""

    call_id: str
    hash: str
    text: bytes = b""
    verdict: Optional[Verdict] = None


# ---- Canonical form: keys by their bytes, no blanks, numbers as JavaScript writes them ----
def _number(f: float) -> str:
    if not math.isfinite(f):
        raise TypeError("the input cannot be written as JSON")
    if f == 0:
        return "0"
    mantissa, _, power = repr(abs(f)).partition("e")
    whole, _, part = mantissa.partition(".")
    point = len(whole) if whole != "0" else -(len(part) - len(part.lstrip("0")))
    text = _place((whole + part).strip("0"), point + int(power or 0))
    return "-" + text if f < 0 else text


def _place(digits: str, point: int) -> str:
    k = len(digits)
    if 0 < point <= 21:
        return digits + "0" * (point - k) if k <= point else digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return "0." + "0" * -point + digits
    e = point - 1
    return digits[0] + ("." + digits[1:] if k > 1 else "") + "e" + ("+" if e > 0 else "") + str(e)


def _bytes(key: str) -> bytes:
    return key.encode("utf-8")


def _write(v: Any, depth: int) -> str:
    if depth > 60:
        raise TypeError("the input is nested too deeply")
    if v is None or v is True or v is False:
        return {None: "null", True: "true", False: "false"}[v]
    if isinstance(v, str):
        return json.dumps(v, ensure_ascii=False)
    if isinstance(v, int):
        digits = str(abs(v)).rstrip("0") or "0"
        text = _place(digits, len(str(abs(v)))) if v else "0"
        return "-" + text if v < 0 else text
    if isinstance(v, float):
        return _number(v)
    if isinstance(v, (list, tuple)):
        return "[" + ",".join(_write(x, depth + 1) for x in v) + "]"
    if isinstance(v, Mapping):
        if not all(isinstance(k, str) for k in v):
            raise TypeError("the keys of an object are strings")
        keys: List[str] = sorted(v, key=_bytes)
        return "{" + ",".join(json.dumps(k, ensure_ascii=False) + ":" + _write(v[k], depth + 1) for k in keys) + "}"
    raise TypeError("the input cannot be written as JSON: %s" % type(v).__name__)


def canonical(value: Any) -> str:
    text = _write(value, 0)
    text.encode("utf-8")  # lone surrogates are refused here
    return text


def _piece(b: bytes) -> bytes:
    return b"%d:%b" % (len(b), b)


def asked_hash(call_id: str, cwd: Optional[str], method: str, params: str) -> str:
    call = hashlib.sha256(('{"method":%s,"params":%s}' % (json.dumps(method), params)).encode()).digest()
    pieces = (b"solgate.asked.v1", call_id.encode(), (cwd or "").encode(), call)
    return hashlib.sha256(b"".join(map(_piece, pieces))).hexdigest()


def question(call: Mapping[str, Any], extension: Optional[Mapping[str, Any]], cwd: Optional[str]) -> Asked:
    """call: {"tool", "input"} or {"method", "params"}, and call_id, cwd, turn_id, context, risk."""
    method = call.get("method", "tool")
    if "method" in call:
        params = canonical(call.get("params", {}))
    else:
        what: Dict[str, Any] = {"name": call["tool"], "input": call.get("input", {})}
        if call.get("risk") is not None:
            what["risk"] = call["risk"]
        params = canonical(what)
    cwd = call.get("cwd", cwd)
    call_id = call.get("call_id") or str(uuid.uuid4())
    rest = {"call_id": call_id, "method": method, "extension": extension, "cwd": cwd, "turn_id": call.get("turn_id"),
            "context": call.get("context")}
    head = json.dumps({k: v for k, v in rest.items() if v is not None}, ensure_ascii=False)
    return Asked(call_id, asked_hash(call_id, cwd, method, params), ('%s,"params":%s}' % (head[:-1], params)).encode("utf-8"))


def subject(call: Mapping[str, Any]) -> str:
    """What must not change while the gate is asked."""
    return canonical(call.get("params", {}) if "method" in call else call.get("input", {}))


# ---- Answers ---------------------------------------------------------------
def _bad(why: str) -> SolgateError:
    return SolgateError("bad_answer", "the gate's answer was not understood: " + why)


def _verdict(allowed: bool, of: Any, reason: str) -> Verdict:
    of = of if isinstance(of, dict) else {}
    names = ("decision", "rule", "capability", "risk", "hash", "promptId", "note", "matched", "nearest", "realPath")
    return Verdict(allowed, reason, **{k: of[k] for k in names if isinstance(of.get(k), str)})


def read_verdict(status: int, body: Any, asked: Asked) -> Optional[Verdict]:
    """The verdict; None while a person is asked; anything else raises."""
    if not isinstance(body, dict) or body.get("call_id") != asked.call_id:
        raise _bad("it is about another call")
    if status == 202 and body.get("status") == "pending":
        return None
    if status != 200:
        raise _bad("status %d" % status)
    if body.get("is_error") is True:
        error = body.get("error")
        if not isinstance(error, dict) or not isinstance(error.get("message"), str):
            raise _bad("it has no reason")
        v = _verdict(False, error.get("details"), error["message"])
        return v if v.note is None else _verdict(False, error["details"], "%s The person wrote: %s" % (v.reason, v.note))
    out = body.get("output")
    if body.get("is_error") is not False or "error" in body:
        raise _bad("is_error")
    if not isinstance(out, dict) or not isinstance(out.get("decision"), str) or out["decision"] not in _ALLOWS:
        raise _bad("decision")
    for name in ("hash", "asked"):
        if not isinstance(out.get(name), str) or not _HASH.match(out[name]):
            raise _bad(name)
    if out["asked"] != asked.hash:
        raise _bad("it is about something else")
    return _verdict(True, out, "allowed (%s)" % out["decision"])


def failed(e: BaseException) -> Verdict:
    """A question that failed is a call that was not allowed."""
    return Verdict(False, "The call did not run: nobody could be asked whether it may (%s). Do not try another way around."
                   % e, error=e)


CHANGED = Verdict(False, "The call did not run: its input changed while the gate was asked.")
