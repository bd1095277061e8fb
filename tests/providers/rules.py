"""What the stand-ins share: only known fields, every call answered, and seals."""
import base64
import hashlib
import json
import os


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


HEADS = {"image/png": b"\x89PNG\r\n\x1a\n", "image/jpeg": b"\xff\xd8\xff", "image/gif": b"GIF8", "image/webp": b"RIFF"}


def picture(media, data, where):
    """A picture as every provider takes it: strict base64, at most 5 MB, and bytes that are of the type they are said to be."""
    if os.environ.get("STAND_IN_BLIND"):
        raise Refused("This model does not support image input.", where)
    if media not in HEADS:
        raise Refused(f"{where}: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'")
    if not isinstance(data, str) or data == "":
        raise Refused(f"{where}: image cannot be empty")
    try:
        raw = base64.b64decode(data, validate=True)
    except ValueError:
        raise Refused(f"{where}: Invalid base64 data") from None
    if len(raw) > 5 << 20:
        raise Refused(f"{where}: image exceeds 5 MB maximum")
    if not raw.startswith(HEADS[media]) or media == "image/webp" and raw[8:12] != b"WEBP":
        raise Refused(f"{where}: Image does not match the provided media type {media}")


def data_url(url, where):
    """data:TYPE;base64,DATA, whose picture is checked."""
    if not isinstance(url, str) or not url.startswith("data:"):
        raise Refused(f"{where}: a stand-in fetches no pictures")
    media, mark, data = url[5:].partition(";base64,")
    if not mark:
        raise Refused(f"{where}: Expected a base64-encoded data URL with an image MIME type")
    picture(media, data, where)


def twice(ids):
    """The first id that stands there twice, or None."""
    return next((x for i, x in enumerate(ids) if x in ids[:i]), None)


def pieces(text, n=5):
    return [text[i:i + n] for i in range(0, len(text), n)]
