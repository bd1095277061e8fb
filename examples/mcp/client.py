"""A client that starts the server it is told, and calls its tool twice."""
import json
import subprocess
import sys

server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(id, method, params):
    server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params}) + "\n")
    server.stdin.flush()
    while True:
        answer = json.loads(server.stdout.readline())
        if answer.get("id") == id:
            return answer["result"]


ask(1, "initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "example", "version": "1"}})
server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
ask(2, "tools/list", {})
for id, text in ((3, "fine"), (4, "forbidden")):
    r = ask(id, "tools/call", {"name": "write_note", "arguments": {"title": text}})
    print(("refused: " if r.get("isError") else "") + r["content"][0]["text"][:140])
server.stdin.close()
server.wait()
