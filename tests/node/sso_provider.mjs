// A real provider of OpenID Connect (npm oidc-provider) on a loopback port, with
// people whose groups a test changes, and lies in the place of its answers.
import { generateKeyPairSync, randomUUID, sign as signBytes, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTls } from 'node:https';
import Provider from 'oidc-provider';

const KINDS = {
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
};
const b64 = (v) => Buffer.from(typeof v === 'string' ? v : JSON.stringify(v)).toString('base64url');

export class Idp {
  /** Who there is: sub to {name, groups, ...}. */
  people = {};
  /** By path: (request, response) instead of the provider's own answer. */
  lies = {};
  /** How often each path was asked for. */
  asked = {};

  /** tls: {key, cert}, else plain. */
  async start(tls) {
    this.front = (tls ? createTls.bind(null, tls) : createServer)((q, r) => {
      const path = new URL(q.url, this.issuer).pathname;
      this.asked[path] = (this.asked[path] ?? 0) + 1;
      if (this.lies[path]) this.lies[path](q, r);
      else this.serve(q, r);
    });
    this.front.listen(0, '127.0.0.1');
    await once(this.front, 'listening');
    this.issuer = `${tls ? 'https' : 'http'}://127.0.0.1:${this.front.address().port}`;
    return this;
  }
  async stop() {
    this.front.closeAllConnections();
    this.front.close();
    await once(this.front, 'close');
  }
  /** The same address again. */
  async again() {
    this.front.listen(new URL(this.issuer).port, '127.0.0.1');
    await once(this.front, 'listening');
  }

  /** A provider anew; what the last one knew is gone, its keys too if they are to be. */
  make({ redirect = this.redirect, alg = 'RS256', secret = this.secret, rotate = false }) {
    this.redirect = redirect;
    this.secret = secret;
    if (rotate || !this.pairs) this.pairs = Object.fromEntries(Object.keys(KINDS).map((k) => [k, { kid: randomUUID(), ...KINDS[k]() }]));
    const jwks = Object.entries(this.pairs).map(([k, p]) => ({ ...p.privateKey.export({ format: 'jwk' }), kid: p.kid, alg: k, use: 'sig' }));
    const provider = new Provider(this.issuer, {
      clients: [{ client_id: 'gate', client_secret: secret, redirect_uris: this.redirect, response_types: ['code'], grant_types: ['authorization_code'], id_token_signed_response_alg: alg, token_endpoint_auth_method: 'client_secret_basic' }],
      jwks: { keys: jwks },
      scopes: ['openid', 'profile', 'groups'],
      claims: { openid: ['sub'], profile: ['name'], groups: ['groups'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true, methods: ['S256'] },
      cookies: { keys: ['a test'] },
      features: { devInteractions: { enabled: true } },
      findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...this.people[sub] }) }),
      ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 3600, Grant: 600, Session: 600, Interaction: 600 },
    });
    this.said = [];
    for (const e of ['authorization.error', 'grant.error', 'server_error']) provider.on(e, (_, why) => this.said.push(`${e}: ${why.message} ${why.error_description ?? ''}`));
    this.serve = provider.callback();
    return this;
  }

  /** An ID token of this provider's key, with any claims; or one that only looks so. */
  token(claims, { alg = 'ES256', kid = this.pairs[alg]?.kid, key = this.pairs[alg]?.privateKey, head = {} } = {}) {
    const now = Math.floor(Date.now() / 1000);
    const text = `${b64({ alg, ...(kid ? { kid } : {}), ...head })}.${b64({ iss: this.issuer, aud: 'gate', iat: now, exp: now + 3600, ...claims })}`;
    const bytes = Buffer.from(text);
    const s = alg === 'none' ? '' : alg === 'HS256' ? createHmac('sha256', this.secret).update(bytes).digest()
      : alg === 'EdDSA' ? signBytes(null, bytes, key) : signBytes('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' });
    return `${text}.${Buffer.from(s).toString('base64url')}`;
  }
}

/** A person with a browser that keeps the provider's cookies and fills in its forms, until it comes back to the gate. */
export async function walk(url, login, origin, { abort = false } = {}) {
  const jar = new Map();
  let at = url, body;
  for (let n = 0; n < 20; n++) {
    if (at.startsWith(origin)) return Object.fromEntries(new URL(at).searchParams);
    const r = await fetch(at, { redirect: 'manual', method: body ? 'POST' : 'GET', body, headers: { Cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; '), ...(body ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}) } });
    for (const c of r.headers.getSetCookie()) { const [k, v] = c.split(';')[0].split('='); if (v) jar.set(k, v); else jar.delete(k); }
    body = undefined;
    if (r.status >= 300 && r.status < 400) { at = new URL(r.headers.get('location'), at).href; continue; }
    const page = await r.text();
    const away = /href="([^"]*\/abort)"/.exec(page);
    if (abort && away) { at = new URL(away[1], at).href; continue; }
    const form = /<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(page);
    if (!form) throw new Error(`no form: ${r.status} ${page.slice(0, 400)}`);
    const fields = [...form[2].matchAll(/<input[^>]*name="([^"]*)"[^>]*>/g)].map((m) => [m[1], m[1] === 'login' ? login : (/value="([^"]*)"/.exec(m[0])?.[1] ?? 'x')]);
    at = new URL(form[1].replaceAll('&amp;', '&') || at, at).href;
    body = new URLSearchParams(fields).toString();
  }
  throw new Error('too many steps');
}
