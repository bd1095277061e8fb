"""A host that behaves as the real one does: claude, codex or gemini, by name.

It asks the model it is pointed at in its own dialect, starts the hooks of its
settings before each call, runs what they do not refuse, and heeds what the
real one heeds: a project that switches hooks off, hooks that nobody trusted,
hooks that die.  STUB_DEAF=1 in $HOME/../deaf: it starts no hook at all.
"""
import json
import os
import subprocess
import sys
import urllib.request

NAME = os.path.basename(sys.argv[0])
HOME = os.environ["HOME"]
PROMPT = next(a for a in sys.argv[1:] if a.startswith("[solgate-steps:"))


def load(path):
    try:
        with open(path, encoding="utf-8") as f:
            return json.load(f)
    except FileNotFoundError:
        return {}


def read(path):
    try:
        with open(path, encoding="utf-8") as f:
            return f.read()
    except FileNotFoundError:
        return ""


def hooks(event):
    """The hooks of an event, if this host starts them at all."""
    if os.path.exists(os.path.dirname(sys.argv[0]) + "/deaf"):
        return []
    if NAME == "claude":
        settings = load(HOME + "/.claude/settings.json")
        off = any(s.get("disableAllHooks") for s in
                  (settings, load(".claude/settings.json")))
    elif NAME == "codex":
        settings = load(HOME + "/.codex/hooks.json")
        trusted = "--dangerously-bypass-hook-trust" in sys.argv
        off = not trusted or "hooks = false" in read(".codex/config.toml") + \
            read(HOME + "/.codex/config.toml")
    else:
        settings = load(HOME + "/.gemini/settings.json")
        off = load(".gemini/settings.json").get("hooksConfig", {}) \
            .get("enabled") is False
    if off:
        return []
    return [h for group in settings.get("hooks", {}).get(event, [])
            for h in group["hooks"]]


def refused(event, **more):
    """What a hook says against it, or None."""
    for h in hooks(event):
        words = [h["command"], *h["args"]] if "args" in h else \
            ["sh", "-c", h["command"]]
        told = {"session_id": "s", "transcript_path": "/dev/null",
                "cwd": os.getcwd(), "hook_event_name": event, **more}
        try:
            r = subprocess.run(words, input=json.dumps(told), text=True,
                               capture_output=True, timeout=300)
        except OSError:
            continue
        if r.returncode == 2 and r.stderr:
            return r.stderr
        if r.returncode != 0:
            continue
        said = json.loads(r.stdout) if r.stdout.strip() else {}
        word = said.get("hookSpecificOutput", {}).get("permissionDecision") \
            or said.get("decision")
        if word in ("deny", "block"):
            return r.stdout
    return None


def act(command):
    event = "BeforeTool" if NAME == "gemini" else "PreToolUse"
    tool = "run_shell_command" if NAME == "gemini" else "Bash"
    why = refused(event, tool_name=tool, tool_input={"command": command})
    if why is not None:
        return "refused: " + why
    return subprocess.run(command, shell=True, capture_output=True,
                          text=True).stdout or "ok"


def ask(path, body):
    request = urllib.request.Request(
        path, json.dumps(body).encode(),
        {"content-type": "application/json",
         "anthropic-version": "2023-06-01"})
    with urllib.request.urlopen(request, timeout=300) as r:
        return json.load(r)


def claude():
    url = os.environ["ANTHROPIC_BASE_URL"] + "/v1/messages"
    talk = [{"role": "user", "content": PROMPT}]
    while True:
        a = ask(url, {"model": "m", "max_tokens": 100, "messages": talk,
                      "tools": [{"name": "Bash", "input_schema": {}}]})
        calls = [b for b in a["content"] if b["type"] == "tool_use"]
        if not calls:
            return
        talk += [{"role": "assistant", "content": a["content"]},
                 {"role": "user", "content": [
                     {"type": "tool_result", "tool_use_id": c["id"],
                      "content": act(c["input"]["command"])}
                     for c in calls]}]


def codex():
    url = next(line.split('"')[1] for line in
               read(HOME + "/.codex/config.toml").splitlines()
               if line.startswith("base_url")) + "/responses"
    talk = [{"role": "user", "content": PROMPT}]
    while True:
        a = ask(url, {"model": "m", "input": talk, "tools": [
            {"type": "function", "name": "exec_command"}]})
        calls = [i for i in a["output"] if i["type"] == "function_call"]
        if not calls:
            return
        talk += calls + [
            {"type": "function_call_output", "call_id": c["call_id"],
             "output": act(json.loads(c["arguments"])["cmd"])} for c in calls]


def gemini():
    if load(".gemini/settings.json").get("security", {}).get("auth") is None:
        sys.exit("Invalid auth method selected.")
    url = os.environ["GOOGLE_GEMINI_BASE_URL"] + \
        "/v1beta/models/m:generateContent"
    talk = [{"role": "user", "parts": [{"text": PROMPT}]}]
    while True:
        a = ask(url, {"contents": talk, "tools": [{"functionDeclarations": [
            {"name": "run_shell_command"}]}]})["candidates"][0]["content"]
        calls = [p["functionCall"] for p in a["parts"] if "functionCall" in p]
        if not calls:
            return
        talk += [a, {"role": "user", "parts": [
            {"functionResponse": {"name": c["name"], "response": {
                "output": act(c["args"]["command"])}}} for c in calls]}]


if refused("BeforeAgent" if NAME == "gemini" else "UserPromptSubmit",
           prompt=PROMPT) is None:
    {"claude": claude, "codex": codex, "gemini": gemini}[NAME]()
