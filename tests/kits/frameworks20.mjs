// The frameworks that need Node 20; see frameworks.mjs.
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { ChatOpenAI } from '@langchain/openai';
import { Agent, Runner, OpenAIProvider, setTracingDisabled, tool as agentTool } from '@openai/agents';
import { createAgent, tool as chainTool } from 'langchain';
import { gateMiddleware } from '@solgate/client/langchain';
import { gatedTools as gatedGraph } from '@solgate/client/langgraph';
import { gatedTools as gatedAgent } from '@solgate/client/openai-agents';
import { both, doing, schema } from './probe.mjs';

setTracingDisabled(true);
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

export const frameworks = { langchain, langgraph, 'openai agents': agents };
