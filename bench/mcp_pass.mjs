// mcp_pass.mjs COMMAND ARG...: a pass-through of tools in front of a server, as
// one writes it with the SDK: a client to the server, a server to the client.
import { Client } from '../tests/node/node_modules/@modelcontextprotocol/sdk/dist/esm/client/index.js';
import { StdioClientTransport } from '../tests/node/node_modules/@modelcontextprotocol/sdk/dist/esm/client/stdio.js';
import { Server } from '../tests/node/node_modules/@modelcontextprotocol/sdk/dist/esm/server/index.js';
import { StdioServerTransport } from '../tests/node/node_modules/@modelcontextprotocol/sdk/dist/esm/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '../tests/node/node_modules/@modelcontextprotocol/sdk/dist/esm/types.js';

const [command, ...args] = process.argv.slice(2);
const client = new Client({ name: 'pass', version: '1' }, { capabilities: {} });
await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
const server = new Server({ name: 'pass', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, (q) => client.listTools(q.params));
server.setRequestHandler(CallToolRequestSchema, (q) => client.callTool(q.params));
await server.connect(new StdioServerTransport());
