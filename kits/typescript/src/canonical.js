// One value, one text, as the gate hashes a call: keys in the order of their
// bytes, no blanks, numbers as JavaScript writes them.
import { createHash } from 'node:crypto';

// By UTF-8 bytes, which is by code points; sort() alone goes by UTF-16.
function byBytes(a, b) {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function sortKeys(keys) {
  // eslint-disable-next-line no-control-regex
  return keys.every((k) => /^[\x00-\x7f]*$/.test(k)) ? keys.sort() : keys.sort(byBytes);
}

function write(v, depth) {
  if (depth > 60) throw new TypeError('the input is nested too deeply');
  if (v === null || typeof v !== 'object') return JSON.stringify(v);
  if (Array.isArray(v)) return `[${v.map((x) => write(x, depth + 1)).join(',')}]`;
  return `{${sortKeys(Object.keys(v)).map((k) => `${JSON.stringify(k)}:${write(v[k], depth + 1)}`).join(',')}}`;
}

/** The canonical text of what JSON makes of ${value}. */
export function canonical(value) {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError('the input cannot be written as JSON');
  return write(JSON.parse(text), 0);
}

const piece = (h, bytes) => h.update(`${bytes.length}:`).update(bytes);

/** What the gate repeats in its verdict: the call as it was asked. */
export function askedHash(callId, cwd, method, params) {
  const call = createHash('sha256').update(`{"method":${JSON.stringify(method)},"params":${params}}`).digest();
  const h = createHash('sha256');
  for (const text of ['solgate.asked.v1', callId, cwd ?? '']) piece(h, Buffer.from(text));
  return piece(h, call).digest('hex');
}
