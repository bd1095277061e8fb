"""generateContent and streamGenerateContent, v1beta."""
import json
import re

from rules import Refused, only, picture, pieces, seal, text_of, twice

KEYS = [("x-goog-api-key", "")]  # headers, and what stands before the key
PATH = re.compile(r"^/v1beta/models/([A-Za-z0-9._-]+):(generateContent|streamGenerateContent\?alt=sse)$")
SIGNS = re.compile(r"^gemini-[3-9]")  # models that demand their signatures
FOREIGN = ("skip_thought_signature_validator", "context_engineering_is_the_way_to_go")


def model_of(path):
    m = PATH.match(path)
    return m and m.group(1)


def signature_of(part):
    """A signature fits one part and no other."""
    if "functionCall" in part:
        return seal("call", part["functionCall"]["name"], part["functionCall"].get("args", {}))
    return seal("text", part.get("text"))


def check_signatures(turn, where, current):
    """Of the first call of a turn that is not over; and whichever is there must fit."""
    first = True
    for i, part in enumerate(turn["parts"]):
        given = part.get("thoughtSignature")
        if given is not None and given not in FOREIGN and given != signature_of(part):
            raise Refused("Corrupted thought signature.")
        if "functionCall" in part:
            if first and current and given is None:
                raise Refused("Function call is missing a thought_signature in functionCall parts: function call "
                              f"`default_api:{part['functionCall']['name']}`, position {i}.")
            first = False


def check_turn(turn, owed, where):
    """The calls of the turn, its text and its results."""
    only(turn, "role parts", where)
    calls, texts, results = [], [], []
    for part in turn["parts"]:
        only(part, "text thought functionCall functionResponse thoughtSignature inlineData", where)
        if "text" in part:
            if part["text"] or "thoughtSignature" not in part:
                texts.append(text_of(part["text"], where + ".text"))
        elif "inlineData" in part:
            blob = only(part["inlineData"], "mimeType data", where)
            if turn["role"] != "user":
                raise Refused("Please use a valid role: user, model.")
            picture(blob["mimeType"], blob["data"], where)
        elif "functionCall" in part:
            call = only(part["functionCall"], "id name args", where)
            calls.append((call.get("id", ""), text_of(call["name"], where)))
        else:
            result = only(part["functionResponse"], "id name response", where)
            if not isinstance(result["response"], dict):
                raise ValueError(f"{where}: response must be an object")
            results.append(((result.get("id", ""), result["name"]), result["response"]))
    if turn["role"] == "model" and results or turn["role"] == "user" and calls:
        raise Refused("Please use a valid role: user, model.")
    if results and not owed:
        raise Refused("Please ensure that function response turn comes immediately after a function call turn.")
    if len(owed) != len(results):
        raise Refused("Please ensure that the number of function response parts is equal to the number of "
                      "function call parts of the function call turn.")
    if sorted(owed) != sorted(r[0] for r in results) or owed[0:1] != [("", "")] and twice(
            [r[0][0] for r in results if r[0][0]]):
        raise Refused(f"{where}: a function response fits none of the function calls, or one twice.")
    if results and texts:
        raise Refused("Please ensure that function response turn has only function response parts.")
    return calls, texts, results


def declared(body):
    names = []
    for tool in body.get("tools", []):
        for f in only(tool, "functionDeclarations googleSearch codeExecution", "tools").get("functionDeclarations", []):
            only(f, "name description parameters parametersJsonSchema", "functionDeclarations")
            params = f.get("parameters")
            if params is not None and params.get("type", "").upper() != "OBJECT":
                raise ValueError("parameters.type must be OBJECT")
            names.append(text_of(f["name"], "name"))
    return names


def check(body, path, headers):
    only(body, "contents systemInstruction tools toolConfig generationConfig safetySettings", "body")
    if not body["contents"]:
        raise Refused("* GenerateContentRequest.contents: contents is not specified")
    turns, owed, role, history, said = body["contents"], [], "model", [], ""
    for i, turn in enumerate(turns):
        if turn["role"] not in ("user", "model") or turn["role"] == role:
            raise Refused("Please ensure that multiturn requests alternate between user and model.")
        role = turn["role"]
        owed, texts, results = check_turn(turn, owed, f"contents[{i}]")
        history += [p["functionCall"] for p in turn["parts"] if "functionCall" in p]
        said = texts[-1] if texts and role == "user" else said
    if role != "user":
        raise Refused("Please ensure that multiturn requests ends with a user role or a function response.")
    spoken = [i for i, t in enumerate(turns) if t["role"] == "user" and any("text" in p for p in t["parts"])]
    for i, turn in enumerate(turns):
        if turn["role"] == "model" and SIGNS.match(model_of(path)):
            check_signatures(turn, f"contents[{i}]", i > spoken[-1])
    return {"text": texts[-1] if texts else "", "results": [str(r[1].get("result")) for r in results],
            "system": "".join(p["text"] for p in body.get("systemInstruction", {"parts": []})["parts"]),
            "tools": declared(body), "stream": path.endswith("alt=sse"), "model": model_of(path), "said": said,
            "calls": [(c["name"], c.get("args", {})) for c in history]}


def usage():
    return {"promptTokenCount": 11, "candidatesTokenCount": 7, "totalTokenCount": 18}


def chunk(parts, finish=None):
    candidate = {"content": {"role": "model", "parts": parts}, "index": 0}
    if finish:
        candidate["finishReason"] = finish
    return {"candidates": [candidate], "usageMetadata": usage(), "modelVersion": "stand-in", "responseId": "r1"}


def call_parts(answer, ask):
    """Of several calls at once only the first is signed."""
    parts = [{"functionCall": {"id": f"fc-{len(ask['calls']) + i + 1}", "name": name, "args": args}}
             for i, (name, args) in enumerate(answer["calls"])]
    if parts and SIGNS.match(ask["model"]):
        parts[0]["thoughtSignature"] = signature_of(parts[0])
    return parts


def whole(answer, ask):
    parts = [{"text": answer["text"]}] if answer["text"] else []
    if parts and not answer["calls"] and SIGNS.match(ask["model"]):
        parts[0]["thoughtSignature"] = signature_of(parts[0])
    return chunk(parts + call_parts(answer, ask), "STOP")


def stream(answer, ask):
    for piece in pieces(answer["text"]):
        yield "data: " + json.dumps(chunk([{"text": piece}])) + "\r\n\r\n"
    for part in call_parts(answer, ask):
        yield "data: " + json.dumps(chunk([part])) + "\r\n\r\n"
    last = {"text": ""}
    if not answer["calls"] and SIGNS.match(ask["model"]):
        last["thoughtSignature"] = signature_of(last)
    yield "data: " + json.dumps(chunk([last], "STOP")) + "\r\n\r\n"


def error(status, text, why=None):
    names = {400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 429: "RESOURCE_EXHAUSTED", 500: "INTERNAL"}
    return {"error": {"code": status, "message": text, "status": names.get(status, "UNKNOWN")}}
