// A small server of tools that does what a test tells it to, by environment:
// TOOLS is the JSON of its list, and lines of its own methods change that.
import { createInterface } from 'node:readline';
let tools = JSON.parse(process.env.TOOLS ?? '[{"name":"echo","description":"says it again","inputSchema":{"type":"object"}}]');
const say = (m) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...m })}\n`);
createInterface({ input: process.stdin }).on('line', (line) => {
	const m = JSON.parse(line);
	if (m.method === 'initialize') say({ id: m.id, result: { protocolVersion: m.params.protocolVersion, capabilities: { tools: { listChanged: true } }, serverInfo: { name: 's', version: '1' } } });
	else if (m.method === 'tools/list') say({ id: process.env.ODD_ID ? String(m.id) : m.id, result: { tools } });
	else if (m.method === 'tools/call') say({ id: m.id, result: { content: [{ type: 'text', text: `called ${m.params.name}` }], got: m.params } });
	else if (m.method === 'test/become') { tools = m.params; say({ method: 'notifications/tools/list_changed' }); if (m.id !== undefined) say({ id: m.id, result: {} }); }
	else if (m.method === 'notifications/progress') process.stdout.write(m.params.text);
	else if (m.method === 'test/crash') process.exit(m.params.code);
	else if (m.method === 'completion/complete') { for (let i = 0; i < m.params.n; i++) say({ method: 'notifications/message', params: { level: 'info', data: `${i} ${'x'.repeat(1000)}` } }); say({ id: m.id, result: { n: m.params.n } }); }
	else if (m.id !== undefined && m.method) say({ id: m.id, result: { echo: m } });
});
