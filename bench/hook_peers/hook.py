"""The same hook in Python: event in, one request, verdict out."""
import http.client
import json
import socket
import sys
import uuid

event = json.load(sys.stdin)
with open(sys.argv[2]) as f:
    token = f.read().strip()
link = http.client.HTTPConnection("localhost")
link.sock = socket.socket(socket.AF_UNIX)
link.sock.connect(sys.argv[1])
link.request("POST", "/v1/hostcalls", json.dumps({
    "call_id": str(uuid.uuid4()), "method": "fs",
    "params": {"op": "read", "path": event["tool_input"]["file_path"]},
    "extension": {"id": "host.claude"}, "cwd": event["cwd"]}), {
        "Content-Type": "application/json", "Authorization": "Bearer " + token})
yes = json.load(link.getresponse())["is_error"] is False
print(json.dumps({"hookSpecificOutput": {
    "hookEventName": "PreToolUse", "permissionDecision": "allow" if yes else "deny",
    "permissionDecisionReason": "Solgate"}}))
