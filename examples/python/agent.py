"""An agent: a model that calls a tool, and the gate between them."""
import json
import os
import urllib.request

from solgate import Refused, Solgate

gate = Solgate("note-taker")
notes = []
messages = [{"role": "user", "content": "write two notes"}]
tools = [{"type": "function", "function": {"name": "write_note", "parameters": {"type": "object", "properties": {"title": {"type": "string"}}}}}]


def model():
    body = json.dumps({"model": "m", "messages": messages, "tools": tools}).encode()
    r = urllib.request.Request(os.environ["MODEL"] + "/v1/chat/completions", body, {"Content-Type": "application/json", "Authorization": "Bearer any"})
    with urllib.request.urlopen(r) as answer:
        return json.load(answer)["choices"][0]["message"]


def write_note(title):
    notes.append(title)
    return "written"


while True:
    said = model()
    messages.append(said)
    if not said.get("tool_calls"):
        break
    for call in said["tool_calls"]:
        args = json.loads(call["function"]["arguments"])
        try:
            result = gate.run({"tool": "write_note", "input": args}, lambda: write_note(**args))
            print("ran: " + args["title"])
        except Refused as e:
            result = str(e)  # the model reads why
            print("refused: " + result[:140])
        messages.append({"role": "tool", "tool_call_id": call["id"], "content": result})
print("the model says: " + said["content"])
