"""What is no question to a model: lists of models, embeddings, counts of tokens."""
import base64
import json
import re
import struct

import anthropic
import gemini
import openai
from rules import Refused, only, text_of

OPENAI = [{"id": f"gpt-{n}", "object": "model", "created": n, "owned_by": "openai"} for n in (1, 2)]
ANTHROPIC = [{"type": "model", "id": f"claude-{n}", "display_name": f"Claude {n}",
              "created_at": "2025-01-01T00:00:00Z"} for n in (1, 2)]
GEMINI = [{"name": f"models/gemini-{n}", "version": "1", "displayName": f"Gemini {n}",
           "supportedGenerationMethods": ["generateContent"]} for n in (1, 2)]


def one(models, key, name):
    for m in models:
        if m[key] == name:
            return m
    raise Refused("The model does not exist", status=404)


def embed(body):
    only(body, "model input encoding_format dimensions user", "body")
    given = [body["input"]] if isinstance(body["input"], str) else body["input"]
    data = []
    for i, text in enumerate(given):
        v = [float(len(text_of(text, "input"))), 0.5]
        if body.get("encoding_format") == "base64":
            v = base64.b64encode(struct.pack("<2f", *v)).decode()
        data.append({"object": "embedding", "index": i, "embedding": v})
    return {"object": "list", "data": data, "model": body["model"], "usage": {"prompt_tokens": 3, "total_tokens": 3}}


def answer(method, path, body, headers):
    """The API and what it answers; None: it is something else."""
    path, _, query = path.partition("?")
    if method == "GET" and path == "/v1/models" and "anthropic-version" in headers:
        return anthropic, {"data": ANTHROPIC, "has_more": False, "first_id": "claude-1", "last_id": "claude-2",
                           "query": query}
    if method == "GET" and path == "/v1/models":
        return openai, {"object": "list", "data": OPENAI}
    if method == "GET" and path.startswith("/v1/models/"):
        api, models = (anthropic, ANTHROPIC) if "anthropic-version" in headers else (openai, OPENAI)
        return api, lambda: one(models, "id", path[11:])
    if method == "GET" and path == "/v1beta/models":
        return gemini, {"models": GEMINI, "query": query}
    if method == "GET" and path.startswith("/v1beta/models/"):
        return gemini, lambda: one(GEMINI, "name", path[8:])
    if method == "POST" and path == "/v1/embeddings":
        return openai, lambda: embed(json.loads(body))
    if method == "POST" and path == "/v1/responses/input_tokens":
        return openai, lambda: {"object": "response.input_tokens",
                                "input_tokens": len(json.dumps(json.loads(body)["input"]))}
    if method == "POST" and path == "/v1/messages/count_tokens":
        return anthropic, lambda: {"input_tokens": len(json.dumps(only(
            json.loads(body), "model messages system tools tool_choice thinking", "body")["messages"]))}
    if method == "POST" and re.match(r"^/v1beta/models/[^/:]+:countTokens$", path):
        return gemini, lambda: {"totalTokens": len(json.dumps(json.loads(body)["contents"]))}
    if method == "POST" and re.match(r"^/v1beta/models/[^/:]+:batchEmbedContents$", path):
        return gemini, lambda: {"embeddings": [{"values": [0.25, 0.5]} for _ in json.loads(body)["requests"]]}
    return None, None
