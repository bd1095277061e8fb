// Bad input from every side: a clear error in that protocol, nothing passed on,
// nothing lost, the next message works.  See malformed.sh.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { Gate, Wire, check, done, here, init, solgate, start, until } from './mcp_kit.mjs';
import { bad, rpc, ways } from './malformed.mjs';

const N = Number(process.env.BAD_MESSAGES ?? 23);
const { 'not UTF-8': notText, 'a control character': control, ...lax } = ways;
const gate = new Gate('bad');
let answer; // what the provider says
const provider = createServer((q, r) => {
	let body = '';
	q.on('data', (d) => { body += d; });
	q.on('end', () => { provider.seen.push(body); r.writeHead(200, { 'Content-Type': 'application/json' }); r.end(answer); });
}).listen(0, '127.0.0.1');
provider.seen = [];
await until(() => provider.listening);
const url = `http://127.0.0.1:${provider.address().port}`;
mkdirSync(join(gate.dir, '.config/solgate'), { recursive: true });
writeFileSync(join(gate.dir, 'key'), 'k\n', { mode: 0o600 });
writeFileSync(join(gate.dir, '.config/solgate/config.toml'), `[proxy]\n${['openai', 'anthropic', 'gemini'].map((p) => `${p}_url = "${url}"\n${p}_key_file = "${join(gate.dir, 'key')}"\n`).join('')}`, { mode: 0o600 });
await gate.start();
for (const who of ['mcp:lines', 'mcp:web']) await gate.grant(who, `mcp__${who.slice(4)}__*`);
let n = 0;
const seen = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const counts = {};
const count = (what) => { counts[what] = (counts[what] ?? 0) + 1; };

// R-651: lines, MCP and ACP; from the client, then from the other side.
async function lines(name, args, valid, extra, ask) {
	const log = join(gate.dir, `${name}.log`);
	const w = new Wire(solgate, [...args, process.execPath, join(here, 'raw_peer.mjs'), log], gate.env);
	await w.start();
	w.raw(init());
	await w.answer('i');
	const works = async (what) => { const id = `ok-${++n}`; w.raw(`${JSON.stringify({ ...ask, id })}\n`); const m = await w.answer(id); check(`${what}: the next message works`, m.result !== undefined, JSON.stringify(m)); };
	for (const [what, line] of bad(N, valid, { ...ways, ...rpc, ...extra })) {
		const before = w.came.length;
		w.child.stdin.write(Buffer.concat([line, Buffer.from('\n')]));
		await works(`${name}, client ${what}`);
		const said = w.came.slice(before).map((l) => JSON.parse(l)).filter((m) => m.error || m.result?.isError);
		check(`${name}, client ${what}: an error comes, once`, said.length === 1 && /Solgate/.test(JSON.stringify(said[0])), line.toString().slice(0, 200), JSON.stringify(said));
		check(`${name}, client ${what}: nothing is passed on`, !seen(log).includes('MARK'), seen(log).slice(-300));
		count(`${name} from the client`);
	}
	// From the other side: nothing of it arrives, and it is said on standard error.
	const note = (mark) => JSON.stringify({ jsonrpc: '2.0', method: name === 'acp' ? 'session/update' : 'notifications/message', params: { level: 'info', data: mark } });
	for (const [what, line] of bad(N, note, { ...lax, ...rpc, 'an id that is none': (t) => t.replace('{', '{"id":{},') }, 1000)) {
		const before = w.came.length, told = w.said.length;
		w.raw(`${JSON.stringify({ ...ask, id: `say-${++n}`, params: { ...ask.params, say: Buffer.concat([line, Buffer.from('\n')]).toString('base64') } })}\n`);
		await w.answer(`say-${n}`);
		check(`${name}, server ${what}: nothing of it arrives`, !w.came.slice(before).some((l) => l.includes('MARK')), w.came.slice(before).join('\n').slice(0, 400));
		check(`${name}, server ${what}: it is said`, await until(() => w.said.length > told), line.toString().slice(0, 200));
		await works(`${name}, server ${what}`);
		count(`${name} from the server`);
	}
	await w.close();
}
const call = (mark) => JSON.stringify({ jsonrpc: '2.0', id: `bad-${mark}`, method: 'tools/call', params: { name: 'echo', arguments: { message: mark } } });
const calls = {
	'no name': (t) => t.replace('"name":"echo",', ''),
	'a name that is none': (t) => t.replace('"name":"echo"', '"name":7'),
	'a name twice': (t) => t.replace('"name"', '"name":"echo","name"'),
	'arguments that are none': (t) => t.replace(/"arguments":\{[^}]*\}/, '"arguments":["MARK"]'),
	'an unknown method': (t) => t.replace('tools/call', 'Tools/Call'),
};
await lines('mcp', ['mcp', '--name=lines', '--'], call, calls, { jsonrpc: '2.0', method: 'ping', params: {} });
await lines('acp', ['acp', '--name=lines', '--'], (mark) => JSON.stringify({ jsonrpc: '2.0', id: `bad-${mark}`, method: 'session/prompt', params: { sessionId: 's', prompt: [{ type: 'text', text: mark }] } }), {}, { jsonrpc: '2.0', method: 'session/new', params: { cwd: '/tmp', mcpServers: [] } });

// R-652: MCP over HTTP, from clients; and a server over HTTP.
function post(options, body) {
	return new Promise((resolve, reject) => {
		const q = request({ method: 'POST', agent: false, ...options }, (r) => {
			let all = '';
			r.on('data', (d) => { all += d; });
			r.on('end', () => resolve({ status: r.statusCode, head: r.headers, body: all }));
		});
		q.on('error', reject);
		q.end(body);
	});
}
{
	const log = join(gate.dir, 'http.log');
	const l = start(solgate, ['mcp', '--listen', '--no-token', '--name=lines', '--', process.execPath, join(here, 'raw_peer.mjs'), log], { env: gate.env });
	let out = '';
	l.stdout.on('data', (d) => { out += d; });
	l.stderr.on('data', () => {});
	await until(() => out.includes('\n'));
	const to = { host: '127.0.0.1', port: new URL(out.trim()).port, path: '/mcp', headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' } };
	const first = await post(to, init());
	to.headers['Mcp-Session-Id'] = first.head['mcp-session-id'];
	const { 'a break inside': _, ...table } = { ...ways, ...rpc };
	for (const [what, body] of bad(N, call, table, 2000)) {
		const r = await post(to, body);
		const m = JSON.parse(r.body);
		check(`http ${what}: 400, in JSON-RPC`, r.status === 400 && m.error.message.startsWith('Solgate: '), r.status, r.body.slice(0, 300), body.toString().slice(0, 200));
		check(`http ${what}: nothing is passed on`, !seen(log).includes('MARK'));
		const ok = await post(to, JSON.stringify({ jsonrpc: '2.0', id: ++n, method: 'ping' }));
		check(`http ${what}: the next message works`, ok.status === 200 && ok.body.includes('"result"'), ok.body);
		count('mcp over HTTP from the client');
	}
	l.kill('SIGTERM');
	await new Promise((r) => l.on('close', r));
	const w = new Wire(solgate, ['mcp', '--name=web', `--http=${url}/mcp`], gate.env);
	await w.start();
	const result = (mark) => JSON.stringify({ jsonrpc: '2.0', id: 'x', result: { content: [{ type: 'text', text: mark }] } });
	const { 'a break inside': __, ...answers } = { ...lax, ...rpc };
	for (const [what, body] of bad(N, result, { ...answers, 'a method that is none': (t) => t.replace('{', '{"method":1,'), 'a key in other letters': (t) => t.replace('"result"', '"Result"'), 'a key twice': (t) => t.replace('{', '{"result":{},') }, 3000)) {
		answer = body;
		w.raw(`${JSON.stringify({ jsonrpc: '2.0', id: `p-${++n}`, method: 'ping' })}\n`);
		const m = await w.answer(`p-${n}`);
		check(`web ${what}: an error for who asked`, /did not answer/.test(m.error?.message), JSON.stringify(m).slice(0, 300), body.toString().slice(0, 200));
		answer = JSON.stringify({ jsonrpc: '2.0', id: `q-${n}`, result: {} });
		w.raw(`${JSON.stringify({ jsonrpc: '2.0', id: `q-${n}`, method: 'ping' })}\n`);
		check(`web ${what}: the next one works`, (await w.answer(`q-${n}`)).result !== undefined);
		count('mcp over HTTP from the server');
	}
	check('web: nothing of it arrived', !w.came.some((l2) => l2.includes('MARK')));
	await w.close();
}

// R-653: hooks: each ends as a refusal that the host understands.
async function hook(host, input) {
	const c = start(solgate, ['hook', host], { env: gate.env });
	let out = '', said = '';
	c.stdout.on('data', (d) => { out += d; });
	c.stderr.on('data', (d) => { said += d; });
	c.stdin.end(input);
	return { code: await new Promise((r) => c.on('close', r)), out, said };
}
const event = (mark) => JSON.stringify({ session_id: 's', transcript_path: '/tmp/t', cwd: '/tmp', hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: mark } });
const { 'a break inside': ___, ...texts } = ways;
const events = { ...texts, 'a key twice': (t) => t.replace('"tool_name"', '"tool_name":"Read","tool_name"'), 'no event': (t) => t.replace('"hook_event_name":"PreToolUse",', ''), 'an event that nobody knows': (t) => t.replace('PreToolUse', 'PreTool'), 'a tool that is none': (t) => t.replace('"Bash"', '7'), 'an input that is none': (t) => t.replace(/"tool_input":\{[^}]*\}/, '"tool_input":"MARK"') };
for (const [what, input] of bad(N, event, events, 4000)) {
	const r = await hook('claude', input);
	const refuses = (r.code === 2 && r.said.length > 0) || (r.code === 0 && /"permissionDecision":\s*"deny"|"decision":\s*"block"/.test(r.out));
	check(`hook ${what}: refused, with a reason`, refuses, r.code, r.out, r.said, input.toString().slice(0, 200));
	count('hooks');
}
await gate.ask('POST', '/v1/grants', { extension_id: 'claude', capability: 'exec', scope_pattern: '*', decision: 'allow' });
const audit = JSON.stringify((await gate.ask('GET', '/v1/audit?limit=200')).body);
check('hook: nothing of it reached the gate', !audit.includes('MARK-4'), audit.slice(0, 300));

// R-654: the proxy, from programs; then from providers.
const agent = readFileSync(join(gate.state, 'tokens/agent'), 'utf8').trim();
const forms = { openai: (b) => b.error.message && b.error.type, anthropic: (b) => b.type === 'error' && b.error.type, gemini: (b) => b.error.code && b.error.status };
const at = { openai: '/openai/v1/chat/completions', anthropic: '/anthropic/v1/messages', gemini: '/gemini/v1beta/models/m:generateContent' };
const asks = { openai: (m) => ({ model: 'm', messages: [{ role: 'user', content: m }] }), anthropic: (m) => ({ model: 'm', max_tokens: 9, messages: [{ role: 'user', content: m }] }), gemini: (m) => ({ contents: [{ role: 'user', parts: [{ text: m }] }], generationConfig: {} }) };
const says = {
	openai: (m) => ({ id: 'c', object: 'chat.completion', created: 1, model: 'm', choices: [{ index: 0, message: { role: 'assistant', content: m }, finish_reason: 'stop' }] }),
	anthropic: (m) => ({ id: 'm', type: 'message', role: 'assistant', model: 'm', content: [{ type: 'text', text: m }], stop_reason: 'end_turn', usage: { input_tokens: 1, output_tokens: 1 } }),
	gemini: (m) => ({ candidates: [{ content: { role: 'model', parts: [{ text: m }] }, finishReason: 'STOP' }], modelVersion: 'm' }),
};
const { 'a number that is none': ____, ...bodies } = texts;
for (const [i, p] of Object.keys(at).entries()) {
	const send = (body) => post({ socketPath: gate.socket, path: at[p], headers: { Host: 'localhost', Authorization: `Bearer ${agent}`, 'Content-Type': 'application/json' } }, body);
	const share = Math.ceil(N / 3);
	const ok = async (what) => { answer = JSON.stringify(says[p]('fine')); const r = await send(JSON.stringify(asks[p]('hello'))); check(`${p} ${what}: the next one works`, r.status === 200 && r.body.includes('fine'), r.status, r.body); };
	for (const [what, body] of bad(share, (m) => JSON.stringify(asks[p](m)), bodies, 5000 + 1000 * i)) {
		const before = provider.seen.length;
		const r = await send(body);
		check(`${p} request ${what}: 400 in its form`, r.status === 400 && forms[p](JSON.parse(r.body)), r.status, r.body.slice(0, 300), body.toString().slice(0, 200));
		check(`${p} request ${what}: nothing is sent`, provider.seen.length === before);
		await ok(`request ${what}`);
		count('the proxy from programs');
	}
	for (const [what, body] of bad(share, (m) => JSON.stringify(says[p](m)), bodies, 8000 + 1000 * i)) {
		answer = body;
		const r = await send(JSON.stringify(asks[p]('hello')));
		check(`${p} answer ${what}: 502 in its form`, r.status === 502 && forms[p](JSON.parse(r.body)) && !r.body.includes('MARK'), r.status, r.body.slice(0, 300), body.toString().slice(0, 200));
		await ok(`answer ${what}`);
		count('the proxy from providers');
	}
}
provider.closeAllConnections();
provider.close();
await gate.stop();
if (process.env.BAD_MESSAGES) console.error(Object.entries(counts).map(([k, v]) => `${k}: ${v}`).join('; '));
await done('malformed');
