"""generateContent and streamGenerateContent, v1beta."""
import json
import re

from rules import only, pieces, text_of

KEYS = [("x-goog-api-key", "")]  # headers, and what stands before the key
PATH = re.compile(r"^/v1beta/models/([A-Za-z0-9._-]+):(generateContent|streamGenerateContent\?alt=sse)$")


def model_of(path):
    m = PATH.match(path)
    return m and m.group(1)


def check_turn(turn, owed, where):
    """The calls of the turn, its text and its results."""
    only(turn, "role parts", where)
    calls, texts, results = [], [], []
    for part in turn["parts"]:
        only(part, "text functionCall functionResponse thoughtSignature", where)
        if "text" in part:
            texts.append(text_of(part["text"], where + ".text"))
        elif "functionCall" in part:
            call = only(part["functionCall"], "id name args", where)
            calls.append((call.get("id", ""), text_of(call["name"], where)))
        else:
            result = only(part["functionResponse"], "id name response", where)
            if not isinstance(result["response"], dict):
                raise ValueError(f"{where}: response must be an object")
            results.append(((result.get("id", ""), result["name"]), result["response"]))
    if turn["role"] == "model" and results or turn["role"] == "user" and calls:
        raise ValueError(f"{where}: the wrong side speaks")
    if sorted(owed) != sorted(r[0] for r in results):
        raise ValueError("Please ensure that the number of function response parts is equal to the number of "
                         "function call parts of the function call turn.")
    if results and texts:
        raise ValueError(f"{where}: a text beside function responses")
    return calls, texts, results


def declared(body):
    names = []
    for tool in body.get("tools", []):
        for f in only(tool, "functionDeclarations", "tools")["functionDeclarations"]:
            only(f, "name description parameters parametersJsonSchema", "functionDeclarations")
            params = f.get("parameters")
            if params is not None and params.get("type") != "OBJECT":
                raise ValueError("parameters.type must be OBJECT")
            names.append(text_of(f["name"], "name"))
    return names


def check(body, path, headers):
    only(body, "contents systemInstruction tools toolConfig generationConfig safetySettings", "body")
    if not body["contents"]:
        raise ValueError("contents is not specified")
    owed, role = [], "model"
    for i, turn in enumerate(body["contents"]):
        if turn["role"] not in ("user", "model") or turn["role"] == role:
            raise ValueError(f"contents[{i}]: user and model must take turns")
        role = turn["role"]
        owed, texts, results = check_turn(turn, owed, f"contents[{i}]")
    if role != "user":
        raise ValueError("the last turn must be the user's")
    return {"text": texts[-1] if texts else "", "results": [str(r[1].get("result")) for r in results],
            "system": "".join(p["text"] for p in body.get("systemInstruction", {"parts": []})["parts"]),
            "tools": declared(body), "stream": path.endswith("alt=sse"), "model": model_of(path)}


def usage():
    return {"promptTokenCount": 11, "candidatesTokenCount": 7, "totalTokenCount": 18}


def chunk(parts, finish=None):
    candidate = {"content": {"role": "model", "parts": parts}, "index": 0}
    if finish:
        candidate["finishReason"] = finish
    return {"candidates": [candidate], "usageMetadata": usage(), "modelVersion": "stand-in", "responseId": "r1"}


def call_parts(calls):
    return [{"functionCall": {"id": f"fc-{i + 1}", "name": name, "args": args}, "thoughtSignature": "c2lnbmVk"}
            for i, (name, args) in enumerate(calls)]


def whole(answer, ask):
    parts = [{"text": answer["text"]}] if answer["text"] else []
    return chunk(parts + call_parts(answer["calls"]), "STOP")


def stream(answer, ask):
    for piece in pieces(answer["text"]):
        yield "data: " + json.dumps(chunk([{"text": piece}])) + "\r\n\r\n"
    for part in call_parts(answer["calls"]):
        yield "data: " + json.dumps(chunk([part])) + "\r\n\r\n"
    yield "data: " + json.dumps(chunk([{"text": ""}], "STOP")) + "\r\n\r\n"


def error(status, text):
    names = {400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 429: "RESOURCE_EXHAUSTED", 500: "INTERNAL"}
    return {"error": {"code": status, "message": text, "status": names.get(status, "UNKNOWN")}}
