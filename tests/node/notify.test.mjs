// How questions find people, see notify.sh.
import assert from 'node:assert';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createNet } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SMTPServer } from 'smtp-server';
import { Gate } from '../web/harness.mjs';
import { Browser, PushService } from './push_service.mjs';

let passed = 0, failed = 0;
async function test(what, fn) {
  try { await fn(); passed++; } catch (e) { failed++; console.error(`FAILED: ${what}: ${e.stack}`); }
}
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
/** It only ends a test that has failed. */
async function until(what, fn) {
  for (const end = Date.now() + 90_000; Date.now() < end; await sleep(20)) {
    const v = await fn();
    if (v) return v;
  }
  throw new Error(`not within 90 s: ${what}`);
}
const dir = mkdtempSync(join(tmpdir(), 'solgate-notify-'));
const gates = [];
async function gate(config, env = {}) {
  const g = new Gate(`notify.attends = true\nprompt.window_ms = 1\nprompt.timeout_seconds = 600\n${config}`);
  Object.assign(g.env, env);
  gates.push(g);
  return g.start();
}
/** The command line, while the services here go on answering. */
const solgate = (g, ...args) =>
  new Promise((done) => execFile(process.env.SOLGATE, args, { env: g.env, encoding: 'utf8' }, (e, out, err) => done({ status: e ? e.code : 0, out, err })));
const view = async (g) => (await g.as('person', 'GET', '/v1/notify')).body;
const way = async (g, name) => (await view(g)).ways.find((w) => w.name === name);
const prompts = async (g) => (await g.as('person', 'GET', '/v1/prompts')).body.prompts;
const records = (g, event) => execFileSync('sh', ['-c', `cat ${g.dir}/state/solgate/audit/*.jsonl`], { encoding: 'utf8' })
  .split('\n').filter((l) => l.includes(`"${event}"`));
const secretCall = { params: { command: 'curl https://api.example/very-private' } };
/** Ask, and see the question open. */
async function ask(g, request = secretCall) {
  const before = new Set((await prompts(g)).map((p) => p.promptId));
  const call = await g.ask(request);
  const p = await until('the question', async () => (await prompts(g)).find((x) => !before.has(x.promptId)));
  return { ...call, prompt: p };
}
const deny = (g, p) => g.as('person', 'POST', `/v1/prompts/${p.promptId}/decision`, { decision: 'deny_once', rev: p.rev });

// ---- Web Push ------------------------------------------------------------------
const service = await new PushService().start();
const push = `notify.push_services = ["${service.host}"]\n`;
const subscribe = async (g, browser, more = {}) => g.as('person', 'POST', '/v1/notify/devices', { ...browser.subscription, ...more });
const key = async (g) => (await view(g)).pushKey;

const g = await gate(push);
const phone = new Browser(service, await key(g));
await test('with notify.attends a question is asked if somebody can be told, and only then (R-753)', async () => {
  const alone = await g.ask(secretCall);
  assert.equal(alone.status, 200, 'nobody can be told: denied at once');
  assert.equal((await view(g)).attends, false);
});
await test('a browser is told: who, what kind, how risky, never what (R-747, R-748)', async () => {
  const made = await subscribe(g, phone);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal(made.body.devices.length, 1);
  assert.equal(made.body.devices[0].service, service.host);
  assert.equal(made.body.attends, true);
  assert.ok(!JSON.stringify(made.body).includes(phone.path), 'the address is a secret');
  const { prompt } = await ask(g);
  await until('the push', () => phone.got.length === 1);
  const m = phone.got[0];
  assert.deepEqual(phone.refused, []);
  assert.equal(m.title, 'Auto Commit on Exit asks: exec, high risk');
  assert.equal(m.id, prompt.promptId);
  assert.equal(m.risk, 'high');
  assert.equal(m.until, Date.parse(prompt.expiresAt));
  assert.ok(!JSON.stringify(m).includes('private') && !JSON.stringify(m).includes('curl'), JSON.stringify(m));
  assert.equal(m.headers.urgency, 'high');
  assert.ok(Number(m.headers.ttl) > 0 && Number(m.headers.ttl) <= 600, m.headers.ttl);
  assert.equal((m.size - 86 - 16) % 256, 0, 'its length says little');
  assert.equal((await deny(g, prompt)).status, 200);
});
await test('the same browser again is one, with other wishes', async () => {
  const again = await subscribe(g, phone, { risk: 'high', quiet: '03:00-03:01' });
  assert.equal(again.status, 200, JSON.stringify(again.body));
  assert.equal(again.body.devices.length, 1);
  assert.deepEqual([again.body.devices[0].risk, again.body.devices[0].quiet], ['high', '03:00-03:01']);
});
await test('a browser that wants high risk alone hears of nothing less', async () => {
  const n = phone.got.length;
  const low = await ask(g, { method: 'tool', params: { name: 'web_search', input: { q: 'x' } } });
  assert.notEqual(low.prompt.risk, 'high');
  const high = await ask(g);
  await until('the push', () => phone.got.length > n);
  assert.deepEqual(phone.got.slice(n).map((m) => m.id), [high.prompt.promptId]);
  await deny(g, low.prompt);
  await deny(g, high.prompt);
});
await test('in quiet hours nobody is told', async () => {
  const n = phone.got.length;
  await subscribe(g, phone, { quiet: '00:00-23:59' });
  const other = new Browser(service, await key(g));
  await subscribe(g, other);
  const { prompt } = await ask(g);
  await until('the other one is told', () => other.got.length === 1);
  // The minute of 23:59 is left out of the hours: another question then.
  if (new Date().toISOString().slice(11, 16) !== '23:59') assert.equal(phone.got.length, n);
  await deny(g, prompt);
  const id = (await view(g)).devices.find((d) => !d.quiet).id;
  assert.equal((await g.as('person', 'DELETE', `/v1/notify/devices/${id}`)).status, 200);
  await subscribe(g, phone);
});
await test('a service that is busy is asked again, a few times (R-750)', async () => {
  const n = phone.got.length;
  phone.answers.push([429, { 'Retry-After': '1' }], [503]);
  const { prompt } = await ask(g);
  await until('the third try', () => phone.got.length === n + 1);
  await deny(g, prompt);
});
await test('a service that always fails is given up; doctor, metrics and the list say so (R-750)', async () => {
  const n = service.tries, before = await way(g, 'push');
  phone.answers.push(...Array.from({ length: 3 }, () => [500]));
  const { prompt } = await ask(g);
  const now = await until('it failed', async () => {
    const w = await way(g, 'push');
    return w.failed === before.failed + 1 && w;
  });
  assert.equal(service.tries - n, 3);
  assert.deepEqual([now.works, now.why], [false, 'the push service answered with status 500']);
  assert.match((await g.as('person', 'GET', '/metrics')).body, /solgate_notifications_failed_total\{way="push"\} 1/);
  assert.match((await solgate(g, 'doctor')).out, /note\s+notify\s+people are not told by push: .*status 500.*solgate notify test push/);
  assert.equal((await deny(g, prompt)).status, 200);
});
for (const [what, spoil, words] of [
  ['a claim that ran out', () => (service.now = () => Math.floor(Date.now() / 1000) + 13 * 3600), 'status 401'],
  ['another key', () => (phone.key = 'x'), 'status 403'],
]) await test(`the service refuses ${what}, and that is not tried again`, async () => {
  const keep = [service.now, phone.key], n = service.tries;
  spoil();
  const { prompt } = await ask(g);
  await until('refused', async () => (await way(g, 'push')).why?.endsWith(words));
  assert.equal(service.tries - n, 1);
  [service.now, phone.key] = keep;
  await deny(g, prompt);
});
await test('a service that hangs delays nothing, and the gate ends (R-749)', async () => {
  service.hangs = true;
  const { prompt, answer } = await ask(g);
  await until('it hangs', () => service.held.length > 0);
  assert.equal((await deny(g, prompt)).status, 200);
  assert.equal((await answer()).is_error ?? true, true);
  await g.stop();
  service.hangs = false;
  for (const r of service.held.splice(0)) r.destroy();
  await g.start();
  assert.equal((await view(g)).devices.length, 1, 'the subscription outlives a start');
  assert.equal(await key(g), phone.key, 'and so does the key');
});
await test('a service that is away costs a record, not an answer; it is used again when it is back (R-749)', async () => {
  const { port } = service.server.address(), before = await way(g, 'push'), n = phone.got.length;
  await service.stop();
  const { prompt, answer } = await ask(g);
  const w = await until('it failed', async () => {
    const v = await way(g, 'push');
    return v.failed > before.failed && v;
  });
  assert.match(w.why, /could not be reached/);
  assert.match((await solgate(g, 'doctor')).out, /people are not told by push: .*solgate notify test push/);
  assert.equal((await deny(g, prompt)).status, 200, 'the person at the machine answers as ever');
  await answer();
  assert.equal((await view(g)).devices.length, 1, 'the browser stays subscribed');
  await service.start(port);
  await deny(g, (await ask(g)).prompt);
  await until('told again', () => phone.got.length > n);
  assert.equal((await way(g, 'push')).works, true);
});
await test('a subscription that is gone is forgotten (R-750)', async () => {
  phone.gone = true;
  const { prompt } = await ask(g);
  await until('forgotten', async () => (await view(g)).devices.length === 0);
  assert.ok(records(g, 'push.ended').some((l) => l.includes('the push service does not know it')));
  assert.ok(!records(g, 'push.').some((l) => l.includes(phone.path)), 'no address in the ledger');
  await deny(g, prompt);
});
await test('what no browser sends is refused (R-751, T48)', async () => {
  const b = new Browser(service, await key(g)), ok = b.subscription;
  for (const [what, body] of [
    ['an address of another machine', { ...ok, endpoint: 'https://192.0.2.1/push/1' }],
    ['plain http elsewhere', { ...ok, endpoint: 'http://updates.push.services.mozilla.com/1' }],
    ['a host that only ends alike', { ...ok, endpoint: 'https://fcm.googleapis.com.evil.example/1' }],
    ['a user in the address', { ...ok, endpoint: `http://x@${service.host}/1` }],
    ['another scheme', { ...ok, endpoint: 'file:///etc/passwd' }],
    ['no path', { ...ok, endpoint: service.origin }],
    ['a key that is none', { ...ok, p256dh: 'AAAA' }],
    ['a secret that is none', { ...ok, auth: '!!!!!!!!!!!!!!!!!!!!!!' }],
    ['hours that are none', { ...ok, quiet: '25:00-07:00' }],
    ['an unknown member', { ...ok, more: 1 }],
  ]) {
    const r = await g.as('person', 'POST', '/v1/notify/devices', body);
    assert.equal(r.status, 400, `${what}: ${r.status} ${JSON.stringify(r.body)}`);
  }
  for (const role of ['agent', 'viewer', null])
    assert.ok([401, 403].includes((await g.as(role, 'POST', '/v1/notify/devices', ok)).status), `${role}`);
  assert.equal((await view(g)).devices.length, 0);
});
await test('a point beside the curve costs a failure, nothing more', async () => {
  const b = new Browser(service, await key(g)), bad = Buffer.alloc(65, 1);
  bad[0] = 4;
  await g.as('person', 'POST', '/v1/notify/devices', { ...b.subscription, p256dh: bad.toString('base64url') });
  const { prompt } = await ask(g);
  await until('failed', async () => /not a public key/.test((await way(g, 'push')).why ?? ''));
  assert.equal((await deny(g, prompt)).status, 200);
  const [d] = (await view(g)).devices;
  await g.as('person', 'DELETE', `/v1/notify/devices/${d.id}`);
});
await test('a test says so, and answers nothing', async () => {
  const b = new Browser(service, await key(g));
  await subscribe(g, b);
  const r = await solgate(g, 'notify', 'test', 'push');
  assert.equal(r.status, 0, r.out + r.err);
  assert.deepEqual([b.got[0].title, b.got[0].id], ['A test from Solgate', undefined]);
  assert.match((await solgate(g, 'notify', 'test', 'nonsense')).err, /no such notifier/);
  assert.match((await solgate(g, 'notify', 'test', 'ntfy')).err, /not set up/);
  const [d] = (await view(g)).devices;
  assert.match((await solgate(g, 'notify')).out, new RegExp(d.id));
  assert.equal((await solgate(g, 'notify', 'end', d.id)).status, 0);
  assert.equal((await view(g)).devices.length, 0);
});

// ---- People with accounts ------------------------------------------------------
const enrol = async (g, name, role) => {
  const who = (await g.as('person', 'POST', '/v1/people', { name, role })).body;
  const { link } = (await g.as('person', 'POST', `/v1/people/${who.id}/link`, {})).body;
  const r = await fetch(`${g.origin}/v1/session/link`, { method: 'POST', headers: { 'Content-Type': 'application/json', Origin: g.origin }, body: JSON.stringify({ link, device: `${name}'s phone` }) });
  const session = await r.json();
  assert.equal(r.status, 200, JSON.stringify(session));
  const headers = { 'Content-Type': 'application/json', Origin: g.origin, Cookie: r.headers.get('set-cookie').split(';')[0], 'X-Solgate-Page': session.key };
  return { who, ask: (method, path, body) => fetch(g.origin + path, { method, headers, body: body && JSON.stringify(body) }) };
};
await test('a subscription ends with its device, and who may not answer is not told (R-752)', async () => {
  const ann = await enrol(g, 'Ann', 'approver'), vera = await enrol(g, 'Vera', 'viewer');
  const hers = new Browser(service, await key(g)), watching = new Browser(service, await key(g));
  assert.equal((await ann.ask('POST', '/v1/notify/devices', hers.subscription)).status, 201);
  assert.equal((await vera.ask('POST', '/v1/notify/devices', watching.subscription)).status, 403);
  const mine = (await (await ann.ask('GET', '/v1/notify')).json()).devices;
  assert.deepEqual(mine.map((d) => [d.device, d.person, d.mine]), [["Ann's phone", 'Ann', true]]);
  assert.deepEqual((await (await vera.ask('GET', '/v1/notify')).json()).devices, []);
  assert.equal((await vera.ask('DELETE', `/v1/notify/devices/${mine[0].id}`)).status, 403);
  const ben = await enrol(g, 'Ben', 'approver');
  assert.equal((await ben.ask('DELETE', `/v1/notify/devices/${mine[0].id}`)).status, 404);
  const first = await ask(g);
  await until('Ann is told', () => hers.got.length === 1);
  await deny(g, first.prompt);
  // Another role: still a device, no longer somebody who answers.
  await g.as('person', 'PUT', `/v1/people/${ann.who.id}/role`, { role: 'viewer' });
  const other = new Browser(service, await key(g));
  await subscribe(g, other);
  const second = await ask(g);
  await until('the gate\'s own person is told', () => other.got.length === 1);
  assert.equal(hers.got.length, 1);
  await deny(g, second.prompt);
  await g.as('person', 'PUT', `/v1/people/${ann.who.id}/role`, { role: 'approver' });
  const [d] = (await (await ann.ask('GET', '/v1/devices')).json()).devices;
  assert.equal((await g.as('person', 'DELETE', `/v1/devices/${d.id}`)).status, 200);
  assert.equal((await view(g)).devices.length, 1);
  assert.ok(records(g, 'push.ended').some((l) => l.includes('its device was ended')));
  const third = await ask(g);
  await until('told', () => other.got.length === 2);
  assert.equal(hers.got.length, 1);
  await deny(g, third.prompt);
});

// ---- ntfy ----------------------------------------------------------------------
const ntfy = createServer((req, res) => {
  const parts = [];
  req.on('data', (d) => parts.push(d));
  req.on('end', () => {
    let body;
    try { body = JSON.parse(Buffer.concat(parts)); } catch { return res.writeHead(400).end(); }
    const ok = req.method === 'POST' && req.url === '/' && req.headers['content-type'] === 'application/json' && typeof body.topic === 'string' &&
      Object.keys(body).every((k) => ['topic', 'title', 'message', 'priority', 'click'].includes(k)) && body.priority >= 1 && body.priority <= 5;
    if (!ok) return res.writeHead(400).end();
    if (req.headers.authorization !== 'Bearer tk_secret') return res.writeHead(401).end();
    ntfy.got.push(body);
    res.writeHead(200).end('{}');
  });
});
ntfy.got = [];
await new Promise((done) => ntfy.listen(0, '127.0.0.1', done));
const tokenFile = join(dir, 'ntfy-token');
writeFileSync(tokenFile, 'tk_secret\n', { mode: 0o600 });
const ntfySettings = `notify.page_url = "https://gate.example/"\nnotify.ntfy_url = "http://127.0.0.1:${ntfy.address().port}"\nnotify.ntfy_topic = "home"\nnotify.ntfy_token_file = "${tokenFile}"\n`;
await test('ntfy: who, what kind, how risky, and a link to the question (R-747)', async () => {
  const n = await gate(ntfySettings);
  const { prompt } = await ask(n);
  const m = await until('ntfy', () => ntfy.got[0]);
  assert.equal(m.title, 'Auto Commit on Exit asks: exec, high risk');
  assert.equal(m.click, `https://gate.example/inbox/${prompt.promptId}`);
  assert.equal(m.priority, 5);
  assert.ok(!JSON.stringify(m).includes('private'));
  assert.ok(!n.log.includes('tk_secret'), 'T50');
  await deny(n, prompt);
});
await test('what is asked is said where the settings allow it, without secrets', async () => {
  const n = await gate(`${ntfySettings}notify.content = true\n`), before = ntfy.got.length;
  await ask(n, { params: { command: 'curl -H "Authorization: Bearer sk-abcdefghijklmnopqrstuvwxyz0123456789" https://api.example' } });
  const m = await until('ntfy', () => ntfy.got[before]);
  assert.match(m.message, /curl/);
  assert.ok(!m.message.includes('abcdefghijkl'), m.message);
});
await test('each way has its own audience and language: names, hours, projects (R-833)', async () => {
  const n = await gate(`${push}${ntfySettings}notify.push_people = ["oncall"]\nnotify.ntfy_people = ["ann"]\nnotify.ntfy_language = "de"\nnotify.ntfy_projects = ["${dir}/app"]\n`);
  await n.stop();
  writeFileSync(join(n.dir, 'config/solgate/policy.toml'), 'version = 1\n[[oncall]]\nperson = "Ben"\ndays = "mon-sun"\nhours = "00:00-23:59"\nzone = "UTC"\n', { mode: 0o600 });
  await n.start();
  mkdirSync(join(dir, 'app/src'), { recursive: true });
  const there = { ...secretCall, cwd: join(dir, 'app/src') }, other = new Browser(service, await key(n));
  let before = ntfy.got.length;
  // Nobody has an account: ntfy names somebody who is not there, and says so.
  assert.deepEqual([(await way(n, 'ntfy')).nobody, (await way(n, 'ntfy')).people], [true, ['ann']]);
  assert.match((await solgate(n, 'notify')).out, /ntfy .*told: ann; in .*app \(none of them may answer\); in the language de/);
  assert.match((await solgate(n, 'doctor')).out, /ntfy tells nobody: no one in notify\.ntfy_people may answer/);
  const ann = await enrol(n, 'Ann', 'approver'), ben = await enrol(n, 'Ben', 'approver');
  const hers = new Browser(service, await key(n)), his = new Browser(service, await key(n));
  assert.equal((await ann.ask('POST', '/v1/notify/devices', { ...hers.subscription, language: 'es' })).status, 201);
  assert.equal((await ben.ask('POST', '/v1/notify/devices', { ...his.subscription, language: 'es' })).status, 201);
  assert.equal((await ben.ask('POST', '/v1/notify/devices', { ...his.subscription, language: 'xx' })).status, 400);
  await subscribe(n, other);
  const first = await ask(n, there);
  const m = await until('Ann, by ntfy', () => ntfy.got[before]);
  assert.equal(m.title, 'Auto Commit on Exit fragt: Programme ausführen, hohes Risiko');
  assert.equal(m.message, 'Nichts geschieht, bis du auf der Seite antwortest.');
  await until('Ben, who is on call', () => his.got.length === 1 || new Date().toISOString().slice(11, 16) === '23:59');
  if (his.got.length) assert.equal(his.got[0].title, 'Auto Commit on Exit pregunta: ejecutar programas, riesgo alto');
  await deny(n, first.prompt);
  before = ntfy.got.length;
  const second = await ask(n);
  await until('Ben again', () => his.got.length === 2 || new Date().toISOString().slice(11, 16) === '23:59');
  await deny(n, second.prompt);
  assert.equal(ntfy.got.length, before, 'not made in the project');
  assert.deepEqual([hers.got.length, other.got.length], [0, 0], 'neither Ann nor the gate\'s own person is on call');
});
await test('a file of a token that others can read is refused at the start', async () => {
  const open = join(dir, 'open-token');
  writeFileSync(open, 'tk\n', { mode: 0o644 });
  const n = new Gate(ntfySettings.replace(tokenFile, open));
  gates.push(n);
  await assert.rejects(n.start(), /a notifier is not set up right/);
});
await test('a server that nobody runs costs a record, not an answer (R-749)', async () => {
  const free = createNet().listen(0, '127.0.0.1');
  await new Promise((done) => free.once('listening', done));
  const { port } = free.address();
  await new Promise((done) => free.close(done));
  const n = await gate(`notify.ntfy_url = "http://127.0.0.1:${port}"\nnotify.ntfy_topic = "t"\nnotify.seconds = 1\n`);
  const { prompt } = await ask(n);
  assert.equal((await deny(n, prompt)).status, 200);
  const w = await until('failed', async () => {
    const v = await way(n, 'ntfy');
    return v.failed > 0 && v;
  });
  assert.match(w.why, /could not be reached/);
  assert.match(n.log, /nobody can be told by ntfy/);
});
await test('a flood of questions drops what does not fit, and says how many', async () => {
  const hang = createServer(() => {});
  await new Promise((done) => hang.listen(0, '127.0.0.1', done));
  const n = await gate(`limits.prompts = 56\nlimits.calls = 240\nnotify.ntfy_url = "http://127.0.0.1:${hang.address().port}"\nnotify.ntfy_topic = "t"\nnotify.seconds = 60\n`);
  for (let i = 0; i < 90; i++) {
    const { prompt } = await ask(n, { params: { command: `make target-${i}` }, extension: { id: `ext.e${i}`, name: `E${i}` } });
    assert.equal((await deny(n, prompt)).status, 200);
  }
  const w = await way(n, 'ntfy');
  assert.ok(w.dropped > 0 && w.waiting === 64, JSON.stringify(w));
  await n.stop();
  hang.closeAllConnections?.();
  hang.close();
});

// ---- Mail ----------------------------------------------------------------------
execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1',
  '-keyout', join(dir, 'key.pem'), '-out', join(dir, 'cert.pem')], { stdio: 'ignore' });
const mails = [];
const smtp = new SMTPServer({
  key: readFileSync(join(dir, 'key.pem')), cert: readFileSync(join(dir, 'cert.pem')), authMethods: ['PLAIN', 'LOGIN'],
  onAuth: (auth, session, done) => (auth.username === 'gate' && auth.password === 'pass-word' && session.secure ? done(null, { user: 'gate' }) : done(new Error('no'))),
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (d) => (text += d));
    stream.on('end', () => {
      mails.push({ text, secure: session.secure, from: session.envelope.mailFrom.address, to: session.envelope.rcptTo.map((r) => r.address) });
      done();
    });
  },
});
smtp.on('error', () => {});
await new Promise((done) => smtp.listen(0, '127.0.0.1', done));
const passwordFile = join(dir, 'password');
writeFileSync(passwordFile, 'pass-word\n', { mode: 0o600 });
const mail = `notify.page_url = "https://gate.example"\nnotify.ca_file = "${join(dir, 'cert.pem')}"\nnotify.smtp_url = "smtp://localhost:${smtp.server.address().port}"\nnotify.smtp_from = "gate@example.org"\nnotify.smtp_to = ["ann@example.org", "ben@example.org"]\nnotify.smtp_user = "gate"\nnotify.smtp_password_file = "${passwordFile}"\n`;
await test('mail: STARTTLS, signed in, to everybody, no header of an agent (R-747, T25)', async () => {
  const n = await gate(mail);
  const { prompt } = await ask(n, { ...secretCall, extension: { id: 'ext.x', name: 'Größe Bcc: x@evil.example' } });
  const m = await until('the mail', () => mails[0]);
  assert.deepEqual([m.secure, m.from, m.to], [true, 'gate@example.org', ['ann@example.org', 'ben@example.org']]);
  const [head, body] = m.text.split('\r\n\r\n', 1).concat(m.text.slice(m.text.indexOf('\r\n\r\n') + 4));
  const subject = [...head.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)].map((x) => Buffer.from(x[1], 'base64').toString()).join('');
  assert.equal(subject, 'Größe Bcc: x@evil.example asks: exec, high risk');
  assert.ok(!/^Bcc:/m.test(head), head);
  assert.match(head, /^Date: \w{3}, \d+ \w{3} \d{4} [\d:]{8} \+0000$/m);
  assert.match(head, /^Auto-Submitted: auto-generated$/m);
  assert.match(body, new RegExp(`https://gate.example/inbox/${prompt.promptId}`));
  assert.ok(!m.text.includes('private'));
});
await test('a password that is wrong is said, and not tried again', async () => {
  writeFileSync(join(dir, 'wrong'), 'other\n', { mode: 0o600 });
  const n = await gate(mail.replace(passwordFile, join(dir, 'wrong')));
  const r = await solgate(n, 'notify', 'test', 'smtp');
  assert.equal(r.status, 1);
  assert.match(r.out, /smtp\s+fails.*refuses notify.smtp_user or its password/);
});
await test('a certificate that nobody vouches for gets no mail', async () => {
  const n = await gate(mail.replace(/notify.ca_file.*\n/, '')), before = mails.length;
  assert.equal((await solgate(n, 'notify', 'test', 'smtp')).status, 1);
  assert.equal(mails.length, before);
});
await test('settings that lack a part are refused at the start', async () => {
  for (const [config, words] of [
    ['notify.smtp_url = "smtp://localhost:25"\n', /notify\.smtp_from/],
    ['notify.ntfy_url = "https://ntfy.example"\n', /notify\.ntfy_topic/],
    ['notify.command = ["relative"]\n', /absolute path/],
    ['notify.ntfy_quiet = "late"\n', /hours such as 22:00-07:00/],
    ['notify.smtp_url = "http://x"\n', /smtp:\/\/HOST:PORT/],
  ]) {
    const n = new Gate(config);
    gates.push(n);
    await assert.rejects(n.start(), words, config);
  }
});

// ---- A program -----------------------------------------------------------------
const script = join(dir, 'told.sh');
writeFileSync(script, '#!/bin/sh\nprintf "%s\\n" "$@" >told.new && mv told.new told\n', { mode: 0o755 });
await test('a program is started with words, no shell reads them, and it is fenced (R-747)', async () => {
  const n = await gate(`notify.page_url = "https://gate.example"\nnotify.command = ["/bin/sh", "${script}", "{title}", "x{risk}y", "{link}", "{text}", "{id}"]\n`);
  const { prompt } = await ask(n, { ...secretCall, extension: { id: 'ext.x', name: '$(touch /tmp/pwned) `id`' } });
  const told = await until('the program ran', () => existsSync(`${n.dir}/state/solgate/notify/told`) && readFileSync(`${n.dir}/state/solgate/notify/told`, 'utf8').trim().split('\n'));
  assert.deepEqual(told, ['$(touch /tmp/pwned) `id` asks: exec, high risk', 'xhighy', `https://gate.example/inbox/${prompt.promptId}`, 'Nothing happens until you answer on the page.', prompt.promptId]);
  assert.equal((await way(n, 'command')).failed, 0);
});
await test('a program that hangs is ended, one that fails is said', async () => {
  writeFileSync(join(dir, 'hang.sh'), 'sleep 600\n');
  const n = await gate(`notify.command = ["/bin/sh", "${join(dir, 'hang.sh')}"]\nnotify.seconds = 1\n`);
  assert.match((await solgate(n, 'notify', 'test', 'command')).out, /took too long/);
  const m = await gate('notify.command = ["/bin/false"]\n');
  assert.match((await solgate(m, 'notify', 'test', 'command')).out, /ended with 1/);
});

// ---- The desktop ---------------------------------------------------------------
const daemon = process.env.PATH.split(':').map((d) => `${d}/dbus-daemon`).find((p) => existsSync(p));
if (daemon && existsSync(`${process.env.TEST_BIN}/e2e/notify_desktop`)) {
  const conf = join(dir, 'bus.conf'), children = [];
  mkdirSync(join(dir, 'bus'));
  writeFileSync(conf, `<busconfig><type>session</type><listen>unix:path=${dir}/bus/s</listen><auth>EXTERNAL</auth><policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`);
  children.push(spawn(daemon, [`--config-file=${conf}`, '--nofork'], { stdio: 'ignore' }));
  await until('the bus', () => existsSync(`${dir}/bus/s`));
  const desktop = (...more) => {
    const c = spawn(`${process.env.TEST_BIN}/e2e/notify_desktop`, [`unix:path=${dir}/bus/s`, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(c);
    c.lines = [];
    createInterface(c.stdout).on('line', (l) => c.lines.push(l));
    return c;
  };
  const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${dir}/bus/s` };
  await test('the desktop is told on its bus (R-747)', async () => {
    const d = desktop();
    await until('the desktop', () => d.lines[0] === 'ready');
    const n = await gate('notify.desktop = true\nnotify.page_url = "https://gate.example/?a&b"\n', env);
    await ask(n, { ...secretCall, extension: { id: 'ext.x', name: '<b>Bold</b>' } });
    const line = await until('the notification', () => d.lines[1]);
    const [app, title, text, link, urgency] = line.split('\t');
    assert.deepEqual([app, title, text, urgency], ['Solgate', '<b>Bold</b> asks: exec, high risk', 'Nothing happens until you answer on the page.', '2']);
    assert.match(link, /^https:\/\/gate\.example\/\?a&amp;b\/inbox\/perm-/);
    d.kill();
    await until('it is gone', () => d.exitCode !== null || d.signalCode !== null);
    const r = await solgate(n, 'notify', 'test', 'desktop');
    assert.equal(r.status, 1);
    assert.match(r.out, /desktop\s+fails.*the desktop did not take it/);
  });
  await test('a bus that is not there is said', async () => {
    const n = await gate('notify.desktop = true\n', { DBUS_SESSION_BUS_ADDRESS: `unix:path=${dir}/none` });
    assert.match((await solgate(n, 'notify', 'test', 'desktop')).out, /bus cannot be reached/);
  });
  for (const c of children) c.kill();
} else console.error('notify: the desktop is not tried: there is no dbus-daemon');

for (const x of gates) await x.remove();
await service.stop();
ntfy.closeAllConnections?.();
ntfy.close();
await new Promise((done) => smtp.close(done));
rmSync(dir, { recursive: true, force: true });
console.log(`notify: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
