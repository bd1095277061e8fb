// The kit with real frameworks, see typescript.sh.
// node typescript.test.mjs GATE-URL STATE MODEL-URL MODEL-LOG FUZZ
import assert from 'node:assert';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canonical, Refused, Solgate, SolgateError } from '@solgate/client';
import { frameworks } from './frameworks.mjs';
import { fuzz } from './fuzz.mjs';
import { life } from './life.mjs';

const [, , url, state, modelUrl, modelLog, fuzzCount] = process.argv;
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

// ---- The person: answers as the input says --------------------------------
const person = new Solgate({ role: 'person', state });
const ended = new AbortController(), heard = [];
const says = (p) => {
  const all = p.scopes.map((s) => s.summary).join(' ');
  return /silent/.test(all) ? undefined : /forbidden/.test(all) ? ['deny_once', 'Not on my watch'] : 'allow_once';
};
const listening = person.attend(says, { signal: ended.signal }).catch((e) => { failed++; console.error(e); });
const hearing = (async () => { for await (const e of person.events({ signal: ended.signal })) heard.push(e); })().catch((e) => { failed++; console.error(e); });
const attended = async () => (await person.state()).attended;
await until(attended);

const gate = new Solgate({ id: 'kit.test', state });
const tcp = new Solgate({ id: 'kit.test', state, url });
const gone = new Solgate({ id: 'kit.test', state, socket: `${state}/run/none.sock` });
const fine = { tool: 'probe', input: { what: 'fine' } }, bad = { tool: 'probe', input: { what: 'forbidden' } };
const slow = { tool: 'probe', input: { what: 'silent' } };
const open = async () => (await person.prompts()).prompts.length;

// ---- The client (R-583) ---------------------------------------------------
for (const [where, g] of [['the socket', gate], ['loopback', tcp]]) {
  await test(`R-583: allow over ${where}`, async () => {
    const v = await g.ask(fine);
    assert.equal(v.allowed, true);
    assert.equal(v.decision, 'allow_once');
    assert.match(v.hash, /^[0-9a-f]{64}$/);
  });
  await test(`R-583: deny over ${where}`, async () => {
    const v = await g.ask(bad);
    assert.equal(v.allowed, false);
    assert.equal(v.note, 'Not on my watch');
    assert.match(v.reason, /Not on my watch/);
  });
}
await test('R-583: every value has the hash that the gate makes of it', async () => {
  const odd = { '\u{1F600}': 1, '\uffee': [-0, 1e21, 1e-7, 123456789012345680000, 0.1], 'a\u2028\u007f"\\\n\u0001': null, é: { b: '', a: true } };
  assert.equal((await gate.ask({ tool: 'probe', input: odd })).allowed, true);
  assert.equal(canonical({ b: 1, a: undefined, c: new Date(0) }), '{"b":1,"c":"1970-01-01T00:00:00.000Z"}');
});
await test('R-583: ask later, wait, cancel', async () => {
  const a = await gate.askLater(fine);
  assert.equal(a.verdict, null);
  assert.equal((await gate.wait(a)).allowed, true);
  const b = await gate.askLater(slow);
  await until(open);
  await gate.cancel(b.callId);
  assert.equal((await gate.wait(b)).decision, 'deny_cancelled');
});
await test('R-583: an abort and a timeout take the question back', async () => {
  const c = new AbortController();
  const asking = gate.ask(slow, { signal: c.signal });
  await until(open);
  c.abort(new Error('enough'));
  await assert.rejects(asking, /enough/);
  await until(async () => await open() === 0);
  await assert.rejects(gate.ask(slow, { timeoutMs: 200 }), { code: 'timeout' });
  await until(async () => await open() === 0);
  await assert.rejects(gate.ask(fine, { signal: AbortSignal.abort() }), { name: 'AbortError' });
});
await test('R-583: an error has code, pointer and hint', async () => {
  await assert.rejects(gate.ask({ method: 'tool', params: { nme: 1 } }), (e) => e instanceof SolgateError &&
    e.code === 'invalid_request' && e.pointer === '/params/nme' && e.status === 400);
  await assert.rejects(gone.ask(fine), (e) => e.code === 'gate_down' && /solgate serve/.test(e.hint));
  await assert.rejects(new Solgate({ id: 'mcp:x', state }).ask(fine), (e) => e.code === 'not_your_id' && e.hint !== undefined);
  await assert.rejects(person.decide('perm-none', 'allow_once', { rev: 1 }), { code: 'unknown_prompt' });
  assert.throws(() => new Solgate({ id: 'x', state: '/nowhere' }), { code: 'no_token' });
  assert.throws(() => new Solgate({ id: 'x', state, url: 'http://192.0.2.1' }), /this machine/);
  assert.throws(() => new Solgate({}), /who asks/);
});
await test('R-583: run() runs what was allowed and nothing else', async () => {
  assert.equal(await gate.run(fine, () => 7), 7);
  await assert.rejects(gate.run(bad, () => assert.fail()), (e) => e instanceof Refused && /Not on my watch/.test(e.message));
  await assert.rejects(gone.run(fine, () => assert.fail()), /nobody could be asked/);
  const moving = { tool: 'probe', input: { what: 'fine' } };
  const asking = gate.run(moving, () => assert.fail());
  moving.input.what = 'something else';
  await assert.rejects(asking, /changed while/);
  await assert.rejects(gate.run({ tool: 'probe', input: { n: 1n } }, () => assert.fail()), /nobody could be asked/);
});
await test('R-583: events resume after the last one seen', async () => {
  const at = heard.findIndex((e) => e.event === 'capability_prompt');
  const seen = [], c = new AbortController();
  for await (const e of person.events({ lastEventId: heard[at].id, signal: c.signal })) {
    if (e.event !== 'hello') seen.push(e.id);
    if (seen.length === 3) c.abort();
  }
  assert.deepEqual(seen, heard.slice(at + 1, at + 4).map((e) => e.id));
});
await test('R-583: a chat, whole and streamed', async () => {
  const whole = await gate.chat({ threadId: 'kit', message: 'hello' });
  assert.equal(whole.ok, true);
  let text = '';
  const streamed = await gate.chat({ threadId: 'kit2', message: 'hello' }, { onText: (t) => { text += t; }, onReplace: (t) => { text = t; } });
  assert.equal(text, streamed.assistant);
  assert.equal((await gate.turn({ message: 'hi' })).turnId.length, 36);
});

// ---- Frameworks (R-585) ---------------------------------------------------
const pack = (steps) => `[solgate-steps:${Buffer.from(JSON.stringify(steps)).toString('base64url')}]`;
const step = (...whats) => ({ calls: whats.map((what) => ({ name: what === 'forbidden' ? 'other' : 'probe', args: { what } })) });
// What the model was told in its last request: the reason must be in it.
const told = () => readFileSync(modelLog, 'utf8').trimEnd().split('\n').at(-1);

for (const [name, run] of Object.entries(frameworks)) {
  const go = async (g, steps, more = {}) => {
    const ran = [];
    const text = await run({ gate: g, base: `${modelUrl}/v1`, prompt: pack(steps), ran, ...more });
    return { ran, text };
  };
  await test(`R-585: ${name}: allow`, async () => {
    const { ran, text } = await go(gate, [step('fine'), 'the end']);
    assert.deepEqual(ran, ['fine']);
    assert.match(text, /the end/);
    assert.match(told(), /did fine/);
  });
  await test(`R-585: ${name}: deny, with the reason in the next turn of the model`, async () => {
    const { ran, text } = await go(gate, [step('forbidden'), 'the end']);
    assert.deepEqual(ran, []);
    assert.match(text, /the end/);
    assert.match(told(), /Not on my watch/);
  });
  await test(`R-585: ${name}: the gate is down, and nothing runs`, async () => {
    const { ran } = await go(gone, [step('fine'), 'the end']);
    assert.deepEqual(ran, []);
    assert.match(told(), /nobody could be asked/);
  });
  await test(`R-585: ${name}: parallel calls, the middle one denied`, async () => {
    const { ran } = await go(gate, [step('fine 1', 'forbidden', 'fine 2'), 'the end']);
    assert.deepEqual(ran.sort(), ['fine 1', 'fine 2']);
    assert.match(told(), /did fine 1/);
    assert.match(told(), /Not on my watch/);
  });
  await test(`R-585: ${name}: streamed`, async () => {
    const { ran, text } = await go(gate, [step('fine'), step('forbidden'), 'the end'], { stream: true });
    assert.deepEqual(ran, ['fine']);
    assert.match(text, /the end/);
    assert.match(told(), /Not on my watch/);
  });
  await test(`R-585: ${name}: an abort takes the question back, and nothing runs`, async () => {
    const c = new AbortController(), ran = [];
    const going = run({ gate, base: `${modelUrl}/v1`, prompt: pack([step('silent'), 'the end']), ran, signal: c.signal })
      .then(() => 'went on', () => 'stopped');
    await until(open);
    c.abort();
    await going;
    await until(async () => await open() === 0);
    assert.deepEqual(ran, []);
  });
}
const { refusals } = await import('./frameworks.mjs');
await test('R-585: what cannot be gated is refused when it is set up', () => refusals(gate));

await life({ test, until, dir: `${state}-life` });

// ---- Wrong answers (R-586) -----------------------------------------------
await test('R-586: no wrong answer is an allow', () => fuzz(Solgate, Number(fuzzCount)));
// The same with a mistake in the kit: the wrong answers find each of them.
for (const [i, [file, old, now]] of [
  ['verdict.js', "if (own(body, 'call_id') !== asked.callId)", 'if (false)'],
  ['verdict.js', 'if (status !== 200)', 'if (false)'],
  ['verdict.js', 'body.is_error !== false || ', ''],
  ['verdict.js', " || own(body, 'error') !== undefined", ''],
  ['verdict.js', "!allows.has(own(out, 'decision'))", "own(out, 'decision') === undefined"],
  ['verdict.js', " || out.asked !== asked.hash", ''],
  ['wire.js', 'if (!proves(', 'if (false && !proves('],
].entries()) {
  await test(`R-586: a kit with a mistake is found out: ${old}`, async () => {
    const dir = join(tmpdir(), `solgate-kit-${process.pid}-${i}`);
    cpSync(new URL('./node_modules/@solgate/client/src/', import.meta.url), dir, { recursive: true });
    try {
      writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
      const text = readFileSync(join(dir, file), 'utf8');
      assert.ok(text.includes(old), 'the mistake does not fit the file');
      writeFileSync(join(dir, file), text.replace(old, now));
      const { Solgate: Wrong } = await import(join(dir, 'index.js'));
      await assert.rejects(fuzz(Wrong, 800), /were taken for an allow/);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
}

ended.abort();
await listening;
await hearing;
for (const g of [gate, tcp, gone, person]) g.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
