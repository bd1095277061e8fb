// One agent with one tool in each framework, as its documents show it.
import assert from 'node:assert';
import { createOpenAI } from '@ai-sdk/openai';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { ChatOpenAI } from '@langchain/openai';
import { Agent, Runner, OpenAIProvider, setTracingDisabled, tool as agentTool } from '@openai/agents';
import { generateText, isStepCount, stepCountIs, streamText, tool as aiTool } from 'ai';
import { createAgent, tool as chainTool } from 'langchain';
import { z } from 'zod';
import { gateCanUseTool } from '@solgate/client/claude';
import { gateMiddleware } from '@solgate/client/langchain';
import { gatedTools as gatedGraph } from '@solgate/client/langgraph';
import { gatedTools as gatedAgent } from '@solgate/client/openai-agents';
import { gatedTools } from '@solgate/client/vercel';

setTracingDisabled(true);
const schema = z.object({ what: z.string() });
const steps = isStepCount ?? stepCountIs;
const both = (make) => ({ probe: make('probe'), other: make('other') });
const doing = (ran) => async ({ what }) => { ran.push(what); return `did ${what}`; };

async function vercel({ gate, base, prompt, ran, stream, signal }) {
  const model = createOpenAI({ baseURL: base, apiKey: 'any' }).chat('m');
  const tools = gatedTools(gate, both((n) => aiTool({ description: n, inputSchema: schema, execute: doing(ran) })));
  const q = { model, tools, prompt, stopWhen: steps(5), abortSignal: signal, maxRetries: 0 };
  if (!stream) return (await generateText(q)).text;
  let text = '';
  for await (const t of streamText(q).textStream) text += t;
  return text;
}

// A tool whose execute is an async generator.
async function vercelGenerator({ ran, ...o }) {
  const model = createOpenAI({ baseURL: o.base, apiKey: 'any' }).chat('m');
  const execute = async function* ({ what }) { ran.push(what); yield 'doing'; yield `did ${what}`; };
  const tools = gatedTools(o.gate, both((n) => aiTool({ description: n, inputSchema: schema, execute })));
  const r = streamText({ model, tools, prompt: o.prompt, stopWhen: steps(5), abortSignal: o.signal, maxRetries: 0, onError() {} });
  let text = '';
  for await (const t of r.textStream) text += t;
  return text;
}

const chat = (base) => new ChatOpenAI({ model: 'm', apiKey: 'any', maxRetries: 0, configuration: { baseURL: base } });

async function runGraph(graph, { prompt, stream, signal }) {
  const input = { messages: [{ role: 'user', content: prompt }] };
  if (!stream) return (await graph.invoke(input, { signal })).messages.at(-1).content;
  let text = '';
  for await (const [m] of await graph.stream(input, { signal, streamMode: 'messages' })) {
    if (m.getType() === 'ai') text += m.content;
  }
  return text;
}

function langchain({ gate, base, ran, ...o }) {
  const tools = Object.values(both((name) => chainTool(doing(ran), { name, description: name, schema })));
  return runGraph(createAgent({ model: chat(base), tools, middleware: [gateMiddleware(gate)] }), o);
}

function langgraph({ gate, base, ran, ...o }) {
  const tools = gatedGraph(gate, Object.values(both((name) => chainTool(doing(ran), { name, description: name, schema }))));
  const model = chat(base).bindTools(tools);
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', async (s, c) => ({ messages: [await model.invoke(s.messages, c)] }))
    .addNode('tools', new ToolNode(tools))
    .addEdge('__start__', 'model').addEdge('tools', 'model')
    .addConditionalEdges('model', (s) => (s.messages.at(-1).tool_calls?.length ? 'tools' : '__end__'));
  return runGraph(graph.compile(), o);
}

async function agents({ gate, base, prompt, ran, stream, signal }) {
  const two = Object.values(both((name) => agentTool({ name, description: name, parameters: schema, execute: doing(ran) })));
  const agent = new Agent({ name: 'a', model: 'm', tools: gatedAgent(gate, two, { signal }) });
  const runner = new Runner({ tracingDisabled: true, modelProvider: new OpenAIProvider({ baseURL: base, apiKey: 'any', useResponses: false }) });
  const r = await runner.run(agent, prompt, { stream, signal });
  if (!stream) return r.finalOutput;
  let text = '';
  for await (const t of r.toTextStream()) text += t;
  await r.completed;
  return text;
}

export const frameworks = { vercel, 'vercel, a tool that streams': vercelGenerator, langchain, langgraph, 'openai agents': agents };

// What runs elsewhere, and the decisions of canUseTool; the SDK itself is in tests/kits/claude.sh.
export async function refusals(gate) {
  assert.throws(() => gatedTools(gate, { far: { description: 'runs on the page' } }), /cannot be gated/);
  assert.ok(gatedTools(gate, { far: { description: 'x' } }, { pass: ['far'] }).far);
  assert.throws(() => gatedAgent(gate, [{ type: 'hosted_tool', name: 'web_search' }]), /cannot be gated/);
  assert.throws(() => gatedGraph(gate, [{ name: 'x' }]), /cannot be gated/);
  const can = gateCanUseTool(gate);
  const signal = new AbortController().signal;
  assert.deepEqual(await can('Bash', { command: 'touch fine' }, { signal }), { behavior: 'allow', updatedInput: { command: 'touch fine' } });
  const no = await can('Bash', { command: 'touch forbidden' }, { signal });
  assert.equal(no.behavior, 'deny');
  assert.match(no.message, /Not on my watch/);
  assert.equal((await can('Other', { what: 'forbidden' }, { signal })).behavior, 'deny');
}
