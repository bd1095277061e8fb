"""Start the hook of a host's settings as the host would, and print its verdict.

    installed_hook.py SETTINGS COMMAND      an event before the shell tool
"""
import json
import os
import subprocess
import sys

with open(sys.argv[1]) as f:
    entry = json.load(f)["hooks"]["PreToolUse"][0]["hooks"][0]
event = {"session_id": "s", "transcript_path": "/tmp/t", "cwd": os.getcwd(),
         "hook_event_name": "PreToolUse", "tool_name": "Bash",
         "tool_input": {"command": sys.argv[2]}}
done = subprocess.run(["sh", "-c", entry["command"]], input=json.dumps(event).encode(),
                      capture_output=True, timeout=600)
try:
    said = json.loads(done.stdout)["hookSpecificOutput"]
    print(said["permissionDecision"], said["permissionDecisionReason"])
except (ValueError, KeyError):
    print("none", done.returncode, done.stdout.decode(), done.stderr.decode())
