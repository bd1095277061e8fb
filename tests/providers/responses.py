"""OpenAI's responses."""
import json

from openai import KEYS, error  # noqa: F401: the same API
from rules import answered, only, pieces, text_of


def content_of(item, where):
    content = item["content"]
    if isinstance(content, str):
        return text_of(content, where)
    return "".join(only(p, "type text annotations logprobs", where)["text"] for p in content)


def check_input(items):
    owed, given, text, results = [], [], "", []
    if isinstance(items, str):
        return text_of(items, "input"), []
    for i, item in enumerate(items):
        where = f"input[{i}]"
        kind = item.get("type", "message")
        if kind == "function_call":
            only(item, "type id call_id name arguments status", where)
            if not isinstance(json.loads(item["arguments"]), dict):
                raise ValueError(f"{where}: arguments must be an object as a text")
            owed.append(text_of(item["call_id"], where))
        elif kind == "function_call_output":
            only(item, "type id call_id output status", where)
            given.append(text_of(item["call_id"], where))
            results.append(text_of(item["output"], where))
        else:
            only(item, "type id role content status phase", where)
            answered(owed, given, "No tool output found for function call")
            owed, given, results = [], [], []
            if item["role"] == "user":
                text = content_of(item, where)
    answered(owed, given, "No tool output found for function call")
    return text, results


def check(body, path, headers):
    only(body, "model input instructions tools tool_choice stream max_output_tokens store temperature", "body")
    text_of(body["model"], "model")
    names = []
    for tool in body.get("tools", []):
        only(tool, "type name description parameters strict", "tools")
        if tool["type"] != "function" or tool["parameters"]["type"] != "object":
            raise ValueError("tools: not a function")
        names.append(text_of(tool["name"], "tools.name"))
    text, results = check_input(body["input"])
    return {"text": text, "results": results, "tools": names, "stream": bool(body.get("stream")),
            "system": body.get("instructions") or "", "model": body["model"]}


def items_of(answer):
    items = []
    if answer["text"]:
        items.append({"type": "message", "id": "msg_1", "status": "completed", "role": "assistant",
                      "content": [{"type": "output_text", "text": answer["text"], "annotations": []}]})
    for i, (name, args) in enumerate(answer["calls"]):
        items.append({"type": "function_call", "id": f"fc_{i + 1}", "call_id": f"call_{i + 1}", "name": name,
                      "arguments": json.dumps(args), "status": "completed"})
    return items


def whole(answer, ask, status="completed"):
    return {"id": "resp_1", "object": "response", "created_at": 1, "status": status, "model": ask["model"],
            "error": None, "incomplete_details": None, "instructions": None, "metadata": {}, "tools": [],
            "tool_choice": "auto", "parallel_tool_calls": True, "temperature": 1, "top_p": 1,
            "output": items_of(answer),
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
    else:
        yield "response.output_item.added", {"output_index": at, "item": {**item, "arguments": ""}}
        for piece in pieces(item["arguments"], 7):
            yield "response.function_call_arguments.delta", {**ids, "delta": piece}
        yield "response.function_call_arguments.done", {**ids, "arguments": item["arguments"]}
    yield "response.output_item.done", {"output_index": at, "item": item}


def stream(answer, ask):
    begun = whole({"text": "", "calls": []}, ask, "in_progress")
    events = [("response.created", {"response": begun}), ("response.in_progress", {"response": begun})]
    for at, item in enumerate(items_of(answer)):
        events += item_events(at, item)
    events.append(("response.completed", {"response": whole(answer, ask)}))
    for n, (name, data) in enumerate(events):
        yield f"event: {name}\ndata: " + json.dumps({"type": name, "sequence_number": n, **data}) + "\n\n"
