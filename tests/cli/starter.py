"""Hooks on the wire while nobody is there: starter.py bare | starter | both.

Payloads as the hosts send them.  Without the starter policy everything is
denied, and the agent is told why and what to tell the person.  With it the
agent looks around in its project, and the rest is denied as before, whatever
directory it reports.  With both, another project is allowed, too.
"""
import json
import os
import subprocess
import sys

SOLGATE = os.environ["SOLGATE"]
PROJECT = os.environ["PROJECT"]
OTHER = os.environ["OTHER"]
HOME = os.environ["HOME"]
failed = 0


def claude(tool, given, cwd=None):
    return {"session_id": "0f9a6a1c", "transcript_path": "/tmp/t.jsonl",
            "cwd": cwd or PROJECT, "permission_mode": "default",
            "hook_event_name": "PreToolUse", "tool_name": tool,
            "tool_input": given, "tool_use_id": "toolu_01" + tool}


def gemini(tool, given, _=None):
    return {"session_id": "0f9a6a1c", "transcript_path": "/tmp/t.json",
            "cwd": PROJECT, "hook_event_name": "BeforeTool",
            "timestamp": "2026-01-01T00:00:00Z", "tool_name": tool,
            "tool_input": given}


def codex(tool, given, _=None):
    return {"session_id": "0f9a6a1c", "turn_id": "t1", "cwd": PROJECT,
            "transcript_path": None, "model": "gpt", "hook_event_name":
            "PermissionRequest", "permission_mode": "default",
            "tool_name": tool, "tool_input": given}


def at(name):
    return os.path.join(PROJECT, name)


# Host, tool, input, and whether the starter policy allows it.
CALLS = [
    (claude, "Read", {"file_path": at("src/a.c")}, True),
    (claude, "Read", {"file_path": at("README.md"), "limit": 20}, True),
    (claude, "Read", {"file_path": at(".github/ci.yml")}, True),
    (claude, "LS", {"path": PROJECT}, True),
    (claude, "Glob", {"pattern": "**/*.c"}, True),
    (claude, "Glob", {"pattern": "*.c", "path": at("src")}, True),
    (claude, "Grep", {"pattern": "main", "output_mode": "content",
                      "-n": True}, True),
    (claude, "Grep", {"pattern": "main", "path": at("src")}, True),
    (claude, "TodoWrite", {"todos": [{"content": "look", "status": "pending",
                                      "activeForm": "Looking"}]}, True),
    (claude, "Task", {"description": "look", "prompt": "look around",
                      "subagent_type": "Explore"}, True),
    (claude, "ExitPlanMode", {"plan": "1. look"}, True),
    (claude, "Bash", {"command": "ls", "description": "List"}, True),
    (claude, "Bash", {"command": "pwd"}, True),
    (claude, "Read", {"file_path": at(".env")}, False),
    (claude, "Read", {"file_path": at("server.key")}, False),
    (claude, "Read", {"file_path": at("src/id_rsa")}, False),
    (claude, "Read", {"file_path": "/etc/passwd"}, False),
    (claude, "Read", {"file_path": at("out/passwd")}, False),
    (claude, "Glob", {"pattern": "*", "path": "/etc"}, False),
    (claude, "Grep", {"pattern": "root", "path": "/etc"}, False),
    (claude, "Bash", {"command": "cat README.md"}, False),
    (claude, "Bash", {"command": "ls; rm -rf src"}, False),
    (claude, "Bash", {"command": "ls /etc"}, False),
    (claude, "Write", {"file_path": at("src/a.c"), "content": "x"}, False),
    (claude, "Edit", {"file_path": at("src/a.c"), "old_string": "a",
                      "new_string": "b"}, False),
    (claude, "WebFetch", {"url": "https://a.example/", "prompt": "x"}, False),
    (claude, "mcp__github__get_issue", {"id": 1}, False),
    (claude, "NewTool", {"x": 1}, False),
    (gemini, "read_file", {"file_path": at("src/a.c")}, True),
    (gemini, "list_directory", {"dir_path": PROJECT}, True),
    (gemini, "glob", {"pattern": "**/*.c"}, True),
    (gemini, "write_todos", {"todos": []}, True),
    (gemini, "write_file", {"file_path": at("a"), "content": "x"}, False),
    (gemini, "run_shell_command", {"command": "make"}, False),
    (codex, "Bash", {"command": "ls"}, True),
    (codex, "Bash", {"command": "cat README.md"}, False),
]

# What the agent says of where it is: directory, tool, input; allowed by the
# starter policy, and with the other project.
ELSEWHERE = [
    (HOME, "Read", {"file_path": HOME + "/notes"}, False, False),
    ("/", "Read", {"file_path": HOME + "/notes"}, False, False),
    ("/", "Glob", {"pattern": "**"}, False, False),
    (HOME, "Grep", {"pattern": "x"}, False, False),
    (OTHER, "Read", {"file_path": OTHER + "/a.c"}, False, True),
    (OTHER, "Grep", {"pattern": "x"}, False, True),
    (OTHER, "Read", {"file_path": OTHER + "/../notes"}, False, False),
    ("/", "Read", {"file_path": at("src/a.c")}, True, True),
]


def verdict(make, tool, given, cwd=None):
    done = subprocess.run([SOLGATE, "hook", make.__name__],
                          input=json.dumps(make(tool, given, cwd)), cwd=PROJECT,
                          capture_output=True, text=True, check=False)
    out = json.loads(done.stdout or "{}")
    more = out.get("hookSpecificOutput", {})
    word = out.get("decision") or more.get("permissionDecision") or \
        more.get("decision", {}).get("behavior")
    return word, done.stdout + done.stderr


def expect(want, make, tool, given, cwd=None):
    global failed
    word, said = verdict(make, tool, given, cwd)
    told = "nobody is there to answer" in said and "--starter" in said
    if word != want or (word == "deny" and not told):
        failed += 1
        print(f"FAILED: {sys.argv[1]}: {make.__name__} {tool} {given} in "
              f"{cwd}: {word}: {said}", file=sys.stderr)


def main():
    which = sys.argv[1]
    for make, tool, given, allowed in CALLS if which != "both" else []:
        expect("allow" if which == "starter" and allowed else "deny",
               make, tool, given)
    for cwd, tool, given, one, two in ELSEWHERE if which != "bare" else []:
        expect("allow" if (one if which == "starter" else two) else "deny",
               claude, tool, given, cwd)
    print(f"{failed} wrong")
    sys.exit(1 if failed else 0)


main()
