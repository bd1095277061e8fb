#!/usr/bin/env python3
"""Strict stand-ins for the APIs of models, on a loopback port."""
import json
import ssl
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import anthropic
import gemini
import openai
import plain
import replies
import responses
import spec
from rules import Refused

KEY = "test-key-123"
seen = set()
bodies = None
lock = threading.Lock()


class Bad(Exception):
    """The request is not one of this API: the status and why."""


def route(path):
    """The API that answers at this path, and whether the path says stream."""
    if path == "/v1/chat/completions":
        return openai
    if path == "/v1/responses":
        return responses
    if path == "/v1/messages":
        return anthropic
    return gemini if gemini.model_of(path) else None


def answer_to(ask):
    """What is answered: {text, calls, finish} for a checked request."""
    text = ask["text"]
    said = None if ask["results"] else replies.reply(text)
    if said:
        return said
    known = None if ask["said"].startswith(("tool", "two")) else spec.answer_to(ask)
    if known:
        return known
    if ask["results"]:
        return {"text": "Got: " + "; ".join(ask["results"]), "calls": []}
    args = {"name": "Ninja \u00d8ven", "watts": 1700.5}
    if text.startswith("two") and ask["tools"]:
        second = {"name": "Kettle", "watts": 1500}
        return {"text": "Two.", "calls": [(ask["tools"][0], args), (ask["tools"][0], second)]}
    if text.startswith("tool") and ask["tools"]:
        return {"text": "", "calls": [(ask["tools"][0], args)]}
    hello = "Hello, you said \u201c" + text + "\u201d. \u2600"
    if "assistant_text" in ask["system"]:
        hello = json.dumps({"assistant_text": hello, "meta": {"meta_version": "v1"}})
    return {"text": hello, "calls": []}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def note(self, line):
        print(line, file=sys.stderr, flush=True)

    def send(self, status, body, kind="application/json", extra=()):
        data = body.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        for name, value in extra:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def refuse(self, api, status, text, extra=(), why=None):
        self.note(f"{status} {self.path} {text}")
        self.keep(status)
        self.send(status, json.dumps(api.error(status, text, why)), extra=extra)

    def keep(self, status):
        """What came, for who reads requests on the wire: --bodies FILE."""
        if bodies is not None:
            with lock:
                bodies.write(json.dumps({"path": self.path, "status": status, "body": self.body}) + "\n")
                bodies.flush()

    def open_stream(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def piece(self, data):
        self.wfile.write(b"%x\r\n" % len(data) + data + b"\r\n")
        self.wfile.flush()

    def stream(self, chunks, how={}):
        """In pieces that end anywhere, also within a character."""
        try:
            self.open_stream()
        except OSError:  # gone before the first byte
            if how.get("hold"):
                replies.left(self.path)
            raise
        text = "".join(chunks)
        data = (replies.withheld(text) if how.get("refused") else text).encode()
        step = how.get("bytes", 37)
        there = int(len(data) * how.get("at", 0.5))
        for i in range(0, len(data), step):
            if i <= there < i + step:
                replies.wait(how.get("hold"), self.path, self.connection)
                if how.get("garble"):
                    self.piece(b"\n\ndata: {\"what\":\n\n")
                if how.get("cut"):
                    self.close_connection = True
                    return
            try:
                self.piece(data[i:i + step])
            except OSError:
                if i < there and how.get("hold"):
                    replies.left(self.path)
                raise
        self.wfile.write(b"0\r\n\r\n")

    def check_key(self, api):
        given = [(name, self.headers[name]) for name, _ in api.KEYS if name in self.headers]
        if len(given) != 1 or given[0] not in [(name, before + KEY) for name, before in api.KEYS]:
            raise Bad(401, f"Incorrect API key provided: {given}")

    def plain(self, body=None):
        """What is no question; False: it is one."""
        api, said = plain.answer(self.command, self.path, body, self.headers)
        if api is None:
            return False
        try:
            self.body = ""
            self.check_key(api)
            self.send(200, json.dumps(said() if callable(said) else said))
            self.note(f"200 {self.path}")
        except Bad as e:
            self.refuse(api, *e.args)
        except Refused as e:
            self.refuse(api, e.status, str(e), (), e)
        except (ValueError, KeyError, TypeError, IndexError) as e:
            self.refuse(api, 400, f"{type(e).__name__}: {e}")
        return True

    def do_GET(self):
        if not self.plain():
            self.send(404, "{}")

    def checked(self, api, body):
        replies.record(self.path, body)
        self.body = body.decode(errors="replace")
        if self.headers.get("Content-Type", "").split(";")[0] != "application/json":
            raise Bad(415, "the body must be application/json")
        self.check_key(api)
        try:
            return api.check(replies.without_form(self.path, json.loads(body)), self.path, self.headers)
        except Refused as e:
            raise Bad(e.status, str(e), (), e)
        except (ValueError, KeyError, TypeError, IndexError) as e:
            raise Bad(400, f"{type(e).__name__}: {e}")

    def broken(self, api, ask, text):
        """The scenes in which it goes wrong; False: it is none of them."""
        if text == "500":
            self.refuse(api, 500, "it is broken")
        elif text == "429":
            self.refuse(api, 429, "slow down", [("Retry-After", "7")])
        elif text.startswith("busy once") and text not in seen:
            seen.add(text)
            self.refuse(api, 429, "slow down", [("Retry-After", "0")])
        elif text == "redirect":
            self.send(302, "", extra=[("Location", "http://127.0.0.1:9/")])
        elif text == "garbage":
            self.garbage(ask)
        elif text == "silent":
            time.sleep(30)
            self.close_connection = True
        elif text in ("die", "stall", "endless", "huge"):
            self.endless(api, ask, text)
        else:
            return False
        return True

    def garbage(self, ask):
        if ask["stream"]:
            self.stream(["data: {\"what\":\n\n", "data: <html>\n\n"])
        else:
            self.send(200, "<html>not JSON</html>")

    def endless(self, api, ask, text):
        """A stream that breaks off, stops, or never stops."""
        self.close_connection = True
        chunks = list(api.stream({"text": "a beginning", "calls": []}, ask))
        half = chunks[:max(1, len(chunks) // 2)]
        if not ask["stream"]:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", "100000")
            self.end_headers()
            self.wfile.write(b"{")
            return
        self.open_stream()
        self.piece("".join(half).encode())
        if text == "stall":
            time.sleep(30)
        big = ": " + "x" * 100000 + "\n\n"
        while text in ("endless", "huge"):
            self.piece((big if text == "huge" else ": more\n\n").encode())
            if text == "endless":
                time.sleep(0.05)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        if self.plain(body):
            return
        api = route(self.path)
        if api is None:
            self.send(404, "{}")
            return
        try:
            ask = self.checked(api, body)
        except Bad as e:
            self.refuse(api, *e.args)
            return
        try:
            if self.broken(api, ask, ask["text"]):
                return
            answer = answer_to(ask)
            if ask["said"].startswith("slow"):
                time.sleep(3)
            self.keep(200)
            if ask["stream"]:
                self.stream(api.stream(answer, ask), answer)
            else:
                self.send(200, json.dumps(api.whole(answer, ask)))
            self.note(f"200 {self.path}")
        except OSError:
            self.close_connection = True


def main():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    words = sys.argv[1:]
    if words[:1] == ["--bodies"]:
        global bodies
        bodies = open(words[1], "a")
        words = words[2:]
    if words[:1] == ["--tls"]:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*words[1:3])
        server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
