// Frameworks over the SDKs of model providers, directly and through the
// gate: the same results.  node sdk_matrix.test.mjs GATE TOKENS STAND-IN
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { ChatAnthropic } from '@langchain/anthropic';
import { tool as lcTool } from '@langchain/core/tools';
import { ChatGoogleGenerativeAI } from '@langchain/google-genai';
import { ChatOpenAI } from '@langchain/openai';
import { embed, generateText, streamText, tool } from 'ai';
import { z } from 'zod';

const [, , gate, tokens, standIn] = process.argv;
const token = (role) => readFileSync(`${tokens}/${role}`, 'utf8').trim();
const name = 'addLoadItem';
for (const p of ['openai', 'openai-responses', 'anthropic', 'gemini'])
  assert.equal((await fetch(`${gate}/v1/grants`, { method: 'POST', headers: { Authorization: `Bearer ${token('person')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ extension_id: `proxy.${p}`, capability: 'tool', scope_pattern: name, decision: 'allow' }) })).status, 201);

const sides = { direct: { apiKey: 'test-key-123', at: () => standIn }, through: { apiKey: token('agent'), at: (p) => `${gate}/${p}` } };
const schema = z.object({ name: z.string(), watts: z.number() });
const ai = ({ apiKey, at }) => {
  const openai = createOpenAI({ apiKey, baseURL: `${at('openai')}/v1` });
  return { 'ai openai chat': openai.chat('gpt-4o'), 'ai openai responses': openai.responses('gpt-4o'),
    'ai anthropic': createAnthropic({ apiKey, baseURL: `${at('anthropic')}/v1` })('claude-sonnet-4-0'), 'ai google': createGoogleGenerativeAI({ apiKey, baseURL: `${at('gemini')}/v1beta` })('gemini-2.5-flash'), embedder: openai.embeddingModel('text-embedding-3-small') };
};
const lc = ({ apiKey, at }) => ({
  'langchain openai': new ChatOpenAI({ model: 'gpt-4o', apiKey, configuration: { baseURL: `${at('openai')}/v1` }, maxRetries: 0 }),
  'langchain anthropic': new ChatAnthropic({ model: 'claude-sonnet-4-0', apiKey, anthropicApiUrl: at('anthropic'), maxTokens: 100, maxRetries: 0 }),
  'langchain google': new ChatGoogleGenerativeAI({ model: 'gemini-2.5-flash', apiKey, baseUrl: at('gemini'), maxRetries: 0 }),
});
const add = tool({ description: 'adds', inputSchema: schema });
const runs = tool({ description: 'adds', inputSchema: schema, execute: async ({ name: n }) => `added ${n}` });
const lcAdd = lcTool(async ({ name: n }) => `added ${n}`, { name, description: 'adds', schema });
const told = (e) => ({ error: e.statusCode ?? e.status ?? e.lc_error_code ?? /\b[45]\d\d\b/.exec(e.message)?.[0] ?? e.name });

const cases = {};
for (const model of ['ai openai chat', 'ai openai responses', 'ai anthropic', 'ai google']) {
  const of = (s) => ai(sides[s])[model];
  cases[`${model}: text`] = async (s) => (await generateText({ model: of(s), prompt: 'hi', maxRetries: 0 })).text;
  cases[`${model}: streamed`] = async (s) => { let t = ''; for await (const p of streamText({ model: of(s), prompt: 'hi', maxRetries: 0 }).textStream) t += p; return t; };
  cases[`${model}: a call`] = async (s) => (await generateText({ model: of(s), prompt: 'tool', tools: { [name]: add }, maxRetries: 0 })).toolCalls.map((c) => [c.toolName, c.input]);
  cases[`${model}: a call, streamed`] = async (s) => (await streamText({ model: of(s), prompt: 'tool', tools: { [name]: add }, maxRetries: 0 }).toolCalls).map((c) => [c.toolName, c.input]);
  cases[`${model}: two calls`] = async (s) => (await generateText({ model: of(s), prompt: 'two', tools: { [name]: add }, maxRetries: 0 })).toolCalls.map((c) => [c.toolName, c.input]);
  cases[`${model}: calls with their results, to the end`] = async (s) => (await generateText({ model: of(s), prompt: 'tool', tools: { [name]: runs }, stopWhen: ({ steps }) => steps.length > 2, maxRetries: 0 })).text;
  cases[`${model}: an error`] = (s) => generateText({ model: of(s), prompt: '500', maxRetries: 0 });
  cases[`${model}: too many`] = (s) => generateText({ model: of(s), prompt: '429', maxRetries: 0 });
}
cases['ai openai: an embedding'] = async (s) => (await embed({ model: ai(sides[s]).embedder, value: 'abc', maxRetries: 0 })).embedding;
for (const model of ['langchain openai', 'langchain anthropic', 'langchain google']) {
  const of = (s) => lc(sides[s])[model];
  cases[`${model}: text`] = async (s) => (await of(s).invoke('hi')).content;
  cases[`${model}: streamed`] = async (s) => { let t = ''; for await (const p of await of(s).stream('hi')) t += p.text ?? p.content; return t; };
  cases[`${model}: a call`] = async (s) => (await of(s).bindTools([lcAdd]).invoke('tool')).tool_calls.map((c) => [c.name, c.args]);
  cases[`${model}: two calls`] = async (s) => (await of(s).bindTools([lcAdd]).invoke('two')).tool_calls.map((c) => [c.name, c.args]);
  cases[`${model}: calls with their results, to the end`] = async (s) => {
    const m = of(s).bindTools([lcAdd]);
    const history = [{ role: 'user', content: 'tool' }, await m.invoke([{ role: 'user', content: 'tool' }])];
    for (const c of history[1].tool_calls) history.push(await lcAdd.invoke({ ...c, type: 'tool_call' }));
    return (await m.invoke(history)).content;
  };
  cases[`${model}: an error`] = (s) => of(s).invoke('500');
}
let passed = 0, failed = 0, both = 0;
for (const [what, fn] of Object.entries(cases)) {
  const [direct, through] = await Promise.all(['direct', 'through'].map((s) => Promise.resolve().then(() => fn(s)).catch((e) => ({ ...told(e), message: process.env.SHOW ? e.message : undefined }))));
  try {
    assert.deepEqual(through, direct);
    passed++;
    if (direct?.error !== undefined && !/error|many/.test(what)) { both++; console.error(`fails both ways: ${what}: ${JSON.stringify(direct)}`); }
  } catch { failed++; console.error(`FAILED: ${what}\n  direct  ${JSON.stringify(direct)}\n  through ${JSON.stringify(through)}`); }
}
console.error(`${passed + failed} checks: ${passed} as direct, of these ${both} fail both ways`);
console.log(`sdk_matrix: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 && both === 0 ? 0 : 1);
