// one script, played to the SDK of each provider: a text with two
// calls, their results, an end, an error.  node model_sdk.test.mjs URL
import assert from 'node:assert';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';

const base = process.argv[2];
const args = { at: 'Ninja Øven', n: 1.5 };
const first = 'I look. ☀';
const end = 'It is long enough for several pieces of a stream, and it has an ü in it.';
const schema = { type: 'object', properties: { at: { type: 'string' } } };
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

// ---- Anthropic ------------------------------------------------------------
const anthropic = new Anthropic({ apiKey: 'x', baseURL: base, maxRetries: 0 });
for (const stream of [false, true])
  await test(`anthropic, stream ${stream}`, async () => {
    const ask = { model: 'm', max_tokens: 99, tools: [{ name: 'look', input_schema: schema }], messages: [{ role: 'user', content: 'go' }] };
    const say = () => stream ? anthropic.messages.stream(ask).finalMessage() : anthropic.messages.create(ask);
    const a = await say();
    assert.equal(a.stop_reason, 'tool_use');
    assert.equal(a.content[0].text, first);
    assert.deepEqual(a.content[1].input, args);
    const result = (b) => ({ type: 'tool_result', tool_use_id: b.id, content: 'seen' });
    ask.messages.push({ role: 'assistant', content: a.content }, { role: 'user', content: a.content.slice(1).map(result) });
    const b = await say();
    assert.deepEqual([b.content[0].text, b.stop_reason], [end, 'end_turn']);
    ask.messages.push({ role: 'assistant', content: b.content }, { role: 'user', content: 'more' });
    await assert.rejects(say(), status(429));
    ask.messages.splice(1, 1);
    await assert.rejects(say(), status(400));
  });
await test('anthropic: beside', async () => {
  assert.ok((await anthropic.messages.countTokens({ model: 'm', messages: [{ role: 'user', content: 'go' }] })).input_tokens > 0);
  assert.equal((await anthropic.models.list()).data[0].id, 'scripted');
});

// ---- OpenAI ---------------------------------------------------------------
const openai = new OpenAI({ apiKey: 'x', baseURL: `${base}/v1`, maxRetries: 0 });
for (const stream of [false, true])
  await test(`openai chat, stream ${stream}`, async () => {
    const ask = { model: 'm', tools: [{ type: 'function', function: { name: 'look', parameters: schema } }], messages: [{ role: 'user', content: 'go' }] };
    const say = async () => stream ? openai.chat.completions.stream(ask).finalChatCompletion() : openai.chat.completions.create(ask);
    const a = (await say()).choices[0];
    assert.equal(a.finish_reason, 'tool_calls');
    assert.equal(a.message.content, first);
    assert.deepEqual(JSON.parse(a.message.tool_calls[0].function.arguments), args);
    ask.messages.push(a.message, ...a.message.tool_calls.map((c) => ({ role: 'tool', tool_call_id: c.id, content: 'seen' })));
    const b = (await say()).choices[0];
    assert.equal(b.message.content, end);
    ask.messages.push(b.message, { role: 'user', content: 'more' });
    await assert.rejects(say(), status(429));
    ask.messages.splice(1, 1);
    await assert.rejects(say(), status(400));
  });
for (const stream of [false, true])
  await test(`openai responses, stream ${stream}`, async () => {
    const ask = { model: 'm', tools: [{ type: 'function', name: 'look', parameters: schema, strict: false }], input: [{ role: 'user', content: 'go' }] };
    const say = async () => stream ? openai.responses.stream(ask).finalResponse() : openai.responses.create(ask);
    const a = await say();
    assert.equal(a.output[0].content[0].text, first);
    assert.deepEqual(JSON.parse(a.output[1].arguments), args);
    for (const c of a.output.slice(1))
      ask.input.push(c, { type: 'function_call_output', call_id: c.call_id, output: 'seen' });
    const b = await say();
    assert.equal(b.output[0].content[0].text, end);
    ask.input.push({ role: 'assistant', content: end }, { role: 'user', content: 'more' });
    await assert.rejects(say(), status(429));
    ask.input.splice(1, 1);
    await assert.rejects(say(), status(400));
  });
await test('openai: beside', async () => {
  assert.equal((await openai.models.list()).data[0].id, 'scripted');
  await assert.rejects(openai.embeddings.create({ model: 'm', input: 'x' }), status(404));
});

// ---- Gemini ---------------------------------------------------------------
const gemini = new GoogleGenAI({ apiKey: 'x', httpOptions: { baseUrl: base, retryOptions: { attempts: 1 } } });
for (const stream of [false, true])
  await test(`gemini, stream ${stream}`, async () => {
    const ask = { model: 'm', contents: [{ role: 'user', parts: [{ text: 'go' }] }], config: { tools: [{ functionDeclarations: [{ name: 'look', parametersJsonSchema: schema }] }] } };
    const say = async () => {
      const parts = [];
      if (!stream) return (await gemini.models.generateContent(ask)).candidates[0].content.parts;
      for await (const c of await gemini.models.generateContentStream(ask)) parts.push(...(c.candidates[0].content.parts ?? []));
      return parts;
    };
    const text = (parts) => parts.map((p) => p.text ?? '').join('');
    const a = await say();
    const calls = a.filter((p) => p.functionCall);
    assert.equal(text(a), first);
    assert.deepEqual(calls[0].functionCall.args, args);
    ask.contents.push({ role: 'model', parts: a }, { role: 'user', parts: calls.map(() => ({ functionResponse: { name: 'look', response: { output: 'seen' } } })) });
    const b = await say();
    assert.equal(text(b), end);
    ask.contents.push({ role: 'model', parts: b }, { role: 'user', parts: [{ text: 'more' }] });
    await assert.rejects(say(), status(429));
    ask.contents.splice(1, 1);
    await assert.rejects(say(), status(400));
  });
await test('gemini: beside', async () => {
  assert.ok((await gemini.models.countTokens({ model: 'm', contents: 'go' })).totalTokens > 0);
  for await (const m of await gemini.models.list()) assert.equal(m.name, 'models/scripted');
});

console.log(`model_sdk: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
