"""May this call happen?  With what Python has."""
import json
import os
import urllib.request


def ask(call_id, tool, input):
    body = {"call_id": call_id, "method": "tool", "params": {"name": tool, "input": input}, "extension": {"id": "my-agent"}}
    request = urllib.request.Request(os.environ["URL"] + "/v1/hostcalls", json.dumps(body).encode(), {
        "Authorization": "Bearer " + os.environ["TOKEN"], "Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        result = json.load(answer)
    return result["is_error"] is False, (result.get("error") or {}).get("message", "")


for what in ("fine", "forbidden"):
    allowed, why = ask("py-" + what, "write_note", {"title": what})
    print("allowed: " + what if allowed else "refused: %s: %s" % (what, why[:100]))
