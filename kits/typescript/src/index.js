// @solgate/client: ask the gate before something happens.
import { randomUUID } from 'node:crypto';
import { askedHash, canonical } from './canonical.js';
import { problemError, Refused, SolgateError } from './error.js';
import { findPlaces, findToken } from './place.js';
import { readVerdict } from './verdict.js';
import { Wire } from './wire.js';

export { Refused, SolgateError } from './error.js';
export { canonical } from './canonical.js';

const sleep = (ms, signal) => new Promise((resolve, reject) => {
  const timer = setTimeout(() => { signal?.removeEventListener('abort', stop); resolve(); }, ms);
  const stop = () => { clearTimeout(timer); reject(signal.reason); };
  if (signal?.aborted) stop(); else signal?.addEventListener('abort', stop, { once: true });
});

const forgotten = (cause) => new SolgateError('not_found', 'the gate no longer knows this question',
  { status: 404, hint: 'nothing was allowed; a gate that starts again has forgotten what waited: ask again', cause });

export class Solgate {
  #wire; #extension; #cwd; #timeoutMs; #traceparent;

  /** See SolgateOptions: id is the name under which the agent asks. */
  constructor(options = {}) {
    const { id, name, version, role, cwd, timeoutMs = 0 } = options;
    if (id === undefined && role === undefined) throw new TypeError('say who asks: new Solgate({ id: "my-agent" })');
    const places = findPlaces(options);
    const token = options.token ?? findToken(places.state, id, role);
    this.#wire = new Wire({ socket: places.socket, url: options.url, token });
    this.#extension = id === undefined ? undefined : { id, name, version };
    this.#cwd = cwd;
    this.#timeoutMs = timeoutMs;
    this.#traceparent = options.traceparent;
  }

  /** What waits ends with the code "closed", its questions are taken back, and events end. */
  close() {
    this.#wire.close();
  }

  #question({ tool, input, method, params, callId = randomUUID(), cwd = this.#cwd, turnId, context, risk }) {
    const how = method ?? 'tool', traceparent = this.#traceparent?.();
    if (typeof traceparent === 'string') context = { ...context, traceparent };
    const what = canonical(method === undefined ? { name: tool, input: input ?? {}, risk } : params ?? {});
    const rest = JSON.stringify({ call_id: callId, method: how, extension: this.#extension, cwd, turn_id: turnId, context });
    return { callId, hash: askedHash(callId, cwd, how, what), text: `${rest.slice(0, -1)},"params":${what}}` };
  }

  /**
   * May this call happen?  Waits for a person if it must.  A refusal is a
   * verdict with allowed: false; a failure throws.  An abort, and the end of
   * timeoutMs, take the question back.
   */
  async ask(call, { signal, timeoutMs = this.#timeoutMs } = {}) {
    const q = this.#question(call);
    const { status, body } = await this.#wire.ask('POST', '/v1/hostcalls', q.text, { signal, timeoutMs });
    const v = readVerdict(status, body, q);
    if (v === null) throw new SolgateError('bad_answer', 'the gate did not wait for the person');
    return v;
  }

  /** The same without waiting: { callId, verdict } where verdict may be null. */
  async askLater(call, { signal, timeoutMs = this.#timeoutMs } = {}) {
    const q = this.#question(call);
    const { status, body } = await this.#wire.ask('POST', '/v1/hostcalls', q.text,
      { headers: ['Prefer', 'respond-async'], signal, timeoutMs });
    return { callId: q.callId, hash: q.hash, verdict: readVerdict(status, body, q) };
  }

  /** The verdict on a call of askLater(); connects again while the gate is away, until timeoutMs. */
  async wait(asked, { signal, timeoutMs = 300_000 } = {}) {
    const end = Date.now() + timeoutMs;
    for (let pause = 50; ; pause = Math.min(2 * pause, 2000)) {
      const left = end - Date.now();
      if (left <= 0) throw new SolgateError('timeout', `no answer in ${timeoutMs} ms`);
      try {
        const { status, body } = await this.#wire.ask('GET', `/v1/hostcalls/${encodeURIComponent(asked.callId)}`, undefined,
          { headers: ['Prefer', `wait=${Math.max(1, Math.min(25, Math.ceil(left / 1000)))}`], signal, timeoutMs: left });
        const v = readVerdict(status, body, asked);
        if (v !== null) return v;
        pause = 50;
      } catch (e) {
        if (e?.code === 'not_found') throw forgotten(e);
        if (e?.code !== 'gate_down') throw e;
        await sleep(Math.min(pause, left), signal);
      }
    }
  }

  /** Take a question back. */
  async cancel(callId, options) {
    await this.#wire.ask('DELETE', `/v1/hostcalls/${encodeURIComponent(callId)}`, undefined, options);
  }

  /** ask(), where every failure but an abort is a refusal too. */
  async check(call, options = {}) {
    try {
      return await this.ask(call, options);
    } catch (e) {
      options.signal?.throwIfAborted();
      const text = e instanceof Error ? e.message : String(e);
      return Object.freeze({ allowed: false, error: e,
        reason: `The call did not run: nobody could be asked whether it may (${text}). Do not try another way around.` });
    }
  }

  /** Run ${fn} if the gate allows it, and if what it allowed is still what would run; else throw Refused. */
  async run(call, fn, options = {}) {
    const of = call.method === undefined ? 'input' : 'params';
    let before;
    try { before = canonical(call[of] ?? {}); } catch { before = undefined; }
    const verdict = await this.check(call, options);
    options.signal?.throwIfAborted();
    if (!verdict.allowed) throw new Refused(verdict);
    if (before === undefined || canonical(call[of] ?? {}) !== before)
      throw new Refused(Object.freeze({ allowed: false, reason: 'The call did not run: its input changed while the gate was asked.' }));
    return fn(verdict);
  }

  /** What may this turn do?  Its turnId goes into the calls of the turn. */
  async turn(request, options) {
    return (await this.#wire.ask('POST', '/v1/turn', request, { timeoutMs: this.#timeoutMs, ...options })).body;
  }

  async state(options) {
    return (await this.#wire.ask('GET', '/v1/state', undefined, { timeoutMs: this.#timeoutMs, ...options })).body;
  }

  // ---- For people: role "person" -------------------------------------------
  async prompts(options) {
    return (await this.#wire.ask('GET', '/v1/prompts', undefined, options)).body;
  }

  async prompt(promptId, options) {
    return (await this.#wire.ask('GET', `/v1/prompts/${encodeURIComponent(promptId)}`, undefined, options)).body;
  }

  /** ${rev} is that of the question that was shown; an allow needs it. */
  async decide(promptId, decision, { rev, note, ...options } = {}) {
    return (await this.#wire.ask('POST', `/v1/prompts/${encodeURIComponent(promptId)}/decision`, { decision, rev, note },
      options)).body;
  }

  /**
   * Answer questions as they come: ${answer} is given a question and gives a
   * decision, [decision, note], or nothing; when a question grew, it is asked
   * again.  Ends by its signal, or by close().
   */
  async attend(answer, { listen = 'rpc', signal } = {}) {
    const say = async (p) => {
      const said = await answer(p);
      const [decision, note] = typeof said === 'string' ? [said] : said ?? [];
      if (decision !== undefined) await this.decide(p.promptId, decision, { rev: p.rev, note, signal });
    };
    for await (const { event, data } of this.events({ listen, signal })) {
      try {
        if (event === 'hello') for (const p of (await this.prompts({ signal })).prompts) await say(p);
        else if (event === 'capability_prompt') await say(data.payload);
        else if (event === 'capability_prompt_update') await say(await this.prompt(data.payload.promptId, { signal }));
      } catch (e) {
        if (signal?.aborted || this.#wire.closed) return;
        // Taken back, answered by somebody else, or grown, which an update will say.
        if (!(e instanceof SolgateError) || ![404, 409].includes(e.status) && e.code !== 'gate_down') throw e;
      }
    }
  }

  /**
   * Events as they happen.  A stream that breaks off is opened again after the
   * last event seen; ends by its signal alone, unless reconnect is false.
   */
  async *events({ listen, lastEventId, signal, reconnect = true } = {}) {
    let last = lastEventId;
    for (let pause = 50; ; pause = Math.min(2 * pause, 5000)) {
      try {
        const path = `/v1/events${listen === undefined ? '' : `?listen=${encodeURIComponent(listen)}`}`;
        const stream = this.#wire.stream('GET', path, undefined,
          { headers: last === undefined ? [] : ['Last-Event-ID', last], signal });
        for await (const e of stream) {
          pause = 50;
          if (e.id !== undefined) last = e.id;
          yield e;
          if (signal?.aborted) return;
        }
      } catch (e) {
        if (signal?.aborted || this.#wire.closed) return;
        if (!reconnect || e?.code !== 'gate_down') throw e;
      }
      if (!reconnect) return;
      try { await sleep(pause, signal); } catch { return; }
    }
  }

  /** Send a message; onText hears the preview, onReplace the text that takes its place. */
  async chat(packet, { onText, onReplace, signal, timeoutMs = this.#timeoutMs } = {}) {
    if (onText === undefined) return (await this.#wire.ask('POST', '/v1/chat', packet, { signal, timeoutMs })).body;
    for await (const { event, data } of this.#wire.stream('POST', '/v1/chat', packet, { signal, timeoutMs })) {
      if (event === 'text') onText(data.text ?? data);
      else if (event === 'replace') onReplace?.(data.text ?? data);
      else if (event === 'done') return data;
      else if (event === 'failed') throw problemError(data?.status, data);
    }
    throw new SolgateError('gate_down', 'the answer broke off', { retryable: true });
  }
}
