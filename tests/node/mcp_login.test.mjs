// OAuth 2.1 towards remote MCP servers, see mcp_login.sh.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Gate, Wire, call, check, done, init, same, solgate, start, until } from './mcp_kit.mjs';

const gate = await new Gate('login').start();
await gate.grant('mcp:web', 'mcp__web__*');

// ---- A server with a login, and who gives its tokens -------------------------
const is = { lie: '', expires: 3600, calls: 0, refused: [] };
const clients = new Map(), codes = new Map(), access = new Set(), refresh = new Set();
const secrets = [];
const secret = () => { const s = randomBytes(24).toString('base64url'); secrets.push(s); return s; };
let base;
const need = (ok, why) => { if (!ok) { is.refused.push(why); throw new Error(why); } };
function answer(q, r, body) {
	const u = new URL(q.url, base);
	const json = (status, o, head = {}) => { r.writeHead(status, { 'Content-Type': 'application/json', ...head }); r.end(JSON.stringify(o)); };
	const form = new URLSearchParams(body);
	switch (`${q.method} ${u.pathname}`) {
	case 'POST /mcp': {
		const token = /^Bearer (.*)$/.exec(q.headers.authorization ?? '')?.[1];
		if (!access.has(token)) return json(401, { error: 'invalid_token' }, is.lie === 'no header' ? {} : { 'WWW-Authenticate': `Bearer error="invalid_token", resource_metadata="${is.lie === 'far metadata' ? 'http://example.com/x' : `${base}/.well-known/oauth-protected-resource/mcp`}", scope="tools:call"` });
		const m = JSON.parse(body);
		if (m.method === 'initialize') return json(200, { jsonrpc: '2.0', id: m.id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } } });
		if (m.method === 'tools/list') return json(200, { jsonrpc: '2.0', id: m.id, result: { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] } });
		if (m.method === 'tools/call') { is.calls++; return json(200, { jsonrpc: '2.0', id: m.id, result: { content: [{ type: 'text', text: `called ${is.calls}` }] } }); }
		r.writeHead(202); return r.end();
	}
	case 'GET /.well-known/oauth-protected-resource/mcp':
		return json(200, { resource: is.lie === 'other resource' ? 'https://other.example/mcp' : `${base}/mcp`, authorization_servers: [`${base}/as`], scopes_supported: ['tools:call'] });
	case 'GET /.well-known/oauth-authorization-server/as':
		return json(200, { issuer: is.lie === 'other issuer' ? `${base}/evil` : `${base}/as`, authorization_endpoint: is.lie === 'far page' ? 'http://example.com/authorize' : `${base}/authorize`, token_endpoint: `${base}/token`,
			...(is.lie === 'no registration' ? {} : { registration_endpoint: `${base}/register` }), code_challenge_methods_supported: is.lie === 'plain' ? ['plain'] : ['S256'], token_endpoint_auth_methods_supported: ['none'] });
	case 'POST /register': {
		const c = JSON.parse(body);
		need(/^http:\/\/127\.0\.0\.1:\d+\/callback$/.test(c.redirect_uris[0]) && c.redirect_uris.length === 1 && c.token_endpoint_auth_method === 'none' && c.grant_types.includes('refresh_token'), 'registration');
		const id = `client-${clients.size}`;
		clients.set(id, c.redirect_uris[0]);
		return json(201, { client_id: id, ...c });
	}
	case 'GET /authorize': {
		const p = Object.fromEntries(u.searchParams);
		need(p.response_type === 'code' && clients.get(p.client_id) === p.redirect_uri && p.code_challenge_method === 'S256' && /^[\w-]{43}$/.test(p.code_challenge) && p.resource === `${base}/mcp` && p.state.length >= 32 && p.scope === 'tools:call', 'authorize');
		const code = secret();
		codes.set(code, p);
		const back = new URL(p.redirect_uri);
		if (is.lie === 'denied') back.searchParams.set('error', 'access_denied'); else back.searchParams.set('code', code);
		back.searchParams.set('state', is.lie === 'other state' ? 'x' : p.state);
		back.searchParams.set('iss', is.lie === 'mix-up' ? 'https://evil.example' : `${base}/as`);
		r.writeHead(302, { Location: back.href }); return r.end();
	}
	case 'POST /token': {
		need(q.headers['content-type'] === 'application/x-www-form-urlencoded' && form.get('resource') === `${base}/mcp` && clients.has(form.get('client_id')), 'token');
		if (form.get('grant_type') === 'authorization_code') {
			const p = codes.get(form.get('code'));
			codes.delete(form.get('code'));
			need(p && p.client_id === form.get('client_id') && p.redirect_uri === form.get('redirect_uri') && createHash('sha256').update(form.get('code_verifier')).digest('base64url') === p.code_challenge, 'code');
		} else {
			need(form.get('grant_type') === 'refresh_token', 'grant');
			if (!refresh.delete(form.get('refresh_token'))) return json(400, { error: 'invalid_grant' }); // each once
			is.renewed = (is.renewed ?? 0) + 1;
		}
		const a = secret(), f = secret();
		access.add(a); refresh.add(f);
		return json(200, { access_token: a, token_type: 'Bearer', expires_in: is.expires, refresh_token: f });
	}
	default: return json(404, {});
	}
}
const server = createServer((q, r) => {
	let body = '';
	q.on('data', (d) => { body += d; });
	q.on('end', () => { try { answer(q, r, body); } catch (e) { r.writeHead(400, { 'Content-Type': 'application/json' }); r.end(JSON.stringify({ error: e.message })); } });
}).listen(0, '127.0.0.1');
await until(() => server.listening);
base = `http://127.0.0.1:${server.address().port}`;
const url = `${base}/mcp`;
const file = join(gate.state, 'mcp/web.login');

// The person: opens the address that is shown.
async function login(...more) {
	const c = start(solgate, ['mcp', '--login', '--name=web', `--http=${url}`, ...more], { env: { ...gate.env, BROWSER: '/bin/false' } });
	let out = '', said = '';
	c.stdout.on('data', (d) => { out += d; });
	c.stderr.on('data', (d) => { said += d; });
	const code = new Promise((r) => c.on('close', r));
	await Promise.race([until(() => out.includes('\n')), code]);
	if (out.includes('\n')) await fetch(out.trim()).catch(() => {});
	return { code: await code, said, out };
}
const leaks = (text) => secrets.some((s) => text.includes(s));

// R-603: each lie of the other side ends the login, and nothing is kept.
for (const [lie, why] of [['other resource', 'another address'], ['far metadata', 'not https'], ['other issuer', 'another name'], ['far page', 'not https'], ['plain', 'PKCE'], ['no registration', '--client-id'],
	['other state', 'another question'], ['mix-up', 'somebody else'], ['denied', 'did not let you in']]) {
	is.lie = lie;
	const r = await login();
	check(`${lie}: refused`, r.code === 1 && r.said.includes(why) && !existsSync(file), r.code, r.said);
}
is.lie = '';
is.refused = [];

// R-604: a login, its tokens in a private file, none of them shown.
let w = new Wire(solgate, ['mcp', '--name=web', `--http=${url}`], gate.env);
await w.start();
w.raw(init());
check('without a login it is said how', (await w.answer('i')).error?.message.includes('solgate mcp --login'), w.came[0]);
await w.close();
const r = await login();
check('logged in', r.code === 0 && existsSync(file), r.said);
same('the file is ours alone', '600', (statSync(file).mode & 0o777).toString(8));
check('no secret is shown', !leaks(r.said + r.out), r.said);
same('the other side had nothing to complain about', '', is.refused.join());
async function open() {
	w = new Wire(solgate, ['mcp', '--name=web', `--http=${url}`], gate.env);
	await w.start();
	w.raw(init());
	await w.answer('i');
}
const works = async (what, id) => { w.raw(call(id, 'echo')); const m = await w.answer(id); check(what, m.result?.content[0].text.startsWith('called'), JSON.stringify(m), w.said); };
await open();
await works('a call with the token', 1);
// R-605: tokens that end, or are no longer taken, are renewed; the call is made once.
access.clear();
const before = is.calls;
await works('a token that is no longer taken is renewed', 2);
same('and the call was made once', before + 1, is.calls);
same('it was renewed once', 1, is.renewed);
await w.close();
is.expires = 30;
access.clear();
await open();
await works('renewed again', 3);
const n = is.renewed;
await works('one that ends soon is renewed before', 4);
check('before it was refused', is.renewed > n, is.renewed);
check('no secret is shown', !leaks(w.said), w.said);
is.expires = 3600;
await w.close();
// Two at a time: a refresh is taken once only.
access.clear();
const two = await Promise.all([0, 1].map(async () => {
	const v = new Wire(solgate, ['mcp', '--name=web', `--http=${url}`], gate.env);
	await v.start();
	v.raw(init());
	const m = await v.answer('i');
	await v.close();
	return m.result !== undefined;
}));
check('two at a time', two.every((x) => x), two);
access.clear(); refresh.clear();
await open();
w.raw(call(9, 'echo'));
check('when nothing helps, it is said how', JSON.stringify(w.came).includes('solgate mcp --login'), w.came, w.said);
await w.close();
// Tokens are for the server they were given for.
w = new Wire(solgate, ['mcp', '--name=web', `--http=${base}/other`], gate.env);
await w.start();
same('another server under the same name gets none', 1, await w.code);
rmSync(file);

server.closeAllConnections();
server.close();
await gate.stop();
await done('mcp_login');
