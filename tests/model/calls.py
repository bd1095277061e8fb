"""Random calls, and all that bears on them, within what the model knows."""

EXTENSIONS = ["ext.a", "ext.b"]
# Tools that no table knows, and a few that start others.
WORDS = ["frob", "grind", "ls", "zap", "./frob", "/usr/bin/zap", "sudo", "env",
         "xargs", "bash", "Frob", "make-x"]
ARGS = ["status", "log", "push", "origin", "zap", "-rf", "x", "a b", "src",
        "commit", "-x", "", "zap x"]
COMMANDS = ["frob *", "frob status", "frob log *", "frob push *", "grind *",
            "zap *", "ls", "ls *", "zap", "frob * origin", "sudo *",
            "sudo zap x", "./frob *", "make-x", "bash *", "env zap"]
NAMES = ["src", "a.c", "b", ".env", ".env.local", "notes", "Token.txt",
         "docs", ".ssh", "id_rsa", "key.pem", "my_secret.md", "deep", ".hid",
         "..", ".", "", "credentials"]
GLOBS = ["src/**", "src/*", "**", "*", "**/*.c", "src/a.c", ".env", "docs/**",
         "src/deep/**", ".*", "/etc/**", "/project/src/**", "**/.env",
         "my_secret.md", "src/?", "deep/**/a.c", "src"]
HOSTS = ["api.github.com", "github.com", "x.api.github.com", "evil.com",
         "API.github.com", "notgithub.com", "localhost.example", "a.b.c.d.io"]
HOST_GLOBS = ["api.github.com", "*.github.com", "github.com", "evil.com",
              "github.com:8443", "*.github.com:8443", "*.b.c.d.io",
              "*.API.github.com"]
OPS = ["get_state", "get_messages", "set_name", "fork", "Get_State", "confirm",
       "notify"]
OP_GLOBS = ["get_state", "get_*", "fork", "set_name", "notify", "CONFIRM"]
TOOLS = ["deploy", "mcp__x__run", "mcp__x__list", "exec", "Deploy"]
TOOL_GLOBS = ["deploy", "mcp__x__*", "exec", "DEPLOY"]
VARS = ["HOME", "PATH", "API_KEY", "home"]
RANGES = ["1.2.0", "^1.0.0", "~1.2.0", ">=1.0.0 <2.0.0", "<1.0.0", "^0.2.0",
          "1.x", "nonsense", "=1.2.0", "^0.0.3"]
VERSIONS = ["1.2.0", "1.3.9", "0.2.5", "2.0.0", "0.0.3", "1.2", "0.3.0"]
PATTERNS = {"exec": COMMANDS, "read": GLOBS, "write": GLOBS,
            "http": HOST_GLOBS, "session": OP_GLOBS, "ui": OP_GLOBS,
            "events": OP_GLOBS, "log": OP_GLOBS, "tool": TOOL_GLOBS,
            "env": VARS}
CAPS = list(PATTERNS)
MODES = ["strict", "prompt", "permissive"]
TIMES = ["2026-01-01T00:00:00Z", "2026-06-01T00:00:00Z",
         "2027-01-01T00:00:00Z"]


def quoted(r, word):
    if r.random() < 0.1 and "'" not in word:
        return "'" + word + "'"
    if word == "" or " " in word or r.random() < 0.1:
        return '"' + word + '"'
    return word


def command(r):
    parts = []
    for _ in range(r.choice([1, 1, 1, 2, 3])):
        words = [r.choice(WORDS)] + [r.choice(ARGS) for _ in
                                     range(r.randrange(4))]
        parts.append(" ".join(quoted(r, w) for w in words))
    text = parts[0]
    for p in parts[1:]:
        text += r.choice([" && ", " || ", "; ", " | ", "&&", "|"]) + p
    if r.random() < 0.15:
        text += r.choice([" $X", " > out", " &", " `id`", " *", " && ",
                          " ~/x", " # x", " {a,b}", ";", " $(id)", " x=1"])
    if r.random() < 0.03:
        text = "X=1 " + text
    return text


def path(r):
    if r.random() < 0.08:
        return r.choice(["<dynamic>", "~/x", "$HOME/.ssh/id_rsa", "`x`"])
    text = "/".join(r.choice(NAMES) for _ in range(r.randrange(1, 5)))
    if r.random() < 0.2:
        text = r.choice(["/etc/", "/project/", "/", "/gate/"]) + text
    return text or "."


def url(r):
    if r.random() < 0.1:
        return r.choice(["<dynamic>", "ftp://github.com/", "file:///etc/x",
                         "https://u@github.com/", "https://github.com\\x",
                         "https:/github.com", "https://-x.com/",
                         "https://github.com:0/", "https://github.com:99999/",
                         "https://a..b/"])
    text = r.choice(["https://", "http://", "https://"]) + r.choice(HOSTS)
    text += r.choice(["", "", "", ":443", ":80", ":8443", "."])
    text += r.choice(["", "/", "/a/b", "/x?y=1", "/x#f"])
    return text


def exec_params(r):
    p = {}
    if r.random() < 0.95:
        p["cmd"] = r.choice(WORDS + ["frob status", "zap x; ls", ""])
        if r.random() < 0.8:
            p["args"] = [r.choice(ARGS) for _ in range(r.randrange(4))]
    if r.random() < 0.1:
        p["options"] = r.choice([{"env": {"A": "b"}}, {"cwd": "/etc"},
                                 {"cwd": "."}, {"env": {}},
                                 {"cwd": "/project"}, {"timeout": 5}])
    return p


def call(r):
    kind = r.choice(["exec", "bash", "bash", "path", "path", "fs", "http",
                     "http", "op", "tool", "env", "bad"])
    if kind == "exec":
        return "exec", exec_params(r)
    if kind == "bash":
        return "tool", {"name": r.choice(["bash", "Bash", " bash "]),
                        "input": {"command": command(r)}
                        if r.random() < 0.97 else {}}
    if kind == "path":
        p = {"name": r.choice(["read", "READ", "grep", "find", "ls", "write",
                               "edit"]), "input": {}}
        if r.random() < 0.9:
            p["input"]["path"] = path(r)
        return "tool", p
    if kind == "fs":
        p = {"op": r.choice(["read", "list", "readdir", "stat", "write",
                             "mkdir", "delete", "remove", "rm", "RM", ""])}
        if r.random() < 0.95:
            p["path"] = path(r)
        return "fs", p
    if kind == "http":
        p = {"url": url(r)} if r.random() < 0.97 else {}
        if r.random() < 0.5:
            p["method"] = r.choice(["GET", "POST", "head", "DELETE"])
        if r.random() < 0.2:
            p["body"] = "x"
        return "http", p
    if kind == "op":
        return r.choice(["session", "ui", "events", "log"]), {
            "op": r.choice(OPS)} if r.random() < 0.9 else {}
    if kind == "tool":
        return "tool", {"name": r.choice(TOOLS + ["", " "])}
    if kind == "env":
        return "env", r.choice([{}, {"name": r.choice(VARS)},
                                {"names": r.sample(VARS, 2)}])
    return r.choice(["gpu", "", "Exec", " http "]), {}


def grant(r, cap):
    g = {"extension_id": r.choice(
            EXTENSIONS * 3 + ["ext.a", "*", "ext.*", "EXT*", "ext.a*", "b*"]),
         "capability": cap if r.random() < 0.8 else r.choice(CAPS),
         "decision": r.choice(["allow", "allow", "deny"])}
    if r.random() < 0.85:
        g["scope_pattern"] = r.choice(PATTERNS[g["capability"]])
    if r.random() < 0.15:
        g["version_range"] = r.choice(RANGES)
    if r.random() < 0.1:
        g["expires_at"] = r.choice(TIMES)
    if r.random() < 0.2:
        g["lifetime"] = r.choice(["session", "always", "once"])
        if g["lifetime"] == "once" and g["decision"] == "deny":
            g["lifetime"] = "session"
    return g


def some(r, chance=0.3):
    return [c for c in CAPS if r.random() < chance]


def policy(r):
    p = {}
    if r.random() < 0.5:
        p["default_caps"] = some(r)
    if r.random() < 0.5:
        p["deny_caps"] = some(r, 0.1)
    if r.random() < 0.4:
        x = {}
        if r.random() < 0.5:
            x["allow"] = some(r)
        if r.random() < 0.5:
            x["deny"] = some(r, 0.1)
        if r.random() < 0.4:
            x["mode"] = r.choice(MODES)
        p["per_extension"] = {r.choice(EXTENSIONS): x}
    if r.random() < 0.2:
        p["compound"] = r.choice(["each", "never"])
    if r.random() < 0.2:
        p["always_prompt"] = True
    if r.random() < 0.3:
        p["own"] = ["/gate", "/project/.solgate"]
    return p


def lease(r):
    return {"risk_tier": r.choice([0, 0, 1, 2, 3]), "enrichment_mode": "full",
            "allowed_types": r.choice([["tool_calls_read"],
                                       ["tool_calls_read",
                                        "tool_calls_write"],
                                       ["tool_calls_write"], []]),
            "posture": r.choice(["direct", "conditional", "boundary_pause",
                                 "containment"]),
            "max_tool_calls": r.choice([0, 1, 5]),
            "max_seconds": r.choice([0, 10])}


def line(r):
    method, params = call(r)
    out = {"extension": {"id": r.choice(EXTENSIONS)},
           "call": {"call_id": "c1" if r.random() < 0.99 else " ",
                    "method": method, "params": params}}
    if r.random() < 0.6:
        out["extension"]["version"] = r.choice(VERSIONS)
    if r.random() < 0.4:
        out["extension"]["manifest"] = {"hosts": r.sample(HOST_GLOBS, 2)}
    if r.random() < 0.1:
        out["call"]["capability"] = r.choice(CAPS + ["EXEC", " read ", ""])
    if r.random() < 0.8:
        out["mode"] = r.choice(MODES)
    if r.random() < 0.5:
        out["policy"] = policy(r)
        if method in ("exec", "tool") and (params.get("name") or "").strip().lower() in ("", "bash"):
            # What the words of a command reach is tried in tests/attack.
            out["policy"].pop("own", None)
    if r.random() < 0.2:
        out["lease"] = lease(r)
    if r.random() < 0.3:
        out["now"] = r.choice(TIMES)
    if r.random() < 0.3:
        out["links"] = {r.choice(["src", "notes", "src/b", "docs/deep", "b"]):
                        r.choice([".env", "/etc", "..", "deep", "b", "src",
                                  "/gate/store", "../..", "notes"])
                        for _ in range(2)}
    out["cwd"] = "/project"
    return out
