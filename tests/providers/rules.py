"""What the stand-ins share: only known fields, and every call answered."""


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


def answered(owed, given, where):
    """Each call gets exactly one result."""
    if sorted(owed) != sorted(given):
        raise ValueError(f"{where}: calls {sorted(owed)} are owed results, results are {sorted(given)}")


def pieces(text, n=5):
    return [text[i:i + n] for i in range(0, len(text), n)]
