// A gate that goes and comes back, waits that end, errors that say what to do:
// part of typescript.test.mjs.
import assert from 'node:assert';
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import process from 'node:process';
import { Solgate, SolgateError } from '@solgate/client';

// A gate of its own that can be ended like a machine that loses power.
class House {
  constructor(dir) {
    this.state = `${dir}/state`;
    mkdirSync(`${dir}/.config/solgate`, { recursive: true });
    writeFileSync(`${dir}/.config/solgate/config.toml`, '[prompt]\nwindow_ms = 5\ntimeout_seconds = 600\ncooldown = false\n', { mode: 0o600 });
    this.env = { ...process.env, HOME: dir, SOLGATE_STATE: this.state };
  }

  start() {
    this.process = spawn(process.env.SOLGATE, ['serve', '--no-tcp'], { env: this.env, cwd: this.env.HOME, stdio: 'ignore' });
  }

  async end(signal = 'SIGKILL') {
    const gone = once(this.process, 'exit');
    this.process.kill(signal);
    await gone;
  }
}

// Proves itself as the gate does, says the beginning of an answer and nothing more.
const key = { name: 'agent', text: 'k'.repeat(43) };
async function halting(begin) {
  const server = net.createServer((c) => {
    c.on('error', () => {});
    c.on('data', (d) => {
      const nonce = /Proof \S+ (\S+)/.exec(d)?.[1];
      if (nonce === undefined || begin === undefined) return;
      const mac = createHmac('sha256', key.text).update(`solgate.answer.v1\n${nonce}\nstream 200\n`).digest('hex');
      c.write(`HTTP/1.1 200 X\r\nContent-Type: text/event-stream\r\nX-Solgate-Proof: stream ${mac}\r\n\r\n${begin}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

const fine = { tool: 'probe', input: { what: 'fine' } }, slow = { tool: 'probe', input: { what: 'silent' } };

export async function life({ test, until, dir }) {
  const house = new House(dir);
  house.start();
  await until(() => { try { new Solgate({ role: 'person', state: house.state }).close(); return true; } catch { return false; } });
  const person = new Solgate({ role: 'person', state: house.state }), gate = new Solgate({ id: 'kit.life', state: house.state });
  const up = () => until(() => person.state().then((s) => s.attended, () => false));
  const open = async () => (await person.prompts()).prompts.length;
  const heard = [];
  const attending = person.attend((p) => (p.scopes.some((s) => /silent/.test(s.summary)) ? undefined : 'allow_once')).then(() => 'ended');
  const listening = (async () => { for await (const e of person.events({ listen: 'rpc' })) heard.push(e); return 'ended'; })();
  for (const p of [attending, listening]) p.catch(() => {});
  await up();

  await test('R-797: a gate that starts again is listened to again, and no event comes twice', async () => {
    assert.equal((await gate.ask(fine)).allowed, true);
    const before = heard.length;
    await house.end();
    await assert.rejects(gate.ask(fine), { code: 'gate_down', retryable: true });
    house.start();
    await up();
    assert.equal((await gate.ask(fine)).allowed, true); // over the connections of before
    await until(() => heard.slice(before).some((e) => e.event === 'capability_prompt'));
    const ids = heard.filter((e) => e.event !== 'hello').map((e) => e.id);
    assert.deepEqual(ids, [...new Set(ids)]);
  });
  await test('R-797: who waits for a verdict waits through a restart, and it is no allow', async () => {
    const asked = await gate.askLater(slow);
    await until(open);
    const waiting = gate.wait(asked).catch((e) => e);
    const asking = gate.ask(slow).catch((e) => e);
    await house.end();
    assert.equal((await asking).code, 'gate_down');
    house.start();
    await up();
    const e = await waiting;
    assert.equal(e.code, 'not_found');
    assert.match(e.hint, /ask again/);
  });
  await test('R-799: a question that grew is answered as it is now', async () => {
    const c = new AbortController(), one = gate.ask(slow, { signal: c.signal }).catch((e) => e);
    await until(open);
    const two = gate.ask(fine); // of the same tool: it joins the question
    await until(async () => (await person.prompts()).prompts.some((p) => p.callIds.length === 2));
    c.abort(new Error('enough'));
    assert.match((await one).message, /enough/);
    assert.equal((await two).allowed, true);
  });
  await test('R-799: what was asked before somebody came is answered, too', async () => {
    const asked = await gate.askLater(slow), late = new Solgate({ role: 'person', state: house.state });
    await until(open);
    const attending = late.attend(() => ['deny_once', 'too late']);
    assert.equal((await gate.wait(asked)).note, 'too late');
    late.close();
    await attending;
  });
  await test('R-797: an abort and a time limit end wait(), and the question stays', async () => {
    const asked = await gate.askLater(slow), c = new AbortController();
    await until(open);
    const waiting = gate.wait(asked, { signal: c.signal });
    c.abort(new Error('enough'));
    await assert.rejects(waiting, /enough/);
    await assert.rejects(gate.wait(asked, { timeoutMs: 50 }), (e) => e.code === 'timeout' && /timeoutMs/.test(e.hint));
    assert.equal(await open(), 1);
    await gate.cancel(asked.callId);
    await until(async () => await open() === 0);
  });
  await test('R-797: close() ends what waits and takes its question back', async () => {
    const own = new Solgate({ id: 'kit.life', state: house.state });
    const asking = own.ask(slow);
    await until(open);
    own.close();
    await assert.rejects(asking, (e) => e.code === 'closed' && e.hint !== undefined);
    await until(async () => await open() === 0);
    await assert.rejects(own.ask(fine), { code: 'closed' });
    assert.equal((await own.check(fine)).allowed, false);
  });
  await test('R-797: streams end by time limit, abort and close()', async () => {
    for (const begin of [undefined, 'event: text\ndata: {"text":"Hel"}\n\n']) {
      const at = await halting(begin);
      const kit = () => new Solgate({ id: 'kit.life', url: at.url, token: key });
      const chat = (k, more) => { let text = ''; return k.chat({ threadId: 't', message: 'm' }, { onText: (t) => { text += t; more.heard?.(text); }, ...more }); };
      await assert.rejects(chat(kit(), { timeoutMs: 50 }), (e) => e.code === 'timeout' && e.hint !== undefined);
      const c = new AbortController();
      setTimeout(() => c.abort(new Error('enough')), begin === undefined ? 20 : 60_000).unref();
      await assert.rejects(chat(kit(), { signal: c.signal, heard: () => c.abort(new Error('enough')) }), /enough/);
      const k = kit(), seen = [];
      if (begin === undefined) setTimeout(() => k.close(), 20);
      for await (const e of k.events()) { seen.push(e.event); k.close(); } // ends, and does not connect again
      assert.deepEqual(seen, begin === undefined ? [] : ['text']);
      at.close();
    }
  });
  await test('R-797: every error of the kit says what to do', async () => {
    const wrong = [new Solgate({ id: 'x', state: house.state, token: { name: 'agent', text: 'x'.repeat(43) } }),
      new Solgate({ id: 'x', state: house.state, socket: '/nowhere' }), new Solgate({ id: 'mcp:x', state: house.state })];
    for (const [i, code] of ['unauthorized', 'gate_down', 'not_your_id'].entries()) {
      await assert.rejects(wrong[i].ask(fine), (e) => e.code === code && e.hint !== undefined);
      wrong[i].close();
    }
    const asked = await gate.askLater(slow);
    await until(open);
    const [p] = (await person.prompts()).prompts;
    await assert.rejects(person.decide(p.promptId, 'allow_once'), (e) => e.code === 'rev_required' && e.hint !== undefined);
    await gate.cancel(asked.callId);
  });
  person.close();
  await test('R-797: events end with close()', async () => assert.deepEqual(await Promise.all([listening, attending]), ['ended', 'ended']));
  gate.close();
  await house.end('SIGTERM');
}
