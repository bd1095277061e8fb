// @solgate/core, see core.sh.  CORE=DIRECTORY node core.test.mjs SOLGATE
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

const at = pathToFileURL(`${process.env.CORE}/index.js`);
const { load, CoreError } = await import(at);
const core = await load();
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
const program = (area, text) => execFileSync(process.argv[2], ['eval', area], { input: `${text}\n`, encoding: 'utf8' }).trimEnd();
const grant = (i, more) => ({ extension_id: 'ext.a', capability: 'exec', scope_pattern: `tool-${i} run *`, decision: i % 10 === 3 ? 'deny' : 'allow', ...more });
const grants = Array.from({ length: 1000 }, (_, i) => grant(i, i === 999 ? { scope_pattern: 'git log *' } : {}));
const call = (...argv) => ({ extension: { id: 'ext.a', version: '1.2.0' },
  call: { call_id: 'c1', capability: 'exec', method: 'exec', params: { cmd: argv[0], args: argv.slice(1) } } });
const calls = [call('git', 'log', '-3'), call('tool-3', 'run', 'x'), call('tool-4', 'run', 'x'), call('rm', '-rf', '/'), call('git', 'push')];

await test('R-663: a policy that is read once decides as a line that has it all', () => {
  for (const mode of ['strict', 'prompt', 'permissive']) {
    const p = core.policy({ mode, cwd: '/project', grants });
    for (const c of calls) {
      const whole = program('action', JSON.stringify({ mode, cwd: '/project', grants, ...c }));
      assert.equal(p.line(JSON.stringify(c)), whole);
      const { verdict, code, matched } = JSON.parse(whole);
      assert.deepEqual(p.verdict(c), { verdict, code, matched });
      assert.equal(p.decide(c).verdict, verdict);
    }
    p.close();
  }
  const p = core.policy({ grants });
  assert.equal(p.verdict(calls[0]).matched, 999);
  p.close();
});
await test('R-787: a policy file decides as its rules do, and its expectations are checked', () => {
  const text = `[[rule]]\nname = "look"\neffect = "allow"\nextension = "*"\ncapability = "exec"\npattern = ["git log *", "git status"]\n
[[rule]]\neffect = "deny"\nextension = "ext.*"\ncapability = "exec"\npattern = "rm *"\n
[[expect]]\nextension = "ext.a"\ncapability = "exec"\nscope = ["git", "log", "-3"]\nverdict = "allow"\nrule = "look"\n
[[expect]]\nextension = "ext.a"\ncapability = "exec"\nscope = "sudo rm x"\nverdict = "ask"\n`;
  const p = core.policyFile(text, { mode: 'strict', cwd: '/project' });
  assert.deepEqual(p.rules.map((r) => r.id), ['policy.toml:1:look', 'policy.toml:1.2:look', 'policy.toml:8']);
  assert.equal(p.rules[p.verdict(call('git', 'status')).matched].id, 'policy.toml:1.2:look');
  const grants = p.rules.map((r) => r.grant);
  for (const c of calls) assert.equal(p.line(JSON.stringify(c)), program('action', JSON.stringify({ mode: 'strict', cwd: '/project', grants, ...c })));
  assert.deepEqual(p.check().map((x) => [x.line, x.verdict, x.holds]), [[14, 'allow', true], [21, 'deny', false]]);
  p.close();
  assert.throws(() => core.policyFile('[[rule]]\neffect = "perhaps"\n'), (e) => e instanceof CoreError && e.pointer === 'policy.toml:2');
});
await test('R-663: what is wrong is refused, and the place is named', () => {
  assert.throws(() => core.policy({ grants: [{ extension_id: 'x' }] }), (e) => e instanceof CoreError && e.pointer.startsWith('/grants/0'));
  const p = core.policy();
  for (const wrong of ['', '{', '{}', 'null', JSON.stringify({ ...calls[0], mode: 'permissive' }), JSON.stringify({ ...calls[0], grants }), '\ud800'])
    assert.throws(() => p.verdict(wrong), CoreError, wrong);
  p.close();
  assert.throws(() => p.verdict(calls[0]), CoreError); // it is closed, and says no
  assert.throws(() => core.eval('nothing', {}), RangeError);
  assert.throws(() => core.eval('breakpoint', { message: 1 }), (e) => e.pointer === '/message');
});
await test('R-663: many policies, and lines that grow', () => {
  const many = Array.from({ length: 64 }, () => core.policy({ mode: 'strict' }));
  assert.throws(() => core.policy({ mode: 'strict' }), CoreError);
  for (const p of many) p.close();
  for (const n of [10, 1e5, 20, 3e6, 5]) {
    const text = JSON.stringify({ message: 'x'.repeat(Math.min(n, 19000)), signalKinds: [] });
    assert.equal(core.line('breakpoint', text), program('breakpoint', text));
  }
});
await test('R-662: names of hosts in other alphabets', () => {
  for (const host of ['bücher.example', 'xn--bcher-kva.example', 'пример.рф', 'a⟨b', 'ﬀ.example', 'faß.de', '☃.net', 'xn--zz', 'א.example', 'aא.example', 'אa.example', 'א1.example', 'i❤.ws', '中文.cn', 'ｅｘａｍｐｌｅ.com'])
    for (const area of ['group', 'pattern', 'redact']) {
      const q = { group: { extension: { id: 'x' }, call: { call_id: 'c', capability: 'http', method: 'http', params: { url: `https://${host}/` } } }, pattern: { kind: 'host', pattern: host, url: `https://${host}/` },
        redact: { capability: 'http', params: { url: `https://${host}/a?token=1` } } }[area];
      assert.equal(core.line(area, JSON.stringify(q)), program(area, JSON.stringify(q)), `${area} ${host}`);
    }
});
await test('R-663: without weights the turn gate refuses, and the rest works', async () => {
  const small = await load({ weights: false });
  assert.throws(() => small.eval('intent', { text: 'hello' }), /weights/);
  assert.equal(small.eval('breakpoint', { message: 'ok', signalKinds: ['decision_made'] }).decision, 'must');
});
await test('R-663: in a worker, from bytes', async () => {
  const w = new Worker(`import(${JSON.stringify(at.href)}).then(async ({ load }) => {
    const { workerData, parentPort } = await import('node:worker_threads');
    const core = await load(workerData);
    parentPort.postMessage(core.eval('intent', { text: 'delete everything' }).intent);
  })`, { eval: true, workerData: { wasm: readFileSync(`${process.env.CORE}/core.wasm`), weights: readFileSync(`${process.env.CORE}/turn-weights.v0.1.bin`) } });
  const got = await new Promise((ok, no) => { w.on('message', ok); w.on('error', no); });
  assert.deepEqual(got, JSON.parse(program('intent', '{"text":"delete everything"}')).intent);
});
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
