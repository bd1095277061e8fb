// One agent with one tool in each framework, as its documents show it.  What
// runs on Debian 12's Node 18 stands here; LangChain, LangGraph and OpenAI Agents
// ask for Node 20 and stand in frameworks20.mjs.
import assert from 'node:assert';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText, isStepCount, stepCountIs, streamText, tool as aiTool } from 'ai';
import { gateCanUseTool } from '@solgate/client/claude';
import { gatedTools as gatedGraph } from '@solgate/client/langgraph';
import { gatedTools as gatedAgent } from '@solgate/client/openai-agents';
import { gatedTools } from '@solgate/client/vercel';
import { both, doing, schema } from './probe.mjs';

const steps = isStepCount ?? stepCountIs;

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

const modern = Number(process.versions.node.split('.')[0]) >= 20;
if (!modern) console.error('Node is older than 20: LangChain, LangGraph and OpenAI Agents do not start and are not tried');
export const frameworks = { vercel, 'vercel, a tool that streams': vercelGenerator, ...(modern ? (await import('./frameworks20.mjs')).frameworks : {}) };

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
