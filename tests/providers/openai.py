"""Chat completions."""
import json

from rules import answered, only, pieces, text_of

KEYS = [("Authorization", "Bearer ")]  # headers, and what stands before the key


def content_of(message, where):
    content = message.get("content")
    if isinstance(content, list):
        return "".join(only(p, "type text", where)["text"] for p in content)
    if content is not None and not isinstance(content, str):
        raise ValueError(f"{where}.content must be a text, a list or null")
    return content or ""


def calls_of(message, where):
    ids = []
    for call in message.get("tool_calls", []):
        only(call, "id type function index", where)
        f = only(call["function"], "name arguments", where)
        if not isinstance(json.loads(f["arguments"]), dict) or call["type"] != "function":
            raise ValueError(f"{where}: arguments must be an object as a text")
        ids.append(text_of(call["id"], where))
    return ids


def check_messages(messages):
    """The last text, and the results that came after it."""
    owed, given, text, results, last = [], [], "", [], ""
    for i, m in enumerate(messages):
        where = f"messages[{i}]"
        only(m, "role content tool_calls tool_call_id name refusal annotations", where)
        role = m["role"]
        if role == "tool":
            given.append(text_of(m["tool_call_id"], where))
            results.append(content_of(m, where))
        else:
            answered(owed, given, where + ": an assistant message with 'tool_calls' must be followed by tool messages")
            owed, given, results = [], [], []
            if role == "assistant":
                owed = calls_of(m, where)
                if not owed:
                    text_of(content_of(m, where), where)
            elif role == "user":
                text = text_of(content_of(m, where), where)
            elif role not in ("system", "developer"):
                raise ValueError(f"{where}: unknown role {role}")
        last = role
    answered(owed, given, "messages: tool messages are missing")
    if last not in ("user", "tool"):
        raise ValueError("the last message must be the user's or a tool's")
    return text, results


def check(body, path, headers):
    only(body, "model messages tools tool_choice stream stream_options max_tokens max_completion_tokens temperature",
         "body")
    text_of(body["model"], "model")
    names = []
    for tool in body.get("tools", []):
        only(tool, "type function", "tools")
        f = only(tool["function"], "name description parameters strict", "tools")
        if f["parameters"]["type"] != "object":
            raise ValueError("parameters must be an object schema")
        names.append(text_of(f["name"], "tools.name"))
    text, results = check_messages(body["messages"])
    if "stream_options" in body and not body.get("stream"):
        raise ValueError("stream_options only with stream")
    system = "".join(content_of(m, "system") for m in body["messages"] if m["role"] in ("system", "developer"))
    return {"text": text, "results": results, "tools": names, "stream": bool(body.get("stream")), "system": system,
            "usage": body.get("stream_options", {}).get("include_usage", False), "model": body["model"]}


USAGE = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}


def tool_calls(answer):
    return [{"id": f"call_{i + 1}", "type": "function", "function": {"name": name, "arguments": json.dumps(args)}}
            for i, (name, args) in enumerate(answer["calls"])]


def whole(answer, ask):
    message = {"role": "assistant", "content": answer["text"] or None, "refusal": None}
    if answer["calls"]:
        message["tool_calls"] = tool_calls(answer)
    return {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": ask["model"], "usage": USAGE,
            "choices": [{"index": 0, "message": message, "logprobs": None,
                         "finish_reason": "tool_calls" if answer["calls"] else "stop"}]}


def stream(answer, ask):
    def chunk(delta, finish=None, usage=None):
        choices = [{"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}] if usage is None else []
        body = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": ask["model"],
                "choices": choices, "usage": usage}
        return "data: " + json.dumps(body) + "\n\n"

    yield chunk({"role": "assistant", "content": ""})
    for piece in pieces(answer["text"]):
        yield chunk({"content": piece})
    for i, call in enumerate(tool_calls(answer)):
        f = call["function"]
        yield chunk({"tool_calls": [{**call, "index": i, "function": {"name": f["name"], "arguments": ""}}]})
        for piece in pieces(f["arguments"], 7):
            yield chunk({"tool_calls": [{"index": i, "function": {"arguments": piece}}]})
    yield chunk({}, "tool_calls" if answer["calls"] else "stop")
    if ask["usage"]:
        yield chunk({}, None, USAGE)
    yield "data: [DONE]\n\n"


def error(status, text):
    return {"error": {"message": text, "type": "stand_in_error", "param": None, "code": None}}
