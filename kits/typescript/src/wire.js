// HTTP to the gate, on its Unix socket or on loopback.  The token is never
// sent: each request proves it, and an answer that does not prove it in turn
// is not an answer (solgate-protocol(7), IDENTITY).
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { problemError, SolgateError } from './error.js';

const BODY_MAX = 8 << 20;
const down = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ENOTSOCK', 'EACCES', 'ETIMEDOUT']);

const mac = (key, ...pieces) => pieces.reduce((h, p) => h.update(p), createHmac('sha256', key)).digest('hex');

function proves(header, key, nonce, status, stream, body) {
  const kind = stream ? 'stream' : 'whole';
  const want = `${kind} ${mac(key, `solgate.answer.v1\n${nonce}\n${kind} ${status}\n`, stream ? '' : body)}`;
  return typeof header === 'string' && header.length === want.length &&
    timingSafeEqual(Buffer.from(header, 'latin1'), Buffer.from(want));
}

export class Wire {
  #token; #target; #host; #agent; #closed; #busy = new Set();

  constructor({ socket, url, token }) {
    const at = url === undefined ? undefined : new URL(url);
    if (at && (at.protocol !== 'http:' || !['127.0.0.1', 'localhost', '[::1]'].includes(at.hostname)))
      throw new TypeError('url must be http on this machine; the gate is not reached over a network');
    this.#token = token;
    this.#host = at ? at.host : 'localhost';
    this.#target = at ? { host: at.hostname.replace(/[[\]]/g, ''), port: at.port || 80 } : { socketPath: socket };
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 8 });
  }

  /** What is under way ends with the code "closed"; questions are taken back. */
  close() {
    this.#closed = new SolgateError('closed', 'the client was closed');
    for (const c of this.#busy) c.abort(this.#closed);
    this.#agent.destroy();
  }

  get closed() {
    return this.#closed !== undefined;
  }

  // The headers as Node writes them, the proof last; and its nonce.
  #headers(method, path, body, more) {
    const h = ['Host', this.#host, 'Connection', 'keep-alive', ...more];
    if (body !== '') h.push('Content-Type', 'application/json');
    if (body !== '' || method === 'POST') h.push('Content-Length', String(Buffer.byteLength(body)));
    let head = `${method} ${path} HTTP/1.1\r\n`;
    for (let i = 0; i < h.length; i += 2) head += `${h[i]}: ${h[i + 1]}\r\n`;
    const nonce = randomBytes(16).toString('hex');
    const said = `${this.#token.name} ${nonce} ${Date.now()} ${createHash('sha256').update(body).digest('hex')}`;
    h.push('Authorization', `Proof ${said} ${mac(this.#token.text, `solgate.ask.v1\n${said}\n`, head)}`);
    return [h, nonce];
  }

  // One request; gives the message of the answer, unread.
  #send(method, path, body, more, signal) {
    const [headers, nonce] = this.#headers(method, path, body, more);
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const req = http.request({ ...this.#target, method, path, headers, agent: this.#agent, signal });
      req.on('response', (res) => resolve({ res, nonce }));
      req.on('error', (e) => reject(Object.assign(e, { stale: req.reusedSocket && e.code === 'ECONNRESET' })));
      req.end(body);
    });
  }

  async #body(res) {
    const parts = [];
    let n = 0;
    for await (const p of res) {
      if ((n += p.length) > BODY_MAX) throw new SolgateError('bad_answer', 'the answer is too long');
      parts.push(p);
    }
    if (!res.complete) throw new SolgateError('gate_down', 'the connection broke off', { retryable: true });
    return Buffer.concat(parts);
  }

  // An abort, the time limit and close() are one signal; what was the cause is kept.
  #until(signal, timeoutMs) {
    const c = new AbortController();
    const pass = () => c.abort(signal.reason);
    const timer = timeoutMs > 0
      ? setTimeout(() => c.abort(new SolgateError('timeout', `no answer in ${timeoutMs} ms`)), timeoutMs) : undefined;
    if (this.closed) c.abort(this.#closed);
    if (signal?.aborted) pass();
    signal?.addEventListener('abort', pass, { once: true });
    this.#busy.add(c);
    return { signal: c.signal, end: () => { clearTimeout(timer); signal?.removeEventListener('abort', pass); this.#busy.delete(c); } };
  }

  #failure(e, signal) {
    if (signal?.aborted) return signal.reason;
    if (e instanceof SolgateError) return e;
    if (down.has(e.code)) {
      return new SolgateError('gate_down', `the gate cannot be reached (${e.code})`,
        { retryable: true, cause: e });
    }
    return new SolgateError('bad_answer', `what answered does not speak HTTP as the gate does (${e.code ?? e.message})`,
      { cause: e });
  }

  #prove(res, nonce, stream, body) {
    if (!proves(res.headers['x-solgate-proof'], this.#token.text, nonce, res.statusCode, stream, body)) {
      throw res.statusCode === 401
        ? new SolgateError('unauthorized', 'the gate does not know this token', { status: 401 })
        : new SolgateError('not_the_gate', 'the answer does not prove that it comes from the gate',
          { status: res.statusCode });
    }
  }

  /** { status, body } of an answer that proved itself; a refusal throws. */
  async ask(method, path, value, { headers = [], signal, timeoutMs } = {}) {
    const body = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
    const until = this.#until(signal, timeoutMs);
    try {
      // A connection that was kept too long is closed by the gate: once more.
      const { res, nonce } = await this.#send(method, path, body, headers, until.signal)
        .catch((e) => { if (e.stale && !until.signal.aborted) return this.#send(method, path, body, headers, until.signal); throw e; });
      const bytes = await this.#body(res);
      this.#prove(res, nonce, false, bytes);
      let json;
      try {
        json = bytes.length === 0 ? undefined : JSON.parse(bytes.toString('utf8'));
      } catch (cause) {
        throw new SolgateError('bad_answer', 'the answer is not JSON', { status: res.statusCode, cause });
      }
      if (res.statusCode >= 300 || res.statusCode < 200) throw problemError(res.statusCode, json);
      return { status: res.statusCode, body: json, headers: res.headers };
    } catch (e) {
      throw this.#failure(e, until.signal);
    } finally {
      until.end();
    }
  }

  /** The events of a text/event-stream: { id, event, data }, until it ends. */
  async *stream(method, path, value, { headers = [], signal, timeoutMs } = {}) {
    const body = value === undefined ? '' : JSON.stringify(value);
    const until = this.#until(signal, timeoutMs);
    try {
      const { res, nonce } = await this.#send(method, path, body, ['Accept', 'text/event-stream', ...headers], until.signal);
      if (res.statusCode !== 200 || !String(res.headers['content-type']).startsWith('text/event-stream')) {
        const bytes = await this.#body(res);
        this.#prove(res, nonce, false, bytes);
        throw problemError(res.statusCode, JSON.parse(bytes.toString('utf8')));
      }
      this.#prove(res, nonce, true, '');
      yield* events(res);
      until.signal.throwIfAborted(); // an answer that ends with its connection ends so, too
    } catch (e) {
      throw this.#failure(e, until.signal);
    } finally {
      until.end();
    }
  }
}

async function* events(res) {
  let rest = '';
  res.setEncoding('utf8');
  for await (const piece of res) {
    rest += piece;
    if (rest.length > BODY_MAX) throw new SolgateError('bad_answer', 'an event is too long');
    for (let end; (end = rest.indexOf('\n\n')) >= 0; rest = rest.slice(end + 2)) {
      const e = { id: undefined, event: 'message', data: undefined };
      for (const line of rest.slice(0, end).split('\n')) {
        const m = /^(id|event|data): ?(.*)$/.exec(line);
        if (m) e[m[1]] = m[1] === 'data' && e.data !== undefined ? `${e.data}\n${m[2]}` : m[2];
      }
      if (e.data !== undefined) yield { ...e, data: JSON.parse(e.data) };
    }
  }
}
