"""Chat completions."""
import json
import re

from rules import Refused, data_url, only, pieces, seal, text_of, twice

KEYS = [("Authorization", "Bearer ")]  # headers, and what stands before the key
SIGNS = re.compile(r"^gemini-[3-9]")  # Gemini behind this API wants its signatures back, too


def part_of(p, role, where):
    """The text of a part; a picture, which only a user sends, has none."""
    if p["type"] != "image_url":
        return only(p, "type text", where)["text"]
    url = only(only(p, "type image_url", where)["image_url"], "url detail", where)
    if role != "user":
        raise Refused(f"Invalid value: 'image_url'. Image URLs are only allowed for messages with role 'user', but this "
                      f"message with role '{role}' contains an image URL.", where)
    data_url(url["url"], where)
    return ""


def content_of(message, where):
    content = message.get("content")
    if isinstance(content, list):
        return "".join(part_of(p, message["role"], where) for p in content)
    if content is not None and not isinstance(content, str):
        raise ValueError(f"{where}.content must be a text, a list or null")
    return content or ""


def extra_of(name, arguments):
    return {"google": {"thought_signature": seal("call", name, json.loads(arguments))}}


def calls_of(message, where, signs):
    calls = []
    for i, call in enumerate(message.get("tool_calls", [])):
        if call["type"] == "custom":
            f = only(only(call, "id type custom index", where)["custom"], "name input", where)
            calls.append((text_of(call["id"], where), f["name"], json.dumps({"input": text_of(f["input"], where)})))
            continue
        only(call, "id type function index extra_content", where)
        f = only(call["function"], "name arguments", where)
        if not isinstance(json.loads(f["arguments"]), dict) or call["type"] != "function":
            raise ValueError(f"{where}: arguments must be an object as a text")
        if signs and i == 0 and call.get("extra_content") != extra_of(f["name"], f["arguments"]):
            raise Refused("Function call is missing a thought_signature in functionCall parts.")
        calls.append((text_of(call["id"], where), f["name"], f["arguments"]))
    return calls


def settle(owed, given, at):
    missing = [x for x in owed if x not in given]
    if missing:
        raise Refused("An assistant message with 'tool_calls' must be followed by tool messages responding to each "
                      f"'tool_call_id'. The following tool_call_ids did not have response messages: {', '.join(missing)}",
                      f"messages.[{at}].role")


def check_messages(messages, signs):
    """The last text, the results that came after it, and all calls."""
    owed, given, text, results, last, calls = [], [], "", [], "", []
    for i, m in enumerate(messages):
        where = f"messages[{i}]"
        only(m, "role content tool_calls tool_call_id name refusal annotations reasoning_content", where)
        role = m["role"]
        if role == "tool":
            call = text_of(m["tool_call_id"], where)
            if call not in owed or call in given:
                raise Refused("Invalid parameter: messages with role 'tool' must be a response to a preceeding message "
                              "with 'tool_calls'.", f"messages.[{i}].role")
            given.append(call)
            results.append(content_of(m, where))
        else:
            settle(owed, given, i)
            owed, given, results = [], [], []
            if role == "assistant":
                made = calls_of(m, where, signs)
                calls += made
                owed = [c[0] for c in made]
                if twice(owed):
                    raise Refused(f"Duplicate value for 'tool_call_id' of {twice(owed)}", f"messages.[{i}]")
                if not owed:
                    text_of(content_of(m, where), where)
            elif role == "user":
                text = text_of(content_of(m, where), where)
            elif role not in ("system", "developer"):
                raise Refused(f"Invalid value: '{role}'.", f"messages[{i}].role", code="invalid_value")
        last = role
    settle(owed, given, len(messages) - 1)
    if last not in ("user", "tool"):
        raise ValueError("the last message must be the user's or a tool's")
    return text, results, calls


def check(body, path, headers):
    only(body, "model messages tools tool_choice stream stream_options max_tokens max_completion_tokens temperature n "
         "web_search_options", "body")
    text_of(body["model"], "model")
    names, custom = [], []
    for tool in body.get("tools", []):
        if tool["type"] == "custom":
            f = only(only(tool, "type custom", "tools")["custom"], "name description format", "tools")
            names.append(text_of(f["name"], "tools.name"))
            custom.append(f["name"])
            continue
        only(tool, "type function", "tools")
        f = only(tool["function"], "name description parameters strict", "tools")
        if f["parameters"]["type"] != "object":
            raise ValueError("parameters must be an object schema")
        names.append(text_of(f["name"], "tools.name"))
    text, results, calls = check_messages(body["messages"], SIGNS.match(body["model"]))
    if "stream_options" in body and not body.get("stream"):
        raise Refused("The 'stream_options' parameter is only allowed when 'stream' is enabled.", "stream_options")
    system = "".join(content_of(m, "system") for m in body["messages"] if m["role"] in ("system", "developer"))
    return {"text": "" if results else text, "results": results, "tools": names, "stream": bool(body.get("stream")),
            "system": system, "usage": body.get("stream_options", {}).get("include_usage", False),
            "n": body.get("n") or 1, "custom": custom, "model": body["model"], "said": text, "calls": [(n, json.loads(a)) for _, n, a in calls]}


USAGE = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}


def custom_input(args):
    """Plain text, which is no JSON."""
    return f'await tool("{args["name"]}");\n// {args["watts"]} \u2600'


def tool_calls(answer, ask):
    calls = [{"id": f"call_{len(ask['calls']) + i + 1}",
              **({"type": "custom", "custom": {"name": name, "input": custom_input(args)}} if name in ask["custom"] else
                 {"type": "function", "function": {"name": name, "arguments": json.dumps(args)}})}
             for i, (name, args) in enumerate(answer["calls"])]
    if calls and SIGNS.match(ask["model"]):
        calls[0]["extra_content"] = extra_of(**calls[0]["function"])
    return calls


def whole(answer, ask):
    message = {"role": "assistant", "content": answer["text"] or None, "refusal": None}
    if answer["calls"]:
        message["tool_calls"] = tool_calls(answer, ask)
    return {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": ask["model"], "usage": USAGE,
            "choices": [{"index": i, "message": message, "logprobs": None,
                         "finish_reason": "tool_calls" if answer["calls"] else "stop"} for i in range(ask["n"])]}


def stream(answer, ask):
    def chunk(delta, finish=None, usage=None, at=0):
        choices = [{"index": at, "delta": delta, "logprobs": None, "finish_reason": finish}] if usage is None else []
        body = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": ask["model"],
                "choices": choices, "usage": usage}
        return "data: " + json.dumps(body) + "\n\n"

    for at in range(1, ask["n"]):
        yield chunk({"role": "assistant", "content": answer["text"]}, at=at)
        yield chunk({}, "stop", at=at)
    yield chunk({"role": "assistant", "content": ""})
    for piece in pieces(answer["text"]):
        yield chunk({"content": piece})
    for i, call in enumerate(tool_calls(answer, ask)):
        if call["type"] == "custom":
            f = call["custom"]
            yield chunk({"tool_calls": [{**call, "index": i, "custom": {"name": f["name"], "input": ""}}]})
            for piece in pieces(f["input"], 7):
                yield chunk({"tool_calls": [{"index": i, "custom": {"input": piece}}]})
            continue
        f = call["function"]
        yield chunk({"tool_calls": [{**call, "index": i, "function": {"name": f["name"], "arguments": ""}}]})
        for piece in pieces(f["arguments"], 7):
            yield chunk({"tool_calls": [{"index": i, "function": {"arguments": piece}}]})
    yield chunk({}, "tool_calls" if answer["calls"] else "stop")
    if ask["usage"]:
        yield chunk({}, None, USAGE)
    yield "data: [DONE]\n\n"


def error(status, text, why=None):
    names = {400: "invalid_request_error", 404: "invalid_request_error", 401: "invalid_request_error",
             429: "rate_limit_exceeded"}
    return {"error": {"message": text, "type": names.get(status, "server_error"),
                      "param": getattr(why, "param", None), "code": getattr(why, "code", None)}}
