"""OpenAI Agents: Agent(tools=gated_tools(gate, tools)), or a guardrail for one tool."""
from __future__ import annotations

import dataclasses
import json
from typing import Any, List, Sequence

from agents import ToolGuardrailFunctionOutput, ToolInputGuardrail

from . import AsyncSolgate


def gate_guardrail(gate: AsyncSolgate) -> ToolInputGuardrail:
    """function_tool(tool_input_guardrails=[gate_guardrail(gate)])"""

    async def ask(data: Any) -> ToolGuardrailFunctionOutput:
        c = data.context
        try:
            input = json.loads(c.tool_arguments or "{}")
        except ValueError:
            return ToolGuardrailFunctionOutput.reject_content("The call did not run: its arguments are not JSON.")
        v = await gate.check({"tool": c.tool_name, "input": input, "context": {"tool_call_id": c.tool_call_id}})
        return ToolGuardrailFunctionOutput.allow() if v.allowed else ToolGuardrailFunctionOutput.reject_content(v.reason)

    return ToolInputGuardrail(guardrail_function=ask, name="solgate")


def gated_tools(gate: AsyncSolgate, tools: Sequence[Any], passed: Sequence[str] = ()) -> List[Any]:
    """The same tools, each behind the gate.  Tools that OpenAI runs never pass here: leave them out, or name them."""
    out = []
    for t in tools:
        if hasattr(t, "tool_input_guardrails"):
            out.append(dataclasses.replace(t, tool_input_guardrails=[*(t.tool_input_guardrails or []), gate_guardrail(gate)]))
        elif t.name in passed:
            out.append(t)
        else:
            raise TypeError("the tool %s does not run here, so it cannot be gated here: leave it out, or name it" % t.name)
    return out
