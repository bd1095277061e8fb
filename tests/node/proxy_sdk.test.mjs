// The SDKs behind the gate, see proxy_sdk.sh.  node proxy_sdk.test.mjs URL TOKENS
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';

const gate = process.argv[2];
const token = (role) => readFileSync(`${process.argv[3]}/${role}`, 'utf8').trim();
const agent = token('agent'), person = { Authorization: `Bearer ${token('person')}` };
const args = { name: 'Ninja Øven', watts: 1700.5 };
const hello = 'Hello, you said “hi”. ☀';
const name = 'addLoadItem';
let passed = 0, failed = 0;

async function test(what, fn, answers = []) {
  answers.length = 0;
  try {
    await fn();
    assert.equal(answers.length, 0, 'more answers than questions');
    passed++;
  } catch (e) {
    failed++;
    console.error(`FAILED: ${what}: ${e.stack}`);
  }
}

// ---- The person: listens for questions, and answers as told ----------------
// By SDK; each answer is [decision, note] or a function that gives one.
const book = { 'proxy.gemini': [], 'proxy.openai': [], 'proxy.openai-responses': [], 'proxy.anthropic': [] };

async function decide(prompt) {
  let answer = book[prompt.extension.id].shift();
  assert.equal(prompt.capability, 'tool');
  assert.ok(prompt.scopes[0].summary.startsWith(name));
  if (typeof answer === 'function') answer = await answer(prompt);
  if (answer === undefined) return; // nobody answers
  const [decision, note] = answer;
  const r = await fetch(`${gate}/v1/prompts/${prompt.promptId}/decision`, { method: 'POST',
    headers: { ...person, 'Content-Type': 'application/json' }, body: JSON.stringify({ decision, rev: prompt.rev, note }) });
  assert.equal(r.status, 200, await r.text());
}

async function listen() {
  const r = await fetch(`${gate}/v1/events?listen=web`, { headers: person });
  (async () => {
    let text = '';
    for await (const piece of r.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      for (let end; (end = text.indexOf('\n\n')) >= 0; text = text.slice(end + 2)) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end));
        const event = data && JSON.parse(data[1]);
        if (event?.kind === 'capability_prompt') decide(event.payload).catch((e) => { failed++; console.error(e); });
      }
    }
  })().catch(() => {});
}

const confirm = ['allow_once'], cancel = ['deny_once'], correct = ['deny_once', '100 watts'];
const said = 'User ignored confirmation and said: 100 watts';

// ---- The SDKs, each as a program would use it ---------------------------------
// ask(history, stream, seen): {text, calls}; the history goes on.
const schema = { type: 'object', properties: { name: { type: 'string' } } };
const gemini = new GoogleGenAI({ apiKey: agent, httpOptions: { baseUrl: `${gate}/gemini`, retryOptions: { attempts: 1 } } });
const openai = new OpenAI({ apiKey: agent, baseURL: `${gate}/openai/v1`, maxRetries: 0 });
const anthropic = new Anthropic({ apiKey: agent, baseURL: `${gate}/anthropic`, maxRetries: 0 });

const sdks = {
  gemini: {
    begin: (text) => [{ role: 'user', parts: [{ text }] }],
    async ask(contents, stream, seen) {
      const q = { model: 'gemini-3-flash-preview', contents,
        config: { tools: [{ functionDeclarations: [{ name, parameters: { type: 'OBJECT' } }] }] } };
      const parts = [];
      if (stream) {
        for await (const c of await gemini.models.generateContentStream(q)) {
          for (const p of c.candidates[0].content.parts) {
            if (p.text) seen?.(p.text);
            parts.push(p);
          }
        }
      } else {
        parts.push(...(await gemini.models.generateContent(q)).candidates[0].content.parts);
      }
      const kept = parts.filter((p) => p.text !== '');
      contents.push({ role: 'model', parts: kept });
      return { text: kept.map((p) => p.text ?? '').join(''),
        calls: kept.filter((p) => p.functionCall).map((p) => ({ args: p.functionCall.args, call: p.functionCall })) };
    },
    result: (contents, calls, results) => contents.push({ role: 'user', parts: calls.map(({ call: { id, name: n } }, i) =>
      ({ functionResponse: { id, name: n, response: { result: results[i] } } })) }),
  },
  openai: {
    begin: (content) => [{ role: 'user', content }],
    async ask(messages, stream, seen) {
      const q = { model: 'm', messages, tools: [{ type: 'function', function: { name, parameters: schema } }] };
      let message;
      if (stream) {
        const s = openai.chat.completions.stream(q);
        s.on('content', (d) => seen?.(d));
        ({ message } = (await s.finalChatCompletion()).choices[0]);
        delete message.parsed;
        message.tool_calls?.forEach((c) => delete c.function.parsed_arguments);
      } else {
        ({ message } = (await openai.chat.completions.create(q)).choices[0]);
      }
      messages.push(message);
      return { text: message.content ?? '', calls: (message.tool_calls ?? []).map((call) =>
        ({ args: JSON.parse(call.function.arguments), call })) };
    },
    result: (messages, calls, results) => messages.push(...calls.map(({ call }, i) =>
      ({ role: 'tool', tool_call_id: call.id, content: results[i] }))),
  },
  'openai-responses': {
    begin: (content) => [{ role: 'user', content }],
    async ask(input, stream, seen) {
      const q = { model: 'm', input, tools: [{ type: 'function', name, parameters: schema, strict: false }] };
      let r;
      if (stream) {
        const s = openai.responses.stream(q);
        s.on('response.output_text.delta', (e) => seen?.(e.delta));
        r = await s.finalResponse();
      } else {
        r = await openai.responses.create(q);
      }
      const items = r.output.filter((i) => i.type === 'function_call');
      if (items.length) input.push(...items.map(({ type, call_id, name: n, arguments: a }) => ({ type, call_id, name: n, arguments: a })));
      return { text: r.output_text ?? '', calls: items.map((call) => ({ args: JSON.parse(call.arguments), call })) };
    },
    result: (input, calls, results) => input.push(...calls.map(({ call }, i) =>
      ({ type: 'function_call_output', call_id: call.call_id, output: results[i] }))),
  },
  anthropic: {
    begin: (content) => [{ role: 'user', content }],
    async ask(messages, stream, seen) {
      const q = { model: 'm', max_tokens: 100, messages, tools: [{ name, input_schema: schema }] };
      let content;
      if (stream) {
        const s = anthropic.messages.stream(q);
        s.on('text', (d) => seen?.(d));
        ({ content } = await s.finalMessage());
      } else {
        ({ content } = await anthropic.messages.create(q));
      }
      messages.push({ role: 'assistant', content: content.map(({ type, text, id, name: n, input }) =>
        type === 'text' ? { type, text } : { type, id, name: n, input }) });
      return { text: content.filter((b) => b.type === 'text').map((b) => b.text).join(''),
        calls: content.filter((b) => b.type === 'tool_use').map((call) => ({ args: call.input, call })) };
    },
    result: (messages, calls, results) => messages.push({ role: 'user', content: calls.map(({ call }, i) =>
      ({ type: 'tool_result', tool_use_id: call.id, content: results[i] })) }),
  },
};

// models that seal their thoughts, and a program that sends back all it got: what passed the gate, and
// what the gate put back in its place, is what the model said.
const sealed = {
  openai: {
    ...sdks.openai,
    async ask(messages, stream) {
      const q = { model: 'gemini-3-flash-preview', messages, tools: [{ type: 'function', function: { name, parameters: schema } }] };
      const message = { role: 'assistant', content: null };
      if (stream) {
        for await (const { choices: [c] } of await openai.chat.completions.create({ ...q, stream })) {
          if (c?.delta.content) message.content = (message.content ?? '') + c.delta.content;
          for (const { index, ...d } of c?.delta.tool_calls ?? []) {
            message.tool_calls ??= [];
            if (!message.tool_calls[index]) message.tool_calls[index] = d;
            else message.tool_calls[index].function.arguments += d.function.arguments;
          }
        }
      } else {
        Object.assign(message, (await openai.chat.completions.create(q)).choices[0].message);
      }
      messages.push(message);
      return { text: message.content ?? '', calls: (message.tool_calls ?? []).map((call) =>
        ({ args: JSON.parse(call.function.arguments), call })) };
    },
  },
  'openai-responses': {
    ...sdks['openai-responses'],
    async ask(input, stream) {
      const q = { model: 'gpt-5.4-mini', input, store: false, include: ['reasoning.encrypted_content'],
        tools: [{ type: 'function', name, parameters: schema, strict: false }] };
      const r = stream ? await openai.responses.stream(q).finalResponse() : await openai.responses.create(q);
      input.push(...r.output.map(({ parsed_arguments, ...i }) => i));
      return { text: r.output_text ?? '', calls: r.output.filter((i) => i.type === 'function_call').map((call) =>
        ({ args: JSON.parse(call.arguments), call })) };
    },
  },
  anthropic: {
    ...sdks.anthropic,
    async ask(messages, stream) {
      const q = { model: 'claude-think-1', max_tokens: 100, messages, tools: [{ name, input_schema: schema }] };
      const { content } = stream ? await anthropic.messages.stream(q).finalMessage() : await anthropic.messages.create(q);
      messages.push({ role: 'assistant', content });
      return { text: content.filter((b) => b.type === 'text').map((b) => b.text).join(''),
        calls: content.filter((b) => b.type === 'tool_use').map((call) => ({ args: call.input, call })) };
    },
  },
};

async function playSealed(sdk, { begin, ask, result }) {
  const answers = book[`proxy.${sdk}`];
  for (const stream of [false, true]) {
    const how = `${sdk} ${stream ? 'streamed' : 'whole'}, sealed`;
    await test(`${how}: confirm`, async () => {
      const history = begin('tool');
      answers.push(confirm);
      const { calls } = await ask(history, stream);
      result(history, calls, ['r0']);
      assert.equal((await ask(history, stream)).text, 'Got: r0');
    }, answers);
    await test(`${how}: cancel`, async () => {
      answers.push(cancel);
      assert.ok((await ask(begin('tool'), stream)).text.endsWith('Got: User cancelled.'));
    }, answers);
    for (const first of [true, false])
      await test(`${how}: two calls, the ${first ? 'first' : 'second'} confirmed`, async () => {
        const history = begin('two');
        answers.push(...(first ? [confirm, cancel] : [cancel, confirm]));
        const { calls } = await ask(history, stream);
        assert.equal(calls.length, 1);
        result(history, calls, ['r']);
        assert.equal((await ask(history, stream)).text, first ? 'Got: r; User cancelled.' : 'Got: User cancelled.; r');
      }, answers);
  }
}

async function play(sdk, { begin, ask, result }) {
  const answers = book[`proxy.${sdk}`];
  const check = (what, fn) => test(what, fn, answers);

  for (const stream of [false, true]) {
    const how = `${sdk} ${stream ? 'streamed' : 'whole'}`;
    // Before the calls of "two" there is text; in a stream the program has it.
    const two = stream && sdk !== 'openai-responses' ? 'Two.' : '';

    await check(`${how}: without a call nobody is asked`, async () => {
      assert.deepEqual(await ask(begin('hi'), stream), { text: hello, calls: [] });
    });

    // a call is released only when a person confirmed it.
    await check(`${how}: confirm`, async () => {
      const history = begin('tool');
      answers.push(confirm);
      const { calls } = await ask(history, stream);
      assert.deepEqual(calls.map((c) => c.args), [args]);
      result(history, calls, ['Success: x']);
      assert.equal((await ask(history, stream)).text, 'Got: Success: x');
    });

    // the model hears of it, and the program gets what it says then.
    await check(`${how}: cancel`, async () => {
      answers.push(cancel);
      assert.deepEqual(await ask(begin('tool'), stream), { text: 'Got: User cancelled.', calls: [] });
    });

    //
    await check(`${how}: correct`, async () => {
      answers.push(correct);
      assert.deepEqual(await ask(begin('tool'), stream), { text: `Got: ${said}`, calls: [] });
    });

    // one block at a time, one answer each.
    await check(`${how}: two calls, both confirmed`, async () => {
      const history = begin('two');
      answers.push(confirm, confirm);
      const { calls, text } = await ask(history, stream);
      assert.equal(text, 'Two.');
      assert.deepEqual(calls.map((c) => c.args), [args, { name: 'Kettle', watts: 1500 }]);
      result(history, calls, ['r0', 'r1']);
      assert.equal((await ask(history, stream)).text, 'Got: r0; r1');
    });

    await check(`${how}: two calls, cancelled and corrected`, async () => {
      answers.push(cancel, correct);
      assert.deepEqual(await ask(begin('two'), stream), { text: `${two}Got: User cancelled.; ${said}`, calls: [] });
    });

    await check(`${how}: two calls, one of them confirmed`, async () => {
      const history = begin('two');
      answers.push(cancel, confirm);
      const { calls } = await ask(history, stream);
      assert.deepEqual(calls.map((c) => c.args), [{ name: 'Kettle', watts: 1500 }]);
      result(history, calls, ['r1']);
      assert.equal((await ask(history, stream)).text, 'Got: User cancelled.; r1');
    });
  }

  // what comes before a call is streamed; the call is not, while it is asked about.
  await check(`${sdk}: text is there while the call waits`, async () => {
    let text = '', had;
    answers.push(async () => {
      for (let i = 0; i < 100 && text === ''; i++) await new Promise((r) => setTimeout(r, 10));
      had = text;
      return cancel;
    }, cancel);
    await ask(begin('two'), true, (piece) => { text += piece; });
    assert.equal(had, 'Two.');
  });

  // Errors in the provider's own words.
  await check(`${sdk}: errors`, async () => {
    const status = (code) => (e) => (e.status ?? e.code) === code || assert.fail(`${e.status}: ${e.message}`);
    await assert.rejects(ask(begin('429'), false), (e) => status(429)(e) && /slow down/.test(e.message));
    await assert.rejects(ask(begin('429'), true), status(429));
    await assert.rejects(ask(begin('garbage'), false), status(502));
    await assert.rejects(ask(begin('die'), true));
    assert.equal((await ask(begin('hi'), true)).text, hello);
  });
}

await listen();
await Promise.all(Object.entries(sdks).map(([sdk, way]) => play(sdk, way)));
await Promise.all(Object.entries(sealed).map(([sdk, way]) => playSealed(sdk, way)));

await test('nobody answers: cancelled, and the model knows why', async () => {
  const [a, b] = await Promise.all([sdks.anthropic.ask(sdks.anthropic.begin('tool'), true), sdks.openai.ask(sdks.openai.begin('tool'), false)]);
  assert.equal(a.text, 'Got: Not done: nobody answered in time.');
  assert.equal(b.text, 'Got: Not done: nobody answered in time.');
});

await test('a program that leaves takes its question back', async () => {
  const leave = new AbortController();
  book['proxy.openai'].push(() => { leave.abort(); }); // and nobody answers
  await assert.rejects(openai.chat.completions.create({ model: 'm', messages: sdks.openai.begin('tool'),
    tools: [{ type: 'function', function: { name, parameters: schema } }] }, { signal: leave.signal }));
  for (let i = 0, open = 1; i < 100 && open > 0; i++) {
    await new Promise((r) => setTimeout(r, 10));
    open = (await (await fetch(`${gate}/v1/prompts`, { headers: person })).json()).prompts.length;
    assert.ok(i < 99 || open === 0, 'the question is still there');
  }
});

await test('a key that is no token; a person’s token', async () => {
  for (const [apiKey, code] of [['sk-wrong', 401], [token('person'), 403]]) {
    const other = new OpenAI({ apiKey, baseURL: `${gate}/openai/v1`, maxRetries: 0 });
    await assert.rejects(other.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'hi' }] }),
      (e) => e.status === code);
  }
});

await test('Gemini’s addresses', async () => {
  const at = `${gate}/gemini/v1beta/models/m:`;
  const post = (path, head) => fetch(at + path, { method: 'POST', body: '{"contents":[]}',
    headers: { 'Content-Type': 'application/json', ...head } });
  const key = { 'x-goog-api-key': agent };
  for (const [path, head, code, why] of [['generateAnswer', key, 404, 'docs/proxy.md'], ['streamGenerateContent', key, 404, 'alt=sse'],
    [`generateContent?key=${agent}`, key, 400, 'send a key in a header'], ['generateContent', {}, 401, 'token']]) { // T50
    const r = await post(path, head), body = await r.json();
    assert.equal(r.status, code);
    assert.equal(body.error.code, code);
    assert.ok(body.error.message.includes(why), body.error.message);
  }
});

await test('the turn gate saw the messages, the ledger has the decisions', async () => {
  const get = async (path) => (await fetch(gate + path, { headers: person })).json();
  const traces = (await get('/v1/traces?limit=200')).traces ?? (await get('/v1/traces?limit=200')).items;
  assert.ok(traces.filter((t) => t.threadId?.startsWith('proxy-')).length >= 20, JSON.stringify(traces[0]));
  const state = await get('/v1/audit/state');
  assert.equal(state.ok ?? state.status === 'ok', true, JSON.stringify(state));
});

console.log(`proxy_sdk: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
