"""CrewAI: install(gate) once, behind all other hooks, before the crew starts; every tool call of the process asks."""
from __future__ import annotations

import threading
from typing import Any, Dict, List, Optional, Tuple

from crewai.hooks import register_after_tool_call_hook, register_before_tool_call_hook

from . import Solgate, canonical


def install(gate: Solgate) -> Tuple[Any, Any]:
    """Gives the two hooks; what was refused, the agent reads the reason of."""
    reasons: Dict[str, List[str]] = {}  # by call; the same may be refused twice at a time
    lock = threading.Lock()

    def key(context: Any) -> str:
        return "%s\n%s" % (context.tool_name, canonical(context.tool_input))

    # CrewAI goes on if a hook raises, so this one never does: False blocks the call.
    def before(context: Any) -> bool:
        try:
            asked = key(context)
            v = gate.check({"tool": context.tool_name, "input": context.tool_input})
            allowed, reason = v.allowed is True, v.reason
            if allowed and key(context) != asked:
                allowed, reason = False, "The call did not run: its input changed while the gate was asked."
        except BaseException as e:
            allowed, reason, asked = False, "The call did not run: %s" % e, ""
        if not allowed and asked:
            with lock:
                reasons.setdefault(asked, []).append(reason)
        return allowed

    def after(context: Any) -> Optional[str]:
        try:
            with lock:
                waiting = reasons.get(key(context), [])
                said = waiting.pop() if waiting else None
                if not waiting:
                    reasons.pop(key(context), None)
                return said
        except Exception:
            return None

    register_before_tool_call_hook(before)
    register_after_tool_call_hook(after)
    return before, after
