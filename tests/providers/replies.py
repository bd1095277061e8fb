"""Answers that a scene writes down, and the requests it reads afterwards.

STAND_IN_REPLIES names a JSON file: message -> list of answers, one for each
time it is asked; an answer is a text, or {"text", "calls"} and how it streams:
"hold" (the rest waits until that file is there), "at" (behind which part of
it, 0.5), "bytes" (of a piece, 37), "cut" (the connection ends there),
"garble" (no event of this API stands there), "refused" (it ends as withheld).
STAND_IN_RECORD names a file that gets a line for each request: {"path",
"body"}; and {"left": path} when the program left a stream that waited, or was
to wait further on.
"""
import json
import os
import select
import socket
import threading
import time

lock = threading.Lock()
asked = {}


def record(path, body):
    name = os.environ.get("STAND_IN_RECORD")
    if name:
        with lock, open(name, "a") as f:
            f.write(json.dumps({"path": path, "body": json.loads(body)}) + "\n")


def reply(text):
    """What the scene says to ${text}; None: nothing."""
    name = os.environ.get("STAND_IN_REPLIES")
    if not name or not os.path.exists(name):
        return None
    with open(name) as f:
        answers = json.load(f).get(text)
    if not answers:
        return None
    key = (text, os.stat(name).st_mtime_ns)  # written again: from the first on
    with lock:
        n = asked[key] = asked.get(key, 0) + 1
    answer = answers[min(n, len(answers)) - 1]
    return {"calls": [], "text": answer} if isinstance(answer, str) else {"calls": [], **answer}


def has_left(link):
    """The other end is closed."""
    return bool(select.select([link], [], [], 0)[0]) and link.recv(1, socket.MSG_PEEK) == b""


def left(path):
    """Write down that the program left."""
    name = os.environ.get("STAND_IN_RECORD")
    if name:
        with lock, open(name, "a") as f:
            f.write(json.dumps({"left": path}) + "\n")


def wait(hold, path, link):
    while hold and not os.path.exists(hold):
        time.sleep(0.01)
        if has_left(link):
            left(path)
            raise ConnectionAbortedError("it has left")


ENDS = (('"finishReason": "STOP"', '"finishReason": "SAFETY"'), ('"finish_reason": "stop"', '"finish_reason": "content_filter"'),
        ('"stop_reason": "end_turn"', '"stop_reason": "refusal"'))


def withheld(text):
    """The same stream, but that the provider withholds the answer at its end."""
    for fine, refused in ENDS:
        text = text.replace(fine, refused)
    return text


def closed(schema, where="schema"):
    """Every object names all its keys, as Anthropic wants it."""
    if schema.get("type") == "object":
        if schema.get("additionalProperties") is not False:
            raise ValueError(f"{where}: For 'object' type, 'additionalProperties' must be explicitly set to false")
        for key, value in schema["properties"].items():
            closed(value, where + "." + key)
    if "items" in schema:
        closed(schema["items"], where + "[]")


def typed(schema, where="schema"):
    """A schema that a provider takes: types, no references."""
    if "$ref" in schema or schema.get("type") not in ("object", "array", "string", "number", "integer", "boolean"):
        raise ValueError(f"{where}: Invalid JSON schema")
    for key, value in schema.get("properties", {}).items():
        typed(value, where + "." + key)
    if schema["type"] == "array":
        typed(schema["items"], where + "[]")


def exactly(obj, keys, where):
    if not isinstance(obj, dict) or set(obj) - set(keys.split()):
        raise ValueError(f"{where}: unknown fields in {sorted(obj)}")
    return obj


def without_form(path, body):
    """The body without the form of the answer, which each API has in a place of its own."""
    if path.startswith("/v1/chat/") and "response_format" in body:
        form = exactly(body.pop("response_format"), "type json_schema", "response_format")
        spec = exactly(form["json_schema"], "name strict schema description", "response_format.json_schema")
        if form["type"] != "json_schema" or not spec["name"]:
            raise ValueError("response_format: a json_schema needs its name")
        typed(spec["schema"])
    elif path == "/v1/responses" and "text" in body:
        form = exactly(body.pop("text")["format"], "type name strict schema description", "text.format")
        if form["type"] != "json_schema" or not form["name"]:
            raise ValueError("text.format: a json_schema needs its name")
        typed(form["schema"])
    elif path == "/v1/messages" and "output_config" in body:
        form = exactly(body.pop("output_config")["format"], "type schema", "output_config.format")
        if form["type"] != "json_schema":
            raise ValueError("output_config.format.type: must be json_schema")
        typed(form["schema"])
        closed(form["schema"])
    elif "responseJsonSchema" in body.get("generationConfig", {}):
        config = body["generationConfig"]
        typed(config.pop("responseJsonSchema"))
        if config.pop("responseMimeType", None) != "application/json":
            raise ValueError("responseJsonSchema: only with responseMimeType application/json")
    return body
