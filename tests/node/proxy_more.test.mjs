// What programs do beside asking for one answer with functions, see
// proxy_more.sh.  node proxy_more.test.mjs GATE TOKENS STAND-IN BODIES
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';

const [, , gate, tokens, standIn, bodies] = process.argv;
const token = (role) => readFileSync(`${tokens}/${role}`, 'utf8').trim();
const agent = token('agent'), person = { Authorization: `Bearer ${token('person')}` };
let passed = 0, failed = 0;
async function test(what, fn) {
  try { await fn(); passed++; } catch (e) { failed++; console.error(`FAILED: ${what}: ${e.stack}`); }
}
const sdks = (base, apiKey) => ({
  openai: new OpenAI({ apiKey, baseURL: `${base}${base === gate ? '/openai' : ''}/v1`, maxRetries: 0 }),
  anthropic: new Anthropic({ apiKey, baseURL: `${base}${base === gate ? '/anthropic' : ''}`, maxRetries: 0 }),
  gemini: new GoogleGenAI({ apiKey, httpOptions: { baseUrl: `${base}${base === gate ? '/gemini' : ''}`, retryOptions: { attempts: 1 } } }),
});
const direct = sdks(standIn, 'test-key-123'), through = sdks(gate, agent);

// ---- The person --------------------------------------------------------------
const answers = [], asked = [];
async function listen() {
  const r = await fetch(`${gate}/v1/events?listen=web`, { headers: person });
  (async () => {
    let text = '';
    for await (const piece of r.body.pipeThrough(new TextDecoderStream())) {
      text += piece;
      for (let end; (end = text.indexOf('\n\n')) >= 0; text = text.slice(end + 2)) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end));
        const event = data && JSON.parse(data[1]);
        if (event?.kind !== 'capability_prompt') continue;
        const p = event.payload;
        const whole = await fetch(`${gate}/v1/prompts/${p.promptId}`, { headers: person });
        asked.push({ ...p, whole: await whole.json() });
        const [decision, note] = answers.shift() ?? ['deny_once'];
        await fetch(`${gate}/v1/prompts/${p.promptId}/decision`, { method: 'POST', headers: { ...person, 'Content-Type': 'application/json' }, body: JSON.stringify({ decision, rev: p.rev, note }) });
      }
    }
  })().catch(() => {});
}
await listen();
const allow = ['allow_once'], deny = ['deny_once'], note = ['deny_once', 'not that one'];
const sent = () => readFileSync(bodies, 'utf8').trim().split('\n').map((l) => JSON.parse(l));

// ---- calls of custom tools wait, pass as they came, or are answered -----
const code = { type: 'custom', name: 'exec', description: 'runs JavaScript' };
const input = 'await tool("Ninja Øven");\n// 1700.5 ☀';
const responses = {
  begin: (text) => [{ role: 'user', content: text }],
  async ask(history, stream, tools = [code]) {
    const q = { model: 'm', input: history, tools };
    const r = stream ? await through.openai.responses.stream(q).finalResponse() : await through.openai.responses.create(q);
    const calls = r.output.filter((i) => i.type.endsWith('_call'));
    history.push(...calls.map(({ parsed_arguments, ...c }) => c));
    return { text: r.output_text ?? '', calls };
  },
  args: (c) => (c.type === 'custom_tool_call' ? c.input : c.arguments),
  result: (history, calls, results) => history.push(...calls.map((c, i) => ({ type: `${c.type}_output`, call_id: c.call_id, output: results[i] }))),
};
const chat = {
  begin: responses.begin,
  async ask(messages, stream, tools = [{ type: 'custom', custom: { name: code.name, description: code.description } }]) {
    const q = { model: 'm', messages, tools };
    let message;
    if (stream) {
      message = { role: 'assistant', content: null };
      for await (const { choices: [c] } of await through.openai.chat.completions.create({ ...q, stream })) {
        if (c?.delta.content) message.content = (message.content ?? '') + c.delta.content;
        for (const { index, ...d } of c?.delta.tool_calls ?? []) {
          message.tool_calls ??= [];
          if (!message.tool_calls[index]) message.tool_calls[index] = d;
          else message.tool_calls[index].custom.input += d.custom.input;
        }
      }
    } else ({ message } = (await through.openai.chat.completions.create(q)).choices[0]);
    messages.push(message);
    return { text: message.content ?? '', calls: message.tool_calls ?? [] };
  },
  args: (c) => c.custom.input,
  result: (messages, calls, results) => messages.push(...calls.map((c, i) => ({ role: 'tool', tool_call_id: c.id, content: results[i] }))),
};
for (const [name, { begin, ask, args, result }] of Object.entries({ responses, chat }))
  for (const stream of [false, true]) {
    const how = `custom tools, ${name} ${stream ? 'streamed' : 'whole'}`;
    await test(`${how}: allowed`, async () => {
      const history = begin('tool');
      answers.push(allow);
      const { calls } = await ask(history, stream);
      assert.deepEqual(calls.map(args), [input]);
      assert.ok(JSON.stringify(asked.at(-1)).includes('exec'), JSON.stringify(asked.at(-1)));
      result(history, calls, ['done']);
      assert.equal((await ask(history, stream)).text, 'Got: done');
    });
    await test(`${how}: denied with a note`, async () => {
      answers.push(note);
      const r = await ask(begin('tool'), stream);
      assert.deepEqual(r, { text: 'Got: User ignored confirmation and said: not that one', calls: [] });
    });
    await test(`${how}: the second of two`, async () => {
      const history = begin('two');
      answers.push(deny, allow);
      const { calls } = await ask(history, stream);
      assert.equal(calls.length, 1);
      assert.ok(args(calls[0]).includes('Kettle'));
      result(history, calls, ['r1']);
      assert.equal((await ask(history, stream)).text, 'Got: User cancelled.; r1');
    });
  }

// ---- shells and patches are asked about as what they do ------------------
const done = {
  shell_call: (text) => ({ output: [{ stdout: text, stderr: '', outcome: { type: 'exit', exit_code: 0 } }] }),
  local_shell_call: (text) => ({ output: text }),
  apply_patch_call: (text) => ({ status: 'completed', output: text }),
};
const forms9 = {
  shell: [{ type: 'shell', environment: { type: 'local' } }, ['exec', 'exec'], ["echo 1700.5", "touch 'Ninja Øven'"], (c) => c.action.commands[1]],
  local_shell: [{ type: 'local_shell' }, ['exec'], ['Ninja Øven'], (c) => c.action.command[1]],
  apply_patch: [{ type: 'apply_patch' }, ['write'], ['/tmp/Ninja Øven'], (c) => c.operation.path],
};
for (const [name, [tool, capabilities, texts, arg]] of Object.entries(forms9))
  for (const stream of [false, true]) {
    const { begin, ask } = responses, how = `${name}, ${stream ? 'streamed' : 'whole'}`;
    await test(`${how}: shown as what it does, allowed, as it came`, async () => {
      const history = begin('tool'), n = asked.length;
      answers.push(...capabilities.map(() => allow));
      const { calls } = await ask(history, stream, [tool]);
      const shown = asked.slice(n);
      assert.deepEqual(shown.map((p) => p.capability), capabilities, JSON.stringify(shown));
      texts.forEach((t, i) => assert.ok(JSON.stringify(shown[i]).includes(t.replaceAll('"', '\\"')), JSON.stringify(shown[i])));
      if (name === 'apply_patch') assert.ok(shown[0].whole.calls[0].change.lines.includes('+1700.5'), JSON.stringify(shown[0]));
      assert.equal(calls.length, 1);
      const direct1 = await direct.openai.responses.create({ model: 'm', input: begin('tool'), tools: [tool] });
      assert.deepEqual(calls[0], direct1.output[0]);
      history.push({ type: `${calls[0].type}_output`, call_id: calls[0].call_id, ...done[calls[0].type]('well') });
      assert.match((await ask(history, stream, [tool])).text, /well/);
    });
    await test(`${how}: denied with a note, in the form of the provider`, async () => {
      const n = asked.length;
      answers.push(note);
      const r = await ask(begin('tool'), stream, [tool]);
      assert.deepEqual(r.calls, []);
      assert.match(r.text, /Got: (failed )?User ignored confirmation and said: not that one/);
      assert.equal(asked.length, n + 1, 'a denied command asks about no other of the call');
    });
    await test(`${how}: the second of two`, async () => {
      const history = begin('two');
      answers.push(deny, ...capabilities.map(() => allow));
      const { calls } = await ask(history, stream, [tool]);
      assert.equal(calls.length, 1);
      assert.match(arg(calls[0]), /Kettle/);
      history.push({ type: `${calls[0].type}_output`, call_id: calls[0].call_id, ...done[calls[0].type]('r1') });
      assert.match((await ask(history, stream, [tool])).text, /User cancelled\..*r1/);
    });
  }
await test('shell: the second command of a call is denied', async () => {
  answers.push(allow, note);
  const r = await responses.ask(responses.begin('tool'), true, [forms9.shell[0]]);
  assert.deepEqual([r.calls, /not that one/.test(r.text)], [[], true]);
});
await test('shell of the provider: asked about before the request leaves, and passes', async () => {
  const n = asked.length;
  answers.push(allow);
  const r = await through.openai.responses.create({ model: 'm', input: 'tool', tools: [{ type: 'shell', environment: { type: 'container_auto' } }] });
  assert.deepEqual(asked.slice(n).map((p) => /hosted\.shell/.test(JSON.stringify(p))), [true]);
  assert.equal(r.output[0].type, 'shell_call');
  answers.push(deny);
  await assert.rejects(through.openai.responses.create({ model: 'm', input: 'tool', tools: [{ type: 'shell', environment: { type: 'container_auto' } }] }), (e) => e.status === 403);
});

// ---- several answers at once, as long as none can call --------------------
await test('n = 2', async () => {
  const q = { model: 'm', messages: [{ role: 'user', content: 'hi' }], n: 2 };
  assert.deepEqual(await through.openai.chat.completions.create(q), await direct.openai.chat.completions.create(q));
  const all = async (sdk) => { const v = []; for await (const c of await sdk.chat.completions.create({ ...q, stream: true })) v.push(c); return v; };
  assert.deepEqual(await all(through.openai), await all(direct.openai));
});
await test('n = 2 with tools', async () => {
  const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }];
  await assert.rejects(through.openai.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'tool' }], n: 2, tools }),
    (e) => e.status === 400 && /only without tools/.test(e.message));
});

// ---- what is no question passes as it comes; what is not in the table does not ----
const list = async (page) => { const v = []; for await (const m of page) v.push(m); return v; };
const plain = {
  'OpenAI: models': async ({ openai }) => list(await openai.models.list()),
  'OpenAI: a model': ({ openai }) => openai.models.retrieve('gpt-2'),
  'OpenAI: embeddings': ({ openai }) => openai.embeddings.create({ model: 'e', input: ['a', 'bb'] }),
  'OpenAI: a count': ({ openai }) => openai.post('/responses/input_tokens', { body: { model: 'm', input: 'abc' } }),
  'Anthropic: models': async ({ anthropic }) => list(await anthropic.models.list({ limit: 2 })),
  'Anthropic: a model': ({ anthropic }) => anthropic.models.retrieve('claude-2'),
  'Anthropic: a count': ({ anthropic }) => anthropic.messages.countTokens({ model: 'm', messages: [{ role: 'user', content: 'hi' }] }),
  'Gemini: models': async ({ gemini }) => (await list(await gemini.models.list())).map((m) => m.name),
  'Gemini: a model': async ({ gemini }) => (await gemini.models.get({ model: 'gemini-2' })).displayName,
  'Gemini: a count': async ({ gemini }) => (await gemini.models.countTokens({ model: 'm', contents: 'hi' })).totalTokens,
  'Gemini: embeddings': async ({ gemini }) => (await gemini.models.embedContent({ model: 'm', contents: ['a', 'b'] })).embeddings,
};
for (const [what, fn] of Object.entries(plain))
  await test(what, async () => { assert.deepEqual(JSON.parse(JSON.stringify(await fn(through))), JSON.parse(JSON.stringify(await fn(direct)))); });
await test('a model that is not there, as the provider says it', async () => {
  for (const sdk of ['openai', 'anthropic']) {
    const [a, b] = await Promise.all([through, direct].map((s) => s[sdk].models.retrieve('x').catch((e) => ({ status: e.status, error: e.error }))));
    assert.deepEqual(a, b);
  }
});
// refusals in the provider's own form, whatever the address.
const forms = { openai: (b, s) => b.error.message && b.error.type && 'code' in b.error && s, anthropic: (b, s) => b.type === 'error' && b.error.type && b.error.message && s, gemini: (b, s) => b.error.code === s && b.error.status && b.error.message };
for (const [provider, method, path, status, body, head = {}] of [
  ['openai', 'POST', '/v1/files', 404], ['openai', 'GET', '/v1/files/f/content', 404], ['openai', 'POST', '/v1/batches', 404], ['openai', 'GET', '/v1/responses/r', 404],
  ['openai', 'DELETE', '/v1/models/m', 405], ['openai', 'POST', '/v1/chat/completions', 400, '{'], ['openai', 'POST', '/v1/chat/completions', 401, '{}', { Authorization: 'Bearer x' }],
  ['openai', 'POST', '/v1/embeddings', 415, 'x', { 'Content-Type': 'text/plain' }],
  ['anthropic', 'POST', '/v1/messages/batches', 404], ['anthropic', 'GET', '/v1/files', 404], ['anthropic', 'POST', '/v1/messages', 400, '[]'], ['anthropic', 'PUT', '/v1/models', 405],
  ['gemini', 'POST', '/v1beta/files', 404], ['gemini', 'POST', '/upload/v1beta/files', 404], ['gemini', 'POST', '/v1beta/models/m:batchGenerateContent', 404], ['gemini', 'GET', '/v1beta/cachedContents', 404], ['gemini', 'POST', '/v1beta/models/m:generateContent', 400, '"'],
])
  await test(`${provider}: ${method} ${path}: ${status}`, async () => {
    const before = sent().length;
    const r = await fetch(`${gate}/${provider}${path}`, { method, headers: { Authorization: `Bearer ${agent}`, 'Content-Type': 'application/json', ...head }, body: method === 'GET' ? undefined : body ?? '{}' });
    const said = await r.json();
    assert.equal(r.status, status, JSON.stringify(said));
    assert.ok(forms[provider](said, status), JSON.stringify(said));
    assert.equal(sent().length, before);
  });

// ---- tools that run at the provider are asked about before the request leaves ----
const hosted = {
  'OpenAI responses': [() => through.openai.responses.create({ model: 'm', input: 'hi', tools: [{ type: 'web_search' }, { type: 'mcp', server_label: 'docs', server_url: 'https://mcp.example.com', authorization: 'SECRET-1' }] }), ['web_search', 'mcp']],
  'OpenAI chat': [() => through.openai.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'hi' }], web_search_options: {} }), ['web_search']],
  Anthropic: [() => through.anthropic.messages.create({ model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'hi' }], tools: [{ type: 'code_execution_20250522', name: 'code_execution' }], mcp_servers: [{ type: 'url', url: 'https://mcp.example.com', name: 'docs', authorization_token: 'SECRET-2' }] }), ['code_execution_20250522', 'mcp']],
  Gemini: [() => through.gemini.models.generateContent({ model: 'm', contents: 'hi', config: { tools: [{ googleSearch: {} }, { codeExecution: {} }] } }), ['googleSearch', 'codeExecution']],
};
for (const [what, [fn, names]] of Object.entries(hosted)) {
  await test(`${what}: asked about, then sent`, async () => {
    const n = asked.length;
    answers.push(...names.map(() => allow));
    await fn();
    const said = asked.slice(n).map((p) => JSON.stringify(p));
    assert.equal(said.length, names.length);
    names.forEach((name, i) => assert.ok(said[i].includes(`hosted.${name}`), said[i]));
    assert.ok(!said.some((s) => s.includes('SECRET')), 'a secret is shown');
  });
  await test(`${what}: denied, nothing is sent`, async () => {
    const before = sent().length;
    answers.push(...names.slice(1).map(() => allow), deny);
    await assert.rejects(fn(), (e) => /runs at the provider, was not allowed/.test(e.message) && (e.status ?? e.code) === 403);
    assert.equal(sent().length, before);
  });
}

// ---- large requests ----------------------------------------------------
await test('a request of 20 MB arrives as it was; one above the limit is refused in the provider’s form', async () => {
  const content = 'word '.repeat(3_000_000);
  await through.openai.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'first' }, { role: 'assistant', content }, { role: 'user', content: 'hi' }] });
  assert.equal(JSON.parse(sent().at(-1).body).messages[1].content, content);
  await assert.rejects(through.anthropic.messages.create({ model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'x'.repeat(66 << 20) }] }),
    (e) => e.status === 413 || e.cause || /fetch|reset|closed/i.test(e.message));
  assert.equal((await through.openai.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'hi' }] })).choices.length, 1);
});

console.log(`proxy_more: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
