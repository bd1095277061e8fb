"""A host that opens what its hook named, beside somebody who moves the links.

    links.py rows PROGRAM PROJECT SOCKET TOKEN      every way to open a path: one line each, with
                                                    id, words, and "escaped" or "held" and why
    links.py ask SOCKET TOKEN PROJECT ID            a call that waits while the link is moved

PROJECT has open/, which may be read and written, and closed/, which may not.
"""
import json
import os
import shutil
import stat
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lib"))
from gate_client import Link  # noqa: E402

EVENT = {"claude": "PreToolUse", "codex": "PreToolUse", "gemini": "BeforeTool"}


def put(path, text):
    with open(path, "w") as f:
        f.write(text)


def link(to, path):
    """In one step, as somebody who waits for the right moment does it."""
    os.symlink(to, path + ".new")
    os.rename(path + ".new", path)


def lay_out(root):
    """open/ with all kinds of ways into open/real, and closed/ beside it."""
    os.chdir(root)
    for name in ("open", "closed"):
        shutil.rmtree(name, ignore_errors=True)
    os.makedirs("open/real")
    os.makedirs("closed")
    put("open/real/file", "fine")
    put("closed/file", "SECRET")
    link("real/file", "open/link")
    link("real", "open/dir")
    link("link", "open/chain")
    link("real/new", "open/later")
    put("open/plain", "fine")
    os.makedirs("open/swap")
    put("open/swap/file", "fine")


def turn(root):
    """Every link leads into closed/ now."""
    link("../closed/file", "open/link")
    link("../closed", "open/dir")
    link("../closed/file", "open/chain")
    link("../closed/new", "open/later")


class Host:
    def __init__(self, program, root):
        self.program, self.root = program, root

    def asks(self, host, tool, given, event=None):
        """The input that the host would use, or None; and what the hook said."""
        said = {"session_id": "links", "cwd": self.root, "hook_event_name": event or EVENT[host],
                "tool_name": tool, "tool_input": given}
        done = subprocess.run([self.program, "hook", host], input=json.dumps(said).encode(),
                              capture_output=True, cwd=self.root, timeout=600)
        out = json.loads(done.stdout) if done.stdout.strip() else {}
        own = out.get("hookSpecificOutput", {})
        if host == "gemini":
            ok = done.returncode == 0 and out.get("decision") == "allow"
            return ({**given, **own.get("tool_input", {})} if ok else None), str(out)
        if host == "codex":
            return (given if done.returncode == 0 and not own else None), str(out)
        own = own.get("decision", own)
        word = own.get("behavior", own.get("permissionDecision"))
        ok = done.returncode == 0 and word == "allow"
        return (own.get("updatedInput", given) if ok else None), str(out)


def read_all(path):
    """What a tool finds there: a file, or what is below a directory."""
    if not os.path.isdir(path):
        with open(path) as f:
            return f.read()
    found = ""
    for at, _, names in os.walk(path):
        for name in names:
            with open(os.path.join(at, name)) as f:
                found += f.read()
    return found


def reads(key):
    return lambda used: "SECRET" in read_all(used[key])


def writes(key):
    def use(used):
        put(used[key], "WRITTEN")
        return any(open(os.path.join("closed", n)).read() != "SECRET" for n in os.listdir("closed"))
    return use


def works_in(key):
    return lambda used: os.path.exists(os.path.join(used[key], "file")) and \
        open(os.path.join(used[key], "file")).read() == "SECRET"


# id, words, host, tool, input ("R/" is the project), what is done with it, event
HOOKS = [
    ("01", "Read through a link to a file", "claude", "Read", {"file_path": "R/open/link"}, reads("file_path")),
    ("02", "Read through a link to a directory", "claude", "Read",
     {"file_path": "R/open/dir/file", "limit": 5}, reads("file_path")),
    ("03", "Read through a chain of links", "claude", "Read", {"file_path": "R/open/chain"}, reads("file_path")),
    ("04", "Read behind .. and a link", "claude", "Read",
     {"file_path": "R/open/dir/../dir/file"}, reads("file_path")),
    ("05", "Read, asked by the host's own question", "claude", "Read",
     {"file_path": "R/open/link"}, reads("file_path"), "PermissionRequest"),
    ("06", "Grep in a directory that is a link", "claude", "Grep",
     {"pattern": "x", "path": "R/open/dir", "-i": True}, reads("path")),
    ("07", "Glob in a directory that is a link", "claude", "Glob",
     {"pattern": "*", "path": "R/open/dir"}, reads("path")),
    ("08", "LS of a directory that is a link", "claude", "LS", {"path": "R/open/dir"}, reads("path")),
    ("09", "NotebookRead through a link", "claude", "NotebookRead",
     {"notebook_path": "R/open/link"}, reads("notebook_path")),
    ("10", "Write through a link to a file", "claude", "Write",
     {"file_path": "R/open/link", "content": "x"}, writes("file_path")),
    ("11", "Write a new file in a linked directory", "claude", "Write",
     {"file_path": "R/open/dir/new", "content": "x"}, writes("file_path")),
    ("12", "Write through a link to nothing yet", "claude", "Write",
     {"file_path": "R/open/later", "content": "x"}, writes("file_path")),
    ("13", "Edit through a link", "claude", "Edit",
     {"file_path": "R/open/link", "old_string": "fine", "new_string": "x"}, writes("file_path")),
    ("14", "MultiEdit through a link", "claude", "MultiEdit",
     {"file_path": "R/open/link", "edits": []}, writes("file_path")),
    ("15", "Read with a key of tomorrow", "claude", "Read",
     {"file_path": "R/open/link", "tomorrow": 1}, reads("file_path")),
    ("16", "read_file through a link", "gemini", "read_file", {"file_path": "R/open/link"}, reads("file_path")),
    ("17", "read_file by a path from here", "gemini", "read_file", {"file_path": "open/link"}, reads("file_path")),
    ("18", "write_file through a link", "gemini", "write_file",
     {"file_path": "R/open/link", "content": "x"}, writes("file_path")),
    ("19", "replace in a linked directory", "gemini", "replace",
     {"file_path": "R/open/dir/file", "old_string": "fine", "new_string": "x"}, writes("file_path")),
    ("20", "list_directory of a link", "gemini", "list_directory", {"dir_path": "R/open/dir"}, reads("dir_path")),
    ("21", "grep_search in a link", "gemini", "grep_search",
     {"pattern": "x", "dir_path": "R/open/dir"}, reads("dir_path")),
    ("22", "a command in a directory that is a link", "gemini", "run_shell_command",
     {"command": "git status", "dir_path": "R/open/dir"}, works_in("dir_path")),
    ("23", "a command in a directory that is a link", "codex", "Bash",
     {"command": "git status", "workdir": "R/open/dir"}, works_in("workdir")),
]

# What has to go on working: the same, and nobody moves a link.
STILL = [
    ("claude", "Read", {"file_path": "R/open/link"}), ("claude", "Read", {"file_path": "R/open/plain"}),
    ("claude", "Grep", {"pattern": "x", "path": "R/open/dir"}),
    ("claude", "Write", {"file_path": "R/open/real/file", "content": "x"}),
    ("gemini", "read_file", {"file_path": "open/link"}),
    ("gemini", "write_file", {"file_path": "R/open/dir/new", "content": "x"}),
]


def say(no, words, escaped, why):
    print("F08-%s\t%s\t%s %s" % (no, words, "escaped" if escaped else "held",
                                  " ".join(str(why).split())[:300]))


def at(root, given):
    return {k: v.replace("R/", root + "/") if isinstance(v, str) else v for k, v in given.items()}


def hook_rows(program, root):
    host = Host(program, root)
    lay_out(root)
    for name, tool, given in STILL:
        used, why = host.asks(name, tool, at(root, given))
        print("still\t%s %s\t%s %s" % (name, tool, "works" if used else "refused", why))
    for no, words, name, tool, given, use, *event in HOOKS:
        lay_out(root)
        used, why = host.asks(name, tool, at(root, given), *event)
        turn(root)
        say(no, words, used is not None and use(used), why)


class Asker:
    """Somebody who asks over HTTP and opens what the answer names."""

    def __init__(self, socket, token, root):
        self.root, self.no, self.link = root, 0, Link(socket, timeout=600)
        with open(token) as f:
            self.headers = {"Authorization": "Bearer " + f.read().strip(),
                            "Content-Type": "application/json"}

    def asks(self, op, path, call=None):
        self.no += 1
        self.link.request("POST", "/v1/hostcalls", json.dumps(
            {"call_id": call or "links-%d" % self.no, "method": "fs", "cwd": self.root,
             "params": {"op": op, "path": path, **({"content": "x"} if op == "write" else {})},
             "extension": {"id": "ext.links", "version": "1.0.0"}}), self.headers)
        got = json.loads(self.link.getresponse().read())
        return got if got.get("is_error") is False else None, got

    @staticmethod
    def opens(output, flags=os.O_RDONLY):
        """The object that was allowed, or nothing."""
        fd = os.open(output["realPath"], flags | os.O_NOFOLLOW)
        st, said = os.fstat(fd), output.get("object")
        same = said is None or (str(st.st_dev), str(st.st_ino)) == (said["device"], said["inode"])
        if not same or not stat.S_ISREG(st.st_mode):
            os.close(fd)
            return None
        return fd

    def reads_after(self, path, change):
        lay_out(self.root)
        ok, why = self.asks("read", path)
        if ok is None:
            return "was not allowed", why
        change()
        try:
            fd = self.opens(ok["output"])
        except OSError as e:
            return False, e
        text = os.read(fd, 100) if fd is not None else b""
        return b"SECRET" in text, why


def swap_directory():
    os.rename("open/swap", "open/away")
    link("../closed", "open/swap")


def http_rows(socket, token, root):
    asker = Asker(socket, token, root)
    r = root + "/open/"
    for no, words, path, change in (
            ("30", "a link that is moved behind the answer", "link", lambda: turn(root)),
            ("31", "a linked directory that is moved", "dir/file", lambda: turn(root)),
            ("32", "a hard link put in the place of the file", "plain",
             lambda: (os.unlink("open/plain"), os.link("closed/file", "open/plain"))),
            ("33", "another file renamed over it", "plain", lambda: os.rename("closed/file", "open/plain")),
            ("34", "a link put in the place of the file", "plain", lambda: link("../closed/file", "open/plain")),
            ("35", "the directory swapped for a link", "swap/file", swap_directory),
            ("36", "the directory swapped for another", "swap/file",
             lambda: (os.rename("open/swap", "open/away"), os.rename("closed", "open/swap")))):
        escaped, why = asker.reads_after(r + path, change)
        say(no, words, escaped, why)
    lay_out(root)
    ok, why = asker.asks("write", r + "dir/new")
    turn(root)
    if ok is not None:
        put(ok["output"]["realPath"], "WRITTEN")
    say("37", "a new file in a linked directory that is moved",
        "was not allowed" if ok is None else os.path.exists("closed/new"), why)
    escaped = 0
    lay_out(root)
    for i in range(200):  # and somebody moves it all the time
        link(("../closed/file", "real/file")[i % 2], "open/link")
        ok, why = asker.asks("read", r + "link")
        link(("../closed/file", "real/file")[(i + 1) % 2], "open/link")
        fd = self_opens(ok)
        escaped += fd is not None and b"SECRET" in os.read(fd, 100)
        if fd is not None:
            os.close(fd)
    say("38", "200 turns of a link between question and use", escaped, why)


def self_opens(ok):
    try:
        return Asker.opens(ok["output"]) if ok is not None else None
    except OSError:
        return None


def main(verb, *rest):
    if verb == "rows":
        program, root, socket, token = rest
        os.makedirs(os.path.join(root, "open"), exist_ok=True)
        hook_rows(program, root)
        http_rows(socket, token, root)
    else:
        socket, token, root, call, path = rest
        print(json.dumps(Asker(socket, token, root).asks("read", path, call)[1]))


if os.fork() > 0:  # an agent is nobody's child but its host's
    os.wait()
    sys.exit(0)
os.setsid()
main(*sys.argv[1:])
