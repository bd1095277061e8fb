"""A server under test, and a client that sends exactly the bytes it is told."""
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time

GONE = object()


class Server:
    """One process of the helper program with its own directory."""

    heard = b""  # everything any server ever sent, for the search of tokens

    def __init__(self, program, *settings, folder=None, env=None, wrap=None,
                 **popen):
        self.folder = folder or tempfile.mkdtemp(prefix="solgate-http-")
        self.err = open(os.path.join(self.folder, "err"), "wb")
        command = (wrap or []) + [program, self.folder, *settings]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self.err,
            env={**os.environ, **(env or {})}, **popen)
        self.addresses = []
        for line in self.process.stdout:
            line = line.decode().strip()
            if line == "ready":
                break
            self.addresses.append(line)
        tcp = [a for a in self.addresses if a.startswith("http://127")]
        self.port = int(tcp[0].rsplit(":", 1)[1]) if tcp else 0
        self.host = f"127.0.0.1:{self.port}"
        self.socket = os.path.join(self.folder, "run", "solgate.sock")

    def token(self, name):
        with open(os.path.join(self.folder, "tokens", name)) as f:
            return f.read().strip()

    def connect(self, unix=False, timeout=90):
        return Client(self, unix, timeout)

    def ask(self, method, path, body=None, token="agent", unix=False, **more):
        """One request on a connection of its own."""
        c = self.connect(unix)
        c.send(self.request(method, path, body, token, unix, **more))
        a = c.answer(method == "HEAD")
        c.close()
        return a

    def request(self, method, path, body=None, token="agent", unix=False,
                headers=()):
        lines = [f"{method} {path} HTTP/1.1",
                 "Host: localhost" if unix else f"Host: {self.host}"]
        if token:
            lines.append(f"Authorization: Bearer {self.token(token)}")
        if body is not None:
            lines.append("Content-Type: application/json")
            lines.append(f"Content-Length: {len(body)}")
        lines += headers
        return "\r\n".join(lines + ["", body or ""]).encode() \
            if body else ("\r\n".join(lines) + "\r\n\r\n").encode()

    def stop(self, how=signal.SIGTERM):
        """Its exit status, and how long it took."""
        start = time.monotonic()
        self.process.send_signal(how)
        status = self.process.wait(60)
        self.process.stdout.close()
        self.err.close()
        return status, time.monotonic() - start

    def errors(self):
        with open(os.path.join(self.folder, "err"), "rb") as f:
            return f.read()

    def clean(self):
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Answer:
    def __init__(self, head, body):
        lines = head.decode("latin1").split("\r\n")
        self.status = int(lines[0].split()[1])
        self.headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(": ")
            self.headers[name.lower()] = value
        self.body = body
        self.head = head


class Client:
    def __init__(self, server, unix, timeout):
        family = socket.AF_UNIX if unix else socket.AF_INET
        self.s = socket.socket(family, socket.SOCK_STREAM)
        self.s.settimeout(timeout)
        self.s.connect(server.socket if unix else ("127.0.0.1", server.port))
        self.kept = b""

    def send(self, data):
        try:
            self.s.sendall(data)
        except OSError:
            pass  # the other end may have said no and gone

    def more(self):
        """More bytes; False at the end."""
        try:
            data = self.s.recv(65536)
        except ConnectionError:
            data = b""
        Server.heard += data
        if len(Server.heard) > 1 << 24:
            Server.heard = Server.heard[-(1 << 22):]
        self.kept += data
        return bool(data)

    def until(self, mark):
        """Up to and without ${mark}, or GONE."""
        while mark not in self.kept:
            if not self.more():
                return GONE
        data, self.kept = self.kept.split(mark, 1)
        return data

    def answer(self, head_only=False):
        head = self.until(b"\r\n\r\n")
        if head is GONE:
            return None
        found = re.search(rb"Content-Length: (\d+)", head)
        n = int(found.group(1)) if found and not head_only else 0
        while len(self.kept) < n:
            if not self.more():
                return None
        body, self.kept = self.kept[:n], self.kept[n:]
        return Answer(head, body)

    def event(self):
        """One message of a stream as a dictionary, or None."""
        text = self.until(b"\n\n")
        if text is GONE:
            return None
        return dict(line.split(": ", 1) for line in text.decode().split("\n"))

    def closed(self, timeout=90):
        """Whether the other end closes, with nothing more to say."""
        self.s.settimeout(timeout)
        try:
            while self.more():
                pass
            return not self.kept
        except TimeoutError:
            return False

    def silent(self, seconds=0.05):
        self.s.settimeout(seconds)
        try:
            self.more()
            return False
        except TimeoutError:
            return True
        finally:
            self.s.settimeout(90)

    def close(self):
        self.s.close()
