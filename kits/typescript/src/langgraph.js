// LangGraph: tools for a ToolNode, each behind the gate.
/** new ToolNode(gatedTools(solgate, tools)): what is refused throws, and the node gives the reason to the model. */
export function gatedTools(solgate, tools) {
  return tools.map((t) => {
    if (typeof t?.invoke !== 'function') throw new TypeError(`the tool ${t?.name} does not run here, so it cannot be gated here`);
    const invoke = (input, config) => {
      const isCall = input?.type === 'tool_call';
      const call = { tool: t.name, input: isCall ? input.args : input, context: isCall ? { tool_call_id: input.id } : undefined };
      return solgate.run(call, () => t.invoke(input, config), { signal: config?.signal });
    };
    // Whatever else leads to the tool ends at invoke, too.
    const never = () => { throw new Error('a gated tool is used with invoke'); };
    return Object.create(t, { invoke: { value: invoke, enumerable: true }, call: { value: invoke },
      batch: { value: never }, stream: { value: never } });
  });
}
