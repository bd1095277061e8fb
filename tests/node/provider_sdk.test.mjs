// The providers' own SDKs against the stand-ins of tests/providers: what they
// accept and refuse is what the real API does, so that Solgate can be judged
// by them.  node provider_sdk.test.mjs PORT
import assert from 'node:assert';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';

const base = `http://127.0.0.1:${process.argv[2]}`;
const key = 'test-key-123';
const schema = { type: 'object', properties: { name: { type: 'string' }, watts: { type: 'number' } } };
const args = { name: 'Ninja Øven', watts: 1700.5 };
const hello = 'Hello, you said “hi”. ☀';
let passed = 0, failed = 0;

async function test(name, fn) {
  try {
    await fn();
    passed++;
  } catch (e) {
    failed++;
    console.error(`FAILED: ${name}: ${e.stack}`);
  }
}

const status = (code) => (e) => (e.status ?? e.code) === code || assert.fail(`${e.status}: ${e.message}`);

// ---- Gemini ---------------------------------------------------------------
const gemini = new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: base, retryOptions: { attempts: 1 } } });
const model = 'gemini-3-flash-preview';
const config = {
  tools: [{ functionDeclarations: [{ name: 'addLoadItem', description: 'adds',
    parameters: { type: 'OBJECT', properties: { name: { type: 'STRING' } } } }] }],
};

await test('gemini: whole and streamed', async () => {
  const r = await gemini.models.generateContent({ model, contents: 'hi' });
  assert.equal(r.text, hello);
  let text = '';
  for await (const c of await gemini.models.generateContentStream({ model, contents: 'hi' })) text += c.text ?? '';
  assert.equal(text, hello);
});

await test('gemini: a call and its response', async () => {
  const chat = gemini.chats.create({ model, config });
  const r = await chat.sendMessage({ message: 'tool' });
  assert.deepEqual(r.functionCalls[0].args, args);
  const { id, name } = r.functionCalls[0];
  const end = await chat.sendMessage({ message: [{ functionResponse: { id, name, response: { result: 'Success: x' } } }] });
  assert.equal(end.text, 'Got: Success: x');
});

await test('gemini: two calls, streamed', async () => {
  const calls = [];
  for await (const c of await gemini.models.generateContentStream({ model, contents: 'two', config }))
    calls.push(...(c.functionCalls ?? []));
  assert.equal(calls.length, 2);
});

await test('gemini: a text while a response is owed', async () => {
  const chat = gemini.chats.create({ model, config });
  await chat.sendMessage({ message: 'tool' });
  await assert.rejects(chat.sendMessage({ message: 'hi' }), status(400));
});

await test('gemini: errors', async () => {
  await assert.rejects(gemini.models.generateContent({ model, contents: '429' }), status(429));
  await assert.rejects(gemini.models.generateContent({ model, contents: '500' }), status(500));
});

// ---- OpenAI ---------------------------------------------------------------
const openai = new OpenAI({ apiKey: key, baseURL: `${base}/v1`, maxRetries: 0 });
const chatTools = [{ type: 'function', function: { name: 'addLoadItem', parameters: schema } }];
const user = (content) => ({ role: 'user', content });

await test('openai: whole and streamed', async () => {
  const r = await openai.chat.completions.create({ model: 'm', messages: [user('hi')] });
  assert.equal(r.choices[0].message.content, hello);
  const s = openai.chat.completions.stream({ model: 'm', messages: [user('hi')] });
  assert.equal((await s.finalChatCompletion()).choices[0].message.content, hello);
});

await test('openai: a call and its response; a text where it is owed', async () => {
  const messages = [user('tool')];
  const r = await openai.chat.completions.create({ model: 'm', messages, tools: chatTools });
  const call = r.choices[0].message.tool_calls[0];
  assert.deepEqual(JSON.parse(call.function.arguments), args);
  messages.push(r.choices[0].message);
  await assert.rejects(openai.chat.completions.create({ model: 'm', messages: [...messages, user('hi')] }), status(400));
  messages.push({ role: 'tool', tool_call_id: call.id, content: 'Success: x' });
  const end = await openai.chat.completions.create({ model: 'm', messages, tools: chatTools });
  assert.equal(end.choices[0].message.content, 'Got: Success: x');
});

await test('openai: two calls, streamed; errors', async () => {
  const s = openai.chat.completions.stream({ model: 'm', messages: [user('two')], tools: chatTools });
  const done = await s.finalChatCompletion();
  assert.equal(done.choices[0].message.tool_calls.length, 2);
  assert.deepEqual(JSON.parse(done.choices[0].message.tool_calls[0].function.arguments), args);
  await assert.rejects(openai.chat.completions.create({ model: 'm', messages: [user('429')] }), status(429));
  await assert.rejects(new OpenAI({ apiKey: 'no', baseURL: `${base}/v1`, maxRetries: 0 })
    .chat.completions.create({ model: 'm', messages: [user('hi')] }), status(401));
});

const tools = [{ type: 'function', name: 'addLoadItem', parameters: schema, strict: false }];

await test('responses: whole and streamed', async () => {
  const r = await openai.responses.create({ model: 'm', input: 'hi' });
  assert.equal(r.output_text, hello);
  const s = openai.responses.stream({ model: 'm', input: 'hi' });
  assert.equal((await s.finalResponse()).output_text, hello);
});

await test('responses: calls, their outputs, a text where one is owed', async () => {
  const s = openai.responses.stream({ model: 'm', input: [user('two')], tools });
  const calls = (await s.finalResponse()).output.filter((i) => i.type === 'function_call');
  assert.equal(calls.length, 2);
  assert.deepEqual(JSON.parse(calls[0].arguments), args);
  const bare = calls.map(({ type, call_id, name, arguments: a }) => ({ type, call_id, name, arguments: a }));
  const owed = [user('two'), ...bare];
  await assert.rejects(openai.responses.create({ model: 'm', input: [...owed, user('hi')] }), status(400));
  const outputs = calls.map((c, i) => ({ type: 'function_call_output', call_id: c.call_id, output: `r${i}` }));
  const end = await openai.responses.create({ model: 'm', input: [...owed, ...outputs], tools });
  assert.equal(end.output_text, 'Got: r0; r1');
});

// ---- Anthropic ------------------------------------------------------------
const anthropic = new Anthropic({ apiKey: key, baseURL: base, maxRetries: 0 });
const ask = (messages, more = {}) => ({ model: 'm', max_tokens: 100, messages, ...more });
const uses = { tools: [{ name: 'addLoadItem', input_schema: schema }] };

await test('anthropic: whole and streamed', async () => {
  const r = await anthropic.messages.create(ask([user('hi')]));
  assert.equal(r.content[0].text, hello);
  assert.equal(await anthropic.messages.stream(ask([user('hi')])).finalText(), hello);
});

await test('anthropic: calls, their results, a text where one is owed', async () => {
  const r = await anthropic.messages.stream(ask([user('two')], uses)).finalMessage();
  const calls = r.content.filter((b) => b.type === 'tool_use');
  assert.equal(calls.length, 2);
  assert.deepEqual(calls[0].input, args);
  const content = calls.map(({ type, id, name, input }) => ({ type, id, name, input }));
  const owed = [user('two'), { role: 'assistant', content }];
  await assert.rejects(anthropic.messages.create(ask([...owed, user('hi')], uses)), status(400));
  const results = calls.map((c, i) => ({ type: 'tool_result', tool_use_id: c.id, content: `r${i}` }));
  const end = await anthropic.messages.create(ask([...owed, user(results)], uses));
  assert.equal(end.content[0].text, 'Got: r0; r1');
});

await test('anthropic: errors', async () => {
  await assert.rejects(anthropic.messages.create(ask([user('429')])), status(429));
  await assert.rejects(anthropic.messages.create(ask([user('500')])), status(500));
});

console.log(`provider_sdk: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
