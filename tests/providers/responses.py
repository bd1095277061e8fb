"""OpenAI's responses."""
import json
import re

from openai import KEYS, error  # noqa: F401: the same API
import shells
from rules import Refused, data_url, only, pieces, seal, text_of, twice

REASONS = re.compile(r"^(gpt-[5-9]|o[0-9])")  # models that reason before they call
HOSTED = {"web_search": "type filters search_context_size", "code_interpreter": "type container",
          "mcp": "type server_label server_url authorization require_approval allowed_tools headers"}
SEALED = "reasoning.encrypted_content"


def content_of(item, where):
    content = item["content"]
    if isinstance(content, str):
        return text_of(content, where)
    text = ""
    for p in content:
        if p["type"] == "input_image":
            only(p, "type image_url detail", where)
            if item["role"] != "user" or p.get("detail", "auto") not in ("auto", "low", "high", "original"):
                raise Refused(f"Invalid value: 'input_image' in {where}", where)
            data_url(p["image_url"], where)
        elif item["role"] == "user" and p["type"] != "input_text":
            raise Refused(f"Invalid value: '{p['type']}'. Supported values are: 'input_text', 'input_image'.", where)
        else:
            text += only(p, "type text annotations logprobs", where)["text"]
    return text


def check_reasoning(items, i, store):
    """It stands right before what it led to, and comes sealed where nothing is stored."""
    item = only(items[i], "type id summary content encrypted_content status", f"input[{i}]")
    after = items[i + 1] if i + 1 < len(items) else {}
    if after.get("type") != "function_call" and after.get("role") != "assistant":
        raise Refused(f"Item '{item['id']}' of type 'reasoning' was provided without its required following item.",
                      "input")
    if item.get("encrypted_content") is None and not store:
        raise Refused(f"Item with id '{item['id']}' not found. Items are not persisted when `store` is set to false.",
                      "input", 404)
    if item.get("encrypted_content") not in (None, seal("reasoning", item["id"])):
        raise Refused(f"The encrypted content for item {item['id']} could not be verified.",
                      code="invalid_encrypted_content")


def check_calls(owed, given):
    for call in owed:
        if call not in given:
            raise Refused(f"No tool output found for function call {call}.", "input")


def check_call(item, before, where):
    only(item, "type id call_id name arguments status", where)
    if not isinstance(json.loads(item["arguments"]), dict):
        raise ValueError(f"{where}: arguments must be an object as a text")
    made = re.match(r"^call_r(\d+)_", item["call_id"])  # by which reasoning
    if made and f"rs_{made.group(1)}" not in before:
        raise Refused(f"Item '{item.get('id', item['call_id'])}' of type 'function_call' was provided without its "
                      f"required 'reasoning' item: 'rs_{made.group(1)}'.", "input")
    return text_of(item["call_id"], where)


def check_input(items, store):
    owed, given, text, results, calls, thoughts, customs, kinds = [], [], "", [], [], [], [], {}
    if isinstance(items, str):
        return text_of(items, "input"), [], []
    for i, item in enumerate(items):
        where = f"input[{i}]"
        kind = item.get("type", "message")
        answers = (*shells.CALLS.values(), "function_call_output", "custom_tool_call_output", "message")
        if given and kind not in answers or item.get("role") == "assistant":
            check_calls(owed, given)  # the model goes on: all was answered
            owed, given, results = [], [], []
        if kind == "reasoning":
            check_reasoning(items, i, store)
            thoughts.append(item["id"])
        elif kind == "function_call":
            owed.append(check_call(item, thoughts, where))
            calls.append((item["name"], json.loads(item["arguments"])))
            if twice(owed):
                raise Refused(f"Duplicate item found with call_id {twice(owed)}.", "input")
        elif kind == "custom_tool_call":
            only(item, "type id call_id name input status", where)
            owed.append(text_of(item["call_id"], where))
            customs.append(item["call_id"])
            calls.append((item["name"], text_of(item["input"], where)))
        elif kind in shells.CALLS:
            owed.append(shells.check_call(item, where))
            kinds[item["call_id"]] = shells.CALLS[kind]
            calls.append((kind, item))
        elif kind in shells.CALLS.values():
            if kinds.get(item["call_id"]) != kind or item["call_id"] not in owed or item["call_id"] in given:
                raise Refused(f"No tool call found for {kind} with call_id {item['call_id']}.", "input")
            given.append(item["call_id"])
            results.append(shells.result_of(item, where))
        elif kind in ("function_call_output", "custom_tool_call_output"):
            if (item["call_id"] in customs) != (kind == "custom_tool_call_output"):
                raise Refused(f"No tool call found for {kind} with call_id {item['call_id']}.", "input")
            only(item, "type id call_id output status", where)
            call = text_of(item["call_id"], where)
            if call not in owed or call in given:
                raise Refused(f"No tool call found for function call output with call_id {call}.", "input")
            given.append(call)
            results.append(text_of(item["output"], where))
        else:
            only(item, "type id role content status phase", where)
            if item["role"] == "user":
                check_calls(owed, given)
                owed, given, results = [], [], []
                text = content_of(item, where)
    check_calls(owed, given)
    return text, results, calls


def check(body, path, headers):
    only(body, "model input instructions tools tool_choice stream max_output_tokens store temperature include", "body")
    text_of(body["model"], "model")
    sealed = SEALED in (body.get("include") or [])
    if sealed and body["model"].startswith("gpt-4"):
        raise Refused("Encrypted content is not supported with this model.", "include")
    names, custom, other = [], [], {}
    for tool in body.get("tools", []):
        if tool["type"] in HOSTED:
            only(tool, HOSTED[tool["type"]], "tools")
            continue
        if tool["type"] in shells.TOOLS:
            names.append(only(tool, shells.TOOLS[tool["type"]], "tools")["type"])
            other[tool["type"]] = tool
            continue
        if tool["type"] == "custom":
            names.append(text_of(only(tool, "type name description format", "tools")["name"], "tools.name"))
            custom.append(tool["name"])
            continue
        only(tool, "type name description parameters strict", "tools")
        if tool["type"] != "function" or tool["parameters"]["type"] != "object":
            raise ValueError("tools: not a function")
        names.append(text_of(tool["name"], "tools.name"))
    text, results, calls = check_input(body["input"], body.get("store", True))
    return {"text": "" if results else text, "results": results, "tools": names, "stream": bool(body.get("stream")),
            "system": body.get("instructions") or "", "model": body["model"], "said": text, "calls": calls,
            "sealed": sealed, "custom": custom, "other": other}


def custom_input(args):
    """Plain text, which is no JSON."""
    return f'await tool("{args["name"]}");\n// {args["watts"]} \u2600'


def items_of(answer, ask):
    items, n = [], len(ask["calls"])
    reasons = answer["calls"] and REASONS.match(ask["model"])
    if answer["text"]:
        items.append({"type": "message", "id": "msg_1", "status": "completed", "role": "assistant",
                      "content": [{"type": "output_text", "text": answer["text"], "annotations": []}]})
    if reasons:
        items.append({"type": "reasoning", "id": f"rs_{n}", "summary": [],
                      **({"encrypted_content": seal("reasoning", f"rs_{n}")} if ask["sealed"] else {})})
    for i, (name, args) in enumerate(answer["calls"]):
        if name in ask["other"]:
            items.append(shells.call_of(ask["other"][name], n + i + 1, args))
            continue
        if name in ask["custom"]:
            items.append({"type": "custom_tool_call", "id": f"ctc_{n + i + 1}", "status": "completed",
                          "call_id": f"call_{n + i + 1}", "name": name, "input": custom_input(args)})
            continue
        items.append({"type": "function_call", "id": f"fc_{n + i + 1}",
                      "call_id": f"call_r{n}_{i + 1}" if reasons else f"call_{n + i + 1}", "name": name,
                      "arguments": json.dumps(args), "status": "completed"})
    return items


def whole(answer, ask, status="completed"):
    return {"id": "resp_1", "object": "response", "created_at": 1, "status": status, "model": ask["model"],
            "error": None, "incomplete_details": None, "instructions": None, "metadata": {}, "tools": [],
            "tool_choice": "auto", "parallel_tool_calls": True, "temperature": 1, "top_p": 1,
            "output": items_of(answer, ask),
            "usage": {"input_tokens": 11, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 7,
                      "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 18}}


def item_events(at, item):
    """One item: added, its pieces, done."""
    ids = {"output_index": at, "item_id": item["id"]}
    if item["type"] == "message":
        part = {"type": "output_text", "text": "", "annotations": []}
        yield "response.output_item.added", {"output_index": at, "item": {**item, "content": []}}
        yield "response.content_part.added", {**ids, "content_index": 0, "part": part}
        for piece in pieces(item["content"][0]["text"]):
            yield "response.output_text.delta", {**ids, "content_index": 0, "delta": piece}
        yield "response.output_text.done", {**ids, "content_index": 0, "text": item["content"][0]["text"]}
        yield "response.content_part.done", {**ids, "content_index": 0, "part": item["content"][0]}
    elif item["type"] == "reasoning":
        yield "response.output_item.added", {"output_index": at, "item": {**item, "encrypted_content": None}}
    elif item["type"] in shells.CALLS:
        yield "response.output_item.added", {"output_index": at, "item": {**item, "status": "in_progress"}}
    elif item["type"] == "custom_tool_call":
        yield "response.output_item.added", {"output_index": at, "item": {**item, "input": ""}}
        for piece in pieces(item["input"], 7):
            yield "response.custom_tool_call_input.delta", {**ids, "delta": piece}
        yield "response.custom_tool_call_input.done", {**ids, "input": item["input"]}
    else:
        yield "response.output_item.added", {"output_index": at, "item": {**item, "arguments": ""}}
        for piece in pieces(item["arguments"], 7):
            yield "response.function_call_arguments.delta", {**ids, "delta": piece}
        yield "response.function_call_arguments.done", {**ids, "arguments": item["arguments"]}
    yield "response.output_item.done", {"output_index": at, "item": item}


def stream(answer, ask):
    begun = whole({"text": "", "calls": []}, ask, "in_progress")
    events = [("response.created", {"response": begun}), ("response.in_progress", {"response": begun})]
    for at, item in enumerate(items_of(answer, ask)):
        events += item_events(at, item)
    events.append(("response.completed", {"response": whole(answer, ask)}))
    for n, (name, data) in enumerate(events):
        yield f"event: {name}\ndata: " + json.dumps({"type": name, "sequence_number": n, **data}) + "\n\n"
