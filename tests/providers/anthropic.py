"""Messages."""
import json

from rules import answered, only, pieces, text_of

# The headers, and what stands before the key: by hand, and by the SDK since 1.0.
KEYS = [("x-api-key", ""), ("Authorization", "Bearer ")]


def blocks_of(message, where):
    content = message["content"]
    if isinstance(content, str):
        return [{"type": "text", "text": text_of(content, where)}]
    if not content:
        raise ValueError(f"{where}: content is empty")
    return content


def result_text(block):
    content = block.get("content", "")
    return content if isinstance(content, str) else "".join(b["text"] for b in content)


def check_message(m, owed, where):
    """The calls, text and results of a message."""
    only(m, "role content", where)
    calls, text, results, given = [], "", [], []
    for b in blocks_of(m, where):
        if b["type"] == "text":
            only(b, "type text citations", where)
            text = text_of(b["text"], where)
        elif b["type"] == "tool_use" and m["role"] == "assistant":
            only(b, "type id name input caller", where)
            if not isinstance(b["input"], dict):
                raise ValueError(f"{where}: input must be an object")
            calls.append(text_of(b["id"], where))
        elif b["type"] == "tool_result" and m["role"] == "user":
            only(b, "type tool_use_id content is_error", where)
            if text:
                raise ValueError(f"{where}: tool_result blocks come first")
            given.append(text_of(b["tool_use_id"], where))
            results.append(result_text(b))
        else:
            raise ValueError(f"{where}: a {b['type']} block does not belong there")
    answered(owed, given, f"{where}: `tool_use` ids without `tool_result` blocks immediately after")
    return calls, text, results


def check(body, path, headers):
    version = headers.get("anthropic-version")
    if version not in ("2023-06-01", "2026-10-21"):
        raise ValueError(f"anthropic-version: {version} is none")
    sampling = " temperature top_p top_k" if version == "2023-06-01" else ""
    only(body, "model messages system tools tool_choice stream max_tokens" + sampling, "body")
    text_of(body["model"], "model")
    if not isinstance(body["max_tokens"], int) or body["max_tokens"] < 1:
        raise ValueError("max_tokens: must be a positive whole number")
    names = []
    for tool in body.get("tools", []):
        only(tool, "name description input_schema type", "tools")
        if tool["input_schema"]["type"] != "object":
            raise ValueError("input_schema must be an object schema")
        names.append(text_of(tool["name"], "tools.name"))
    owed, role = [], "assistant"
    for i, m in enumerate(body["messages"]):
        if m["role"] not in ("user", "assistant") or m["role"] == role:
            raise ValueError(f"messages[{i}]: roles must alternate")
        role = m["role"]
        owed, text, results = check_message(m, owed, f"messages[{i}]")
    if role != "user":
        raise ValueError("the last message must be the user's")
    system = body.get("system", "")
    system = system if isinstance(system, str) else "".join(b["text"] for b in system)
    return {"text": text, "results": results, "tools": names, "stream": bool(body.get("stream")), "system": system,
            "model": body["model"]}


def blocks(answer):
    out = [{"type": "text", "text": answer["text"], "citations": None}] if answer["text"] else []
    return out + [{"type": "tool_use", "id": f"toolu_{i + 1}", "name": name, "input": args}
                  for i, (name, args) in enumerate(answer["calls"])]


def whole(answer, ask):
    return {"id": "msg_1", "type": "message", "role": "assistant", "model": ask["model"], "content": blocks(answer),
            "stop_reason": "tool_use" if answer["calls"] else "end_turn", "stop_sequence": None,
            "usage": {"input_tokens": 11, "output_tokens": 7}}


def block_events(i, b):
    if b["type"] == "text":
        start = {"type": "text", "text": ""}
        deltas = [{"type": "text_delta", "text": p} for p in pieces(b["text"])]
    else:
        start = {**b, "input": {}}
        deltas = [{"type": "input_json_delta", "partial_json": p} for p in [""] + pieces(json.dumps(b["input"]), 7)]
    yield "content_block_start", {"index": i, "content_block": start}
    yield "ping", {}
    for delta in deltas:
        yield "content_block_delta", {"index": i, "delta": delta}
    yield "content_block_stop", {"index": i}


def stream(answer, ask):
    done = whole(answer, ask)
    begun = {**done, "content": [], "stop_reason": None, "usage": {"input_tokens": 11, "output_tokens": 1}}
    events = [("message_start", {"message": begun})]
    for i, b in enumerate(done["content"]):
        events += block_events(i, b)
    events.append(("message_delta", {"delta": {"stop_reason": done["stop_reason"], "stop_sequence": None},
                                     "usage": {"output_tokens": 7}}))
    events.append(("message_stop", {}))
    for name, data in events:
        yield f"event: {name}\ndata: " + json.dumps({"type": name, **data}) + "\n\n"


def error(status, text):
    names = {400: "invalid_request_error", 401: "authentication_error", 429: "rate_limit_error", 500: "api_error"}
    return {"type": "error", "error": {"type": names.get(status, "api_error"), "message": text}}
