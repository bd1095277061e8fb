// Where the gate of this user is, and the token to ask it with.
import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SolgateError } from './error.js';

/** { state, socket } by the options, the environment, the usual places. */
export function findPlaces({ state, socket, url } = {}, env = process.env) {
  const own = state ?? env.SOLGATE_STATE;
  const at = own ?? join(env.XDG_STATE_HOME || join(homedir(), '.local/state'), 'solgate');
  if (url !== undefined) return { state: at };
  if (socket ?? env.SOLGATE_SOCKET) return { state: at, socket: socket ?? env.SOLGATE_SOCKET };
  const run = own !== undefined || !env.XDG_RUNTIME_DIR ? join(at, 'run') : join(env.XDG_RUNTIME_DIR, 'solgate');
  return { state: at, socket: join(run, 'solgate.sock') };
}

// As carefully as the gate itself: no links, nobody else may read it.
function readToken(path) {
  let fd;
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const s = fstatSync(fd);
    if (!s.isFile() || s.nlink !== 1 || (process.getuid && (s.uid !== process.getuid() || (s.mode & 0o077) !== 0)))
      throw new Error('the token file must belong to you, and only you may read it');
    const text = readFileSync(fd, 'latin1');
    if (!/^[\x21-\x7e]{16,128}\n$/.test(text)) throw new Error('the file does not hold a token');
    return text.slice(0, -1);
  } catch (cause) {
    throw new SolgateError('no_token', `${path}: ${cause.message}`, { cause });
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/** { name, text } of the token for ${role}, or for the agent ${id}. */
export function findToken(state, id, role) {
  let name = role ?? 'agent';
  if (role === undefined && id !== undefined && /^[A-Za-z0-9._:-]+$/.test(id) &&
      existsSync(join(state, 'tokens/agents', id)))
    name = `agents/${id}`;
  return { name, text: readToken(join(state, 'tokens', name)) };
}
