// OAuth 2.1 towards a remote MCP server with a real authorization server, see
// mcp_oauth.sh.  node mcp_oauth.test.mjs
import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import Provider, { errors } from 'oidc-provider';
import { Gate, Wire, call, check, done, init, same, solgate, start, until } from '../node/mcp_kit.mjs';

const gate = await new Gate('oauth').start();
await gate.grant('mcp:web', 'mcp__web__*');

// ---- The authorization server, and the server of tools behind it -------------
let base, calls = 0;
const front = createServer((q, r) => serve(q, r)).listen(0, '127.0.0.1');
await until(() => front.listening);
base = `http://127.0.0.1:${front.address().port}`;
const url = `${base}/mcp`, seconds = { access: 3600 };
const accounts = { findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub }) }) };
const provider = new Provider(base, {
	...accounts,
	clients: [],
	scopes: ['openid', 'offline_access', 'tools:call'],
	cookies: { keys: ['a test'] },
	features: {
		registration: { enabled: true },
		revocation: { enabled: true },
		devInteractions: { enabled: true },
		resourceIndicators: {
			enabled: true,
			defaultResource: () => url,
			useGrantedResource: () => true,
			getResourceServerInfo: (_, resource) => {
				if (resource !== url) throw new errors.InvalidTarget();
				return { scope: 'tools:call', audience: url, accessTokenTTL: seconds.access, accessTokenFormat: 'opaque' };
			},
		},
	},
	pkce: { required: () => true },
	rotateRefreshToken: true,
	issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
	clientDefaults: { token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
	ttl: { AccessToken: () => seconds.access, AuthorizationCode: 60, RefreshToken: 3600, Grant: 3600, Session: 3600, Interaction: 3600 },
});
const idp = provider.callback(), said = [];
for (const e of ['authorization.error', 'grant.error', 'registration_create.error', 'server_error']) provider.on(e, (_, why) => said.push(`${e}: ${why.message} ${why.error_description ?? ''}`));

async function tools(q, r, body) {
	const s = new McpServer({ name: 'behind a login', version: '1.0.0' });
	s.registerTool('echo', { description: 'counts', inputSchema: {} }, async () => ({ content: [{ type: 'text', text: `called ${++calls}` }] }));
	const t = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
	await s.connect(t);
	await t.handleRequest(q, r, body);
}
async function serve(q, r) {
	const path = new URL(q.url, base).pathname;
	const json = (status, o, head = {}) => { r.writeHead(status, { 'Content-Type': 'application/json', ...head }); r.end(JSON.stringify(o)); };
	if (path === '/.well-known/oauth-protected-resource/mcp') return json(200, { resource: url, authorization_servers: [base], scopes_supported: ['tools:call'] });
	if (path === '/.well-known/oauth-authorization-server') q.url = '/.well-known/openid-configuration';
	if (path !== '/mcp') return idp(q, r);
	const bearer = /^Bearer (.*)$/.exec(q.headers.authorization ?? '')?.[1];
	const token = bearer && await provider.AccessToken.find(bearer);
	if (!token || token.isExpired || token.aud !== url) return json(401, { error: 'invalid_token' }, { 'WWW-Authenticate': `Bearer error="invalid_token", resource_metadata="${base}/.well-known/oauth-protected-resource/mcp"` });
	const pieces = [];
	for await (const p of q) pieces.push(p);
	return tools(q, r, JSON.parse(Buffer.concat(pieces).toString() || 'null'));
}

// ---- A person with a browser that keeps cookies and fills in forms -------------
async function browse(address) {
	const jar = new Map();
	let at = address, body;
	for (let n = 0; n < 20; n++) {
		const r = await fetch(at, { redirect: 'manual', method: body ? 'POST' : 'GET', body, headers: { Cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; '), ...(body ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}) } });
		for (const c of r.headers.getSetCookie()) { const [k, v] = c.split(';')[0].split('='); if (v) jar.set(k, v); else jar.delete(k); }
		body = undefined;
		if (r.status >= 300 && r.status < 400) { at = new URL(r.headers.get('location'), at).href; continue; }
		const page = await r.text(), form = /<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(page);
		if (!form) return { status: r.status, page, at };
		const names = [...form[2].matchAll(/<input[^>]*name="([^"]*)"[^>]*>/g)].map((m) => [m[1], /value="([^"]*)"/.exec(m[0])?.[1] ?? 'somebody']);
		at = new URL(form[1].replaceAll('&amp;', '&') || at, at).href;
		body = new URLSearchParams(names).toString();
	}
	return { status: 0, page: 'too many steps', at };
}
async function login() {
	const c = start(solgate, ['mcp', '--login', '--name=web', `--http=${url}`], { env: { ...gate.env, BROWSER: '/bin/false' } });
	let out = '', told = '';
	c.stdout.on('data', (d) => { out += d; });
	c.stderr.on('data', (d) => { told += d; });
	const code = new Promise((r) => c.on('close', r));
	await Promise.race([until(() => out.includes('\n')), code]);
	const seen = out.includes('\n') ? await browse(out.trim()) : {};
	return { code: await code, told, out, seen };
}

// found, registered, asked with PKCE and resource, and let in.
let w = new Wire(solgate, ['mcp', '--name=web', `--http=${url}`], gate.env);
await w.start();
w.raw(init());
check('without a login it is said how', (await w.answer('i')).error?.message.includes('solgate mcp --login'), w.came[0]);
await w.close();
const r = await login();
const file = join(gate.state, 'mcp/web.login');
check('logged in', r.code === 0 && existsSync(file), r.code, r.told, said.join(), JSON.stringify(r.seen).slice(0, 600));
async function open() {
	w = new Wire(solgate, ['mcp', '--name=web', `--http=${url}`], gate.env);
	await w.start();
	w.raw(init());
	await w.answer('i');
}
const works = async (what, id) => { w.raw(call(id, 'echo')); const m = await w.answer(id); check(what, m.result?.content?.[0].text.startsWith('called'), JSON.stringify(m), w.said, said.join()); };
await open();
await works('a call with the token', 1);
const kept = () => readFileSync(file, 'utf8');
const token = () => /"access(?:_token)?"\s*:\s*"([^"]+)"/.exec(kept())?.[1] ?? /[A-Za-z0-9_-]{43}/.exec(kept())?.[0];
// The token is taken back at the server: renewed by the refresh token, which is used once.
const before = calls, old = kept();
await (await provider.AccessToken.find(token()))?.destroy();
await works('a token that was taken back is renewed', 2);
same('and the call was made once', before + 1, calls);
check('other tokens are kept now', kept() !== old);
// All of it is taken back: the person is told to log in again, and it works again.
const all = [...kept().matchAll(/[A-Za-z0-9_-]{43,}/g)].map((m) => m[0]);
for (const t of all) { await (await provider.AccessToken.find(t))?.destroy(); await (await provider.RefreshToken.find(t))?.destroy(); }
w.raw(call(3, 'echo'));
const m = await w.answer(3);
check('without a grant nothing is called, and it is said how to log in', JSON.stringify(m).includes('solgate mcp --login') && calls === before + 1, JSON.stringify(m));
await w.close();
const again = await login();
check('logged in again', again.code === 0, again.told, said.join());
await open();
await works('and it goes on', 4);
await w.close();
check('the authorization server had only that to complain about', said.every((s) => /grant/.test(s)), said.join());
front.closeAllConnections();
front.close();
await done('mcp_oauth');
