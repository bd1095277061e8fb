"""What the stand-ins share: only known fields, every call answered, and seals."""
import base64
import hashlib
import json


class Refused(ValueError):
    """What the real API refuses, in its own shape: the text, the field, the status."""

    def __init__(self, text, param=None, status=400, code=None):
        super().__init__(text)
        self.param, self.status, self.code = param, status, code


def only(obj, allowed, where):
    if not isinstance(obj, dict):
        raise ValueError(f"{where} must be an object")
    extra = sorted(set(obj) - set(allowed.split()))
    if extra:
        raise ValueError(f"{where} has unknown fields: {', '.join(extra)}")
    return obj


def text_of(value, where):
    if not isinstance(value, str) or value == "":
        raise ValueError(f"{where} must be a text that is not empty")
    return value


def seal(*what):
    """What stands for a thought: nobody else can make it, and it fits nothing else."""
    data = hashlib.sha256(json.dumps(what, sort_keys=True).encode()).digest()
    return base64.b64encode(data).decode()


def twice(ids):
    """The first id that stands there twice, or None."""
    return next((x for i, x in enumerate(ids) if x in ids[:i]), None)


def pieces(text, n=5):
    return [text[i:i + n] for i in range(0, len(text), n)]
