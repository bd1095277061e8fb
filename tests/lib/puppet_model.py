"""A model that says exactly what a test hands it, on OpenAI's API.

    puppet = Puppet()
    puppet.says(text, action={...})     # the next answers, the last one stays
    puppet.asked[-1]                    # the body of the last request
"""
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = "test-key-123"


class Puppet:
    def __init__(self):
        self.answers = []
        self.asked = []
        puppet = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *args):
                pass

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                puppet.asked.append(body)
                text = puppet.answers[0] if len(puppet.answers) == 1 else puppet.answers.pop(0)
                out = b""
                for delta, end in (({"role": "assistant", "content": text}, None), ({}, "stop")):
                    part = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "puppet",
                            "choices": [{"index": 0, "delta": delta, "finish_reason": end}]}
                    out += b"data: " + json.dumps(part).encode() + b"\n\n"
                out += b"data: [DONE]\n\n"
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.send_header("Content-Length", str(len(out)))
                self.end_headers()
                self.wfile.write(out)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def says(self, text, action=None, keep=False):
        meta = {"meta_version": "v1",
                "shape": {"arc": "a test", "active": [], "parked": [], "decisions": [], "next": []},
                "affect_signal": {"label": "neutral", "intensity": 0.1, "confidence": "low"}}
        if action:
            meta.update({"request_id": "x", "action_needed": True, "action_id": "a1", **action})
        answer = json.dumps({"assistant_text": text, "meta": meta})
        self.answers = self.answers + [answer] if keep else [answer]

    def settings(self, key_file, more=""):
        return (f'[model]\nprovider = "openai"\nname = "puppet"\nkey_file = "{key_file}"\n'
                f'base_url = "http://127.0.0.1:{self.port}"\n{more}\n')

    def told(self):
        """The system prompt of the last request."""
        return "\n".join(m["content"] for m in self.asked[-1]["messages"] if m["role"] in ("system", "developer"))
