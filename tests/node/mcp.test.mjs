// Real servers behind the proxy, driven by the official SDK client: what a
// client can do directly, it can do through the proxy after an allow, and no
// tool without one; every line that came is the same to the byte.
import { writeFileSync, readFileSync, mkdirSync, readdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import * as T from '@modelcontextprotocol/sdk/types.js';
import { Gate, Wire, check, done, everything, filesystem, here, proxied, same, sleep, solgate, start, tmp, until } from './mcp_kit.mjs';

const capabilities = { roots: { listChanged: true }, sampling: {}, elicitation: {} };
const LATE = 4; // tools of "everything" that depend on the client, and are added once it is known
async function client(wire, can = capabilities, late = LATE) {
	const c = new Client({ name: 't', version: '1' }, { capabilities: can });
	if (can.roots) c.setRequestHandler(T.ListRootsRequestSchema, () => ({ roots: [{ uri: 'file:///w', name: 'w' }] }));
	if (can.sampling) c.setRequestHandler(T.CreateMessageRequestSchema, () => ({ model: 'm', role: 'assistant', content: { type: 'text', text: 'sampled' } }));
	if (can.elicitation) c.setRequestHandler(T.ElicitRequestSchema, () => ({ action: 'decline' }));
	await c.connect(wire);
	await until(() => wire.came.filter((l) => l.includes('tools/list_changed')).length >= late);
	return c;
}

const args = {
	echo: { message: 'hi "there"\n' }, 'get-annotated-message': { messageType: 'error', includeImage: true }, 'get-env': {}, 'get-resource-links': { count: 2 },
	'get-resource-reference': { resourceType: 'Text', resourceId: 1 }, 'get-structured-content': { location: 'Chicago' }, 'get-sum': { a: 1, b: 2 }, 'get-tiny-image': {},
	'gzip-file-as-resource': { name: 'x.gz', data: 'data:text/plain;base64,aGk=', outputType: 'resource' }, 'toggle-simulated-logging': {}, 'toggle-subscriber-updates': {},
	'trigger-long-running-operation': { duration: 0.2, steps: 2 }, 'get-roots-list': {}, 'trigger-elicitation-request': {}, 'trigger-sampling-request': { prompt: 'p', maxTokens: 5 },
};

// Everything a client does besides calling tools.
async function tour(c, wire) {
	const roots = (n) => until(() => wire.came.filter((l) => l.includes('roots/list')).length >= n);
	await roots(1);
	await c.ping();
	await c.listTools();
	await c.listResources();
	await c.listResourceTemplates();
	await c.readResource({ uri: (await c.listResources()).resources[0].uri });
	await c.listPrompts();
	await c.getPrompt({ name: 'simple-prompt' });
	await c.getPrompt({ name: 'args-prompt', arguments: { city: 'Ulm' } });
	await c.complete({ ref: { type: 'ref/prompt', name: 'completable-prompt' }, argument: { name: 'department', value: 'E' } });
	await c.setLoggingLevel('debug');
	await c.notification({ method: 'notifications/roots/list_changed' });
	await roots(2);
	for (let n = -1; n < wire.came.length; await sleep(1000)) n = wire.came.length;
}

// What came, without what differs between any two runs.
const plain = (lines) => lines.map((l) => l.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME').replace(/\d+:\d\d:\d\d [AP]M/g, 'CLOCK').replace(/"id":"[0-9a-f-]{36}"/g, '"id":"UUID"')).sort().join('\n');

async function everything_passes() {
	const gate = await new Gate('everything').start();
	const env = { ...gate.env };
	const direct = new Wire(everything[0], everything.slice(1), env);
	const d = await client(direct);
	const w = proxied(gate, 'everything', everything, '--no-elicit');
	const c = await client(w);
	const tools = (await d.listTools()).tools.map((t) => t.name);
	await c.listTools();
	check('the server has its tools', tools.length >= 15, tools);

	// none without an allow that names it, and the server does not hear of it.
	for (const name of tools.filter((n) => args[n])) {
		const r = await c.callTool({ name, arguments: args[name] });
		check(`${name} is denied`, r.isError === true && /denied/.test(r.content[0].text), JSON.stringify(r));
	}
	check('the server heard of none', w.released() === 0, w.seen());

	// Every tool after an allow, as if nobody stood between.
	await gate.grant('mcp:everything', 'mcp__everything__*');
	// what a method reads is asked about, by its own name.
	const uri = (await c.listResources()).resources[0].uri;
	const no = await c.readResource({ uri }).catch((e) => e);
	check('a resource is not read without an allow', /denied/.test(no.message ?? ''), no.message);
	const unknown = await c.request({ method: 'nobody/knows' }, T.EmptyResultSchema).catch((e) => e);
	check('F20: a method nobody knows', unknown.code === -32601, unknown.message);
	await gate.grant('mcp:everything', 'mcp__everything/resources/read');
	await gate.grant('mcp:everything', 'mcp__everything/prompts/get');
	for (const name of tools.filter((n) => args[n])) {
		const [a, b] = [await d.callTool({ name, arguments: args[name] }), await c.callTool({ name, arguments: args[name] })];
		const bare = (r) => plain([JSON.stringify(r)]).replace(/seen-[^"\\]*/g, '');
		if (name !== 'get-env') same(`${name} as directly`, bare(a), bare(b));
		else check(`${name} as directly`, b.content[0].text.includes('PATH'), b);
	}
	check('each was released once', w.released() === tools.filter((n) => args[n]).length, w.released());
	for (const name of tools.filter((n) => !args[n])) {
		const run = async (x) => {
			const all = [];
			for await (const m of x.experimental.tasks.callToolStream({ name, arguments: { topic: 't' } }, T.CallToolResultSchema, { task: { ttl: 60000 } })) all.push(m);
			return all[all.length - 1].type;
		};
		same(`${name} as directly`, await run(d), await run(c));
	}
	await d.close();
	await c.close();

	// Byte for byte: what came, and what the server got.
	const runs = [];
	for (const make of [() => new Wire(process.execPath, [join(here, 'mcp_tap.mjs'), join(tmp, 'direct'), ...everything], env), () => proxied(gate, 'everything', everything)]) {
		const x = make();
		const k = await client(x);
		await tour(k, x);
		await k.close();
		runs.push(x);
	}
	same('what came is the same', plain(runs[0].came), plain(runs[1].came));
	const lines = (text) => text.split('\n').filter((l) => l.startsWith('{')).sort().join('\n');
	same('what the server got is the same', lines(readFileSync(join(tmp, 'direct'), 'utf8')), lines(runs[1].seen()));

	// Progress, cancellation, logging.
	const x = proxied(gate, 'everything', everything);
	const k = await client(x);
	const progress = [];
	const ran = await k.callTool({ name: 'trigger-long-running-operation', arguments: { duration: 0.3, steps: 3 } }, undefined, { onprogress: (p) => progress.push(p.progress) });
	check('progress comes', progress.length >= 2, JSON.stringify(ran), x.said);
	const stop = new AbortController();
	const long = k.callTool({ name: 'trigger-long-running-operation', arguments: { duration: 5, steps: 5 } }, undefined, { signal: stop.signal }).then(() => 'ran', () => 'stopped');
	await sleep(150);
	stop.abort();
	same('it can be cancelled', 'stopped', await long);
	check('and the server hears of it', await until(() => x.seen().includes('notifications/cancelled')));
	const logs = [];
	k.setNotificationHandler(T.LoggingMessageNotificationSchema, (n) => { logs.push(n); });
	await k.setLoggingLevel('debug');
	await k.callTool({ name: 'toggle-simulated-logging', arguments: {} });
	check('logs come', await until(() => logs.length > 0));
	await k.close();
	await gate.stop();
}

async function files_pass() {
	const gate = await new Gate('files').start();
	const dir = join(gate.dir, 'work');
	mkdirSync(join(dir, 'sub'), { recursive: true });
	writeFileSync(join(dir, 'a.txt'), 'one\ntwo\n');
	writeFileSync(join(dir, 'p.png'), 'png');
	const p = (n) => join(dir, n);
	const use = {
		read_file: { path: p('a.txt') }, read_text_file: { path: p('a.txt'), head: 1 }, read_media_file: { path: p('p.png') }, read_multiple_files: { paths: [p('a.txt')] },
		write_file: { path: p('new.txt'), content: 'x' }, edit_file: { path: p('a.txt'), edits: [{ oldText: 'one', newText: 'ONE' }] }, create_directory: { path: p('d') }, list_directory: { path: dir },
		list_directory_with_sizes: { path: dir }, directory_tree: { path: dir }, move_file: { source: p('a.txt'), destination: p('b.txt') }, search_files: { path: dir, pattern: '*.txt' },
		get_file_info: { path: p('p.png') }, list_allowed_directories: {},
	};
	const w = proxied(gate, 'files', [...filesystem, dir]);
	const c = await client(w, {}, 0);
	const tools = (await c.listTools()).tools.map((t) => t.name);
	check('all tools are tried', tools.every((t) => use[t]) && tools.length >= 14, tools);
	const before = readdirSync(dir).join();
	for (const name of tools) {
		const r = await c.callTool({ name, arguments: use[name] });
		check(`${name} is denied`, r.isError === true && /denied/.test(r.content[0].text), JSON.stringify(r));
	}
	check('nothing happened', readdirSync(dir).join() === before && w.released() === 0);
	check('and nothing was changed', readFileSync(p('a.txt'), 'utf8') === 'one\ntwo\n');
	await gate.grant('mcp:files', 'mcp__files__*');
	for (const name of tools) {
		const r = await c.callTool({ name, arguments: use[name] });
		check(`${name} runs`, !r.isError, JSON.stringify(r));
	}
	check('what was to happen did', readFileSync(p('b.txt'), 'utf8') === 'ONE\ntwo\n' && readFileSync(p('new.txt'), 'utf8') === 'x');
	// T11, deny wins: one tool is taken out again.
	await gate.grant('mcp:files', 'mcp__files__write_file', 'deny');
	const r = await c.callTool({ name: 'write_file', arguments: { path: p('no.txt'), content: 'x' } });
	check('a denial of one tool wins', r.isError === true && !readdirSync(dir).includes('no.txt'));
	await c.close();
	await gate.stop();
}

// a person sees what would be written, against the file as it is.
async function writes_are_shown(...options) {
	const gate = await new Gate(`shown${options.length}`).start();
	const dir = join(gate.dir, 'work');
	mkdirSync(dir, { recursive: true });
	const p = (n) => join(dir, n);
	writeFileSync(p('a.txt'), 'one\ntwo\nthree\n');
	const views = [];
	const person = await gate.attend((v) => { views.push(v.promptId); return null; });
	const w = proxied(gate, 'files', [...filesystem, dir], ...options);
	const c = await client(w, {}, 0);
	const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
	const asked = async (name, args) => {
		const had = views.length;
		const result = c.callTool({ name, arguments: args });
		await until(() => views.length > had);
		const view = (await gate.ask('GET', `/v1/prompts/${views.at(-1)}`)).body;
		return { change: (view.prompt ?? view).calls[0].change, decide: async (decision) => { await gate.ask('POST', `/v1/prompts/${views.at(-1)}/decision`, { decision, rev: (view.prompt ?? view).rev }); return result; } };
	};
	let q = await asked('write_file', { path: p('a.txt'), content: `one\n2\nkey=${secret}\nthree\n` });
	same('write_file: against the file', 'against the file as it is', q.change?.note);
	check('write_file: what goes and comes', q.change?.lines.includes('-two') && q.change.lines.includes('+2') && q.change.lines.includes(' one'), JSON.stringify(q.change));
	check('T56: no secret', q.change?.hidden > 0 && !JSON.stringify(q.change).includes(secret));
	check('allowed: written', !(await q.decide('allow_once')).isError && readFileSync(p('a.txt'), 'utf8').includes(secret));
	q = await asked('edit_file', { path: p('a.txt'), edits: [{ oldText: '2\n', newText: 'zwei\n' }, { oldText: 'zwei', newText: 'deux' }] });
	check('edit_file: the edits one after the other', q.change?.lines.join('|').includes('-2|+deux') && q.change.added === 1, JSON.stringify(q.change));
	check('allowed: what was shown is what is there', !(await q.decide('allow_once')).isError && readFileSync(p('a.txt'), 'utf8').startsWith('one\ndeux\n'));
	q = await asked('write_file', { path: p('new.txt'), content: 'x\n' });
	same('a new file', 'a new file', q.change?.note);
	check('denied: nothing there', (await q.decide('deny_once')).isError && !readdirSync(dir).includes('new.txt'));
	q = await asked('write_file', { path: '/no/such/place/f', content: 'x\n' });
	check('a file that only the server may know', /was not sent/.test(q.change?.note), JSON.stringify(q.change));
	await q.decide('deny_once');
	q = await asked('write_file', { path: p('a.txt'), content: 'x'.repeat(70_000) });
	check('the limit is stated', /64 KiB/.test(q.change?.note) && q.change.lines.length === 0, JSON.stringify(q.change));
	await q.decide('deny_once');
	person.stop();
	await c.close();
	await gate.stop();
}

const free_port = () => new Promise((r) => { const s = createServer().listen(0, '127.0.0.1', () => { const { port } = s.address(); s.close(() => r(port)); }); });

async function http_passes() {
	const gate = await new Gate('http').start();
	const port = await free_port();
	const server = start('node', [...everything.slice(1), 'streamableHttp'], { env: { ...gate.env, PORT: String(port) } });
	let log = '';
	for (const s of [server.stdout, server.stderr]) s.on('data', (d) => { log += d; });
	await until(() => /listening|running|port/i.test(log));
	await until(() => new Promise((r) => { const s = connect(port, '127.0.0.1', () => { s.destroy(); r(true); }).on('error', () => r(false)); }));
	const w = new Wire(solgate, ['mcp', '--name=far', `--http=http://127.0.0.1:${port}/mcp`], gate.env);
	const c = await client(w, capabilities, 0);
	await until(async () => (await c.listTools()).tools.some((t) => t.name === 'trigger-sampling-request'));
	check('tools are listed', (await c.listTools()).tools.length >= 12);
	const no = await c.callTool({ name: 'echo', arguments: { message: 'x' } });
	check('denied over HTTP', no.isError === true && /denied/.test(no.content[0].text), JSON.stringify(no));
	await gate.grant('mcp:far', 'mcp__far__*');
	const yes = await c.callTool({ name: 'echo', arguments: { message: 'x' } });
	same('allowed over HTTP', 'Echo: x', yes.content[0].text);
	// The server tells progress on the client's own stream, and drops it until that is open.
	let progress = [];
	await until(async () => {
		progress = [];
		await c.callTool({ name: 'trigger-long-running-operation', arguments: { duration: 0.3, steps: 3 } }, undefined, { onprogress: (p) => progress.push(p.progress) });
		return progress.length >= 2;
	});
	check('progress over HTTP', progress.length >= 2, progress);
	const s = await c.callTool({ name: 'trigger-sampling-request', arguments: { prompt: 'p', maxTokens: 5 } });
	check('sampling over HTTP', JSON.stringify(s).includes('sampled'), JSON.stringify(s));
	check('prompts over HTTP', (await c.listPrompts()).prompts.length > 0);
	await c.close();
	same('it ends well', 0, await w.code);
	check('the session was ended', await until(() => /terminat|delet|clos/i.test(log)), log);
	server.kill();
	// Nobody there: an error that says so, and no call.
	const gone = new Wire(solgate, ['mcp', '--name=far', `--http=http://127.0.0.1:${port}/mcp`], gate.env);
	await gone.start();
	gone.raw(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`);
	const e = await gone.answer(1);
	check('a server that is gone', e.error?.code === -32603, JSON.stringify(e));
	await gone.close();
	await gate.stop();
}

await Promise.all([everything_passes(), files_pass(), http_passes(), writes_are_shown(), writes_are_shown('--apart')]);
await done('mcp');
