"""A gate of one's own and a client of it, for the tests that need a server.

The server stands in a directory of its own and listens on a Unix socket; the
client speaks HTTP with the standard library and nothing else.
"""
import http.client
import json
import os
import socket
import subprocess
import time

os.environ.setdefault("SOLGATE_PERSON", "token")  # tests have no terminal


class Link(http.client.HTTPConnection):
    """HTTP over a Unix socket."""

    def __init__(self, path, timeout=90):
        super().__init__("localhost", timeout=timeout)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


class Gate:
    def __init__(self, program, where, *options):
        self.program = program
        self.where = where
        self.options = options
        self.socket = os.path.join(where, "run", "s")
        self.state = os.path.join(where, "state")
        self.process = None
        os.makedirs(os.path.join(where, "run"), mode=0o700, exist_ok=True)
        os.makedirs(os.path.join(where, "config"), mode=0o700, exist_ok=True)
        self.env = dict(os.environ, XDG_CONFIG_HOME=os.path.join(where, "config"),
                        XDG_STATE_HOME=where, XDG_RUNTIME_DIR=os.path.join(where, "run"))

    def start(self, ready=200):
        """Start it and wait until /readyz answers so; how long it took."""
        began = time.monotonic()
        pause = 0.002
        self.log = open(os.path.join(self.where, "log"), "ab")
        self.process = subprocess.Popen(
            [self.program, "serve", "--state=" + self.state, "--socket=" + self.socket,
             "--no-tcp", *self.options],
            env=self.env, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        while True:
            if self.process.poll() is not None:
                raise RuntimeError("the server ended: %s" % open(self.log.name).read()[-2000:])
            try:
                if Client(self).ask("GET", "/readyz")[0] == ready:
                    return time.monotonic() - began
            except (OSError, http.client.HTTPException):
                pass
            if time.monotonic() - began > 120:
                raise RuntimeError("the server is not ready after two minutes")
            time.sleep(pause)
            pause = min(pause * 1.5, 0.05)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait(timeout=90)

    def token(self, role):
        with open(os.path.join(self.state, "tokens", role)) as f:
            return f.read().strip()


class Client:
    def __init__(self, gate, role=None):
        self.link = Link(gate.socket)
        self.headers = {"Content-Type": "application/json"}
        if role:
            self.headers["Authorization"] = "Bearer " + gate.token(role)

    def ask(self, method, path, body=None, **headers):
        """Status, decoded body, headers."""
        text = None if body is None else json.dumps(body)
        self.link.request(method, path, text, dict(self.headers, **headers))
        answer = self.link.getresponse()
        data = answer.read()
        kind = answer.headers.get("Content-Type", "")
        return answer.status, json.loads(data) if "json" in kind and data else data, answer.headers
