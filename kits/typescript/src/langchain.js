// LangChain: a middleware that asks the gate before a tool runs.
import { createMiddleware, ToolMessage } from 'langchain';

/** createAgent({ model, tools, middleware: [gateMiddleware(solgate)] }) */
export function gateMiddleware(solgate) {
  return createMiddleware({
    name: 'Solgate',
    async wrapToolCall(request, handler) {
      const { name, args, id } = request.toolCall;
      const call = { tool: name, input: args, context: { tool_call_id: id } };
      let ran = false;
      try {
        return await solgate.run(call, () => { ran = true; return handler(request); }, { signal: request.runtime?.signal });
      } catch (e) {
        if (ran || e?.name !== 'Refused') throw e; // the tool's own, or an abort
        return new ToolMessage({ content: e.message, tool_call_id: id, name, status: 'error' });
      }
    },
  });
}
