"""An agent of an editor: asks for permission twice, and says what became of it."""
import json
import sys


def say(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


options = [{"optionId": "yes", "name": "Allow", "kind": "allow_once"}, {"optionId": "no", "name": "Reject", "kind": "reject_once"}]
for line in sys.stdin:
    q = json.loads(line)
    if q.get("method") == "initialize":
        say({"id": q["id"], "result": {"protocolVersion": 1, "agentCapabilities": {}}})
    elif q.get("method") == "session/new":
        say({"id": q["id"], "result": {"sessionId": "s1"}})
    elif q.get("method") == "session/prompt":
        for n, command in enumerate(("touch fine", "touch forbidden")):
            say({"id": 100 + n, "method": "session/request_permission", "params": {"sessionId": "s1", "options": options, "toolCall": {
                "toolCallId": "t%d" % n, "title": command, "kind": "execute", "rawInput": {"command": command}}}})
            while True:
                answer = json.loads(sys.stdin.readline())
                if answer.get("id") == 100 + n:
                    break
            word = "ran" if answer["result"]["outcome"].get("optionId") == "yes" else "refused"
            say({"method": "session/update", "params": {"sessionId": "s1", "update": {
                "sessionUpdate": "agent_message_chunk", "content": {"type": "text", "text": "%s: %s" % (word, command)}}}})
        say({"id": q["id"], "result": {"stopReason": "end_turn"}})
