// OpenAI Agents: a guardrail in front of function tools.

/** tool({ ..., inputGuardrails: [gateGuardrail(solgate)] }).  ${signal} is that of the run: the SDK does not tell its guardrails. */
export function gateGuardrail(solgate, { signal } = {}) {
  return {
    type: 'tool_input',
    name: 'Solgate',
    async run({ toolCall }) {
      let input;
      try {
        input = JSON.parse(toolCall.arguments || '{}');
      } catch {
        return { behavior: { type: 'rejectContent', message: 'The call did not run: its arguments are not JSON.' } };
      }
      const v = await solgate.check({ tool: toolCall.name, input, context: { tool_call_id: toolCall.callId } }, { signal });
      return v.allowed ? { behavior: { type: 'allow' }, outputInfo: v } :
        { behavior: { type: 'rejectContent', message: v.reason }, outputInfo: v };
    },
  };
}

/** The same tools, each behind the gate.  Tools that OpenAI runs never pass here, so they must be named in ${pass}. */
export function gatedTools(solgate, tools, { pass = [], signal } = {}) {
  return tools.map((t) => {
    if (t?.type === 'function') return { ...t, inputGuardrails: [...(t.inputGuardrails ?? []), gateGuardrail(solgate, { signal })] };
    if (pass.includes(t?.name)) return t;
    throw new TypeError(`the tool ${t?.name} does not run here, so it cannot be gated here: leave it out, or name it in pass`);
  });
}
