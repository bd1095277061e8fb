// The other side of a proxy of lines: keeps each line that comes in a file,
// answers requests, and writes what "test/say" tells it, as it is.
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const tools = [{ name: 'echo', inputSchema: { type: 'object' } }];
createInterface({ input: process.stdin }).on('line', (line) => {
	appendFileSync(process.argv[2], `${line}\n`);
	const m = JSON.parse(line);
	const say = (r) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: m.id, ...r })}\n`);
	if (m.params?.say !== undefined) process.stdout.write(Buffer.from(m.params.say, 'base64'));
	if (m.id === undefined || m.method === undefined) return;
	if (m.method === 'initialize') say({ result: { protocolVersion: m.params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'r', version: '1' } } });
	else if (m.method === 'tools/list') say({ result: { tools } });
	else say({ result: { content: [{ type: 'text', text: 'fine' }] } });
});
