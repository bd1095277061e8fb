"""The verdict on a call, from the documents: a model, not the program."""

import hashlib
import json
import re

CAPS = ["read", "write", "http", "events", "session", "ui", "exec", "env",
        "tool", "log"]
BASE = {"exec": "high", "env": "high", "write": "high", "http": "medium",
        "read": "medium", "tool": "medium", "session": "low", "ui": "low",
        "events": "low", "log": "low"}
KIND = {"exec": "command", "read": "path", "write": "path", "http": "host",
        "env": "variable", "tool": "tool", "session": "operation",
        "ui": "operation", "events": "operation", "log": "operation"}
DYNAMIC = "<dynamic>"

# Programs that start what their words say: a wildcard never covers them, and
# a denial looks at every word behind them.
LAUNCHERS = {"sudo", "env", "xargs", "timeout", "bash", "sh", "nice"}
# Those among them that put words of their own behind the ones they are given.
ADDS = {"xargs"}

# What a denial may say besides yes and no: it may apply, so nothing is
# allowed; a launcher is there, and the program may know more than the model;
# both.
NEAR = "near"
LAUNCHED = "launched"
NEAR_LAUNCHED = "near, launched"


class Invalid(Exception):
    pass


class Refused(Exception):
    pass


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"),
                      ensure_ascii=False)


# ---- capability ---------------------------------------------------------

def token(text):
    return text.strip().lower()


def derive(method, params):
    m = token(method)
    if m == "tool":
        name = token(params.get("name", ""))
        if name == "":
            raise Invalid
        return {"read": "read", "grep": "read", "find": "read", "ls": "read",
                "write": "write", "edit": "write",
                "bash": "exec"}.get(name, "tool")
    if m == "fs":
        op = token(params.get("op", ""))
        if op in ("read", "list", "readdir", "stat"):
            return "read"
        if op in ("write", "mkdir", "delete", "remove", "rm"):
            return "write"
        raise Invalid
    if m in ("exec", "env", "http", "session", "ui", "events", "log"):
        return m
    raise Invalid


# ---- paths --------------------------------------------------------------

def resolve(given, cwd, links, follow_last):
    """Names one after the other, links first, then '..'."""
    where = {}
    for at, target in links.items():
        where[at if at.startswith("/") else cwd + "/" + at] = target
    if given == "":
        raise Refused
    todo = [n for n in given.split("/") if n != ""]
    at = [] if given.startswith("/") else [n for n in cwd.split("/") if n]
    followed = 0
    while todo:
        name = todo.pop(0)
        if name == ".":
            continue
        if name == "..":
            at = at[:-1]
            continue
        at.append(name)
        target = where.get("/" + "/".join(at))
        if target is None or (not todo and not follow_last
                              and not given.endswith("/")):
            continue
        followed += 1
        if followed > 40:
            raise Refused
        at = [] if target.startswith("/") else at[:-1]
        todo = [n for n in target.split("/") if n != ""] + todo
    return "/" + "/".join(at)


def relative(absolute, root):
    if absolute == root:
        return "."
    if absolute.startswith(root + "/"):
        return absolute[len(root) + 1:]
    return None


SECRET = [r"\.env", r"\.env\..*", r".*token.*", r".*\.pem", r"id_.*",
          r"\.netrc", r".*\.(key|p12|pfx|jks|keystore|kdbx)",
          r"\.(npmrc|pypirc|pgpass|htpasswd)"]


def is_secret(absolute):
    """A directory called secrets makes all that is in it secret."""
    names = absolute.lower().split("/")[1:]
    return any(n == ".ssh" or "secret" in n or "credentials" in n
               for n in names) or any(
        re.fullmatch(p, names[-1], re.S) for p in SECRET)


def name_matches(pattern, name, wide):
    if not wide and name.startswith(".") and not pattern.startswith("."):
        return False
    out = ""
    for c in pattern:
        out += ".*" if c == "*" else "." if c == "?" else re.escape(c)
    return re.fullmatch(out, name, re.S) is not None


def glob(pattern, names, wide):
    if not pattern:
        return not names
    if pattern[0] == "**":
        if len(pattern) == 1:
            least = 0 if wide else 1
            return len(names) >= least and (
                wide or not any(n.startswith(".") for n in names))
        for k in range(len(names) + 1):
            if not wide and any(n.startswith(".") for n in names[:k]):
                return False
            if glob(pattern[1:], names[k:], wide):
                return True
        return False
    return bool(names) and name_matches(pattern[0], names[0], wide) and \
        glob(pattern[1:], names[1:], wide)


def reaches(pattern, absolute, root):
    """Whether a denial may speak of something below this directory."""
    if pattern.startswith("/"):
        want, names = pattern[1:].split("/"), absolute[1:].split("/")
    else:
        inside = relative(absolute, root)
        if inside is None:
            return root.startswith(absolute.rstrip("/") + "/")
        want, names = pattern.split("/"), inside.split("/")
        if inside == ".":
            names = []
    names = [n for n in names if n]
    for k, w in enumerate(want):
        if w == "**" or k == len(names):
            return True
        if not name_matches(w, names[k], True):
            return False
    return False


def path_matches(pattern, absolute, root, wide):
    if pattern.startswith("/"):
        return glob(pattern[1:].split("/"), absolute[1:].split("/"), wide)
    inside = relative(absolute, root)
    if inside is None:
        return False
    return glob(pattern.split("/"), [] if inside == "." else inside.split("/"),
                wide)


def is_above(pattern, absolute, root):
    """Whether a denial speaks of a directory this is in."""
    at = absolute
    while at not in ("", "/"):
        at = at.rpartition("/")[0] or "/"
        if path_matches(pattern, at, root, True):
            return True
    return False


# ---- hosts --------------------------------------------------------------

def read_url(text):
    m = re.fullmatch(r"(https?)://([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?", text)
    if m is None or re.search(r"[\s\\]", text):
        raise Refused
    scheme, authority, path = m.group(1), m.group(2), m.group(3) or "/"
    h = re.fullmatch(r"([A-Za-z0-9.-]+?)\.?(?::(\d+))?", authority)
    if h is None:
        raise Refused
    host, port = h.group(1).lower(), h.group(2)
    if any(l == "" or l.startswith("-") or l.endswith("-")
           for l in host.split(".")):
        raise Refused
    standard = 443 if scheme == "https" else 80
    number = int(port) if port is not None else standard
    if not 1 <= number <= 65535 or (port or "1").startswith("0"):
        raise Refused
    place = host if number == standard else "%s:%d" % (host, number)
    return {"scheme": scheme, "host": host, "port": number,
            "standard": number == standard, "path": path, "place": place}


def host_matches(pattern, url, wide):
    name, _, port = pattern.partition(":")
    if port and int(port) != url["port"]:
        return False
    if not port and not wide and not url["standard"]:
        return False
    name = name.lower()
    if name.startswith("*."):
        return url["host"].endswith(name[1:]) and \
            len(url["host"]) > len(name) - 1
    return url["host"] == name


# ---- commands -----------------------------------------------------------

OPERATORS = ["&&", "||", ";", "|"]


def read_command(text):
    """Parts of literal words, or None for everything that is more."""
    parts, words, word, i = [], [], None, 0
    while i < len(text):
        c = text[i]
        if c == " ":
            if word is not None:
                words.append(word)
            word = None
            i += 1
        elif c == "'":
            end = text.find("'", i + 1)
            if end < 0:
                return None
            word = (word or "") + text[i + 1:end]
            i = end + 1
        elif c == '"':
            end = text.find('"', i + 1)
            if end < 0 or re.search(r"[$`\\!]", text[i + 1:end]):
                return None
            word = (word or "") + text[i + 1:end]
            i = end + 1
        elif text[i:i + 2] in OPERATORS or c in ";|":
            op = text[i:i + 2] if text[i:i + 2] in OPERATORS else c
            if word is not None:
                words.append(word)
            word = None
            if not words:
                return None
            parts.append(words)
            words = []
            i += len(op)
        elif c in "$`<>&()\n\\*?[]{}~#!\t" or (c == "=" and not words):
            return None
        else:
            word = (word or "") + c
            i += 1
    if word is not None:
        words.append(word)
    if not words:
        return None
    return parts + [words]


def words_cover(pattern, words):
    p = pattern.split(" ")
    if "*" not in p:
        return p == words
    if words[0] in LAUNCHERS:
        return False
    if len(words) < len(p) or (len(words) > len(p) and p[-1] != "*"):
        return False
    return all(a == "*" or a == b for a, b in zip(p, words))


def base(word):
    return word.rsplit("/", 1)[-1].lower()


def operand_readings(args):
    """The operands, for every way an unknown option may take the next word."""
    if not args:
        return [[]]
    if not args[0].startswith("-"):
        return [[args[0]] + r for r in operand_readings(args[1:])]
    out = operand_readings(args[1:])
    if len(args) > 1:
        out = out + operand_readings(args[2:])
    return out


def begins(want, args):
    return len(args) >= len(want) and all(
        a == "*" or a == b for a, b in zip(want, args))


def among(want, args):
    """Whether the words are there in their order, others between them; a *
    stands for any words."""
    want = [w for w in want if w != "*"]
    at = 0
    for a in args:
        if at < len(want) and want[at] == a:
            at += 1
    return at == len(want)


def args_hit(want, args):
    """True, False, or NEAR: neither proven nor excluded."""
    rest = want[-1:] == ["*"]  # stands for nothing too: "zap *" is also "zap"
    if rest:
        want = want[:-1]
    if begins(want, args) and (rest or len(args) == len(want)):
        return True
    readings = operand_readings(args)
    if rest and all(begins(want, r) for r in readings):
        return True
    # It says more, in front or behind, or says it in one reading only.
    return NEAR if any(among(want, r) for r in readings) else False


def words_hit(pattern, words):
    """A denial of one simple command, at its program and behind launchers."""
    p = pattern.split(" ")
    if base(words[0]) not in LAUNCHERS:
        return base(words[0]) == base(p[0]) and args_hit(p[1:], words[1:])
    answer = LAUNCHED  # what they make of their words the model cannot know
    for i, word in enumerate(words):
        if base(word) != base(p[0]):
            continue
        args, want = words[i + 1:], p[1:]
        hit = args_hit(want, args)
        if base(words[0]) in ADDS and len(args) < len(want) and \
                begins(want[:len(args)], args):
            hit = True
        if hit is True:
            return True
        if hit == NEAR:
            answer = NEAR_LAUNCHED
    return answer


# ---- versions -----------------------------------------------------------

def read_version(text):
    m = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)", text or "")
    if m is None or any(len(x) > 1 and x[0] == "0" for x in m.groups()):
        return None
    return tuple(int(x) for x in m.groups())


def in_range(text, version):
    """True, False, or None when one of them cannot be read."""
    v = read_version(version)
    terms = text.split(" ")
    answer = True
    for t in terms:
        m = re.fullmatch(r"(\^|~|<=|>=|<|>|=|)(.*)", t)
        want = read_version(m.group(2))
        if want is None:
            return None
        if v is None:
            answer = None
            continue
        op = m.group(1)
        if op == "^":
            keep = 1 if want[0] else 2 if want[1] else 3
            ok = v >= want and v[:keep] == want[:keep]
        elif op == "~":
            ok = v >= want and v[:2] == want[:2]
        else:
            ok = {"<": v < want, "<=": v <= want, ">": v > want,
                  ">=": v >= want, "=": v == want, "": v == want}[op]
        if not ok and answer is not None:
            answer = False
    return answer


# ---- scope --------------------------------------------------------------

def find_scope(line, cap):
    call, params = line["call"], line["call"]["params"]
    method = token(call["method"])
    root = line.get("cwd", "/project")
    s = {"kind": KIND[cap], "dynamic": False, "bare": True, "refused": False}
    if s["kind"] == "path":
        given = params.get("input", {}).get("path") if method == "tool" \
            else params.get("path")
        if given is None and method == "tool" and \
                token(params["name"]) in ("ls", "grep", "find"):
            given = "."
        if given is None or given == DYNAMIC or given[:1] in ("~", "$", "`"):
            s.update(dynamic=True, group=DYNAMIC, text=given or DYNAMIC)
            if given is not None:
                s["absolute"] = resolve(given, root, line.get("links", {}),
                                        True)
            return s
        keep = method == "fs" and token(params["op"]) in (
            "delete", "remove", "rm")
        links = line.get("links", {})
        s["absolute"] = resolve(given, root, links, not keep)
        # A search and a removal reach what is below; a link has nothing there.
        is_link = any((k if k.startswith("/") else root + "/" + k) ==
                      s["absolute"] for k in links)
        s["deep"] = (keep and not is_link) or (
            method == "tool" and token(params["name"]) in ("grep", "find"))
        inside = relative(s["absolute"], root)
        s["text"] = s["absolute"] if inside is None else inside
        s["group"] = s["absolute"] if inside is None else \
            inside.split("/")[0] + "/**" if "/" in inside else "./*"
        return s
    if s["kind"] == "host":
        verb = params.get("method", "GET").upper()
        s["looks"] = verb in ("GET", "HEAD") and "body" not in params
        if "url" not in params or params["url"] == DYNAMIC:
            s.update(dynamic=True, group=DYNAMIC, text=DYNAMIC, looks=False)
            return s
        u = read_url(params["url"])
        s.update(url=u, group=u["place"], text="%s %s://%s%s" % (
            verb, u["scheme"], u["place"], u["path"]))
        return s
    if s["kind"] == "command":
        if method == "exec":
            words = [params["cmd"]] + params.get("args", []) \
                if "cmd" in params else None
            parts = [words] if words and words[0] else None
            given = params.get("cmd")
            options = params.get("options", {})
            s["bare"] = not options.get("env") and \
                options.get("cwd", root) in (root, ".")
        else:
            given = params.get("input", {}).get("command")
            parts = read_command(given) if given else None
        s["parts"] = parts
        s["dynamic"] = parts is None
        if parts is not None:
            programs = {p[0] for p in parts}
            s["group"] = programs.pop() if len(programs) == 1 else None
        return s
    if s["kind"] == "variable":
        s["names"] = [params["name"]] if "name" in params else \
            params.get("names", [])
    elif s["kind"] == "tool":
        s["names"] = [params["name"].strip()]
    else:
        op = params.get("op", "").strip()
        s["names"] = [op] if op else ["log"] if cap == "log" else []
    if not s["names"] or DYNAMIC in s["names"]:
        s.update(dynamic=True, group=DYNAMIC, text=DYNAMIC)
        return s
    s["text"] = " ".join(s["names"])
    s["group"] = s["names"][0] if len(s["names"]) == 1 else None
    return s


# ---- risk ---------------------------------------------------------------

def find_risk(line, cap, scope):
    order = ["low", "medium", "high"]
    level = order.index(BASE[cap])
    if cap == "read" and "absolute" in scope and \
            is_secret(scope["absolute"]):
        level = 2
    if scope["dynamic"]:
        level = min(level + 1, 2)
    if cap == "http" and not scope["dynamic"]:
        hosts = (line["extension"].get("manifest") or {}).get("hosts", [])
        if not any(host_matches(h, scope["url"], False) for h in hosts):
            level = 2
    return order[level]


# ---- grants -------------------------------------------------------------

def applies(line, g, cap):
    """For this call at all: whose, for what, and still in force."""
    x = line["extension"]
    allow = g["decision"] == "allow"
    whose, star, _ = g["extension_id"].partition("*")
    mine = not allow and x["id"].lower().startswith(whose.lower()) \
        if star else whose == x["id"]
    if not mine or g["capability"] != cap:
        return False
    if "expires_at" in g:
        if allow and line.get("now", "1970") >= g["expires_at"]:
            return False
        if not allow and line.get("now", "1970") > g["expires_at"]:
            return False
    if "version_range" in g:
        fit = in_range(g["version_range"], x.get("version"))
        return fit is True if allow else fit is not False
    return True


def name_like(pattern, name, wide):
    if wide:
        pattern, name = pattern.lower(), name.lower()
    if pattern.endswith("*"):
        return name.startswith(pattern[:-1])
    return pattern == name


def covers(line, g, cap, scope, risk, thing):
    pattern = g.get("scope_pattern")
    if g.get("lifetime") == "once":
        return False
    if pattern is None and cap in ("exec", "http"):
        return False
    if cap == "read" and risk == "high" and (
            pattern is None or re.search(r"[*?\[]", pattern)):
        return False
    if pattern is None:
        return True
    if scope["dynamic"]:
        return False
    root = line.get("cwd", "/project")
    if scope["kind"] == "command":
        return words_cover(pattern, thing)
    if scope["kind"] == "path":
        return path_matches(pattern, scope["absolute"], root, False)
    if scope["kind"] == "host":
        return host_matches(pattern, scope["url"], False)
    return name_like(pattern, thing, False)


def hits(line, g, scope):
    """True, False, None: cannot be told, or how near a denial is."""
    pattern = g.get("scope_pattern")
    if pattern is None:
        return True
    root = line.get("cwd", "/project")
    if scope["kind"] == "command":
        if scope["parts"] is None:
            return None
        readings = list(scope["parts"])
        call = line["call"]["params"]
        if len(readings) == 1 and len(readings[0]) == 1 and "cmd" in call:
            again = read_command(readings[0][0])
            if again is None:
                return None
            readings += again
        return together([words_hit(pattern, p) for p in readings])
    if scope["kind"] == "path":
        if "absolute" in scope and \
                path_matches(pattern, scope["absolute"], root, True):
            return True
        if "absolute" in scope and is_above(
                pattern, scope["absolute"], root):
            return None if set("*?[") & set(pattern) else True
        if scope.get("deep") and reaches(pattern, scope["absolute"], root):
            return None
        return None if scope["dynamic"] else False
    if scope["dynamic"]:
        return None
    if scope["kind"] == "host":
        if host_matches(pattern, scope["url"], True):
            return True
        near = pattern.startswith("*.") and \
            host_matches(pattern[2:], scope["url"], True)
        return None if near else False
    return any(name_like(pattern, n, True) for n in scope["names"])


def together(answers):
    """Of several answers the gravest; NEAR and LAUNCHED are both kept."""
    if True in answers:
        return True
    if None in answers:
        return None
    near = any(a in (NEAR, NEAR_LAUNCHED) for a in answers)
    launched = any(a in (LAUNCHED, NEAR_LAUNCHED) for a in answers)
    if near and launched:
        return NEAR_LAUNCHED
    return NEAR if near else LAUNCHED if launched else False


def deny_of(line, cap, scope):
    answers = [hits(line, g, scope) if g["decision"] == "deny" and
               applies(line, g, cap) else False for g in line["grants"]]
    if True in answers:
        first = answers.index(True)
        unsure = any(a in (LAUNCHED, NEAR_LAUNCHED, None)
                     for a in answers[:first])
        return first, LAUNCHED if unsure else False
    return None, together(answers)


def allow_of(line, cap, scope, risk, compound):
    if not scope["bare"]:
        return None
    things = [None]
    if scope["kind"] == "command":
        if scope["dynamic"]:
            return None
        things = scope["parts"]
        if len(things) > 1 and compound != "each":
            return None
    elif not scope["dynamic"] and "names" in scope:
        things = scope["names"]
    first = None
    for n, thing in enumerate(things):
        found = [i for i, g in enumerate(line["grants"])
                 if g["decision"] == "allow" and applies(line, g, cap) and
                 covers(line, g, cap, scope, risk, thing)]
        if not found:
            return None
        if n == 0:
            first = found[0]
    return first


# ---- lease --------------------------------------------------------------

def lease_of(line, cap, scope):
    """None: not asked; else (admitted, is a write)."""
    t = line.get("lease")
    if t is None or cap in ("ui", "events", "log"):
        return None
    reads = cap in ("read", "env") or (cap == "http" and scope["looks"]) or (
        cap == "session" and not scope["dynamic"] and
        scope["text"].startswith("get"))
    need = "tool_calls_read" if reads else "tool_calls_write"
    # The lattice gives the right to write at tiers 0 and 1 only.
    if not reads and t["risk_tier"] >= 2:
        return False, True
    admitted = t["risk_tier"] < 3 and t["max_seconds"] > 0 and \
        t["max_tool_calls"] > 0 and need in t["allowed_types"] and \
        t["posture"] in ("direct", "conditional")
    return admitted, not reads


# ---- verdict ------------------------------------------------------------

def stays(line, scope):
    """A default speaks for the project alone."""
    return scope["kind"] != "path" or (
        not scope["dynamic"] and relative(
            scope["absolute"], line.get("cwd", "/project")) is not None)


def aims(call):
    """Whether a call names what it reaches; one that does not is invalid."""
    params, method = call["params"], token(call["method"])
    given = params.get("input", {})
    if method == "exec":
        return any(k in params for k in ("cmd", "command", "argv"))
    if method == "http":
        return "url" in params
    if method == "fs":
        return "path" in params
    if method == "env":
        return "name" in params or bool(params.get("names"))
    tool = token(params["name"]) if method == "tool" else ""
    if tool == "bash":
        return any(k in given for k in ("command", "cmd", "argv"))
    return tool not in ("read", "write", "edit") or "path" in given


def decide(line):
    call = line["call"]
    try:
        if call["call_id"].strip() == "":
            raise Invalid
        cap = derive(call["method"], call["params"])
        if "capability" in call and token(call["capability"]) != cap:
            raise Invalid
        if not aims(call):
            raise Invalid
    except Invalid:
        return {"error": "invalid_request"}
    out = {"capability": cap, "hash": hashlib.sha256(canonical(
        {"method": token(call["method"]), "params": call["params"]}
    ).encode()).hexdigest()}
    try:
        scope = find_scope(line, cap)
    except Refused:
        out.update(verdict="deny", code="invalid_request", risk="high",
                   matched=None, dynamic=False, kind=KIND[cap])
        return out
    risk = find_risk(line, cap, scope)
    out.update(risk=risk, kind=scope["kind"], dynamic=scope["dynamic"],
               group=scope.get("group"), text=scope.get("text"))
    out.update(rule(line, cap, scope, risk))
    return out


def is_own(own, absolute, above):
    a, b = (p.lower().rstrip("/") + "/" for p in (absolute, own))
    return b.startswith(a) and a != b if above else a.startswith(b)


def rule(line, cap, scope, risk):
    policy = line.get("policy", {})
    mine = policy.get("per_extension", {}).get(line["extension"]["id"], {})
    mode = mine.get("mode", line.get("mode", policy.get("mode", "prompt")))
    own = policy.get("own", [])
    wide = cap == "read" and risk == "high"

    def no(code, matched=None):
        return {"verdict": "deny", "code": code, "matched": matched}

    # A path alone: what words of commands reach is tried in tests/attack.
    near = False
    if cap in ("read", "write") and not scope["dynamic"]:
        above = any(is_own(d, scope["absolute"], True) for d in own)
        if any(is_own(d, scope["absolute"], False) for d in own) or (
                above and cap == "write"):
            return no("own_directory")
        near = above and scope.get("deep", False)
    if cap in mine.get("deny", []):
        return no("extension_deny")
    if cap in policy.get("deny_caps", []):
        return no("deny_caps")
    denied, maybe = deny_of(line, cap, scope)
    if denied is not None:
        out = no("deny_stored", denied)
        out["loose"] = maybe == LAUNCHED
        return out
    if maybe is None and scope["kind"] == "command":
        # The model does not look into what it cannot read: no yes, whichever.
        return {"verdict": "no yes", "code": "no yes", "matched": None}
    loose = maybe in (LAUNCHED, NEAR_LAUNCHED)
    maybe = maybe in (None, NEAR, NEAR_LAUNCHED)
    lease = lease_of(line, cap, scope)
    if lease is not None and not lease[0]:
        return dict(no("lease"), loose=loose)
    allowed = allow_of(line, cap, scope, risk,
                       policy.get("compound", "each"))
    if allowed is not None:
        code = "allow_stored"
    elif cap in mine.get("allow", []) and not wide:
        code = "extension_allow"
    elif mode != "permissive" and not wide and \
            stays(line, scope) and \
            not (cap == "http" and risk == "high") and \
            cap in policy.get("default_caps", ["log", "events"]):
        code = "default_caps"
    elif mode == "strict":
        return dict(no("not_in_default_caps"), loose=loose)
    elif mode == "prompt":
        return {"verdict": "ask", "code": "prompt_required", "matched": None,
                "loose": loose}
    else:
        code = "permissive"
    out = {"verdict": "allow", "code": code, "matched": allowed}
    out["loose"] = loose
    # An allow in doubt is none: strict mode denies, any other one asks.
    if maybe or near or (cap == "write" and scope["dynamic"] and own):
        if mode == "strict":
            out.update(verdict="deny", code="not_in_default_caps", matched=None)
        else:
            out.update(verdict="ask", code="prompt_required", matched=None)
    elif (lease is not None and lease[1]) or (
            code == "permissive" and policy.get("always_prompt")):
        out.update(verdict="ask", code="prompt_required", matched=None)
    return out
