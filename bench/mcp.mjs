// An allowed echo as the SDK client sees it: directly, behind solgate mcp with
// its ledger in memory and on the disk, behind a pass-through written in node.
// They take turns, a few calls each, so that a busy machine is busy for all;
// and with them a sync of a kilobyte to the same disk.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { Client } from '../tests/node/node_modules/@modelcontextprotocol/sdk/dist/esm/client/index.js';
import { StdioClientTransport } from '../tests/node/node_modules/@modelcontextprotocol/sdk/dist/esm/client/stdio.js';

const [solgate, memory, disk] = process.argv.slice(2);
const here = new URL('.', import.meta.url).pathname;
const server = [process.execPath, `${here}../tests/node/node_modules/@modelcontextprotocol/server-everything/dist/index.js`];
const proxy = (state) => [solgate, 'mcp', '--name=everything', `--state=${state}`, '--', ...server];
const ways = { direct: server, 'solgate, memory': proxy(memory), 'solgate, disk': proxy(disk), 'node pass-through': [process.execPath, `${here}mcp_pass.mjs`, ...server] };
const seconds = Number(process.env.BENCH_SECONDS ?? 20);

const open = {};
for (const way in ways) {
	const [command, ...args] = ways[way];
	const c = new Client({ name: 'bench', version: '1' }, { capabilities: {} });
	await c.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
	await c.listTools();
	open[way] = c;
}
const echo = async (c) => {
	const r = await c.callTool({ name: 'echo', arguments: { message: 'hello' } });
	if (r.isError) throw new Error(JSON.stringify(r));
};
const ping = (c) => c.ping();
const us = async (what, c) => { const t = process.hrtime.bigint(); await what(c); return Number(process.hrtime.bigint() - t) / 1000; };
const median = (v) => v.sort((a, b) => a - b)[Math.floor(v.length / 2)];

const file = openSync(`${disk}/sync`, 'w'), line = Buffer.alloc(1164, 'x'), syncs = [];
const sync = () => { writeSync(file, line); fdatasyncSync(file); };
const times = { echo: {}, ping: {} };
for (const kind in times) for (const way in ways) times[kind][way] = [];
for (const way in ways) for (let i = 0; i < 200; i++) await echo(open[way]);
const end = Date.now() + seconds * 500;
while (Date.now() < end) {
	for (const way in ways)
		for (let i = 0; i < 20; i++) {
			times.echo[way].push(await us(echo, open[way]));
			if (way !== 'node pass-through') times.ping[way].push(await us(ping, open[way]));
		}
	for (let i = 0; i < 10; i++) syncs.push(await us(sync));
}
closeSync(file);
const base = median(times.echo.direct);
for (const way in ways) {
	const m = median(times.echo[way]);
	console.log(`${way.padEnd(20)} echo median ${m.toFixed(0).padStart(5)} us  added ${(m - base).toFixed(0).padStart(5)} us`);
}
const relay = median(times.ping['solgate, memory']) - median(times.ping.direct), one = median(syncs);
console.log(`${'relay alone (ping)'.padEnd(20)}                      added ${relay.toFixed(0).padStart(5)} us`);
console.log(`${'one sync'.padEnd(20)}                            ${one.toFixed(0).padStart(5)} us`);

const rate = {};
for (let round = 0; round < 3; round++)
	for (const way in ways) {
		let n = 0;
		const stop = Date.now() + seconds * 40;
		const t = process.hrtime.bigint();
		await Promise.all(Array.from({ length: 16 }, async () => { while (Date.now() < stop) { await echo(open[way]); n++; } }));
		(rate[way] ??= []).push(n / (Number(process.hrtime.bigint() - t) / 1e9));
	}
const direct = median(rate.direct);
for (const way in ways) console.log(`${way.padEnd(20)} ${median(rate[way]).toFixed(0).padStart(6)} calls/s, 16 at a time, ${(median(rate[way]) / direct).toFixed(2)} of direct`);
const adds = (way) => median(times.echo[way]) - base;
const bar = (what, got, max) => console.log(`bar: ${what}: ${got.toFixed(2)} for ${max.toFixed(2)} ${got <= max ? 'held' : 'MISSED'}`);
bar('memory adds, us, to the relay + 30', adds('solgate, memory'), relay + 30);
bar('memory adds, us, to half of node', adds('solgate, memory'), 0.5 * adds('node pass-through'));
bar('disk adds, us, to the relay + 1.3 syncs', adds('solgate, disk'), relay + 1.3 * one);
for (const way of ['solgate, memory', 'solgate, disk']) bar(`direct throughput over that of ${way}`, direct / median(rate[way]), 1 / 0.6);
for (const way in ways) await open[way].close();
