"""What tests/long/systemd.sh runs as root in a machine that systemd booted.

    systemd_inside.py                           prove everything; prints a line a fact
    systemd_inside.py ask SOCKET METHOD PATH [BODY]
                                                one request of the person at this terminal

A person logs in by getty, login(1) and PAM, so logind has a session of hers.
"""
import json
import os
import pty
import pwd
import re
import select
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "lib"))
from gate_client import Link  # noqa: E402
from puppet_model import KEY, Puppet  # noqa: E402

LONG = int(os.environ.get("LONG", 300))  # seconds; nothing here takes as long
AGENTS, PEOPLE = "/run/solgate/agents.sock", "/run/solgate/people.sock"
HOST = os.path.join(HERE, "..", "attack", "host.py")
HOOK = os.path.join(HERE, "..", "lib", "installed_hook.py")
NOW = "2026-02-22T00:00:00.000Z"


def ask(path, method, where, body=None):
    link = Link(path, timeout=LONG)
    headers = {"Authorization": "Person"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    link.request(method, where, body, headers)
    answer = link.getresponse()
    return answer.status, answer.read().decode()


def check(name, good, what=""):
    print(("ok: " if good else "FAILED: ") + name, flush=True)
    if not good:
        print("    " + str(what)[-1500:].replace("\n", "\n    "), flush=True)
    return good


def run(*argv, user=None, **more):
    if user:
        one = pwd.getpwnam(user)
        argv = ("setsid", "-w", "env", "HOME=" + one.pw_dir, "setpriv", f"--reuid={one.pw_uid}",
                f"--regid={one.pw_gid}", "--clear-groups", "--", *argv)
    done = subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=LONG, **more)
    return done.returncode, done.stdout


def soon(test):
    """Whether ${test} comes true."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        got = test()
        if got:
            return got
        time.sleep(0.1)
    return None


class Later(threading.Thread):
    """A command that is waiting for an answer."""

    def __init__(self, *argv, **more):
        super().__init__(daemon=True)
        self.argv, self.more, self.out = argv, more, ""
        self.start()

    def run(self):
        self.out = run(*self.argv, **self.more)[1]

    def said(self):
        self.join(LONG)
        return self.out


GETTY = """[Service]
ExecStart=-/sbin/agetty --noclear --keep-baud --autologin {name} {line} dumb
UtmpIdentifier={line}
TTYPath=/dev/{line}
StandardInput=tty
StandardOutput=tty
IgnoreSIGPIPE=no
SendSIGHUP=yes
"""


class Login:
    """Somebody at a terminal, as at a console: getty, login(1), PAM."""

    def __init__(self, name):
        self.name = name
        self.fd, self.slave = pty.openpty()
        line = os.ttyname(self.slave)[len("/dev/"):]
        self.unit = "at-%s.service" % line.replace("/", "-")
        write("/run/systemd/system/" + self.unit, GETTY.format(name=name, line=line))
        run("systemctl", "daemon-reload")
        run("systemctl", "start", self.unit)
        self.text = ""
        self.read(re.compile(r"[$] "))
        self.run("stty -echo; PS1=")

    def read(self, until):
        end = time.monotonic() + LONG
        while time.monotonic() < end:
            found = until.search(self.text)
            if found:
                return found
            if select.select([self.fd], [], [], 1)[0]:
                try:
                    self.text += os.read(self.fd, 65536).decode(errors="replace")
                except OSError:
                    break
        raise RuntimeError(f"{self.name}'s terminal: {self.text[-800:]}")

    def type(self, line):
        os.write(self.fd, line.encode() + b"\n")

    def run(self, line):
        self.text = ""
        self.type(line + "; echo END:$?:")
        found = self.read(re.compile(r"END:(\d+):\r?\n"))
        return int(found[1]), self.text[:found.start()].replace("\r", "")

    def leave(self):
        run("systemctl", "stop", self.unit)
        os.close(self.slave)
        os.close(self.fd)


def unit(what, *flags):
    return run("systemctl", *flags, "show", "-P", what, "solgate.service")[1].strip()


def status_of(pid, name):
    with open(f"/proc/{pid}/status") as f:
        return re.search(rf"^{name}:\s*(\S+)", f.read(), re.M)[1]


def exposure(*argv):
    found = re.search(r"exposure level for [^:]*: ([\d.]+)", run("systemd-analyze", *argv)[1])
    return float(found[1]) if found else 99


def write(path, text, mode=0o644, user="root"):
    with open(path, "w") as f:
        f.write(text)
    os.chmod(path, mode)
    one = pwd.getpwnam(user)
    os.chown(path, one.pw_uid, one.pw_gid)


def hostcall(name, ext="ext.a", command="git status"):
    return json.dumps({"call_id": name, "method": "exec", "params": {"command": command},
                       "extension": {"id": ext}})


def prompts(list_them):
    """The open questions, as ${list_them} prints them."""
    try:
        return json.loads(list_them())["prompts"]
    except (ValueError, KeyError):
        return []


# ---- A tool that looks at what it was left with ---------------------------
TOOL = """#!/bin/sh
{{ cat "{tokens}" >/dev/null 2>&1 && echo 'read a token'
echo x >/etc/solgate-was-here 2>/dev/null && echo 'wrote to /etc'
echo x >/tmp/solgate-was-here 2>/dev/null && echo 'wrote to /tmp'
echo "word $1"; echo end; }} >"$2/out"
"""


def tool_settings(puppet, folder, key, tokens):
    """Settings and the table for a tool that writes to ${folder}."""
    write("/usr/local/bin/look", TOOL.format(tokens=tokens), 0o755)
    table = ("tools\tversion\t0.1\t-\t-\t-\t-\t-\n"
             f"look\tlocal\twrite\tyes\tlow\tyes\tcommand\t/usr/local/bin/look {{word}} {folder}"
             f"\twrite={folder}\n")
    return puppet.settings(key), table


def try_tool(mode, puppet, folder, request):
    puppet.says("Look.", {"action_label": "Look", "action_kind": "look",
                          "action_summary_bullets": ["Looks around"],
                          "action_payload_preview": {"word": "hello"}})
    said = [request("POST", "/v1/chat", json.dumps(
        {"packetType": "chat", "threadId": "t1", "message": "look around on my desk"}))]
    said.append(request("GET", "/v1/actions?threadId=t1"))
    try:
        chip = json.loads(said[1].split(" ", 1)[1])["actions"][0]["action"]
    except (ValueError, KeyError, IndexError):
        check(f"{mode}: a model is reached, a chip is offered", False, said)
        return
    check(f"{mode}: a model is reached, a chip is offered", True)
    said.append(request("POST", "/v1/actions/execute", json.dumps({
        "request_id": chip["request_id"], "action_id": chip["action_id"],
        "confirmation": {"explicit_user_consent": True, "decided_at": NOW, "surface": "chip"}})))
    path = os.path.join(folder, "out")
    soon(lambda: os.path.exists(path) and "end" in open(path).read() or not said[-1].startswith("200"))
    out = open(path).read() if os.path.exists(path) else ""
    check(f"{mode}: the tool ran", "word hello" in out and "end" in out, (said[-1], out))
    check(f"{mode}: it reads no token, writes nowhere else",
          out and "read a token" not in out and "wrote to" not in out, out)


# ---- The gate of the machine ----------------------------------------------
def system_start():
    code, out = run("solgate", "setup", "--system", "--people=alice")
    check("system: setup", code == 0, out)
    check("system: the user is there, by sysusers", run("getent", "passwd", "solgate")[0] == 0)
    check("system: systemd started it", unit("ActiveState") == "active", run("systemctl", "status", "solgate"))
    check("system: the sockets are there", soon(lambda: all(map(os.path.exists, (AGENTS, PEOPLE)))))
    check("system: as its own user", os.stat("/proc/" + unit("MainPID")).st_uid
          == pwd.getpwnam("solgate").pw_uid)
    check("system: setup again", run("solgate", "setup", "--system", "--people=alice")[0] == 0)


def system_settings(puppet):
    os.makedirs("/var/lib/solgate/tool", exist_ok=True)
    os.chown("/var/lib/solgate/tool", *pwd.getpwnam("solgate")[2:4])
    write("/var/lib/solgate/key", KEY + "\n", 0o600, "solgate")
    settings, table = tool_settings(puppet, "/var/lib/solgate/tool", "/var/lib/solgate/key",
                                    "/var/lib/solgate/tokens/agent")
    write("/etc/solgate/tools.tsv", table)
    write("/etc/solgate/config.toml", settings + """
[system]
people = ["alice"]
agents = ["robot"]
[executor]
tools = "/etc/solgate/tools.tsv"
[server]
sandbox = "require"
[prompt]
timeout_seconds = 300
[audit]
checkpoint_places = ["journal"]
""")
    code, out = run("systemctl", "restart", "solgate")
    check("system: restarted, in its own sandbox as well", code == 0 and unit("ActiveState") == "active",
          (out, run("journalctl", "-u", "solgate", "-n", "30", "-o", "cat")[1]))
    check("system: its calls are filtered", status_of(unit("MainPID"), "Seccomp") == "2"
          and status_of(unit("MainPID"), "CapBnd").strip("0") == "")


def system_people(alice):
    session = run("loginctl", "list-sessions", "--no-legend")[1]
    check("system: logind has the session", re.search(r"alice .*pts/", session), session)
    code, out = alice.run("solgate grants add ext.kept exec 'git status'")
    check("system: a person is known by her session", code == 0, out)
    code, out = run("solgate", "grants", user="alice")
    check("system: but not without a terminal", "not a terminal where you logged in" in out, out)


def system_answers(alice):
    """An agent asks; the person answers, and nobody else."""
    watch = Login("alice")
    watch.type("solgate prompts watch --attend")
    listed = lambda: run("solgate", "prompts", "--json")[1]  # noqa: E731
    check("system: somebody attends", soon(lambda: "there to answer" in run("solgate", "doctor")[1]),
          run("solgate", "doctor")[1])
    call = Later("python3", HOST, "http", AGENTS, "", "POST", "/v1/hostcalls", hostcall("c1"), user="robot")
    found = soon(lambda: prompts(listed))
    if not check("system: the call of an agent is asked about", found, (listed(), call.out)):
        return
    name, rev = found[0]["promptId"], found[0].get("rev", 1)
    for path in (AGENTS, PEOPLE):
        out = run("python3", HOST, "http", path, "", "POST", f"/v1/prompts/{name}/decision",
                  '{"decision":"allow_once"}', user="robot")[1]
        check(f"system: the agent does not answer at {path}", out.startswith("403"), out)
    robot = Login("robot")
    code, out = robot.run(f"solgate decide {name} allow_once --rev={rev}")
    check("system: nor with a login of its own", "not one of system.people" in out, out)
    robot.leave()
    code, out = alice.run(f"solgate decide {name} allow_once --rev={rev}")
    check("system: the person does", code == 0, out)
    check("system: and the agent hears it", '"decision":"allow_once"' in call.said(), call.out)
    proved = run("grep", "-rh", '"decision":"allow_once"', "/var/lib/solgate/audit")[1]
    check("system: the record names logind", '"proved":"terminal of a login, by logind"' in proved, proved)

    code, out = run("solgate", "install", "--user=robot", "claude")
    check("system: a hook for the agents' user", code == 0, out)
    hook = Later("python3", HOOK, "/home/robot/.claude/settings.json", "git log", user="robot", cwd="/home/robot")
    found = soon(lambda: prompts(listed))
    if check("system: the hook is asked about", found, hook.out):
        alice.run(f"solgate decide {found[0]['promptId']} allow_once --rev={found[0].get('rev', 1)}")
        check("system: and allows what was allowed", hook.said().startswith("allow"), hook.out)
    watch.leave()


def system_kill(alice):
    before = unit("MainPID")
    run("systemctl", "kill", "-s", "KILL", "solgate.service")
    check("system: killed, systemd starts it again", soon(
        lambda: unit("MainPID") not in ("0", before) and unit("ActiveState") == "active"
        and unit("NRestarts") == "1"), unit("NRestarts"))
    out = soon(lambda: (lambda r: r[1] if r[0] == 0 else None)(alice.run("solgate grants")))
    check("system: nothing is lost", out and "ext.kept" in out, out)
    code, out = run("solgate", "audit", "verify", "--dir=/var/lib/solgate/audit")
    check("system: the ledger verifies", code == 0, out)


def system_journal():
    out = run("journalctl", "-u", "solgate.service", "-o", "cat", "--no-pager")[1]
    check("system: journald has the log", "solgate" in out, out)
    whole = ("journalctl -o cat -t solgate-checkpoint | runuser -u solgate --"
             " solgate audit verify --dir=/var/lib/solgate/audit --against=-")
    out = run("sh", "-c", whole)
    check("R-501 system: the ledger leads to the checkpoints of journald", out[0] == 0 and "ok" in out[1], out)
    run("systemctl", "stop", "solgate")
    # Whoever cuts the ledger takes the store that knows its end away, too.
    run("sh", "-c", "rm -f /var/lib/solgate/solgate.db*; f=$(ls /var/lib/solgate/audit/*.jsonl | tail -n 1);"
        " sed -i '$d' $f; sed -i '$d' $f")
    out = run("sh", "-c", whole)
    check("R-501 system: a ledger that was cut does not", out[0] != 0 and "cut" in out[1], out)
    check("R-485 system: exposure", exposure("security", "solgate.service") <= 2.0,
          exposure("security", "solgate.service"))


def system_end():
    code, out = run("solgate", "setup", "--system", "--undo")
    check("system: undone", code == 0, out)
    check("system: it is gone", unit("ActiveState") == "inactive" and not os.path.exists("/run/solgate"))


# ---- The gate of a user -----------------------------------------------------
def user_settings(puppet):
    # systemd-nspawn puts a file there that is gone, and over which no manager can
    # mount anything; "serve --install" sees that.
    run("umount", "/proc/kmsg")
    home = "/home/alice"
    for folder in (home + "/.config/solgate", home + "/tool"):
        run("mkdir", "-p", folder, user="alice")
    write(home + "/key", KEY + "\n", 0o600, "alice")
    settings, table = tool_settings(puppet, home + "/tool", home + "/key",
                                    home + "/.local/state/solgate/tokens/agent")
    write(home + "/.config/solgate/tools.tsv", table, 0o600, "alice")
    write(home + "/.config/solgate/config.toml", settings + f"""
[executor]
tools = "{home}/.config/solgate/tools.tsv"
[server]
sandbox = "require"
[prompt]
timeout_seconds = 300
[audit]
checkpoint_places = ["journal"]
""", 0o600, "alice")


def user_start(alice):
    code, out = alice.run("systemctl --user enable --now solgate.service")
    good = check("user: her service manager starts it", code == 0,
                 (out, run("journalctl", "_SYSTEMD_USER_UNIT=solgate.service", "-o", "cat")[1]))
    if not good:
        return None
    pid = alice.run("systemctl --user show -P MainPID solgate.service")[1].strip()
    with open(f"/proc/{pid}/uid_map") as f:
        check("user: in a namespace of its own", f.read().split() == ["1000", "1000", "1"])
    check("user: no capability is left", status_of(pid, "CapBnd").strip("0") == "")
    check("user: its calls are filtered", status_of(pid, "Seccomp") == "2")
    with open(f"/proc/{pid}/mountinfo") as f:
        root = [x.split() for x in f if x.split()[4] == "/"]
    check("user: the machine is read-only to it", root and "ro" in root[-1][5].split(","), root)
    check("user: the settings of the machine were read",
          alice.run("solgate config get server.sandbox")[1].strip().endswith("require"))
    return pid


def user_answers(alice, sock):
    watch = Login("alice")
    watch.type("solgate prompts watch --attend")
    token = "file:/home/alice/.local/state/solgate/tokens/agent"
    listed = lambda: alice.run("solgate prompts --json")[1]  # noqa: E731
    check("user: somebody attends", soon(lambda: "there to answer" in alice.run("solgate doctor")[1]),
          alice.run("solgate doctor")[1])
    call = Later("python3", HOST, "http", sock, token, "POST", "/v1/hostcalls", hostcall("c2"), user="alice")
    found = soon(lambda: prompts(listed))
    if not check("user: the call of an agent is asked about", found, (listed(), call.out)):
        return
    name, rev = found[0]["promptId"], found[0].get("rev", 1)
    out = run("python3", HOST, "http", sock, token, "POST", f"/v1/prompts/{name}/decision",
              '{"decision":"allow_once"}', user="alice")[1]
    check("user: the agent does not answer", out[:3] in ("401", "403"), out)
    code, out = run("solgate", "decide", name, "allow_once", f"--rev={rev}", user="alice",
                    env={**os.environ, "XDG_RUNTIME_DIR": os.path.dirname(os.path.dirname(sock))})
    check("user: nor without a terminal", code != 0, out)
    code, out = alice.run(f"solgate decide {name} allow_once --rev={rev}")
    check("user: the person at her terminal does", code == 0, out)
    check("user: and the agent hears it", '"decision":"allow_once"' in call.said(), call.out)
    watch.leave()


def user_kill(alice):
    alice.run("solgate grants add ext.mine exec 'git status'")
    before = alice.run("systemctl --user show -P MainPID solgate.service")[1].strip()
    alice.run("systemctl --user kill -s KILL solgate.service")
    again = soon(lambda: alice.run("systemctl --user show -P MainPID,NRestarts solgate.service")[1].split()
                 not in ([before, "0"], ["0", "0"])
                 and alice.run("systemctl --user is-active solgate.service")[0] == 0)
    check("user: killed, it is started again", again)
    out = soon(lambda: (lambda r: r[1] if r[0] == 0 else None)(alice.run("solgate grants")))
    check("user: nothing is lost", out and "ext.mine" in out, out)
    code, out = alice.run("solgate audit verify")
    check("user: the ledger verifies", code == 0, out)


def user_end(alice):
    out = run("journalctl", "_SYSTEMD_USER_UNIT=solgate.service", "-o", "cat", "--no-pager")[1]
    check("user: journald has the log", "solgate" in out, out)
    code, out = alice.run("journalctl -o cat -t solgate-checkpoint --user 2>/dev/null |"
                          " solgate audit verify --against=-")
    check("user: the ledger leads to the checkpoints of journald", code == 0 and "ok" in out, out)
    got = re.search(r"exposure level for [^:]*: ([\d.]+)",
                    alice.run("systemd-analyze --user --no-pager security solgate.service")[1])
    check("R-485 user: exposure", got and float(got[1]) <= 2.0, got and got[0])
    code, out = alice.run("systemctl --user disable --now solgate.service")
    check("user: it ends", code == 0, out)


def user_ways(alice):
    """By its socket, and by "serve --install"."""
    alice.run("systemctl --user start solgate.socket")
    code, out = alice.run("solgate grants")
    check("user: the first client starts it by its socket", code == 0 and "ext.mine" in out, out)
    check("user: and it runs", alice.run("systemctl --user is-active solgate.service")[0] == 0)
    alice.run("systemctl --user stop solgate.socket solgate.service")
    code, out = alice.run("solgate serve --install")
    check("user: serve --install", code == 0 and "enabled solgate.service for you" in out
          and "no namespaces" not in out, out)
    check("user: and it runs, too", alice.run("systemctl --user is-active solgate.service")[0] == 0)
    code, out = alice.run("solgate serve --uninstall")
    check("user: serve --uninstall", code == 0 and alice.run(
        "systemctl --user is-active solgate.service")[0] != 0, out)


def user_from_boot():
    """The third unit: the gate of a user before anybody logs in."""
    code, out = run("systemctl", "start", "solgate@1000.service")
    check("boot: the unit of a user starts", code == 0,
          (out, run("journalctl", "-u", "solgate@1000", "-n", "30", "-o", "cat")[1]))
    sock = "/run/user/1000/solgate/solgate.sock"
    token = "file:/home/alice/.local/state/solgate/tokens/agent"
    out = run("python3", HOST, "http", sock, token, "POST", "/v1/hostcalls", hostcall("c5"), user="alice")[1]
    check("boot: it answers", out.startswith("200") and "deny_unattended" in out, out)
    check("R-485 boot: exposure", exposure("security", "solgate@1000.service") <= 2.0)
    run("systemctl", "stop", "solgate@1000.service")


def system_mode(puppet):
    system_start()
    system_settings(puppet)
    alice = Login("alice")
    system_people(alice)
    system_answers(alice)
    try_tool("system", puppet, "/var/lib/solgate/tool", lambda *a: "%d %s" % ask(PEOPLE, *a))
    system_kill(alice)
    system_journal()
    alice.leave()
    system_end()


def user_mode(puppet):
    uid = pwd.getpwnam("alice").pw_uid
    sock = f"/run/user/{uid}/solgate/solgate.sock"
    user_settings(puppet)
    alice = Login("alice")
    if user_start(alice):
        user_answers(alice, sock)
        me = os.path.abspath(__file__)
        try_tool("user", puppet, "/home/alice/tool", lambda *a: alice.run(
            f"python3 {me} ask {sock} " + " ".join("'%s'" % x for x in a))[1].strip())
        user_kill(alice)
        user_end(alice)
        user_ways(alice)
    alice.leave()


def part(what, *args):
    """If it breaks off, the others are played all the same."""
    try:
        what(*args)
    except Exception as e:  # whatever it is, it is a failure
        check(f"{what.__name__} breaks off", False, repr(e))


def main():
    if sys.argv[1:2] == ["ask"]:
        print("%d %s" % ask(*sys.argv[2:]))
        return
    os.environ["HOME"] = "/root"
    puppet = Puppet()
    part(system_mode, puppet)
    part(user_mode, puppet)
    part(user_from_boot)
    print("done", flush=True)


if __name__ == "__main__":
    main()
