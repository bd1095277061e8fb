"""LangChain: create_agent(model, tools, middleware=[SolgateMiddleware(gate)])."""
from __future__ import annotations

from typing import Any, Awaitable, Callable, Dict, Optional

from langchain.agents.middleware import AgentMiddleware
from langchain.messages import ToolMessage

from . import AsyncSolgate, Refused, Solgate


def _call(request: Any) -> Dict[str, Any]:
    t = request.tool_call
    return {"tool": t["name"], "input": t["args"], "context": {"tool_call_id": t["id"]}}


def _refusal(request: Any, e: Refused) -> ToolMessage:
    t = request.tool_call
    return ToolMessage(content=str(e), tool_call_id=t["id"], name=t["name"], status="error")


class SolgateMiddleware(AgentMiddleware):
    """For agents that are invoked; give an AsyncSolgate as well for those that are awaited."""

    def __init__(self, gate: Optional[Solgate] = None, async_gate: Optional[AsyncSolgate] = None) -> None:
        super().__init__()
        self.gate, self.async_gate = gate, async_gate

    def wrap_tool_call(self, request: Any, handler: Callable[[Any], Any]) -> Any:
        if self.gate is None:
            raise TypeError("this agent is invoked: SolgateMiddleware(gate=Solgate(...))")
        try:
            go: Callable[[], Any] = lambda: handler(request)
            return self.gate.run(_call(request), go)
        except Refused as e:
            return _refusal(request, e)

    async def awrap_tool_call(self, request: Any, handler: Callable[[Any], Awaitable[Any]]) -> Any:
        if self.async_gate is None:
            raise TypeError("this agent is awaited: SolgateMiddleware(async_gate=AsyncSolgate(...))")
        try:
            return await self.async_gate.run(_call(request), lambda: handler(request))
        except Refused as e:
            return _refusal(request, e)
