// What the conformance suite of MCP expects a server to have, with the official
// SDK: on standard streams, or (an argument "http") on a port that is printed.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import * as T from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';
const text = (t) => ({ type: 'text', text: t });
const say = (...content) => ({ content });
const pause = (ms) => new Promise((r) => setTimeout(r, ms));

function make() {
	const s = new McpServer({ name: 'conformance', version: '1.0.0' }, { capabilities: { tools: { listChanged: true }, resources: { subscribe: true, listChanged: true }, prompts: { listChanged: true }, logging: {}, completions: {} } });
	const tool = (name, description, inputSchema, fn) => s.registerTool(name, { description, inputSchema }, fn);
	const embedded = (uri, t) => ({ type: 'resource', resource: { uri, mimeType: 'text/plain', text: t } });

	tool('test_simple_text', 'text', {}, async () => say(text('This is a simple text response for testing.')));
	tool('test_image_content', 'an image', {}, async () => say({ type: 'image', data: PNG, mimeType: 'image/png' }));
	tool('test_audio_content', 'a sound', {}, async () => say({ type: 'audio', data: WAV, mimeType: 'audio/wav' }));
	tool('test_embedded_resource', 'a resource', {}, async () => say(embedded('test://embedded-resource', 'This is an embedded resource content.')));
	tool('test_multiple_content_types', 'several', {}, async () => say(text('Multiple content types test:'), { type: 'image', data: PNG, mimeType: 'image/png' },
		{ type: 'resource', resource: { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data","value":123}' } }));
	tool('test_tool_with_logging', 'logs', {}, async (_, x) => {
		for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
			await x.sendNotification({ method: 'notifications/message', params: { level: 'info', data } });
			await pause(50);
		}
		return say(text('Tool with logging executed successfully'));
	});
	tool('test_error_handling', 'fails', {}, async () => { throw new Error('This tool intentionally returns an error for testing'); });
	tool('test_tool_with_progress', 'progress', {}, async (_, x) => {
		const progressToken = x._meta?.progressToken ?? 0;
		for (const progress of [0, 50, 100]) {
			await x.sendNotification({ method: 'notifications/progress', params: { progressToken, progress, total: 100, message: `Completed step ${progress} of 100` } });
			await pause(50);
		}
		return say(text(String(progressToken)));
	});
	tool('test_sampling', 'asks the model', { prompt: z.string() }, async ({ prompt }, x) => {
		const r = await x.sendRequest({ method: 'sampling/createMessage', params: { messages: [{ role: 'user', content: text(prompt) }], maxTokens: 100 } }, T.CreateMessageResultSchema);
		return say(text(`LLM response: ${r.content.text ?? ''}`));
	});
	const elicit = async (x, message, properties, required) => {
		const r = await x.sendRequest({ method: 'elicitation/create', params: { message, requestedSchema: { type: 'object', properties, ...(required ? { required } : {}) } } }, z.object({ method: z.literal('x').optional() }).passthrough());
		return say(text(`User response: action=${r.action}, content=${JSON.stringify(r.content ?? {})}`));
	};
	tool('test_elicitation', 'asks the user', { message: z.string() }, async ({ message }, x) => elicit(x, message, { username: { type: 'string', description: "User's response" }, email: { type: 'string', description: "User's email address" } }, ['username', 'email']));
	tool('test_elicitation_sep1034_defaults', 'asks with defaults', {}, async (_, x) => elicit(x, 'Please review', {
		name: { type: 'string', description: 'User name', default: 'John Doe' }, age: { type: 'integer', description: 'User age', default: 30 }, score: { type: 'number', description: 'User score', default: 95.5 },
		status: { type: 'string', description: 'User status', enum: ['active', 'inactive', 'pending'], default: 'active' }, verified: { type: 'boolean', description: 'Verification status', default: true },
	}));
	tool('test_elicitation_sep1330_enums', 'asks to choose', {}, async (_, x) => elicit(x, 'Please choose', {
		untitledSingle: { type: 'string', description: 'one', enum: ['option1', 'option2', 'option3'] },
		titledSingle: { type: 'string', description: 'one', oneOf: [{ const: 'value1', title: 'First Option' }, { const: 'value2', title: 'Second Option' }, { const: 'value3', title: 'Third Option' }] },
		legacyEnum: { type: 'string', description: 'one', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
		untitledMulti: { type: 'array', description: 'some', minItems: 1, maxItems: 3, items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
		titledMulti: { type: 'array', description: 'some', minItems: 1, maxItems: 3, items: { anyOf: [{ const: 'value1', title: 'First Choice' }, { const: 'value2', title: 'Second Choice' }, { const: 'value3', title: 'Third Choice' }] } },
	}));
	tool('test_reconnection', 'closes its stream', {}, async (_, x) => {
		x.closeSSEStream?.();
		await pause(100);
		return say(text('Reconnection test completed successfully.'));
	});
	tool('json_schema_2020_12_tool', 'a schema', {}, async () => say(text('JSON Schema 2020-12 tool called')));

	s.registerResource('static-text', 'test://static-text', { title: 'Static text', description: 'text', mimeType: 'text/plain' }, async () => ({ contents: [{ uri: 'test://static-text', mimeType: 'text/plain', text: 'This is the content of the static text resource.' }] }));
	s.registerResource('static-binary', 'test://static-binary', { title: 'Static binary', description: 'bytes', mimeType: 'image/png' }, async () => ({ contents: [{ uri: 'test://static-binary', mimeType: 'image/png', blob: PNG }] }));
	s.registerResource('template', new ResourceTemplate('test://template/{id}/data', { list: undefined }), { title: 'Template', description: 'by id', mimeType: 'application/json' }, async (uri, { id }) => ({ contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }] }));
	s.registerResource('watched', 'test://watched-resource', { title: 'Watched', description: 'changes', mimeType: 'text/plain' }, async () => ({ contents: [{ uri: 'test://watched-resource', mimeType: 'text/plain', text: 'Watched resource content' }] }));
	s.server.setRequestHandler(T.SubscribeRequestSchema, async () => ({}));
	s.server.setRequestHandler(T.UnsubscribeRequestSchema, async () => ({}));
	s.server.setRequestHandler(T.SetLevelRequestSchema, async () => ({}));
	s.server.setRequestHandler(T.CompleteRequestSchema, async () => ({ completion: { values: ['paris', 'park'], total: 2, hasMore: false } }));

	const user = (...content) => ({ messages: content.map((c) => ({ role: 'user', content: c })) });
	s.registerPrompt('test_simple_prompt', { title: 'Simple', description: 'simple' }, async () => user(text('This is a simple prompt for testing.')));
	s.registerPrompt('test_prompt_with_arguments', { title: 'Arguments', description: 'with arguments', argsSchema: { arg1: z.string().describe('First'), arg2: z.string().describe('Second') } }, async ({ arg1, arg2 }) => user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)));
	s.registerPrompt('test_prompt_with_embedded_resource', { title: 'Resource', description: 'with a resource', argsSchema: { resourceUri: z.string().describe('URI') } }, async ({ resourceUri }) => user({ type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' } }, text('Please process the embedded resource above.')));
	s.registerPrompt('test_prompt_with_image', { title: 'Image', description: 'with an image' }, async () => user({ type: 'image', data: PNG, mimeType: 'image/png' }, text('Please analyze the image above.')));

	// The schema of one tool has what the SDK's own form of schemas has not.
	const list = s.server._requestHandlers.get('tools/list');
	s.server._requestHandlers.set('tools/list', async (...a) => {
		const r = await list(...a);
		for (const t of r.tools) if (t.name === 'json_schema_2020_12_tool') t.inputSchema = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } }, properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } }, additionalProperties: false };
		return r;
	});
	return s;
}

if (process.argv[2] !== 'http') {
	await make().connect(new StdioServerTransport());
} else {
	const kept = { events: new Map(), async storeEvent(stream, message) { const id = `${stream}_${String(kept.events.size).padStart(9, '0')}`; kept.events.set(id, { stream, message }); return id; },
		async replayEventsAfter(last, { send }) { const { stream } = kept.events.get(last) ?? {}; for (const [id, e] of kept.events) if (e.stream === stream && id > last && e.message.jsonrpc) await send(id, e.message); return stream ?? ''; } };
	const sessions = new Map();
	const server = createServer(async (q, r) => {
		if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(q.headers.host ?? '') || (q.headers.origin && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(q.headers.origin))) { r.writeHead(403); r.end(); return; }
		const id = q.headers['mcp-session-id'];
		let t = sessions.get(id);
		if (!t && id) { r.writeHead(404); r.end(); return; }
		if (!t) {
			t = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, eventStore: kept, retryInterval: 200, onsessioninitialized: (n) => sessions.set(n, t) });
			await make().connect(t);
		}
		await t.handleRequest(q, r);
	}).listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
}
