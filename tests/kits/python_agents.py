"""The adapters of the Python kit, see python.sh.

LangChain, OpenAI Agents and CrewAI are no packages of Debian, and PyPI is not
reached from here.  What stands in for them does what their documents say of a
turn: the model's calls are made at once, and what came of them is what the
model reads next.
"""
import asyncio
import concurrent.futures
import dataclasses
import json
import sys
import types

from pykit import finish, gate, gone, house, questions, test, until
from solgate import AsyncSolgate


def module(name, **members):
    m = types.ModuleType(name)
    m.__dict__.update(members)
    sys.modules[name] = m


def tool_of(what):
    """Calls of one tool are one question, so what is refused is another's."""
    return "other" if what == "forbidden" else "probe"


def do(ran, input):
    ran.append(input["what"])
    return "did " + input["what"]


# ---- LangChain: wrap_tool_call(request, handler), awrap_tool_call; calls of a turn in threads, or in tasks ----
@dataclasses.dataclass
class ToolMessage:
    content: str
    tool_call_id: str
    name: str = ""
    status: str = "success"


module("langchain")
module("langchain.agents")
module("langchain.agents.middleware", AgentMiddleware=type("AgentMiddleware", (), {}))
module("langchain.messages", ToolMessage=ToolMessage)


def requests(whats):
    return [types.SimpleNamespace(tool_call={"name": tool_of(w), "args": {"what": w}, "id": "t%d" % i}, tool=None, state={}, runtime=None)
            for i, w in enumerate(whats)]


def langchain(g, whats, ran):
    from solgate.langchain import SolgateMiddleware
    middle = SolgateMiddleware(g)

    def handler(r):
        return ToolMessage(do(ran, r.tool_call["args"]), r.tool_call["id"])
    with concurrent.futures.ThreadPoolExecutor() as pool:
        out = list(pool.map(lambda r: middle.wrap_tool_call(r, handler), requests(whats)))
    assert [m.tool_call_id for m in out] == ["t%d" % i for i in range(len(whats))]
    return [m.content for m in out]


async def langchain_async(g, whats, ran):
    from solgate.langchain import SolgateMiddleware
    middle = SolgateMiddleware(async_gate=g)

    async def handler(r):
        return ToolMessage(do(ran, r.tool_call["args"]), r.tool_call["id"])
    out = await asyncio.gather(*(middle.awrap_tool_call(r, handler) for r in requests(whats)))
    assert all(m.status == ("success" if m.content.startswith("did") else "error") for m in out)
    return [m.content for m in out]


# ---- OpenAI Agents: guardrails of a tool, in turn, before it is invoked; what one rejects is the tool's output ----
@dataclasses.dataclass
class GuardrailOutput:
    output_info: object
    behavior: dict

    @classmethod
    def allow(cls, output_info=None):
        return cls(output_info, {"type": "allow"})

    @classmethod
    def reject_content(cls, message, output_info=None):
        return cls(output_info, {"type": "reject_content", "message": message})


@dataclasses.dataclass
class Guardrail:
    guardrail_function: object
    name: str = None


@dataclasses.dataclass
class FunctionTool:
    name: str
    on_invoke_tool: object = None
    tool_input_guardrails: list = None


module("agents", ToolGuardrailFunctionOutput=GuardrailOutput, ToolInputGuardrail=Guardrail)


async def invoke(tool, arguments):
    context = types.SimpleNamespace(tool_name=tool.name, tool_arguments=arguments, tool_call_id="t")
    for rail in tool.tool_input_guardrails:
        said = (await rail.guardrail_function(types.SimpleNamespace(context=context, agent=None))).behavior
        if said["type"] == "reject_content":
            return said["message"]
        assert said == {"type": "allow"}
    return await tool.on_invoke_tool(context, arguments)


async def openai_agents(g, whats, ran):
    from solgate.openai_agents import gated_tools

    async def on_invoke(context, arguments):
        return do(ran, json.loads(arguments))
    tools = {t.name: t for t in gated_tools(g, [FunctionTool("probe", on_invoke), FunctionTool("other", on_invoke)])}
    return await asyncio.gather(*(invoke(tools[tool_of(w)], json.dumps({"what": w})) for w in whats))


# ---- CrewAI: hooks of the process; one that raises is passed over, False blocks, what "after" gives is read ----
hooks = {"before": [], "after": []}
module("crewai")
module("crewai.hooks", register_before_tool_call_hook=lambda h: hooks["before"].append(h),
       register_after_tool_call_hook=lambda h: hooks["after"].append(h))


def crew_call(what, ran):
    c = types.SimpleNamespace(tool_name=tool_of(what), tool_input={"what": what}, tool=None, agent=None, task=None, crew=None, tool_result=None)
    blocked = False
    for hook in hooks["before"]:
        try:
            blocked = hook(c) is False or blocked
        except Exception:
            pass  # so does CrewAI
    c.tool_result = "Tool execution blocked by hook. Tool: " + c.tool_name if blocked else do(ran, c.tool_input)
    for hook in hooks["after"]:
        c.tool_result = hook(c) or c.tool_result
    return c.tool_result


def crewai(g, whats, ran):
    from solgate.crewai import install
    hooks["before"], hooks["after"] = [], []
    install(g)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        return list(pool.map(lambda w: crew_call(w, ran), whats))


# ---- The matrix: every adapter, every case (R-660) ------------------------------
def turn(run, whats, down=False):
    """What the model reads after a turn, and what ran."""
    ran = []
    if not asyncio.iscoroutinefunction(run):
        return run(gone if down else gate, whats, ran), ran

    async def go():
        async with AsyncSolgate("kit.test", state=house.state, **({"socket": "/nowhere"} if down else {})) as g:
            return await run(g, whats, ran)
    return asyncio.run(go()), ran


def allow(run):
    assert turn(run, ["fine"]) == (["did fine"], ["fine"])


def deny(run):
    [said], ran = turn(run, ["forbidden"])
    assert "Not on my watch" in said and ran == [], (said, ran)


def gate_down(run):
    [said], ran = turn(run, ["fine"], down=True)
    assert "nobody could be asked" in said and ran == [], (said, ran)


def parallel(run):
    said, ran = turn(run, ["fine 1", "forbidden", "fine 2", "forbidden"])
    assert (said[0], said[2]) == ("did fine 1", "did fine 2") and sorted(ran) == ["fine 1", "fine 2"], (said, ran)
    assert "Not on my watch" in said[1] and "Not on my watch" in said[3], said


def abort(run):
    """The task is cancelled, or the client closed from another thread, while a person thinks."""
    ran = []
    if asyncio.iscoroutinefunction(run):
        async def go():
            async with house.async_client("kit.test") as g:
                task = asyncio.ensure_future(run(g, ["silent"], ran))
                while not await asyncio.to_thread(questions):
                    await asyncio.sleep(0.02)
                task.cancel()
                try:
                    await task
                    raise AssertionError("it went on")
                except asyncio.CancelledError:
                    pass
        asyncio.run(go())
    else:
        own = house.client("kit.test")
        with concurrent.futures.ThreadPoolExecutor() as pool:
            going = pool.submit(run, own, ["silent"], ran)
            until(questions)
            own.close()
            [said] = going.result()
        assert "the client was closed" in said, said
    until(lambda: questions() == 0)
    assert ran == []


for name, run in (("LangChain", langchain), ("LangChain, awaited", langchain_async), ("OpenAI Agents", openai_agents), ("CrewAI", crewai)):
    for case in (allow, deny, gate_down, parallel, abort):
        test("R-660: %s: %s" % (name, case.__name__), lambda: case(run))


# ---- What is wrong is refused when it is set up, or when it is asked ----------------
def wrong_gate():
    from solgate.langchain import SolgateMiddleware
    [request] = requests(["fine"])
    for call in (SolgateMiddleware(async_gate=house.async_client("kit.test")).wrap_tool_call,
                 lambda r, h: asyncio.run(SolgateMiddleware(gate).awrap_tool_call(r, h))):
        try:
            call(request, lambda r: 1 / 0)
        except TypeError as e:
            assert "SolgateMiddleware(" in str(e)
        else:
            raise AssertionError("a missing gate is not a gate")


async def wrong_tools():
    from solgate.openai_agents import gated_tools
    async with house.async_client("kit.test") as g:
        [tool] = gated_tools(g, [FunctionTool("probe", None)])
        assert "not JSON" in await invoke(tool, "{")
        hosted = types.SimpleNamespace(name="web_search")
        assert gated_tools(g, [hosted], passed=["web_search"]) == [hosted]
        try:
            gated_tools(g, [hosted])
        except TypeError as e:
            assert "cannot be gated here" in str(e)
        else:
            raise AssertionError("a hosted tool was taken")


def wrong_hooks():
    from solgate.crewai import install
    for g in (gate, gone):
        before, after = install(g)
        # A hook that raises would let the call pass.
        for c in (None, types.SimpleNamespace(tool_name="probe", tool_input={"a": object()}, tool_result="x"),
                  types.SimpleNamespace(tool_name="probe", tool_input={"what": "forbidden"}, tool_result="x")):
            assert before(c) is False
            after(c)


test("R-660: LangChain without the gate that it needs", wrong_gate)
test("R-660: OpenAI Agents: hosted tools, arguments that are not JSON", wrong_tools)
test("R-660: CrewAI: the hook never raises", wrong_hooks)
finish()
