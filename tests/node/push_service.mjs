// A push service and the browser behind it, as strict as the real ones: it
// refuses a claim that is not signed by the key the subscription was made for,
// is for another service or has run out, another encoding, a message that is
// too large; and it opens each message with another program than ours.
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import ece from 'http_ece';

const b64 = (s) => Buffer.from(s, 'base64url');

/** Why a push service would refuse this request, as [status, words]; null: it takes it. */
function fault(req, body, origin, key, now) {
  const h = req.headers;
  const auth = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(h.authorization ?? '');
  if (req.method !== 'POST') return [405, 'method'];
  if (h['content-encoding'] !== 'aes128gcm') return [415, 'encoding'];
  if (!/^\d+$/.test(h.ttl ?? '')) return [400, 'ttl'];
  if (h.topic !== undefined && !/^[\w-]{1,32}$/.test(h.topic)) return [400, 'topic'];
  if (!['very-low', 'low', 'normal', 'high'].includes(h.urgency)) return [400, 'urgency'];
  if (body.length > 4096) return [413, 'too large'];
  if (!auth) return [401, 'no claim'];
  const [, head, claim, sig, k] = auth;
  if (k !== key) return [403, 'another key than the subscription was made for'];
  const point = b64(k);
  if (point.length !== 65 || point[0] !== 4) return [401, 'not a key'];
  const { typ, alg } = JSON.parse(b64(head));
  if (typ !== 'JWT' || alg !== 'ES256') return [401, 'alg'];
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const open = createPublicKey({ key: jwk, format: 'jwk' });
  if (!verify('sha256', Buffer.from(`${head}.${claim}`), { key: open, dsaEncoding: 'ieee-p1363' }, b64(sig))) return [401, 'signature'];
  const { aud, exp, sub } = JSON.parse(b64(claim));
  if (aud !== origin) return [401, `aud ${aud}`];
  if (exp <= now() || exp > now() + 86400) return [401, 'exp'];
  if (sub !== undefined && !/^(mailto:|https:)/.test(sub)) return [401, 'sub'];
  return null;
}

/** One browser: what it subscribes with, and what reached it. */
export class Browser {
  constructor(service, key) {
    this.ecdh = createECDH('prime256v1');
    this.ecdh.generateKeys();
    this.auth = randomBytes(16);
    this.key = key;
    this.path = `/push/${randomBytes(12).toString('base64url')}`;
    this.endpoint = service.origin + this.path;
    this.got = [];
    this.refused = [];
    this.answers = []; // [status, headers]; then 201
    this.gone = false;
    service.browsers.set(this.path, this);
  }
  get subscription() {
    return { endpoint: this.endpoint, p256dh: this.ecdh.getPublicKey('base64url'), auth: this.auth.toString('base64url') };
  }
  open(body) {
    const plain = ece.decrypt(body, { version: 'aes128gcm', privateKey: this.ecdh, authSecret: this.auth.toString('base64url') });
    return JSON.parse(plain.toString('utf8').replace(/\0+$/, ''));
  }
}

export class PushService {
  browsers = new Map();
  tries = 0;
  held = [];
  hangs = false;
  now = () => Math.floor(Date.now() / 1000);

  async start(port = 0) {
    this.server = createServer((req, res) => {
      const parts = [];
      req.on('data', (d) => parts.push(d));
      req.on('end', () => this.take(req, Buffer.concat(parts), res));
    });
    await new Promise((done) => this.server.listen(port, '127.0.0.1', done));
    this.host = `127.0.0.1:${this.server.address().port}`;
    this.origin = `http://${this.host}`;
    return this;
  }

  take(req, body, res) {
    const at = performance.timeOrigin + performance.now();
    const browser = this.browsers.get(req.url);
    this.tries++;
    if (this.hangs) {
      this.held.push(res);
      return;
    }
    const say = (status, headers = {}, text = '') => res.writeHead(status, headers).end(text);
    if (!browser) return say(404);
    if (browser.gone) return say(410);
    const why = fault(req, body, this.origin, browser.key, this.now);
    if (why) {
      browser.refused.push(why);
      return say(why[0], {}, why[1]);
    }
    const [status, headers] = browser.answers.shift() ?? [201];
    if (status === 201) {
      try {
        browser.got.push({ ...browser.open(body), at, headers: req.headers, size: body.length });
      } catch (e) {
        browser.refused.push([0, `cannot be opened: ${e.message}`]);
      }
    }
    say(status, { ...headers, Location: `${this.origin}/message/1` });
  }

  async stop() {
    for (const res of this.held) res.destroy();
    this.server.closeAllConnections?.();
    await new Promise((done) => this.server.close(done));
  }
}
