"""An editor that starts the agent it is told, and prints what the agent says."""
import json
import os
import subprocess
import sys

agent = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(id, method, params):
    agent.stdin.write(json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}) + "\n")
    agent.stdin.flush()
    while True:
        m = json.loads(agent.stdout.readline())
        if m.get("method") == "session/update":
            print(m["params"]["update"].get("content", {}).get("text", ""))
        if m.get("id") == id and "method" not in m:
            return m["result"]


ask(1, "initialize", {"protocolVersion": 1, "clientCapabilities": {}})
ask(2, "session/new", {"cwd": os.getcwd(), "mcpServers": []})
ask(3, "session/prompt", {"sessionId": "s1", "prompt": [{"type": "text", "text": "make two files"}]})
agent.stdin.close()
agent.wait()
