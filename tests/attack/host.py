"""A host with an agent in it: everything it starts descends from it.

    host.py hook PROGRAM COMMAND CWD        the hook before its shell tool
    host.py hooks PROGRAM CWD               the same for each line of its input
    host.py tool PROGRAM NAME INPUT CWD     the hook before another tool
    host.py http SOCKET TOKEN METHOD PATH [BODY]
                                            TOKEN: file:PATH, the text, or ""
    host.py many SOCKET TOKEN               the same for each line: METHOD PATH BODY
    host.py run PROGRAM SCRIPT              what the agent does once allowed,
                                            after a call of its own

hook and tool print the decision and its reason, http the status and the body.
"""
import os
import sys

from wire import ask


def hook(program, name, given, cwd):
    import json
    import subprocess
    event = {"session_id": "attack", "transcript_path": "/tmp/t", "cwd": cwd,
             "hook_event_name": "PreToolUse", "tool_name": name, "tool_input": given}
    done = subprocess.run([program, "hook", "claude"], input=json.dumps(event).encode(),
                          capture_output=True, cwd=cwd, timeout=600)
    try:
        said = json.loads(done.stdout)["hookSpecificOutput"]
        print(said["permissionDecision"], said["permissionDecisionReason"])
    except (ValueError, KeyError):
        print("none", done.returncode, done.stdout.decode(), done.stderr.decode())


def http(socket, token, method, path, body=None):
    if token.startswith("file:"):
        with open(token[5:]) as f:
            token = f.read().strip()
    print(*ask(socket, method, path, body, "Bearer " + token if token else None))


def many(socket, token):
    """The same for each line of the input: METHOD PATH BODY."""
    for line in sys.stdin:
        http(socket, token, *line.rstrip("\n").split(" ", 2))


def main(verb, *rest):
    if verb == "hook":
        hook(rest[0], "Bash", {"command": rest[1]}, rest[2])
    elif verb == "hooks":
        for line in sys.stdin:
            hook(rest[0], "Bash", {"command": line.rstrip("\n")}, rest[1])
            sys.stdout.flush()
    elif verb == "tool":
        import json
        hook(rest[0], rest[1], json.loads(rest[2]), rest[3])
    elif verb == "http":
        http(*rest)
    elif verb == "many":
        many(*rest)
    elif verb == "run":
        hook(rest[0], "Bash", {"command": "true"}, os.getcwd())
        sys.exit(os.spawnlp(os.P_WAIT, "sh", "sh", "-c", rest[1]) % 256)
    else:
        sys.exit(__doc__)


def alone():
    """Leave whoever started us: an agent is nobody's child but its host's."""
    read, write = os.pipe()
    if os.fork() > 0:
        os.close(write)
        sys.exit(int(os.read(read, 8) or b"1"))
    os.setsid()
    pid = os.fork()
    if pid > 0:
        os._exit(0)
    code = 1
    try:
        main(*sys.argv[1:])
        code = 0
    except SystemExit as e:
        code = e.code if isinstance(e.code, int) else 1
    sys.stdout.flush()
    os.write(write, b"%d" % code)
    os._exit(0)


alone()
