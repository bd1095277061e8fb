#!/usr/bin/env python3
"""A model on OpenAI's API that speaks word by word, and takes its time.

    slow_model.py DIR

Writes its port to DIR/model_port.  It begins when DIR/begin is there, says
word0 to word9, and goes on to word19 when DIR/goon is there; with DIR/break it
leaves there.  The newest request is DIR/model_heard.  Adds a line to
DIR/model_left when somebody leaves before the end.
"""
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

DIR = sys.argv[1]
META = {"shape": {"arc": "counting", "active": ["count"], "parked": [], "decisions": [], "next": []},
        "affect_signal": {"label": "neutral", "intensity": 0.1, "confidence": "low"}}


def has(name):
    return os.path.exists(os.path.join(DIR, name))


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *args):
        pass

    def part(self, delta, end=None):
        body = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "slow",
                "choices": [{"index": 0, "delta": delta, "finish_reason": end}]}
        self.wfile.write(b"data: " + json.dumps(body).encode() + b"\n\n")
        self.wfile.flush()

    def until(self, name):
        """A comment now and then: whoever left is noticed."""
        while not has(name):
            self.wfile.write(b": still here\n\n")
            self.wfile.flush()
            time.sleep(0.05)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with open(os.path.join(DIR, "model_heard"), "wb") as f:
            f.write(body)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        try:
            self.until("begin")
            self.part({"role": "assistant", "content": '{"assistant_text": "'})
            for i in range(20):
                if i == 10 and has("break"):
                    self.connection.close()
                    return
                if i == 10:
                    self.until("goon")
                self.part({"content": f"word{i} "})
            self.part({"content": '", "meta": ' + json.dumps(META) + "}"})
            self.part({}, "stop")
            self.wfile.write(b'data: {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "slow",'
                             b' "choices": [], "usage": {"prompt_tokens": 1234, "completion_tokens": 56, "total_tokens": 1290}}\n\n')
            self.wfile.write(b"data: [DONE]\n\n")
        except OSError:
            with open(os.path.join(DIR, "model_left"), "a") as f:
                f.write("left\n")


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
with open(os.path.join(DIR, "model_port.new"), "w") as f:
    f.write(str(server.server_address[1]))
os.rename(os.path.join(DIR, "model_port.new"), os.path.join(DIR, "model_port"))
server.serve_forever()
