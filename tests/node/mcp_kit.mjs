// What the tests of the MCP and ACP proxies share: a transport of the official
// SDK that keeps every line as it came, a gate of one's own, counted checks.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, readFileSync, existsSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const here = new URL('.', import.meta.url).pathname;
export const solgate = resolve(process.env.SOLGATE ?? join(here, '../../build/solgate'));
// Node 18 has what the server calls crypto behind a switch.
const globals = process.versions.node.startsWith('18.') ? ['--experimental-global-webcrypto'] : [];
export const everything = ['node', ...globals, join(here, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')];
export const filesystem = ['node', join(here, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js')];
export const tmp = mkdtempSync(join(tmpdir(), 'mcp-'));
export { sleep };
// Until fn() gives something true; false if that never comes.
export async function until(fn) {
	for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) if (await fn()) return true;
	return false;
}

let passed = 0, failed = 0;
export function check(name, ok, ...more) {
	if (ok) { passed++; return; }
	failed++;
	console.error(`FAILED: ${name}`, ...more);
}
export const same = (name, want, got) => check(name, want === got, `\n  want ${want}\n  got  ${got}`);

const children = new Set();
export function start(command, args, options = {}) {
	const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], ...options });
	children.add(child);
	child.on('close', () => children.delete(child));
	child.stdin.on('error', () => {});
	return child;
}

export async function done(name) {
	for (const c of children) c.kill('SIGKILL');
	await sleep(20);
	rmSync(tmp, { recursive: true, force: true });
	console.log(`${name}: ${passed} passed, ${failed} failed`);
	process.exit(failed === 0 ? 0 : 1);
}
process.on('unhandledRejection', async (e) => {
	console.error(e);
	failed++;
	await done('unexpected');
});

// A gate with a state of its own.
export class Gate {
	constructor(name) {
		this.dir = join(tmp, name);
		this.state = join(this.dir, 'state');
		this.env = { PATH: process.env.PATH, HOME: this.dir, SOLGATE_STATE: this.state, ASAN_OPTIONS: process.env.ASAN_OPTIONS ?? '', SOLGATE_PERSON: 'token' };
		this.socket = join(this.state, 'run/solgate.sock');
	}
	async start(...options) {
		this.child = start(solgate, ['serve', '--no-tcp', `--state=${this.state}`, ...options], { env: this.env });
		let said = '';
		this.child.stderr.on('data', (d) => { said += d; });
		for (let i = 0; i < 4000 && !said.includes('try '); i++) await sleep(25);
		if (!said.includes('try ')) throw new Error(`the gate does not start: ${said}`);
		return this;
	}
	async stop() {
		const over = new Promise((r) => this.child.on('close', r));
		this.child.kill();
		await over;
	}
	ask(method, path, body, role = 'person') {
		const token = readFileSync(join(this.state, 'tokens', role), 'utf8').trim();
		return new Promise((resolve, reject) => {
			const q = request({ socketPath: this.socket, method, path, headers: { Host: 'localhost', Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) } }, (r) => {
				let all = '';
				r.on('data', (d) => { all += d; });
				r.on('end', () => resolve({ status: r.statusCode, body: all === '' ? null : JSON.parse(all) }));
			});
			q.on('error', reject);
			q.end(body ? JSON.stringify(body) : undefined);
		});
	}
	async grant(extension, pattern, effect = 'allow') {
		const r = await this.ask('POST', '/v1/grants', { extension_id: extension, capability: 'tool', scope_pattern: pattern, decision: effect });
		if (r.status !== 201) throw new Error(`no grant: ${JSON.stringify(r.body)}`);
		return r.body;
	}
	async run(...args) {
		const c = start(solgate, args, { env: this.env });
		let out = '';
		c.stdout.on('data', (d) => { out += d; });
		const code = await new Promise((r) => c.on('close', r));
		return { code, out };
	}
	// Somebody is there to answer; answer(view) says what, or nothing.
	// Whether it is noticed that nobody is there any more.
	alone() { return until(async () => (await this.ask('GET', '/v1/state')).body.attended === false); }
	attend(answer) {
		const token = readFileSync(join(this.state, 'tokens/person'), 'utf8').trim();
		const seen = new Set();
		return new Promise((resolve, reject) => {
			const q = request({ socketPath: this.socket, path: '/v1/events?listen=web', headers: { Host: 'localhost', Authorization: `Bearer ${token}`, Accept: 'text/event-stream' } }, (r) => {
				resolve({ stop: () => { clearInterval(timer); q.destroy(); }, seen });
				r.on('data', () => {});
				r.on('error', () => {});
			});
			const timer = setInterval(async () => {
				const list = await this.ask('GET', '/v1/prompts').catch(() => null);
				for (const p of list?.body?.prompts ?? []) {
					if (seen.has(p.promptId)) continue;
					seen.add(p.promptId);
					const decision = answer(p);
					if (decision) await this.ask('POST', `/v1/prompts/${p.promptId}/decision`, { decision, rev: p.rev });
				}
			}, 50);
			q.on('error', () => {});
			q.on('error', reject);
			q.end();
		});
	}
}

// A transport of the SDK over a child: what came and what went, as it was.
export class Wire {
	constructor(command, args, env) {
		this.command = command; this.args = args; this.env = env;
		this.came = []; this.went = []; this.said = '';
	}
	async start() {
		this.child = start(this.command, this.args, { env: this.env });
		this.code = new Promise((r) => this.child.on('close', (code, signal) => { this.closed = true; r(signal ?? code); this.onclose?.(); }));
		this.child.stderr.on('data', (d) => { this.said += d; });
		let rest = '';
		this.child.stdout.setEncoding('utf8');
		this.child.stdout.on('data', (d) => {
			const lines = (rest + d).split('\n');
			rest = lines.pop();
			for (const l of lines) {
				this.came.push(l);
				let m;
				try { m = JSON.parse(l); } catch (e) { this.onerror?.(e); continue; }
				this.onmessage?.(m);
			}
		});
	}
	async send(message) { this.raw(`${JSON.stringify(message)}\n`); }
	raw(text) { this.went.push(text); this.child.stdin.write(text); }
	async close() {
		// As the SDK does it: the end of input, then signals.
		this.child.stdin.end();
		for (const [signal, ms] of [['SIGTERM', 5000], ['SIGKILL', 20000]]) {
			await Promise.race([this.code, sleep(ms)]);
			if (this.closed) return;
			this.child.kill(signal);
		}
		await this.code;
	}
	// The answer to the request with this id, when it comes.
	async answer(id, ms = 90000) {
		for (let t = 0; t < ms; t += 10) {
			for (const l of this.came) {
				const m = JSON.parse(l);
				if (m.id === id && m.method === undefined) return m;
			}
			await sleep(10);
		}
		throw new Error(`no answer to ${id}; came: ${this.came.join('\n')}; said: ${this.said}`);
	}
	async line(test, ms = 90000) {
		for (let t = 0; t < ms; t += 10) {
			const found = this.came.map((l) => JSON.parse(l)).find(test);
			if (found) return found;
			await sleep(10);
		}
		throw new Error(`no such line; came: ${this.came.join('\n')}; said: ${this.said}`);
	}
}

// `command` behind the proxy of `gate`; everything the server gets is in `seen`.
export function proxied(gate, name, command, ...options) {
	// The same command line each time: it is pinned, too.
	const seen = join(gate.dir, `seen-${name}`);
	const from = existsSync(seen) ? readFileSync(seen, 'utf8').length : 0;
	const w = new Wire(solgate, ['mcp', `--name=${name}`, ...options, '--', process.execPath, join(here, 'mcp_tap.mjs'), seen, ...command], gate.env);
	w.seen = () => (existsSync(seen) ? readFileSync(seen, 'utf8').slice(from) : '');
	w.released = () => w.seen().split('\n').filter((l) => l.includes('tools/call')).length;
	return w;
}

export const init = (capabilities = {}, version = '2025-11-25') => `${JSON.stringify({ jsonrpc: '2.0', id: 'i', method: 'initialize', params: { protocolVersion: version, capabilities, clientInfo: { name: 't', version: '1' } } })}\n`;
export const call = (id, name, args = {}, more = {}) => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args, ...more } })}\n`;
