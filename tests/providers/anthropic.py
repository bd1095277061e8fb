"""Messages."""
import json

from rules import Refused, only, picture, pieces, seal, text_of, twice

# The headers, and what stands before the key: by hand, and by the SDK since 1.0.
KEYS = [("x-api-key", ""), ("Authorization", "Bearer ")]
THOUGHT = "The person wants a row."
THINKING = {"type": "thinking", "thinking": THOUGHT, "signature": seal("thinking", THOUGHT)}
REDACTED = {"type": "redacted_thinking", "data": seal("redacted")}


def thinks(body):
    """Whether the model thinks before it calls: when told to, or one that always does."""
    return body.get("thinking", {}).get("type") in ("enabled", "adaptive") or body["model"].startswith("claude-think")


def blocks_of(message, where):
    content = message["content"]
    if isinstance(content, str):
        return [{"type": "text", "text": text_of(content, where)}]
    if not content:
        raise Refused(f"{where}: content must not be empty")
    return content


def result_text(block):
    content = block.get("content", "")
    return content if isinstance(content, str) else "".join(b["text"] for b in content)


def check_thought(block, where):
    if block["type"] == "thinking":
        only(block, "type thinking signature", where)
        if block.get("signature") != seal("thinking", block["thinking"]):
            raise Refused(f"{where}: Invalid `signature` in `thinking` block")
    elif only(block, "type data", where) != REDACTED:
        raise Refused(f"{where}: Invalid `data` in `redacted_thinking` block")


def check_results(owed, given, where):
    if twice(given):
        raise Refused(f"{where}: each tool_use must have a single result. Found multiple `tool_result` blocks with id: "
                      f"{twice(given)}")
    for x in given:
        if x not in owed:
            raise Refused(f"{where}: unexpected `tool_use_id` found in `tool_result` blocks: {x}. Each `tool_result` "
                          "block must have a corresponding `tool_use` block in the previous message.")
    missing = [x for x in owed if x not in given]
    if missing:
        raise Refused(f"{where}: `tool_use` ids were found without `tool_result` blocks immediately after: "
                      f"{', '.join(missing)}.")


def check_message(m, owed, where):
    """The calls, text and results of a message."""
    only(m, "role content", where)
    calls, text, results, given = [], "", [], []
    for i, b in enumerate(blocks_of(m, where)):
        at = f"{where}.content.{i}"
        if b["type"] == "text":
            only(b, "type text citations", where)
            text = text_of(b["text"], at)
        elif b["type"] == "image" and m["role"] == "user":
            only(b, "type source cache_control", where)
            source = only(b["source"], "type media_type data", at)
            if source["type"] != "base64":
                raise Refused(f"{at}.image.source: Input tag '{source['type']}' is not taken here")
            picture(source["media_type"], source["data"], f"{at}.image.source")
        elif b["type"] in ("thinking", "redacted_thinking") and m["role"] == "assistant":
            check_thought(b, at)
        elif b["type"] == "tool_use" and m["role"] == "assistant":
            only(b, "type id name input caller", where)
            if not isinstance(b["input"], dict):
                raise Refused(f"{at}.tool_use.input: Input should be a valid dictionary")
            calls.append((text_of(b["id"], where), b["name"], b["input"]))
        elif b["type"] == "tool_result" and m["role"] == "user":
            only(b, "type tool_use_id content is_error", where)
            if text:
                raise Refused(f"{where}: `tool_use` ids were found without `tool_result` blocks immediately after")
            given.append(text_of(b["tool_use_id"], where))
            results.append(result_text(b))
        else:
            raise Refused(f"{at}: a {b['type']} block does not belong there")
    check_results(owed, given, where)
    if twice([c[0] for c in calls]):
        raise Refused(f"{where}: `tool_use` ids must be unique")
    return calls, text, results


def check_last_thought(messages):
    """With thinking, the call that is being answered stands behind the thoughts it came with."""
    at = max((i for i, m in enumerate(messages) if m["role"] == "assistant"), default=None)
    if at is None or not isinstance(messages[at]["content"], list):
        return
    blocks = messages[at]["content"]
    if not any(b["type"] == "tool_use" for b in blocks):
        return
    if blocks[0]["type"] not in ("thinking", "redacted_thinking"):
        raise Refused(f"messages.{at}.content.0.type: Expected `thinking` or `redacted_thinking`, but found "
                      f"`{blocks[0]['type']}`. When `thinking` is enabled, a final `assistant` message must start with a "
                      "thinking block.")
    if blocks[:2] != [THINKING, REDACTED]:
        raise Refused(f"messages.{at}.content.0: `thinking` or `redacted_thinking` blocks in the latest assistant "
                      "message cannot be modified.")


def check_head(body, headers):
    version = headers.get("anthropic-version")
    if version not in ("2023-06-01", "2026-10-21"):
        raise ValueError(f"anthropic-version: {version} is none")
    sampling = " temperature top_p top_k" if version == "2023-06-01" else ""
    only(body, "model messages system tools tool_choice stream max_tokens thinking mcp_servers" + sampling, "body")
    for server in body.get("mcp_servers", []):
        only(server, "type url name authorization_token tool_configuration", "mcp_servers")
    text_of(body["model"], "model")
    if "max_tokens" not in body:
        raise Refused("max_tokens: Field required")
    if not isinstance(body["max_tokens"], int) or body["max_tokens"] < 1:
        raise Refused("max_tokens: must be greater than or equal to 1")


def check(body, path, headers):
    check_head(body, headers)
    names = []
    for tool in body.get("tools", []):
        if tool.get("type", "custom") in ("web_search_20250305", "code_execution_20250522"):
            only(tool, "type name max_uses allowed_domains", "tools")
            continue
        only(tool, "name description input_schema type strict eager_input_streaming", "tools")
        if tool["input_schema"]["type"] != "object":
            raise ValueError("input_schema must be an object schema")
        names.append(text_of(tool["name"], "tools.name"))
    owed, role, history, said = [], "assistant", [], ""
    for i, m in enumerate(body["messages"]):
        if m["role"] not in ("user", "assistant"):
            raise Refused(f"messages.{i}.role: Input should be 'user' or 'assistant'")
        if m["role"] == role:
            raise Refused("messages: first message must use the \"user\" role" if i == 0 else
                          f"messages.{i}: roles must alternate between \"user\" and \"assistant\"")
        role = m["role"]
        calls, text, results = check_message(m, owed, f"messages.{i}")
        owed = [c[0] for c in calls]
        history += calls
        said = text if role == "user" and text else said
    if role != "user":
        raise Refused("messages: the final message must use the \"user\" role")
    if thinks(body):
        check_last_thought(body["messages"])
    system = body.get("system", "")
    system = system if isinstance(system, str) else "".join(b["text"] for b in system)
    return {"text": text, "results": results, "tools": names, "stream": bool(body.get("stream")), "system": system,
            "model": body["model"], "said": said, "calls": [c[1:] for c in history], "thinks": thinks(body)}


def blocks(answer, ask):
    out = [THINKING, REDACTED] if answer["calls"] and ask["thinks"] else []
    if answer["text"]:
        out.append({"type": "text", "text": answer["text"], "citations": None})
    return out + [{"type": "tool_use", "id": f"toolu_{len(ask['calls']) + i + 1}", "name": name, "input": args}
                  for i, (name, args) in enumerate(answer["calls"])]


def whole(answer, ask):
    return {"id": "msg_1", "type": "message", "role": "assistant", "model": ask["model"],
            "content": blocks(answer, ask), "stop_reason": "tool_use" if answer["calls"] else "end_turn",
            "stop_sequence": None, "usage": {"input_tokens": 11, "output_tokens": 7}}


def block_events(i, b):
    if b["type"] == "text":
        start = {"type": "text", "text": ""}
        deltas = [{"type": "text_delta", "text": p} for p in pieces(b["text"])]
    elif b["type"] == "thinking":
        start = {"type": "thinking", "thinking": "", "signature": ""}
        deltas = [{"type": "thinking_delta", "thinking": p} for p in pieces(b["thinking"])]
        deltas.append({"type": "signature_delta", "signature": b["signature"]})
    elif b["type"] == "redacted_thinking":
        start, deltas = b, []
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


def error(status, text, why=None):
    names = {400: "invalid_request_error", 401: "authentication_error", 429: "rate_limit_error", 500: "api_error"}
    return {"type": "error", "error": {"type": names.get(status, "api_error"), "message": text}}
