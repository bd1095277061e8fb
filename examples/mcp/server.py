"""An MCP server with one tool, on standard input and output."""
import json
import sys

for line in sys.stdin:
    q = json.loads(line)
    if q["method"] == "initialize":
        r = {"protocolVersion": q["params"]["protocolVersion"], "capabilities": {"tools": {}}, "serverInfo": {"name": "notes", "version": "1"}}
    elif q["method"] == "tools/list":
        r = {"tools": [{"name": "write_note", "inputSchema": {"type": "object"}}]}
    elif q["method"] == "tools/call":
        r = {"content": [{"type": "text", "text": "ran: " + q["params"]["arguments"]["title"]}]}
    else:
        continue
    print(json.dumps({"jsonrpc": "2.0", "id": q["id"], "result": r}), flush=True)
