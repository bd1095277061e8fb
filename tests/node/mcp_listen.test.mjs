// The gate as an HTTP server for MCP clients: streams, sessions, resuming, and
// the door.  See mcp_listen.sh.
import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as T from '@modelcontextprotocol/sdk/types.js';
import { Gate, check, done, everything, here, same, solgate, start, until } from './mcp_kit.mjs';

const gate = await new Gate('listen').start();
await gate.grant('mcp:every', 'mcp__every__*');
await gate.grant('mcp:every', 'mcp__every/*');
await gate.grant('mcp:every', 'mcp__every__get-env', 'deny');

// A listener; its address is the first line that it says.
async function listener(...args) {
	const child = start(solgate, ['mcp', ...args], { env: gate.env });
	child.said = '';
	child.stderr.on('data', (d) => { child.said += d; if (process.env.SHOW) process.stderr.write(d); });
	let out = '';
	child.stdout.on('data', (d) => { out += d; });
	check('it listens', await until(() => out.includes('\n') && child.said.endsWith('\n') && child.said.split('\n').length > 2), child.said);
	child.url = out.trim();
	child.over = new Promise((r) => child.on('close', r));
	return child;
}

const l = await listener('--listen', '--name=every', '--', ...everything);
const file = join(gate.state, 'mcp/every.token');
const token = readFileSync(file, 'utf8').trim();
const auth = { Authorization: `Bearer ${token}` };
same('the token is ours alone', '600', (statSync(file).mode & 0o777).toString(8));
check('where the token is, is said', l.said.includes(file) && !l.said.includes(token), l.said);

// ---- A whole client ---------------------------------------------------------
async function client(url = l.url, headers = auth) {
	const c = new Client({ name: 't', version: '1' }, { capabilities: { roots: {}, sampling: {}, elicitation: {} } });
	c.heard = [];
	c.setRequestHandler(T.ListRootsRequestSchema, () => ({ roots: [] }));
	c.setRequestHandler(T.CreateMessageRequestSchema, () => ({ model: 'm', role: 'assistant', content: { type: 'text', text: 'sampled' } }));
	c.setRequestHandler(T.ElicitRequestSchema, () => ({ action: 'decline' }));
	c.fallbackNotificationHandler = async (n) => { c.heard.push(n.method); };
	c.transport_ = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
	await c.connect(c.transport_);
	return c;
}
const text = (r) => r.content[0].text;
const c = await client();
// what the SDK does directly it does through the gate, over HTTP.
check('a session has a name', /^[0-9a-f]{32}$/.test(c.transport_.sessionId), c.transport_.sessionId);
const tools = (await c.listTools()).tools.map((t) => t.name);
check('tools are listed', tools.includes('echo'), tools);
same('an allowed call', 'Echo: hi', text(await c.callTool({ name: 'echo', arguments: { message: 'hi' } })));
const no = await c.callTool({ name: 'get-env', arguments: {} });
check('a denied call is a result the model can read', no.isError && text(no).includes('denied'), no);
check('a resource', (await c.readResource({ uri: (await c.listResources()).resources[0].uri })).contents.length > 0);
check('a prompt', (await c.getPrompt({ name: 'simple-prompt' })).messages.length > 0);
const steps = [];
await c.callTool({ name: 'trigger-long-running-operation', arguments: { duration: 0.2, steps: 3 } }, undefined, { onprogress: (p) => steps.push(p.progress) });
same('progress comes', '1,2,3', steps.join());
check('late tools are told of', await until(() => c.heard.includes('notifications/tools/list_changed')), c.heard);
const sampled = await c.callTool({ name: 'trigger-sampling-request', arguments: { prompt: 'p', maxTokens: 5 } }).catch((e) => e);
check('the server asks the client', JSON.stringify(sampled).includes('sampled') || JSON.stringify(sampled).includes('not list'), sampled);
const many = await Promise.all(Array.from({ length: 100 }, (_, i) => c.callTool({ name: 'echo', arguments: { message: `n${i}` } })));
check('a hundred calls at once, each with its own answer', many.every((r, i) => text(r) === `Echo: n${i}`));

// ---- Raw requests -------------------------------------------------------------
function http(method, body, headers = {}, path = '/mcp') {
	return new Promise((resolve, reject) => {
		const u = new URL(l.url);
		const q = request({ host: '127.0.0.1', port: u.port, method, path, agent: false, headers: { ...auth, Accept: 'application/json, text/event-stream', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers } }, (r) => {
			r.all = '';
			r.setEncoding('utf8');
			r.on('data', (d) => { r.all += d; });
			r.on('error', () => {});
			r.whole = new Promise((end) => { r.on('end', () => end(r.all)); r.on('close', () => end(r.all)); });
			r.drop = () => q.destroy();
			resolve(r);
		});
		q.on('error', reject);
		q.end(body === undefined ? undefined : typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
	});
}
const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } } };
const begin = async () => {
	const r = await http('POST', initialize);
	await r.whole;
	const id = r.headers['mcp-session-id'];
	same('a notice is accepted', 202, (await http('POST', { jsonrpc: '2.0', method: 'notifications/initialized' }, { 'Mcp-Session-Id': id })).statusCode);
	return id;
};
const session = { 'Mcp-Session-Id': await begin(), 'MCP-Protocol-Version': '2025-11-25' };
const ping = (id) => ({ jsonrpc: '2.0', id, method: 'ping' });
const events = (t) => t.split('\n\n').filter((e) => e.includes('data: ')).map((e) => ({ id: /^id: (.*)$/m.exec(e)?.[1], data: /^data: (.*)$/m.exec(e)[1] }));

// who does not belong here does not come in; each refusal is JSON-RPC.
for (const [what, status, ...how] of [
	['no token', 401, 'POST', initialize, { Authorization: '' }],
	['another token', 401, 'POST', initialize, { Authorization: `Bearer ${'0'.repeat(64)}` }],
	['a token that is longer', 401, 'POST', initialize, { Authorization: `Bearer ${token}0` }],
	['a page of another site', 403, 'POST', initialize, { Origin: 'https://evil.example' }],
	['a page whose name begins like ours', 403, 'POST', initialize, { Origin: 'http://localhost.evil.example' }],
	['another name of the host', 403, 'POST', initialize, { Host: 'evil.example' }],
	['another address', 404, 'POST', initialize, {}, '/'],
	['another method', 405, 'PUT', initialize],
	['not JSON by its type', 415, 'POST', JSON.stringify(initialize), { 'Content-Type': 'text/plain' }],
	['no stream accepted', 406, 'POST', initialize, { Accept: 'application/json' }],
	['no session', 400, 'POST', ping(2)],
	['a session that is not there', 404, 'POST', ping(2), { 'Mcp-Session-Id': '0'.repeat(32) }],
	['a version that nobody knows', 400, 'POST', ping(2), { ...session, 'MCP-Protocol-Version': '1999-01-01' }],
	['not JSON', 400, 'POST', '{"jsonrpc":"2.0",', session],
	['a batch', 400, 'POST', [ping(2)], session],
	['a line break inside a text', 400, 'POST', '{"jsonrpc":"2.0","id":2,"method":"pi\nng"}', session],
	['a key twice', 400, 'POST', '{"jsonrpc":"2.0","id":2,"id":3,"method":"ping"}', session],
	['not UTF-8', 400, 'POST', Buffer.from([0x22, 0xff, 0x22]), session],
	['a stream that is not accepted', 406, 'GET', undefined, { ...session, Accept: 'application/json' }],
	['a place in a stream that is none', 400, 'GET', undefined, { ...session, 'Last-Event-ID': 'x' }],
	['a place in a stream that is gone', 400, 'GET', undefined, { ...session, 'Last-Event-ID': '99-1' }],
]) {
	const r = await http(...how);
	const body = JSON.parse(await r.whole);
	check(`${what}: ${status}`, r.statusCode === status && body.error.message.startsWith('Solgate: ') && body.id === null, r.statusCode, body);
}
const pretty = await http('POST', JSON.stringify(ping(3), null, 2), session);
same('a message over several lines is one', '{"jsonrpc":"2.0","id":3,"result":{}}', JSON.stringify((({ jsonrpc, id, result }) => ({ jsonrpc, id, result }))(JSON.parse(events(await pretty.whole).at(-1).data))));
same('a page of this machine may ask', 200, (await http('POST', ping(4), { ...session, Origin: 'http://localhost:6274' })).statusCode);

// a stream that broke goes on behind the last event that was seen.
const slow = { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: 'trigger-long-running-operation', arguments: { duration: 1.5, steps: 3 }, _meta: { progressToken: 5 } } };
const broken = await http('POST', slow, session);
await until(() => events(broken.all).length >= 2);
const seen = events(broken.all);
check('a stream begins with a name to resume from', seen[0].data === '' && /^\d+-\d+$/.test(seen[0].id), broken.all);
broken.drop();
const again = await http('GET', undefined, { ...session, 'Last-Event-ID': seen.at(-1).id });
const rest = events(await again.whole).filter((e) => e.data !== '');
const all = [...seen, ...rest].filter((e) => e.data !== '').map((e) => JSON.parse(e.data));
same('every event came once, in order', '1,2,3,answer', all.map((m) => m.params?.progress ?? (m.id === 5 && m.result ? 'answer' : '?')).join());
const replay = await http('GET', undefined, { ...session, 'Last-Event-ID': seen.at(-1).id });
same('and can be asked for again', JSON.stringify(rest), JSON.stringify(events(await replay.whole).filter((e) => e.data !== '')));
const own = await http('GET', undefined, session);
same('the stream of the session', 200, own.statusCode);
same('there is one of it', 409, (await http('GET', undefined, session)).statusCode);
own.drop();

// a session ends when it is told to, and is not there afterwards.
same('it can be ended', 200, (await http('DELETE', undefined, session)).statusCode);
same('then it is gone', 404, (await http('POST', ping(6), session)).statusCode);
same('the other session lives', 'Echo: yes', text(await c.callTool({ name: 'echo', arguments: { message: 'yes' } })));

// a client that leaves takes its question back.
const ask = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'get-sum', arguments: { a: 1, b: 2 } } };
const asked = await listener('--listen', '--no-token', '--name=asked', '--', ...everything);
const person = await gate.attend(() => undefined);
const c2 = await client(asked.url, {});
const waits = c2.callTool({ name: ask.params.name, arguments: ask.params.arguments }).catch((e) => e);
const open = async () => (await gate.ask('GET', '/v1/prompts')).body.prompts.filter((p) => p.extension.id === 'mcp:asked').length;
check('without a token, for our own user: a question is open', await until(async () => await open() === 1));
await c2.transport_.terminateSession();
await waits;
check('it is withdrawn', await until(async () => await open() === 0));
person.stop();

// The end: sessions end, and nobody is left behind.
await c.close();
for (const x of [l, asked]) x.kill('SIGTERM');
same('it ends when told to', 0, await l.over);
same('and so does the other', 0, await asked.over);
await gate.stop();
await done('mcp_listen');
