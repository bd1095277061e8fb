// canUseTool with the real SDK, see claude.sh.  Every result is a file that is
// there afterwards, or not.
// node claude.test.mjs STATE PROJECT MODEL-LOG
import assert from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '@anthropic-ai/claude-agent-sdk';
import { Solgate } from '@solgate/client';
import { gateCanUseTool } from '@solgate/client/claude';

const [, , state, project, modelLog] = process.argv;
let passed = 0, failed = 0;
async function test(what, fn) {
  try {
    await fn();
    passed++;
  } catch (e) {
    failed++;
    console.error(`FAILED: ${what}: ${e.stack}`);
  }
}
const until = async (fn) => { for (let i = 0; i < 3000; i++) { if (await fn()) return; await sleep(20); } throw new Error('it did not come'); };

// The person answers as the command says.
const person = new Solgate({ role: 'person', state });
const ended = new AbortController();
const listening = person.attend((p) => {
  const all = p.scopes.map((s) => s.summary).join(' ');
  return /silent/.test(all) ? undefined : /forbidden/.test(all) ? ['deny_once', 'Not on my watch'] : 'allow_once';
}, { signal: ended.signal }).catch((e) => { failed++; console.error(e); });
await until(async () => (await person.state()).attended);
const open = async () => (await person.prompts()).prompts.length;

const gate = new Solgate({ id: 'kit.claude', state });
const gone = new Solgate({ id: 'kit.claude', state, socket: `${state}/run/none.sock` });
const pack = (steps) => `[solgate-steps:${Buffer.from(JSON.stringify(steps)).toString('base64url')}]`;
const touch = (...names) => ({ calls: names.map((n) => ({ name: 'Bash', args: { command: `touch ${n}` } })) });
const there = (n) => existsSync(join(project, n));
// All that the model was told in the requests of one session.
const asked = () => readFileSync(modelLog, 'utf8').trimEnd().split('\n');

async function go(g, steps, { stream, ...more } = {}) {
  const before = existsSync(modelLog) ? asked().length : 0;
  const text = pack([...steps, 'the end']);
  const prompt = !stream ? text : (async function* () {
    yield { type: 'user', session_id: '', parent_tool_use_id: null, message: { role: 'user', content: text } };
  })();
  const seen = { partial: 0, result: undefined };
  for await (const m of query({ prompt, options: { cwd: project, settingSources: [], permissionMode: 'default',
    canUseTool: gateCanUseTool(g, { cwd: project }), includePartialMessages: stream === true, ...more } })) {
    if (m.type === 'stream_event') seen.partial++;
    if (m.type === 'result') seen.result = m.result;
  }
  return { ...seen, told: asked().slice(before).join('\n') };
}

await test('R-585: allow', async () => {
  const { result } = await go(gate, [touch('fine')]);
  assert.ok(there('fine'));
  assert.match(result, /the end/);
});
await test('R-585: deny, with the reason in the next turn of the model', async () => {
  const { result, told } = await go(gate, [touch('forbidden')]);
  assert.ok(!there('forbidden'));
  assert.match(told, /Not on my watch/);
  assert.match(result, /the end/);
});
await test('R-585: the gate is down, and nothing runs', async () => {
  const { told } = await go(gone, [touch('fine-down')]);
  assert.ok(!there('fine-down'));
  assert.match(told, /nobody could be asked/);
});
await test('R-585: parallel calls, the middle one denied', async () => {
  const { told } = await go(gate, [touch('fine-1', 'forbidden-2', 'fine-3')]);
  assert.deepEqual(['fine-1', 'forbidden-2', 'fine-3'].map(there), [true, false, true]);
  assert.match(told, /Not on my watch/);
});
await test('R-585: streamed, in and out', async () => {
  const { partial, result, told } = await go(gate, [touch('fine-stream'), touch('forbidden-stream')], { stream: true });
  assert.ok(partial > 0, 'no part of an answer came');
  assert.deepEqual(['fine-stream', 'forbidden-stream'].map(there), [true, false]);
  assert.match(told, /Not on my watch/);
  assert.match(result, /the end/);
});
await test('R-585: an abort takes the question back, and nothing runs', async () => {
  const abortController = new AbortController();
  const going = go(gate, [touch('silent')], { abortController }).then(() => 'went on', () => 'stopped');
  await until(open);
  abortController.abort();
  await going;
  await until(async () => await open() === 0);
  assert.ok(!there('silent'));
});

ended.abort();
await listening;
for (const g of [gate, gone, person]) g.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
