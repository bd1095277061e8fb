// The module behind functions; what comes out are the bytes of "solgate eval".

const encoder = new TextEncoder(), decoder = new TextDecoder();

/** What the gate refuses to read: code, message, pointer. */
export class CoreError extends Error {
  constructor({ code, message, pointer }) {
    super(message);
    this.name = 'CoreError';
    this.code = code;
    this.pointer = pointer;
  }
}

// International names by what every host of JavaScript has.  Names in ASCII
// need no table; one that cannot be written as a URL has no other form.
function ascii(host) {
  if (/[\0-\x20"#%/:<>?@[\\\]^`{|}\x7f]/.test(host)) return undefined;
  try {
    return new URL(`ws://${host}`).hostname || undefined;
  } catch {
    return undefined;
  }
}

// A time zone of the table that every host of JavaScript has.
function isZone(name) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
}

// Punycode (RFC 3492) of one label, to letters.
function letters(label) {
  const out = [], at = label.lastIndexOf('-');
  for (const c of at > 0 ? label.slice(0, at) : '') out.push(c.codePointAt(0));
  let n = 128, i = 0, bias = 72;
  for (let p = at > 0 ? at + 1 : 0; p < label.length;) {
    const from = i;
    for (let w = 1, k = 36; ; k += 36) {
      const d = parseInt(label[p++], 36);
      const digit = Number.isNaN(d) ? NaN : d < 10 ? d + 26 : d - 10;
      if (Number.isNaN(digit)) return undefined;
      i += digit * w;
      const t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
      if (digit < t) break;
      w *= 36 - t;
    }
    let delta = Math.floor((i - from) / (from === 0 ? 700 : 2));
    delta += Math.floor(delta / (out.length + 1));
    let k = 0;
    for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
    bias = k + Math.floor((36 * delta) / (delta + 38));
    n += Math.floor(i / (out.length + 1));
    i %= out.length + 1;
    if (n > 0x10ffff) return undefined;
    out.splice(i++, 0, n);
  }
  return String.fromCodePoint(...out);
}

function unicode(host) {
  const labels = host.split('.').map((l) => (/^xn--/i.test(l) ? letters(l.slice(4).toLowerCase()) : l));
  return labels.includes(undefined) ? undefined : labels.join('.');
}

export class Core {
  #x; #areas = new Map(); #words = [[], []]; #all; #room = 0; #at = 0;

  constructor(module, weights) {
    const idna = (back, p, n, out, cap) => {
      const memory = new Uint8Array(this.#x.memory.buffer);
      let name;
      try {
        const host = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(memory.subarray(p, p + n));
        name = back ? unicode(host) : ascii(host);
      } catch { /* not UTF-8 */ }
      if (name === undefined) return -1;
      const bytes = encoder.encode(name);
      if (bytes.length > cap) return -1;
      memory.set(bytes, out);
      return bytes.length;
    };
    const zone = (p, n) => isZone(decoder.decode(new Uint8Array(this.#x.memory.buffer, p, n))) ? 1 : 0;
    this.#x = new WebAssembly.Instance(module, { solgate: { idna, zone } }).exports;
    if (weights !== undefined) {
      this.#put(weights);
      this.#x.solgate_weights(weights.length);
    }
  }

  // Bytes, or text, into the room; how many there are.
  #put(value) {
    if (typeof value !== 'string') {
      const p = this.#x.solgate_room(value.length);
      this.#room = 0;
      new Uint8Array(this.#x.memory.buffer, p, value.length).set(value);
      return value.length;
    }
    const cap = 3 * value.length;
    if (cap > this.#room) {
      this.#room = Math.max(4096, cap);
      this.#at = this.#x.solgate_room(this.#room);
      this.#all = undefined;
    }
    if (this.#all?.buffer !== this.#x.memory.buffer) this.#all = new Uint8Array(this.#x.memory.buffer, this.#at, this.#room);
    return encoder.encodeInto(value, this.#all).written;
  }

  #take(n) {
    return decoder.decode(new Uint8Array(this.#x.memory.buffer, this.#x.solgate_answer(), n - 1));
  }

  #word(kind, i) {
    return (this.#words[kind][i] ??= this.#take(this.#x.solgate_word(kind, i)));
  }

  #verdict(n) {
    if (n < 0) throw new CoreError(JSON.parse(this.#take(this.#x.solgate_answer_said())).error);
    const verdict = this.#word(0, n & 255), code = this.#word(1, (n >> 8) & 255);
    return { verdict, code, matched: n < 65536 ? null : (n >> 16) - 1 };
  }

  /** One line of JSON in, one line out, as "solgate eval AREA" has it; bytes or text. */
  line(area, line) {
    let at = this.#areas.get(area);
    if (at === undefined) {
      at = this.#x.solgate_area(this.#put(String(area)));
      if (at < 0) throw new RangeError(`there is no area ${area}`);
      this.#areas.set(area, at);
    }
    return this.#take(this.#x.solgate_eval(at, this.#put(line)));
  }

  /** The same with values. */
  eval(area, input) {
    return value(this.line(area, JSON.stringify(input)));
  }

  /** Mode, policy, grants, cwd and links (EvalActionInput), read once and asked often. */
  policy(kept = {}) {
    const x = this.#x;
    // The call that stands in for those to come; only what is kept counts.
    const input = { ...kept, extension: { id: 'none' }, call: { call_id: 'none', capability: 'log', method: 'log', params: {} } };
    const n = this.#put(JSON.stringify(input));
    const said = x.solgate_answer_said;
    const at = x.solgate_policy(n);
    if (at < 0) throw new CoreError(JSON.parse(this.#take(said())).error);
    const line = (call) => this.#take(x.solgate_decide(at, this.#put(call)));
    return {
      /** { extension, call, lease, now } as text: the line of "solgate eval action". */
      line,
      decide: (call) => value(line(JSON.stringify(call))),
      /** Verdict, code and the number of the grant that matched, without what a person is shown. */
      verdict: (call) => this.#verdict(x.solgate_verdict(at, this.#put(typeof call === 'string' ? call : JSON.stringify(call)))),
      close: () => x.solgate_drop(at),
    };
  }

  /** The text of a policy.toml as such a policy, with its rules (matched counts them) and what it expects. */
  policyFile(text, kept = {}) {
    const { rules, expects } = this.eval('policy', { text });
    const policy = this.policy({ ...kept, grants: [...rules.map((r) => r.grant), ...(kept.grants ?? [])] });
    return { ...policy, rules, check: () => expects.map((x) => expected(policy, rules, x)) };
  }
}

/** The rules of a policy file and what it expects, see Core.policyFile(). */
function expected(policy, rules, x) {
  const { line, verdict: want, rule, now = new Date().toISOString(), ...call } = x;
  const { verdict, matched } = policy.verdict({ ...call, now });
  // "policy.toml:12:name": the name of a rule stands behind the second colon.
  const by = matched === null ? undefined : rules[matched]?.id.split(':')[2];
  return { line, want, verdict, rule, by, holds: verdict === want && (rule === undefined || rule === by) };
}

function value(line) {
  const v = JSON.parse(line);
  if (v.error !== undefined) throw new CoreError(v.error);
  return v;
}
