// mcp_tap.mjs FILE COMMAND ARG...: the command, with what it is sent kept in FILE.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
const [file, command, ...args] = process.argv.slice(2);
const c = spawn(command, args, { stdio: ['pipe', 'inherit', 'inherit'] });
process.stdin.on('data', (d) => { appendFileSync(file, d); c.stdin.write(d); });
process.stdin.on('end', () => c.stdin.end());
for (const s of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR1']) process.on(s, () => { appendFileSync(file, `\n${s}\n`); c.kill(s); });
c.stdin.on('error', () => {});
c.on('exit', (code, signal) => { if (signal) process.kill(process.pid, 'SIGKILL'); process.exit(code ?? 1); });
