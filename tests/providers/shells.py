"""Calls of OpenAI's responses that are no functions: shells and patches, and their results."""
from rules import Refused, only, text_of

TOOLS = {"shell": "type environment", "local_shell": "type", "apply_patch": "type"}
CALLS = {"shell_call": "shell_call_output", "local_shell_call": "local_shell_call_output",
         "apply_patch_call": "apply_patch_call_output"}
ACTIONS = {"shell_call": "commands timeout_ms max_output_length",
           "local_shell_call": "type command env timeout_ms user working_directory"}
FILES = {"create_file": "type path diff", "update_file": "type path diff", "delete_file": "type path"}


def call_of(tool, number, args):
    """The item of a call; a shell runs two commands, a patch makes a file of the name."""
    ids = {"call_id": f"call_{number}", "status": "completed"}
    if tool["type"] == "shell":
        there = tool.get("environment", {}).get("type", "local") != "local"
        where = {"type": "container_reference", "container_id": "cntr_1"} if there else {"type": "local"}
        return {"type": "shell_call", "id": f"sh_{number}", **ids, "environment": where,
                "action": {"commands": [f"echo {args['watts']}", f"touch '{args['name']}'"], "timeout_ms": 1000,
                           "max_output_length": 4096}}
    if tool["type"] == "local_shell":
        return {"type": "local_shell_call", "id": f"lsh_{number}", **ids,
                "action": {"type": "exec", "command": ["touch", args["name"]], "env": {}, "timeout_ms": None,
                           "user": None, "working_directory": "/tmp"}}
    return {"type": "apply_patch_call", "id": f"apc_{number}", **ids,
            "operation": {"type": "create_file", "path": f"/tmp/{args['name']}", "diff": f"+watts\n+{args['watts']}"}}


def check_call(item, where):
    kind = item["type"]
    if kind == "apply_patch_call":
        only(item, "type id call_id status operation created_by", where)
        only(item["operation"], FILES[item["operation"]["type"]], where)
    else:
        only(item, "type id call_id status action environment created_by", where)
        only(item["action"], ACTIONS[kind], where)
    return text_of(item["call_id"], where)


def result_of(item, where):
    """What the program says became of it."""
    if item["type"] == "shell_call_output":
        only(item, "type id call_id output status max_output_length", where)
        said = []
        for part in item["output"]:
            only(part, "stdout stderr outcome", where)
            only(part["outcome"], "type exit_code", where)
            if part["outcome"]["type"] not in ("exit", "timeout"):
                raise Refused(f"Invalid value: {part['outcome']['type']}.", where)
            said.append(part["stdout"] + part["stderr"])
        return " ".join(said)
    if item["type"] == "apply_patch_call_output":
        only(item, "type id call_id status output", where)
        if item["status"] not in ("completed", "failed"):
            raise Refused(f"Invalid value: {item['status']}.", where)
        return f"{item['status']} {item.get('output') or ''}".strip()
    only(item, "type id call_id status output", where)
    return text_of(item["output"], where)
