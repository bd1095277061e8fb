"""How costs grow; see growth.sh.  Every point is a median with its quartiles, of
processor time, which says little of how busy the machine is."""
import http.client
import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

import growth_draw

PROGRAM = os.environ.get("SOLGATE", "build/solgate")
KEPT = os.environ.get("GROWTH_DIR")
TABLE = "bench/growth.tsv"
os.environ.setdefault("SOLGATE_PERSON", "token")  # it has no terminal


def point(curve, x, took):
    low, middle, high = (statistics.quantiles(took, n=4) if len(took) > 1
                         else took * 3)
    print(f"{curve:12} {x:>9,}  {middle:12,.4g}  ({low:,.4g} to {high:,.4g})",
          flush=True)
    return curve, x, middle, low, high


def timed(command, path, runs):
    """Of a command that looks at the state directory by itself."""
    env = {**os.environ, "XDG_STATE_HOME": os.path.dirname(path),
           "XDG_RUNTIME_DIR": os.path.dirname(path)}
    took = []
    for _ in range(runs):
        child = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"{command}: {child.returncode}")
        took.append((used.ru_utime + used.ru_stime) * 1e3)
    return took


def cpu_ms(pid):
    """Of all threads of a process, so far."""
    total = 0
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/schedstat") as f:
            total += int(f.read().split()[0])
    return total / 1e6


def state(grants, records, threads):
    """A state directory that holds so many; it is filled once."""
    base = os.path.join(KEPT or tempfile.mkdtemp(),
                        f"{grants}-{records}-{threads}")
    path = os.path.join(base, "solgate")
    if not os.path.exists(path):
        os.makedirs(base, exist_ok=True)
        subprocess.run(["build/bench/ready_fill", path + ".new", str(grants),
                        str(records), str(threads)], check=True,
                       stdout=subprocess.DEVNULL)
        os.rename(path + ".new", path)
    return path


def done_with(path):
    if not KEPT:
        shutil.rmtree(os.path.dirname(os.path.dirname(path)))


class Server:
    """`solgate serve` on a state directory, from its start to READY=1."""

    def __init__(self, path, *more):
        notify = os.path.join(path, "notify")
        if os.path.exists(notify):
            os.unlink(notify)
        ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        ear.bind(notify)
        ear.settimeout(300)
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--no-tcp", "--state", path, *more],
            stderr=subprocess.DEVNULL,
            env={**os.environ, "NOTIFY_SOCKET": notify})
        while b"READY=1" not in ear.recv(4096):
            pass
        self.ready_ms = cpu_ms(self.process.pid)
        ear.close()
        self.path = path

    def connect(self):
        s = socket.socket(socket.AF_UNIX)
        s.settimeout(120)
        s.connect(os.path.join(self.path, "run", "solgate.sock"))
        self.http = http.client.HTTPConnection("localhost")
        self.http.sock = s
        with open(os.path.join(self.path, "tokens", "agent")) as f:
            self.token = f.read().strip()

    def ask(self, path, body):
        start = cpu_ms(self.process.pid)
        self.http.request("POST", path, body, {
            "Authorization": "Bearer " + self.token,
            "Content-Type": "application/json"})
        r = self.http.getresponse()
        said = r.read()
        if r.status != 200:
            sys.exit(f"{path}: {r.status} {said[:300]}")
        return cpu_ms(self.process.pid) - start

    def memory(self):
        with open(f"/proc/{self.process.pid}/smaps_rollup") as f:
            return next(int(line.split()[1]) / 1024 for line in f
                        if line.startswith("Pss_Anon"))

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


def verdict():
    sizes = (10, 100, 1000, 10000, 100000)
    took = {}
    for n in sizes * 3:  # in turns
        said = subprocess.run(["build/bench/action", str(n)], check=True,
                              capture_output=True, text=True).stdout
        for line in said.splitlines():
            name, ns = line.split("\t")
            took.setdefault((name, n), []).append(float(ns))
    return [point(curve, n, took[name, n]) for n in sizes for curve, name in (
        ("same_call", "from_call"), ("other_calls", "spread"))]


def starts(path, runs):
    ready, memory = [], []
    for _ in range(runs):
        server = Server(path)
        ready.append(server.ready_ms)
        memory.append(server.memory())
        server.end()
    return ready, memory


def ledger():
    out = []
    for n in (1000, 10000, 100000, 1000000):
        path = state(10, n, 0)
        runs = 5 if n < 100000 else 3 if n < 1000000 else 1
        ready, memory = starts(path, 3)
        out.append(point("ready", n, ready))
        out.append(point("ready_memory", n, memory))
        for name, command in (("verify", ["audit", "verify"]),
                              ("replay", ["replay"])):
            out.append(point(name, n, timed([PROGRAM, *command], path, runs)))
        done_with(path)
    return out


def threads():
    out = []
    for n in (1000, 10000, 100000, 1000000):
        path = state(0, 0, n)
        ready, memory = starts(path, 3)
        out.append(point("threads_ready", n, ready))
        out.append(point("threads_memory", n, memory))
        server = Server(path)
        server.connect()
        took = []
        for i in range(220):
            thread = f"t{i * 7919 % n}"
            took.append(server.ask("/v1/turn", json.dumps(
                {"message": "And then?", "threadId": thread})))
        server.end()
        out.append(point("turn", n, took[20:]))
        done_with(path)
    return out


def readers():
    out = []
    for n in (100, 1000, 10000):
        base = tempfile.mkdtemp()
        path = os.path.join(base, "state")
        os.mkdir(path, 0o700)
        config = os.path.join(base, "config.toml")
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            port = s.getsockname()[1]
        with open(config, "w") as f:
            f.write(f'[server]\nrate = 0\nlisten = "127.0.0.1:{port}"\n')
        os.chmod(config, 0o600)
        server = subprocess.Popen(
            [PROGRAM, "serve", "--state", path, "--config", config],
            stderr=subprocess.DEVNULL)
        for _ in range(100):
            if os.path.exists(os.path.join(path, "run", "solgate.sock")):
                break
            time.sleep(0.05)
        start = cpu_ms(server.pid)
        said = subprocess.run(
            ["build/bench/sse", str(port), str(n), path + "/tokens/viewer",
             path + "/tokens/agent", str(server.pid)], check=True,
            capture_output=True, text=True).stdout
        took = cpu_ms(server.pid) - start
        server.send_signal(signal.SIGTERM)
        server.wait(60)
        shutil.rmtree(base)
        rows = [line.split("\t") for line in said.splitlines()]
        out.append(point("fanout", n, [took]))
        out.append(point("reader_kb", n, [
            float(row[1]) / 1024 for row in rows
            if row[0] == "bytes_each_after"]))
    return out


def bodies():
    out = []
    path = state(0, 0, 0)
    config = os.path.join(path, "config.toml")
    with open(config, "w") as f:
        f.write("[server]\nmax_body_kb = 8192\n")
    os.chmod(config, 0o600)
    server = Server(path, "--mode=permissive", "--config", config)
    server.connect()
    for n in (1 << 10, 16 << 10, 256 << 10, 1 << 20, 4 << 20):
        body = json.dumps({"call_id": "%s", "method": "fs", "params": {
            "op": "write", "path": "/tmp/solgate-growth", "content": ""},
            "extension": {"id": "ext.growth"}})
        content = "a line of text.\\n" * ((n - len(body)) // 17)
        body = body.replace('"content": ""', f'"content": "{content}"')
        took = [server.ask("/v1/hostcalls", body.replace("%s", f"b{n}-{i}", 1))
                for i in range(25)]
        out.append(point("body", n, took[4:]))
    server.end()
    done_with(path)
    return out


PARTS = {"verdict": verdict, "ledger": ledger, "threads": threads,
         "readers": readers, "bodies": bodies}


def main():
    wanted = sys.argv[1:] or [*PARTS]
    table = growth_draw.read(TABLE)
    for part in wanted:
        if part == "draw":
            continue
        load = os.getloadavg()[0]
        points = PARTS[part]()
        table = [row for row in table if row["part"] != part]
        table += [{"part": part, "load": f"{load:.1f}", "curve": curve,
                   "x": str(x), "median": f"{m:.6g}", "low": f"{lo:.6g}",
                   "high": f"{hi:.6g}"} for curve, x, m, lo, hi in points]
        growth_draw.write(TABLE, table)
    growth_draw.draw(table)


main()
