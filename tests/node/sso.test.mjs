// Single sign-on, see sso.sh.  R-800 R-801 R-816 R-817 R-818; T48 T68.
import assert from 'node:assert';
import { generateKeyPairSync } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Gate } from '../web/harness.mjs';
import { Idp, walk } from './sso_provider.mjs';

let passed = 0, failed = 0;
async function test(what, fn) {
  try { await fn(); passed++; } catch (e) { failed++; console.error(`FAILED: ${what}: ${e.stack}`); }
}
const SECRET = 'a_secret_of_32_bytes,_or_somewhat_more:%&+';
const gates = [];
const idp = await new Idp().start();
function newGate(more = '') {
  const g = new Gate();
  gates.push(g);
  const file = join(g.dir, 'secret');
  writeFileSync(file, `${SECRET}\n`, { mode: 0o600 });
  writeFileSync(g.configFile, `[sso]\nissuer = "${idp.issuer}"\nname = "The Firm"\nclient_id = "gate"\nsecret_file = "${file}"\nscopes = ["profile", "groups"]\nseconds = 2\nviewers = ["all staff"]\nagent_owners = ["dev"]\napprovers = ["lead"]\nadministrators = ["ops"]\n${more}`, { mode: 0o600 });
  return g;
}

// ---- A browser at the gate ---------------------------------------------------
const cookieOf = (r) => r.headers.getSetCookie().map((c) => c.split(';')[0]).join('; ');
async function begin(g) {
  const r = await g.as(null, 'POST', '/v1/session/sso', undefined, { Origin: g.origin });
  return { ...r, url: r.body.url, cookie: cookieOf(r), q: r.body.url ? Object.fromEntries(new URL(r.body.url).searchParams) : {} };
}
const hand = (g, back, cookie, more = {}) => g.as(null, 'POST', '/v1/session/sso/code', back, { Origin: g.origin, 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ...(cookie ? { Cookie: cookie } : {}), ...more });
/** All of it; the session, as a browser keeps it. */
async function signIn(g, login) {
  const b = await begin(g);
  assert.equal(b.status, 200, JSON.stringify(b.body));
  const back = await walk(b.url, login, g.origin);
  const r = await hand(g, back, b.cookie);
  return { r, b, back, ask: (method, path, body) => g.as(null, method, path, body, { Origin: g.origin, Cookie: cookieOf(r), 'X-Solgate-Page': r.body.key ?? '' }) };
}
const people = async (g) => (await g.as('person', 'GET', '/v1/people')).body.people;
const records = (g, event) => execFileSync('sh', ['-c', `cat ${g.dir}/state/solgate/audit/*.jsonl`], { encoding: 'utf8' })
  .split('\n').filter((l) => l.includes(`"${event}"`)).map((l) => JSON.parse(l).record);
/** Nobody is locked out of the machine itself. */
async function home(g) {
  assert.equal((await g.as('person', 'GET', '/v1/session')).status, 200);
}
const refused = (r, status, words) => {
  assert.equal(r.status, status, JSON.stringify(r.body));
  assert.match(r.body.detail, words);
};

const g = newGate();
await g.start();
idp.make({ redirect: [`${g.origin}/sso`], secret: SECRET });
const PLACE = '/.well-known/openid-configuration';
const json = (v, status = 200) => (q, r) => { r.writeHead(status, { 'Content-Type': 'application/json' }); r.end(typeof v === 'string' ? v : JSON.stringify(v)); };
const real = async (path) => (await fetch(idp.issuer + path)).json();

// ---- What a provider says of itself --------------------------------------------
await test('a provider that is away, slow or lies: who signs in is told, and nobody else notices', async () => {
  const place = await real(PLACE);
  const cases = [
    [(q, r) => r.destroy(), /cannot be reached/],
    [() => {}, /in time/],
    [json('nothing here', 404), /is sso.issuer right/],
    [json('{"issuer":'), /not a JSON object/],
    [json([]), /not a JSON object/],
    [json({ ...place, issuer: `${idp.issuer}/` }), /another issuer/],
    [json({ ...place, issuer: 'https://evil.example' }), /another issuer/],
    [json({ ...place, token_endpoint: 'http://evil.example/token' }), /not https/],
    [json({ ...place, jwks_uri: undefined }), /missing or not https/],
    [json({ ...place, authorization_endpoint: 'javascript:alert(1)' }), /not https/],
    [json({ ...place, code_challenge_methods_supported: ['plain'] }), /PKCE/],
    [json({ ...place, id_token_signing_alg_values_supported: ['HS256', 'none'] }), /RS256, ES256/],
    [json({ ...place, response_types_supported: ['id_token'] }), /code flow/],
    [json(`{"x":"${'x'.repeat(600 * 1024)}"}`), /512 KiB/],
    [(q, r) => { r.writeHead(302, { Location: 'http://127.0.0.1:1/' }); r.end(); }, /is sso.issuer right/],
  ];
  for (const [lie, words] of cases) {
    idp.lies[PLACE] = lie;
    refused(await begin(g), 502, words);
    await home(g);
  }
  delete idp.lies[PLACE];
  assert.equal((await people(g)).length, 0);
});
await test('a provider that cannot be reached at all', async () => {
  await idp.stop();
  refused(await begin(g), 502, /cannot be reached/);
  const r = await g.cli('people', 'sso');
  assert.equal(r.code, 1, r.err);
  assert.match(r.out, /does not work/);
  assert.match((await g.cli('doctor')).out, /nobody can sign in at .* now/);
  await home(g);
  await idp.again();
});

// ---- The sign-in ------------------------------------------------------------------
idp.people['ada'] = { name: 'Ada', groups: ['x', 'lead'] };
let ada;
await test('the offer, and where the browser is sent', async () => {
  assert.deepEqual((await g.as(null, 'GET', '/v1/session/sso')).body, { on: true, name: 'The Firm' });
  const b = await begin(g);
  assert.equal(b.q.response_type, 'code');
  assert.equal(b.q.redirect_uri, `${g.origin}/sso`);
  assert.equal(b.q.code_challenge_method, 'S256');
  assert.equal(b.q.scope, 'openid profile groups');
  for (const name of ['state', 'nonce', 'code_challenge']) assert.match(b.q[name], /^[A-Za-z0-9_-]{43}$/);
  assert.match(b.headers.get('set-cookie'), /^solgate-sso-\d+=[^;]+; Path=\/v1\/session\/sso; HttpOnly; SameSite=Strict; Max-Age=600$/);
  const other = await begin(g);
  for (const name of ['state', 'nonce', 'code_challenge']) assert.notEqual(b.q[name], other.q[name]);
});
await test('the first sign-in makes the account, by its groups', async () => {
  ada = await signIn(g, 'ada');
  assert.equal(ada.r.status, 200, JSON.stringify([ada.r.body, idp.said]));
  const who = (await ada.ask('GET', '/v1/session')).body;
  assert.deepEqual([who.person, who.standing, who.device], ['Ada', 'approver', 'Firefox, Linux']);
  const hours = (Date.parse(ada.r.body.expiresAt) - Date.now()) / 3600_000;
  assert.ok(hours > 11 && hours <= 12, `${hours} hours`);
  const [p] = await people(g);
  assert.deepEqual([p.name, p.role, p.issuer], ['Ada', 'approver', idp.issuer]);
  assert.match((await g.cli('people')).out, new RegExp(`Ada .*from ${idp.issuer}`));
  const [added] = records(g, 'person.added');
  assert.deepEqual([added.data.issuer, added.data.subject, added.data.role], [idp.issuer, 'ada', 'approver']);
  const opened = records(g, 'session.opened').at(-1);
  assert.deepEqual([opened.by.name, opened.by.device], ['Ada', 'Firefox, Linux']);
  assert.equal((await ada.ask('PUT', '/v1/mode', { mode: 'strict' })).status, 403, 'an approver changes no mode');
});
await test('the provider works, says the command line and the doctor', async () => {
  const r = await g.cli('people', 'sso');
  assert.equal(r.code, 0, r.err);
  assert.match(r.out, /works, 3 keys/);
  assert.match((await g.cli('doctor')).out, /people can sign in at/);
});
await test('such an account comes in by its provider alone, and its role is decided there', async () => {
  refused(await g.as('person', 'POST', '/v1/people/Ada/link', {}), 409, /single sign-on/);
  refused(await g.as('person', 'PUT', '/v1/people/Ada/role', { role: 'administrator' }), 409, /single sign-on/);
});
await test('other groups, another role: at the next sign-in, and for what is open', async () => {
  idp.people['ada'].groups = ['ops', 'all staff'];
  const again = await signIn(g, 'ada');
  assert.equal(again.r.status, 200, JSON.stringify(again.r.body));
  assert.equal((await again.ask('GET', '/v1/session')).body.standing, 'administrator');
  assert.equal((await ada.ask('GET', '/v1/session')).body.standing, 'administrator');
  assert.equal((await people(g)).length, 1);
  assert.equal(records(g, 'person.role').at(-1).data.role, 'administrator');
});
await test('a name is no proof: another subject of the same name is another person', async () => {
  idp.people['eve'] = { name: 'Ada', groups: ['all staff'] };
  const eve = await signIn(g, 'eve');
  assert.deepEqual([(await eve.ask('GET', '/v1/session')).body.person, eve.r.body.standing], ['Ada 2', 'viewer']);
});
await test('all three algorithms, and a key that was changed meanwhile', async () => {
  const fetches = idp.asked['/jwks'];
  for (const alg of ['ES256', 'EdDSA']) {
    idp.make({ alg, rotate: alg === 'ES256' });
    const { r } = await signIn(g, 'ada');
    assert.equal(r.status, 200, JSON.stringify([r.body, idp.said]));
  }
  assert.ok(idp.asked['/jwks'] > fetches);
});

// ---- Forged, replayed, foreign ------------------------------------------------------
const h = newGate('domains = ["firm.example"]\n');
await h.start();
idp.make({ redirect: [`${g.origin}/sso`, `${h.origin}/sso`] });
const mail = { email: 'a@firm.example', email_verified: true };
/** What becomes of an ID token with these claims. */
async function forged(claims, how, more = {}) {
  const b = await begin(h);
  assert.equal(b.status, 200, JSON.stringify(b.body));
  idp.lies['/token'] = json({ access_token: 'x', token_type: 'Bearer', id_token: idp.token({ sub: 'bob', name: 'Bob', nonce: b.q.nonce, groups: ['lead'], ...mail, ...claims }, how), ...more });
  const r = await hand(h, { state: b.q.state, code: 'c', iss: idp.issuer }, b.cookie);
  delete idp.lies['/token'];
  return r;
}
await test('what is wrong with the keys is said', async () => {
  for (const [lie, words] of [[json('{'), /JWK set/], [json({ keys: [] }), /no key/], [json(' '.repeat(600 * 1024)), /512 KiB/], [(q, r) => r.destroy(), /cannot be reached/]]) {
    idp.lies['/jwks'] = lie;
    refused(await forged({}), 502, words);
  }
  delete idp.lies['/jwks'];
  assert.equal((await people(h)).length, 0);
});
await test('an ID token that is not ours, not now or not true lets nobody in', async () => {
  const now = Math.floor(Date.now() / 1000), day = 86400;
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const cases = [
    [{ iss: 'https://evil.example' }, {}, /another issuer/],
    [{ aud: 'somebody' }, {}, /another client/],
    [{ aud: ['gate', 'somebody'] }, {}, /another client/],
    [{ azp: 'somebody' }, {}, /another client/],
    [{ iat: now - day, exp: now - day + 3600 }, {}, /expired/],
    [{ iat: now + day, exp: now + 2 * day }, {}, /not valid yet/],
    [{ nonce: 'another' }, {}, /another sign-in/],
    [{ nonce: undefined }, {}, /another sign-in/],
    [{ sub: undefined }, {}, /who it is for/],
    [{}, { alg: 'none', kid: undefined }, /not a signed JWT|not signed by/],
    [{}, { alg: 'HS256', kid: undefined }, /not signed by/],
    [{}, { key: stranger }, /does not fit/],
    [{}, { head: { typ: 'at+jwt' } }, /another kind/],
    [{ groups: undefined }, {}, /groups_claim is missing/],
    [{ groups: 'lead' }, {}, /not a list/],
    [{ groups: { 0: 'lead' } }, {}, /not a list/],
    [{ email_verified: false }, {}, /verified/],
    [{ email: 'a@evil.example' }, {}, /sso.domains/],
  ];
  for (const [claims, how, words] of cases) refused(await forged(claims, how), 401, words);
  refused(await forged({ groups: [] }), 403, /no group of yours/);
  refused(await forged({}, { kid: 'unknown' }), 401, /does not publish/);
  refused(await forged({}, {}, { id_token: undefined }), 502, /did not give an ID token/);
  assert.equal((await people(h)).length, 0, 'nothing is half enrolled');
  assert.equal((await forged({})).status, 200, 'and a true one does');
  await home(h);
});
await test('a key that nobody knows is looked for seldom', async () => {
  const from = Date.now(), before = idp.asked['/jwks'];
  for (let i = 0; i < 5; i++) refused(await forged({}, { kid: `unknown ${i}` }), 401, /does not publish/);
  assert.ok(idp.asked['/jwks'] - before <= 1 + Math.ceil((Date.now() - from) / 30_000));
});
await test('an answer counts once, in the browser that asked, from the provider that was asked', async () => {
  const one = await begin(g), two = await begin(g);
  const back = await walk(one.url, 'ada', g.origin);
  refused(await hand(g, back, null), 403, /no sign-in under way/);
  refused(await hand(g, back, two.cookie), 403, /another browser/);
  refused(await hand(g, { ...back, state: two.q.state }, one.cookie), 403, /another browser/);
  refused(await hand(g, back, 'solgate-sso-1=x'), 403, /no sign-in under way/);
  refused(await hand(g, back, one.cookie, { Origin: 'https://evil.example' }), 403, /Origin/);
  const bare = await fetch(`${g.origin}/v1/session/sso/code`, { method: 'POST', headers: { 'Content-Type': 'application/json', Cookie: one.cookie }, body: JSON.stringify(back) });
  assert.equal(bare.status, 403, 'without an Origin');
  assert.equal((await hand(g, back, one.cookie)).status, 200);
  refused(await hand(g, back, one.cookie), 403, /finished already/);
  const mixed = await begin(g);
  refused(await hand(g, { ...(await walk(mixed.url, 'ada', g.origin)), iss: 'https://evil.example' }, mixed.cookie), 403, /another provider/);
  const silent = await begin(g);
  refused(await hand(g, { ...(await walk(silent.url, 'ada', g.origin)), iss: '' }, silent.cookie), 403, /another provider/);
  const made = await begin(g);
  refused(await hand(g, { state: made.q.state, code: 'made up', iss: idp.issuer }, made.cookie), 401, /does not take this code/);
  refused(await hand(g, { code: 'x' }, one.cookie), 400, /./);
});
await test('who declines at the provider is told so', async () => {
  const b = await begin(g);
  const back = await walk(b.url, 'ada', g.origin, { abort: true });
  assert.equal(back.error, 'access_denied');
  refused(await hand(g, { state: back.state, iss: back.iss, error: back.error }, b.cookie), 401, /did not let you in/);
});
await test('a client that the provider does not know', async () => {
  idp.make({ secret: 'another secret, which the gate has not' });
  const b = await begin(h);
  const back = await walk(b.url, 'ada', h.origin);
  refused(await hand(h, back, b.cookie), 502, /sso.client_id/);
  idp.make({ secret: SECRET });
});

// ---- The end ----------------------------------------------------------------------------
await test('over a restart the session stays, and the account is the same', async () => {
  await h.stop();
  await h.start();
  const [bob] = await people(h);
  assert.deepEqual([bob.name, bob.issuer], ['Bob', idp.issuer]);
  assert.equal((await forged({ groups: ['dev'] })).status, 200);
  assert.deepEqual((await people(h)).map((p) => [p.name, p.role]), [['Bob', 'agent-owner']]);
});
await test('signing out ends the session', async () => {
  const r = await forged({});
  const mine = { Origin: h.origin, Cookie: cookieOf(r), 'X-Solgate-Page': r.body.key };
  assert.equal((await h.as(null, 'DELETE', '/v1/session', undefined, mine)).status, 204);
  assert.equal((await h.as(null, 'GET', '/v1/session', undefined, mine)).status, 401);
});
await test('who lost every group gets no session, and those that are open end', async () => {
  const r = await forged({});
  const mine = { Origin: h.origin, Cookie: cookieOf(r), 'X-Solgate-Page': r.body.key };
  assert.equal((await h.as(null, 'GET', '/v1/session', undefined, mine)).status, 200);
  refused(await forged({ groups: ['x'] }), 403, /no group of yours/);
  assert.equal((await h.as(null, 'GET', '/v1/session', undefined, mine)).status, 401);
  const [bob] = await people(h);
  assert.deepEqual([bob.role, bob.devices, bob.sessions], ['viewer', 0, 0]);
  assert.equal(records(h, 'person.shut').length, 1);
  await h.stop();
  await h.start();
  assert.equal((await h.as(null, 'GET', '/v1/session', undefined, mine)).status, 401);
  assert.equal((await forged({})).status, 200, 'a group again: in again');
});
await test('the secret stands nowhere', async () => {
  const shown = JSON.stringify((await g.as('person', 'GET', '/v1/settings')).body) + (await g.cli('config')).out + g.log + h.log;
  assert.ok(!shown.includes(SECRET));
  assert.ok(!execFileSync('sh', ['-c', `cat ${g.dir}/state/solgate/audit/*.jsonl`], { encoding: 'utf8' }).includes(SECRET));
});
await test('without settings there is none; wrong ones are refused at the start', async () => {
  const plain = new Gate();
  gates.push(plain);
  await plain.start();
  assert.deepEqual((await plain.as(null, 'GET', '/v1/session/sso')).body, { on: false });
  refused(await begin(plain), 404, /no single sign-on/);
  assert.equal((await plain.as(null, 'GET', '/sso', undefined, { 'Sec-Fetch-Site': 'cross-site' })).status, 403);
  assert.match((await plain.cli('people', 'sso')).out, /no single sign-on/);
  await plain.stop();
  const file = join(plain.dir, 'open');
  writeFileSync(file, 'secret');
  chmodSync(file, 0o644);
  const groups = 'viewers = ["x"]\n';
  for (const [config, words] of [
    ['issuer = "http://id.example"\nclient_id = "gate"\n' + groups, /https/],
    [`issuer = "${idp.issuer}"\n` + groups, /sso.client_id is missing/],
    [`issuer = "${idp.issuer}"\nclient_id = "gate"\n`, /no group has a role/],
    [`issuer = "${idp.issuer}"\nclient_id = "gate"\nsecret_file = "${file}"\n` + groups, /open/],
  ]) {
    writeFileSync(plain.configFile, `[sso]\n${config}`, { mode: 0o600 });
    await assert.rejects(plain.start(), words);
  }
});
await test('another site may lead back to the page, and nowhere else', async () => {
  const cross = { 'Sec-Fetch-Site': 'cross-site', Accept: 'text/html' };
  assert.equal((await g.as(null, 'GET', '/sso?code=x&state=y', undefined, cross)).status, 200);
  assert.equal((await g.as(null, 'GET', '/', undefined, cross)).status, 403);
  assert.equal((await g.as(null, 'POST', '/v1/session/sso', undefined, { ...cross, Origin: g.origin })).status, 403);
});

// ---- The provider behind TLS, with an authority of its own ------------------------
/** An authority, and a certificate of it for one name. */
function authority(dir, name, san) {
  const at = (x) => join(dir, `${name}.${x}`);
  const ssl = (...words) => execFileSync('openssl', words, { stdio: 'pipe' });
  ssl('req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', `/CN=${name}`, '-days', '2');
  ssl('req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at('key'), '-out', at('csr'), '-subj', '/CN=provider');
  writeFileSync(at('ext'), `subjectAltName=${san}\n`);
  ssl('x509', '-req', '-in', at('csr'), '-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2', '-extfile', at('ext'), '-out', at('pem'));
  return { ca: at('ca.pem'), key: readFileSync(at('key')), cert: readFileSync(at('pem')) };
}
await test('https with a private authority: trusted where sso.ca_file names it, and nowhere else (R-835)', async () => {
  const right = authority(g.dir, 'right', 'IP:127.0.0.1'), wrong = authority(g.dir, 'wrong', 'DNS:id.example');
  const far = await new Idp().start({ key: right.key, cert: right.cert });
  const named = (issuer, ca) => {
    const x = newGate(ca ? `ca_file = "${ca}"\n` : '');
    writeFileSync(x.configFile, readFileSync(x.configFile, 'utf8').replace(idp.issuer, issuer), { mode: 0o600 });
    return x;
  };
  const good = await named(far.issuer, right.ca).start();
  far.make({ redirect: [`${good.origin}/sso`], secret: SECRET });
  far.people['ada'] = { name: 'Ada', groups: ['lead'] };
  // The browser stand-in trusts it; the gate is what is tried.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const { r } = await signIn(good, 'ada');
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  assert.equal(r.status, 200, JSON.stringify(r.body));
  assert.deepEqual((await people(good)).map((p) => [p.name, p.role]), [['Ada', 'approver']]);
  for (const ca of [null, wrong.ca]) {
    const x = await named(far.issuer, ca).start();
    refused(await begin(x), 502, /not trusted.*sso\.ca_file/);
    assert.match((await x.cli('people', 'sso')).out, /not trusted/);
    assert.equal((await people(x)).length, 0);
    await home(x);
  }
  const other = await new Idp().start({ key: wrong.key, cert: wrong.cert });
  const x = await named(other.issuer, wrong.ca).start();
  refused(await begin(x), 502, /another name/);
  await other.stop();
  refused(await begin(x), 502, /cannot be reached/);
  await home(x);
  await far.stop();
});

for (const x of gates) await x.remove();
await idp.stop();
console.log(`sso: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
