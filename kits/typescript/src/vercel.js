// Vercel AI SDK: tools that ask the gate before they run.
const isStream = (f) => Object.prototype.toString.call(f) === '[object AsyncGeneratorFunction]';

function gate(solgate, name, t) {
  const call = (input, o) => ({ tool: name, input, context: { tool_call_id: o?.toolCallId } });
  if (isStream(t.execute)) {
    return async function* (input, o) {
      yield* await solgate.run(call(input, o), () => t.execute(input, o), { signal: o?.abortSignal });
    };
  }
  return (input, o) => solgate.run(call(input, o), () => t.execute(input, o), { signal: o?.abortSignal });
}

/**
 * The same tools, each behind the gate.  What is refused throws, and the SDK
 * gives the reason to the model.  A tool that runs elsewhere (without execute:
 * on the page, at the provider) never passes here, so it must be named in ${pass}.
 */
export function gatedTools(solgate, tools, { pass = [] } = {}) {
  const out = {};
  for (const [name, t] of Object.entries(tools)) {
    if (typeof t.execute === 'function') out[name] = { ...t, execute: gate(solgate, name, t) };
    else if (pass.includes(name)) out[name] = t;
    else throw new TypeError(`the tool ${name} does not run here, so it cannot be gated here: leave it out, or name it in pass`);
  }
  return out;
}
