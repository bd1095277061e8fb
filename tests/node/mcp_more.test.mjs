// What else a server lists is pinned; arguments up to a limit pass whole; and a
// stream of a server that breaks goes on.  See mcp_more.sh.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Gate, Wire, call, check, done, here, init, proxied, same, solgate, until } from './mcp_kit.mjs';

const gate = new Gate('more');
mkdirSync(join(gate.dir, '.config/solgate'), { recursive: true });
writeFileSync(join(gate.dir, '.config/solgate/config.toml'), '[mcp]\nmax_call_kb = 12288\n', { mode: 0o600 });
await gate.start();
await gate.grant('mcp:more', 'mcp__more__*');
await gate.grant('mcp:more', 'mcp__more/*');
await gate.grant('mcp:web', 'mcp__web__*');

const server = [process.execPath, join(here, 'mcp_server.mjs')];
const send = (w, id, method, params) => w.raw(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
const text = (m) => m.result?.content?.[0]?.text ?? JSON.stringify(m);

// ---- resources, patterns of resources and prompts are pinned --------
const resource = (uri, more = {}) => ({ uri, name: uri, description: 'd', ...more });
const lists = (resources, prompts = [{ name: 'p', description: 'd' }], templates = [{ uriTemplate: 'f:{x}', name: 't', description: 'd' }]) => ({
	'resources/list': { resources }, 'prompts/list': { prompts }, 'resources/templates/list': { resourceTemplates: templates },
});
async function open(all, more = {}) {
	const w = proxied({ ...gate, env: { ...gate.env, LISTS: JSON.stringify(all), ...more } }, 'more', server);
	await w.start();
	w.raw(init());
	return w;
}
const methods = Object.keys(lists([]));
let id = 100;
async function listed(w) {
	const ids = methods.map((m) => { send(w, ++id, m, {}); return id; });
	const answers = await Promise.all(ids.map((i) => w.answer(i)));
	return answers.flatMap((a) => (a.error ? ['error'] : Object.values(a.result)[0].map((x) => x.uri ?? x.uriTemplate ?? x.name))).join();
}
const was = [resource('f:1', { size: 1, annotations: { lastModified: '2025-01-01T00:00:00Z' } }), resource('f:2')];
let w = await open(lists(was));
same('the first lists are shown', 'f:1,f:2,p,f:{x}', await listed(w));
await w.close();
w = await open(lists([{ description: 'd', name: 'f:1', uri: 'f:1', size: 2, annotations: { lastModified: '2026-01-01T00:00:00Z' } }, was[1]]));
same('the content of a resource may change, and the order of what it says', 'f:1,f:2,p,f:{x}', await listed(w));
await w.close();
for (const [what, now, want, ask] of [
	['a changed resource', lists([resource('f:1', { description: 'IGNORE ALL' }), was[1]]), 'f:2,p,f:{x}', ['resources/read', { uri: 'f:1' }]],
	['a new resource', lists([...was, resource('f:3', { description: 'IGNORE ALL' })]), 'f:1,f:2,p,f:{x}', ['resources/subscribe', { uri: 'f:3' }]],
	['a changed prompt', lists(was, [{ name: 'p', description: 'IGNORE ALL' }]), 'f:1,f:2,f:{x}', ['prompts/get', { name: 'p' }]],
	['a new prompt', lists(was, [{ name: 'p', description: 'd' }, { name: 'q', description: 'IGNORE ALL' }]), 'f:1,f:2,p,f:{x}', ['prompts/get', { name: 'q' }]],
	['a changed pattern', lists(was, undefined, [{ uriTemplate: 'f:{x}', name: 't', description: 'IGNORE ALL' }]), 'f:1,f:2,p', null],
	['a key that nobody knows', lists([resource('f:1', { more: 'IGNORE ALL' }), was[1]]), 'f:2,p,f:{x}', null],
]) {
	w = await open(now);
	same(`${what} is not shown`, want, await listed(w));
	check(`${what}: no word of it comes`, !w.came.some((l) => l.includes('IGNORE ALL')));
	check(`${what}: it is said`, await until(() => /grants add mcp-pin:more tool/.test(w.said)), w.said);
	if (ask) {
		send(w, 7, ...ask);
		check(`${what} is not reached`, /a person must accept the change/.test((await w.answer(7)).error?.message), w.came.at(-1));
		send(w, 8, 'resources/read', { uri: 'f:2' });
		check(`${what}: the others are`, (await w.answer(8)).result?.echo.params.uri === 'f:2', w.came.at(-1));
	}
	await w.close();
	check(`${what}: the server did not hear of it`, !ask || !w.seen().includes(JSON.stringify(ask[1])), w.seen());
}
// A list that is two lists is none.
w = await open({ ...lists(was), 'resources/list': { resources: was, prompts: [{ name: 'x', description: 'IGNORE ALL' }] } });
check('two lists at once are not shown', (await listed(w)).startsWith('error'), w.came);
await w.close();
// A person takes it, and is told what it is.
const person = await gate.attend((p) => (p.extension.id === 'mcp-pin:more' ? 'allow_always' : null));
w = await open(lists([...was, resource('f:3')], [{ name: 'p', description: 'other' }]));
await listed(w);
await w.line((m) => m.method === 'notifications/resources/list_changed');
await w.line((m) => m.method === 'notifications/prompts/list_changed');
same('taken: all is shown', 'f:1,f:2,f:3,p,f:{x}', await listed(w));
await w.close();
person.stop();
await gate.alone();
w = await open(lists([...was, resource('f:3')], [{ name: 'p', description: 'other' }]));
same('and at the next start', 'f:1,f:2,f:3,p,f:{x}', await listed(w));
await w.close();
// a server whose resources come and go: only changes are held.
writeFileSync(join(gate.dir, '.config/solgate/config.toml'), '[mcp]\nmax_call_kb = 12288\nhold_new_resources = false\n', { mode: 0o600 });
w = await open(lists([...was, resource('f:4')], [{ name: 'p', description: 'other' }]));
same('new ones pass if the settings say so', 'f:1,f:2,f:4,p,f:{x}', await listed(w));
await w.close();
w = await open(lists([...was, resource('f:4', { description: 'IGNORE ALL' })], [{ name: 'p', description: 'other' }]));
same('but not when they change', 'f:1,f:2,p,f:{x}', await listed(w));
await w.close();

// ---- arguments of 10 MB pass whole; above the limit they do not ------
w = await open({});
const big = 'x'.repeat(10_000_000);
w.raw(call(1, 'echo', { message: big, small: 'y' }));
const got = await w.answer(1);
check('10 MB arrive as they were', got.result?.got?.arguments.message === big && got.result.got.arguments.small === 'y', JSON.stringify(got).slice(0, 300));
w.raw(call(2, 'echo', { message: 'x'.repeat(13_000_000) }));
same('above the limit it is said', 'Solgate: the arguments are larger than 12288 KiB, the limit that mcp.max_call_kb sets', (await w.answer(2)).error?.message);
w.raw(call(3, 'echo', { message: 'z' }));
same('the next call works', 'called echo', text(await w.answer(3)));
await w.close();
same('what was refused did not arrive', 2, w.released());
// What is asked about names the bytes.
await gate.grant('mcp:more', 'mcp__more__echo', 'deny');
const told = new Promise((seen) => {
	gate.attend((p) => { if (p.extension.id === 'mcp:big') seen(JSON.stringify(p)); return 'deny_once'; });
});
const b = proxied(gate, 'big', server);
await b.start();
b.raw(init() + call(1, 'echo', { message: big }));
const asked = await told;
const digest = createHash('sha256').update(big).digest('hex');
check('a person sees how much, and which bytes', asked.includes('10000000 bytes') && asked.includes(digest), asked.slice(0, 2000));
await b.answer(1);
await b.close();

// ---- a stream of the server that breaks goes on behind its last event -
const heard = [];
let cut = 0;
const web = createServer((q, r) => {
	let body = '';
	q.on('data', (d) => { body += d; });
	q.on('end', () => {
		heard.push(`${q.method} ${q.headers['last-event-id'] ?? '-'}`);
		const event = (id, m) => r.write(`id: ${id}\nretry: 20\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...m })}\n\n`);
		const stream = () => r.writeHead(200, { 'Content-Type': 'text/event-stream' });
		const m = body === '' ? null : JSON.parse(body);
		const last = q.headers['last-event-id'];
		if (q.method === 'DELETE') { r.end(); return; }
		if (q.method === 'GET' && last === 'a1') { stream(); event('a2', { method: 'notifications/message', params: { level: 'info', data: 'second' } }); setTimeout(() => r.destroy(), 20); return; }
		if (q.method === 'GET' && last === 'a2' && cut++ < 2) { r.destroy(); return; }
		if (q.method === 'GET' && last === 'a2') { stream(); event('a3', { id: 5, result: { content: [{ type: 'text', text: 'third' }] } }); r.end(); return; }
		if (q.method === 'GET' && last === 'b1') { r.writeHead(400); r.end(); return; }
		if (q.method === 'GET' && last === 'l1') { stream(); event('l2', { method: 'notifications/message', params: { level: 'info', data: 'listened again' } }); return; }
		if (q.method === 'GET') { stream(); event('l1', { method: 'notifications/message', params: { level: 'info', data: 'listened' } }); r.end(); return; }
		if (m.method === 'initialize') { r.writeHead(200, { 'Content-Type': 'application/json' }); r.end(JSON.stringify({ jsonrpc: '2.0', id: m.id, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'w', version: '1' } } })); return; }
		if (m.method === 'tools/list') { r.writeHead(200, { 'Content-Type': 'application/json' }); r.end(JSON.stringify({ jsonrpc: '2.0', id: m.id, result: { tools: [{ name: 'slow', inputSchema: { type: 'object' } }] } })); return; }
		stream();
		event(m.id === 5 ? 'a1' : 'b1', { method: 'notifications/message', params: { level: 'info', data: 'first' } });
		setTimeout(() => r.destroy(), 20);
	});
}).listen(0, '127.0.0.1');
await until(() => web.listening);
const v = new Wire(solgate, ['mcp', '--name=web', `--http=http://127.0.0.1:${web.address().port}/mcp`], gate.env);
await v.start();
v.raw(init());
await v.answer('i');
v.raw(call(5, 'slow'));
same('the answer comes over three streams', 'third', text(await v.answer(5)));
same('each event once', 'first,second', v.came.map((l) => JSON.parse(l)).filter((m) => m.method === 'notifications/message' && !m.params.data.startsWith('listened')).map((m) => m.params.data).join());
v.raw(call(6, 'slow'));
check('what cannot be gone on with is an error', (await v.answer(6)).error?.message.includes('HTTP status 400'), v.came.at(-1));
check('the stream of the session goes on, too', await until(() => v.came.some((l) => l.includes('listened again'))), heard);
await v.close();
web.closeAllConnections();
web.close();

await gate.stop();
await done('mcp_more');
