// Answers that are wrong in some way: the kit must not take one for an allow.
import assert from 'node:assert';
import { createHash, createHmac } from 'node:crypto';
import net from 'node:net';

// Numbers that are the same each time.
function dice(seed) {
  let s = seed;
  return (n) => { s = (Math.imul(s, 1664525) + 1013904223) >>> 0; return Math.floor((s / 2 ** 32) * n); };
}

const key = { name: 'agent', text: 'k'.repeat(43) };
// What the gate hashes of a call, made a second time; the kit sends its params in canonical form.
const piece = (t) => Buffer.concat([Buffer.from(`${t.length}:`), t]);
function askedOf(body) {
  const { call_id: id, method } = JSON.parse(body);
  const call = sha256(`{"method":"${method}","params":${body.slice(body.indexOf('"params":') + 9, -1)}}`).digest();
  return sha256(Buffer.concat([Buffer.from('solgate.asked.v1'), Buffer.from(id), Buffer.alloc(0), call].map(piece))).digest('hex');
}
const sha256 = (t) => createHash('sha256').update(t);
const allow = (q, asked = q.asked) => ({ call_id: q.id, output: { decision: 'allow_once', hash: 'a'.repeat(64), asked, rule: 'r',
  capability: 'tool', risk: 'low' }, is_error: false });
const junk = [null, true, 0, 1, '', 'x', [], {}, [{}], { decision: 'allow_once' }, -1, 1e308, 'deny_once', 'ALLOW_ONCE', 'confirmed'];
const other = 'b'.repeat(64);
const put = (v, at, k, x) => { at[k] = x; return [200, JSON.stringify(v), 'right']; };
const flip = (r, t, n) => { const at = r(t.length); return t.slice(0, at) + String.fromCharCode(n) + t.slice(at + 1); };

// Each gives [status, body, proof]: an allow in which one thing is wrong.
const kinds = [
  (r, q) => [200, JSON.stringify(allow(q, other)), 'right'],
  (r, q) => [200, JSON.stringify(allow({ ...q, id: `${q.id}x` })), 'right'],
  (r, q) => { const v = allow(q); return put(v, v, ['call_id', 'output', 'is_error'][r(3)], junk[r(junk.length)]); },
  (r, q) => { const v = allow(q); return put(v, v.output, ['decision', 'hash', 'asked'][r(3)], junk[r(junk.length)]); },
  (r, q) => { const v = allow(q); return put(v, v, 'error', junk[r(junk.length)]); },
  (r, q) => [[201, 202, 301, 400, 404, 500, 503][r(7)], JSON.stringify(allow(q)), 'right'],
  (r, q) => [200, flip(r, JSON.stringify(allow(q, other)), 32 + r(95)), 'right'],
  (r, q) => { const t = JSON.stringify(allow(q)); return [200, t.slice(0, r(t.length)), 'right']; },
  (r, q) => [200, JSON.stringify(allow(q)), ['none', 'another nonce', 'another key', 'stream', 'flipped'][r(5)]],
  () => [200, '', 'right'],
  (r) => [200, JSON.stringify(junk[r(junk.length)]), 'right'],
  (r, q) => [202, JSON.stringify({ call_id: q.id, status: 'pending' }), 'right'],
  (r, q) => [200, `{"__proto__":${JSON.stringify(allow(q))},"call_id":"${q.id}","is_error":false}`, 'right'],
];

function prove(r, how, nonce, status, body) {
  const kind = how === 'stream' ? 'stream' : 'whole';
  const k = how === 'another key' ? 'j'.repeat(43) : key.text;
  const mac = createHmac('sha256', k)
    .update(`solgate.answer.v1\n${how === 'another nonce' ? '0'.repeat(32) : nonce}\n${kind} ${status}\n`).update(kind === 'whole' ? body : '').digest('hex');
  return how === 'none' ? '' : `X-Solgate-Proof: ${kind} ${how === 'flipped' ? flip(r, mac, 103) : mac}\r\n`;
}

function answer(r, head, body) {
  const q = { id: JSON.parse(body).call_id, asked: askedOf(body) };
  const nonce = /Proof \S+ (\S+)/.exec(head)[1];
  const [status, text, how] = kinds[r(kinds.length)](r, q);
  const raw = `HTTP/1.1 ${status} X\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n${
    prove(r, how, nonce, status, text)}\r\n${text}`;
  // Now and then the bytes of HTTP themselves are wrong, too.
  return r(8) === 0 ? [flip(r, raw, r(256)), true] : [raw, false];
}

/** Ask ${count} questions of a server that lies; one allow is a failure. */
export async function fuzz(Solgate, count) {
  const r = dice(7);
  const server = net.createServer((c) => {
    let got = '';
    c.on('error', () => {});
    c.setEncoding('latin1');
    c.on('data', (d) => {
      got += d;
      const end = got.indexOf('\r\n\r\n');
      const n = Number(/Content-Length: (\d+)/.exec(got)?.[1]);
      if (end < 0 || got.length < end + 4 + n) return;
      const [raw, close] = answer(r, got.slice(0, end), got.slice(end + 4));
      got = '';
      if (close) c.end(raw, 'latin1'); else c.write(raw, 'latin1');
    });
  });
  await new Promise((ok) => server.listen(0, '127.0.0.1', ok));
  const gate = new Solgate({ id: 'fuzzed', url: `http://127.0.0.1:${server.address().port}`, token: key, timeoutMs: 20_000 });
  let allowed = 0, refused = 0;
  const asker = async (n) => {
    for (let i = 0; i < n; i++) {
      const v = await gate.check({ tool: 'probe', input: { i } });
      if (v.allowed !== false) allowed++; else refused++;
    }
  };
  await Promise.all(Array.from({ length: 8 }, () => asker(Math.ceil(count / 8))));
  gate.close();
  server.close();
  server.closeAllConnections?.();
  assert.equal(allowed, 0, `${allowed} wrong answers were taken for an allow`);
  assert.ok(refused >= count);
}
