"""A client of MCP that calls one tool: mcp_call.py COMMAND...

Ends with the answer to that call.
"""
import json
import subprocess
import sys

child = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for no, method, params in (
        (1, "initialize", {"protocolVersion": "2025-06-18", "capabilities": {},
                           "clientInfo": {"name": "c", "version": "1"}}),
        (2, "tools/list", {}), (3, "tools/call", {"name": "look", "arguments": {}})):
    child.stdin.write(json.dumps({"jsonrpc": "2.0", "id": no, "method": method,
                                  "params": params}).encode() + b"\n")
    child.stdin.flush()
    for line in child.stdout:
        print(line.decode(), end="")
        if json.loads(line).get("id") == no:
            break
child.stdin.close()
child.kill()
child.wait()
