// A small server of tools that does what a test tells it to, by environment:
// TOOLS is the JSON of its list, LISTS that of other lists by their method.  While it runs, two methods that the gate passes
// on say more: logging/setLevel with tools changes the list, and
// notifications/progress with a code ends it.
import { createInterface } from 'node:readline';
let tools = JSON.parse(process.env.TOOLS ?? '[{"name":"echo","description":"says it again","inputSchema":{"type":"object"}}]');
const lists = JSON.parse(process.env.LISTS ?? '{}');
const say = (m) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...m })}\n`);
createInterface({ input: process.stdin }).on('line', (line) => {
	const m = JSON.parse(line);
	if (m.method === 'initialize') say({ id: m.id, result: { protocolVersion: m.params.protocolVersion, capabilities: { tools: { listChanged: true } }, serverInfo: { name: 's', version: '1' } } });
	else if (m.method === 'tools/list') say({ id: process.env.ODD_ID ? String(m.id) : m.id, result: { tools } });
	else if (lists[m.method]) say({ id: m.id, result: lists[m.method] });
	else if (m.method === 'tools/call') say({ id: m.id, result: { content: [{ type: 'text', text: `called ${m.params.name}` }], got: m.params } });
	else if (m.method === 'logging/setLevel' && m.params.tools) { tools = m.params.tools; say({ method: 'notifications/tools/list_changed' }); if (m.id !== undefined) say({ id: m.id, result: {} }); }
	else if (m.method === 'notifications/progress' && m.params.code !== undefined) process.exit(m.params.code);
	else if (m.method === 'notifications/progress') process.stdout.write(m.params.text);
	else if (m.method === 'completion/complete') { for (let i = 0; i < m.params.n; i++) say({ method: 'notifications/message', params: { level: 'info', data: `${i} ${'x'.repeat(1000)}` } }); say({ id: m.id, result: { n: m.params.n } }); }
	else if (m.id !== undefined && m.method) say({ id: m.id, result: { echo: m } });
});
