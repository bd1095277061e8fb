// The same hook in node: event in, one request, verdict out.
import http from 'node:http';
import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';

const event = JSON.parse(readFileSync(0, 'utf8'));
const id = randomUUID();
const token = readFileSync(process.argv[3], 'utf8').trim();
const body = JSON.stringify({
  call_id: id, method: 'fs', params: { op: 'read', path: event.tool_input.file_path },
  extension: { id: 'host.claude' }, cwd: event.cwd,
});
const request = http.request({
  socketPath: process.argv[2], path: '/v1/hostcalls', method: 'POST',
  headers: { Host: 'localhost', 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body),
    Authorization: `Bearer ${token}` },
}, (answer) => {
  let text = '';
  answer.on('data', (part) => { text += part; });
  answer.on('end', () => {
    const yes = JSON.parse(text).is_error === false;
    console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse',
      permissionDecision: yes ? 'allow' : 'deny', permissionDecisionReason: 'Solgate' } }));
    process.exit(0);
  });
});
request.end(body);
