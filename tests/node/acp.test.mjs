// `solgate acp` between an editor and an agent, both made with the official
// SDK: requests for permission are answered by the gate, the rest passes.
import { Readable, Writable } from 'node:stream';
import { join } from 'node:path';
import { PROTOCOL_VERSION, client, methods, ndJsonStream } from '@agentclientprotocol/sdk';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { Gate, Wire, check, done, here, same, sleep, solgate, start, tmp } from './mcp_kit.mjs';

const agent = [process.execPath, join(here, 'acp_agent.mjs')];
const options = (...kinds) => kinds.map((kind) => ({ optionId: `id-${kind}`, name: kind, kind }));
const all = options('allow_always', 'allow_once', 'reject_always', 'reject_once');
const execute = (command, opts = all) => ({ toolCall: { toolCallId: 'c', title: command, kind: 'execute', rawInput: { command } }, options: opts });

// An editor: what it was asked, and what the agent said after each prompt.
async function editor(gate, ...more) {
	const child = start(solgate, ['acp', '--name=test', ...more, '--', ...agent], { env: gate.env });
	const e = { asked: [], said: [], child, code: new Promise((r) => child.on('close', r)) };
	const app = client({ name: 'editor' })
		.onRequest(methods.client.session.requestPermission, ({ params }) => { e.asked.push(params); return { outcome: { outcome: 'selected', optionId: params.options[0].optionId } }; })
		.onRequest(methods.client.fs.readTextFile, ({ params }) => ({ content: `of ${params.path}` }))
		.onNotification(methods.client.session.update, ({ params }) => { if (params.update.sessionUpdate === 'agent_message_chunk') e.said.push(JSON.parse(params.update.content.text)); });
	e.connection = app.connect(ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout)));
	e.init = await e.connection.agent.request(methods.agent.initialize, { protocolVersion: PROTOCOL_VERSION, clientCapabilities: { fs: { readTextFile: true } } });
	const { sessionId } = await e.connection.agent.request(methods.agent.session.new, { cwd: '/tmp', mcpServers: [] });
	e.prompt = (what) => e.connection.agent.request(methods.agent.session.prompt, { sessionId, prompt: [{ type: 'text', text: JSON.stringify(what) }] });
	e.ask = async (what) => { await e.prompt(what); for (let i = 0; i < 6000 && e.said.length === 0; i++) await sleep(10); return e.said.pop(); };
	e.cancel = () => e.connection.agent.notify(methods.agent.session.cancel, { sessionId });
	e.end = async () => { child.stdin.end(); setTimeout(() => child.kill(), 1500).unref(); return e.code; };
	return e;
}
const chosen = (o) => o?.outcome?.optionId ?? o?.outcome?.outcome;

const gate = await new Gate('acp').start();
let e = await editor(gate);
same('what else they say passes', PROTOCOL_VERSION, e.init.protocolVersion);
same('requests to the editor pass', 'of /x', (await e.ask({ read: '/x' })).content);
// T40: nobody is there, so it is refused, with an option of the agent.
same('unattended: reject_once', 'id-reject_once', chosen(await e.ask(execute('git push'))));
same('unattended: reject_always if that is all', 'id-reject_always', chosen(await e.ask(execute('git push', options('allow_once', 'reject_always')))));
same('unattended: cancelled where nothing refuses', 'cancelled', chosen(await e.ask(execute('git push', options('allow_once')))));
// A grant of the words of a command.
await gate.ask('POST', '/v1/grants', { extension_id: 'acp:test', capability: 'exec', scope_pattern: 'git status', decision: 'allow' });
same('granted: allow_once', 'id-allow_once', chosen(await e.ask(execute('git status'))));
same('T1: and no more than that', 'id-reject_once', chosen(await e.ask(execute('git status; rm -rf /'))));
same('the editor was never asked', 0, e.asked.length);
same('granted, but only for ever: the editor is asked', 'id-allow_always', chosen(await e.ask(execute('git status', options('allow_always', 'reject_once')))));
same('which happened once', 1, e.asked.length);
same('other options are not ours to choose', 'id-x', chosen(await e.ask(execute('git status', [{ optionId: 'id-x', name: 'x', kind: 'allow_always' }]))));
const look = (kind) => ({ toolCall: { toolCallId: 'c', title: 't', kind, rawInput: { path: '/a' } }, options: all });
await gate.ask('POST', '/v1/grants', { extension_id: 'acp:test', capability: 'read', scope_pattern: '/a', decision: 'allow' });
same('a file that is granted', 'id-allow_once', chosen(await e.ask(look('read'))));
same('a file that is not', 'id-reject_once', chosen(await e.ask(look('edit'))));
// what was said before counts; each file of a patch must be allowed.
const files = (...paths) => ({ toolCall: { toolCallId: 'p', title: 'Edit files', kind: 'edit', locations: paths.map((path) => ({ path })) }, options: all });
const diffs = (...paths) => ({ sessionUpdate: 'tool_call', toolCallId: 'p', title: 'Editing', kind: 'edit', status: 'in_progress', content: paths.map((path) => ({ type: 'diff', path, oldText: 'a', newText: 'b' })) });
await gate.ask('POST', '/v1/grants', { extension_id: 'acp:test', capability: 'write', scope_pattern: '/p/a', decision: 'allow' });
same('a patch of one file', 'id-allow_once', chosen(await e.ask({ ...files('/p/a'), update: diffs('/p/a') })));
same('a patch of two, one of which is not granted', 'id-reject_once', chosen(await e.ask({ ...files('/p/a'), update: diffs('/p/a', '/p/b') })));
await gate.ask('POST', '/v1/grants', { extension_id: 'acp:test', capability: 'write', scope_pattern: '/p/b', decision: 'allow' });
same('a patch of two, both granted', 'id-allow_once', chosen(await e.ask({ ...files('/p/a'), update: diffs('/p/a', '/p/b') })));
same('a command whose kind was said before', 'id-allow_once', chosen(await e.ask({ toolCall: { toolCallId: 'k', title: 't', rawInput: { command: 'git status' } }, options: all, update: { sessionUpdate: 'tool_call', toolCallId: 'k', title: 'Terminal', kind: 'execute', status: 'pending' } })));
// a grant for a kind opens nothing.
for (const name of ['acp.other', 'acp.execute']) await gate.grant('acp:test', name);
same('what is not known whole is not covered', 'id-reject_once', chosen(await e.ask({ toolCall: { toolCallId: 'x', title: 'Run', kind: 'execute' }, options: all })));
same('nor is what has no kind', 'id-reject_once', chosen(await e.ask({ toolCall: { toolCallId: 'y', title: 'Run', rawInput: { command: 'git status' } }, options: all })));
// A person answers at a face of Solgate.
for (const [answer, want] of [['allow_once', 'id-allow_once'], ['deny_once', 'id-reject_once']]) {
	const person = await gate.attend((p) => (p.extension.id === 'acp:test' ? answer : null));
	same(`a person: ${answer}`, want, chosen(await e.ask(execute(`make ${answer}`))));
	person.stop();
	await gate.alone();
}
// a person sees what would be written, against the file as it is; and R-822 that it cannot be changed.
{
	const dir = mkdtempSync(join(tmp, 'acp-'));
	const f = join(dir, 'f.txt');
	writeFileSync(f, 'one\ntwo\nthree\n');
	const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
	const write = (content, rawInput, path = f) => ({ toolCall: { toolCallId: 'w', title: 'Edit', kind: 'edit', ...(content ? { content: content.map((d) => ({ type: 'diff', path, ...d })) } : {}), ...(rawInput ? { rawInput } : {}) }, options: all });
	const see = async (what) => {
		const ids = [];
		const person = await gate.attend((p) => { ids.push(p.promptId); return null; });
		const said = e.ask(what);
		for (let i = 0; i < 1200 && ids.length === 0; i++) await sleep(50);
		const view = (await gate.ask('GET', `/v1/prompts/${ids[0]}`)).body;
		const call = (view.prompt ?? view).calls[0];
		await gate.ask('POST', `/v1/prompts/${ids[0]}/decision`, { decision: 'deny_once', rev: (view.prompt ?? view).rev });
		same('and is answered', 'id-reject_once', chosen(await said));
		person.stop();
		await gate.alone();
		return call;
	};
	let k = await see(write([{ oldText: 'two\n', newText: `2\nkey=${secret}\n` }]));
	same('a part, against the file', 'against the file as it is', k.change?.note);
	check('what goes and comes', k.change?.lines.join('|').startsWith(' one|-two|+2|+key='), JSON.stringify(k.change));
	check('T56: no secret', k.change?.hidden > 0 && !JSON.stringify(k.change).includes(secret));
	check('R-822: no member can be changed', !k.edits?.length, JSON.stringify(k.edits));
	k = await see(write([{ oldText: 'one\ntwo\nthree\n', newText: 'one\nthree\n' }]));
	same('the whole file', ' one|-two| three', k.change?.lines.join('|'));
	k = await see(write([{ oldText: null, newText: 'x\n' }], undefined, join(dir, 'new.txt')));
	same('a new file', 'a new file: +x', `${k.change?.note}: ${k.change?.lines.join('|')}`);
	k = await see(write(undefined, { file_path: f, old_string: 'three', new_string: 'drei' }));
	same('by its input', ' one| two|-three|+drei', k.change?.lines.join('|'));
	k = await see(write([{ oldText: 'gone', newText: 'x' }]));
	same('what is not there', 'what is to be replaced is not in the file as it is', k.change?.note);
}
// The turn is cancelled while a person is asked.
const silent = await gate.attend(() => null);
const turn = e.prompt(execute('make waits'));
for (let i = 0; i < 1200 && (await gate.ask('GET', '/v1/prompts')).body.prompts.length === 0; i++) await sleep(50);
await e.cancel();
same('cancelled: the turn says so', 'cancelled', (await turn).stopReason);
for (let i = 0; i < 1200 && (await gate.ask('GET', '/v1/prompts')).body.prompts.length > 0; i++) await sleep(50);
same('and nobody is asked any more', 0, (await gate.ask('GET', '/v1/prompts')).body.prompts.length);
silent.stop();
await e.end();
// With --pass-on the editor's person is asked where nobody is there.
await gate.alone();
e = await editor(gate, '--pass-on');
same('passed on', 'id-allow_always', chosen(await e.ask(execute('git push'))));
same('to the editor', 1, e.asked.length);
same('not known whole: nothing that lasts is passed on', 'id-allow_once', chosen(await e.ask({ toolCall: { toolCallId: 'z', title: 'Run' }, options: all })));
same('the editor had no such option', 'allow_once reject_always reject_once', e.asked[1].options.map((o) => o.kind).join(' '));
await e.end();
// No gate: refused.
await gate.stop();
e = await editor(gate);
same('no gate: refused', 'id-reject_once', chosen(await e.ask(execute('git status'))));
same('and not passed on', 0, e.asked.length);
await e.end();
// Requests in two readings; an agent that ends.
const w = new Wire(solgate, ['acp', '--name=odd', '--', '/bin/sh', '-c', `read x; printf '%s\\n' '{"jsonrpc":"2.0","id":1,"method":"x","method":"session/request_permission","params":{}}' '{"jsonrpc":"2.0","id":2,"method":"session/request_permission","params":{"sessionId":"s","toolCall":{},"toolCall":{},"options":[]}}'; read y; echo "$y" >&2; exit 7`], gate.env);
await w.start();
w.raw('{"jsonrpc":"2.0","method":"go"}\n');
same('the code of the agent', 7, await w.code);
check('two readings are not passed on', w.came.length === 0 && /left out a line from the agent/.test(w.said), w.said);
check('and are cancelled', w.said.includes('{"jsonrpc":"2.0","id":2,"result":{"outcome":{"outcome":"cancelled"}}}'), w.said);
await done('acp');
