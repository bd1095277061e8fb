// The same work in node: the seed's rules as a TypeScript server would write
// them, and JSON.parse plus a check of every field by hand.
import { readFileSync } from 'node:fs';

const [messageFile, packetFile] = process.argv.slice(2);
const message = readFileSync(messageFile, 'utf8');
const packet = readFileSync(packetFile, 'utf8');
const ack = 'ok thanks, '.repeat(20).slice(0, 200);

const MUST = new Set(['decision_made', 'scope_changed', 'pivot',
  'answer_provided']);
const SHOULD = new Set(['open_loop_created', 'open_loop_resolved',
  'risk_or_conflict']);
const ACK = new Set(['ok', 'okay', 'kk', 'thx', 'thanks', 'got', 'it',
  'sounds', 'good', 'cool', 'yep', 'yup', 'sure', 'all', 'right']);

function isAck(text) {
  const plain = text.trim().toLowerCase().replace(/[.,!?]/g, ' ')
    .replace(/\s+/g, ' ').trim();
  return plain !== '' && plain.split(' ').every((w) => ACK.has(w));
}

function decide({ message, signalKinds = [], pressure, drift, changed }) {
  if (changed) return 1;
  if (signalKinds.some((k) => MUST.has(k))) return 2;
  if (signalKinds.some((k) => SHOULD.has(k))) return 3;
  if (pressure || drift) return 4;
  if (signalKinds.includes('ack_only') || isAck(message)) return 5;
  return 6;
}

const fail = (where) => { throw new Error(where); };
const str = (v, lo, hi, at) =>
  typeof v === 'string' && v.length >= lo && v.length <= hi || fail(at);
const time = (v, at) =>
  typeof v === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(v)
  && !Number.isNaN(Date.parse(v)) || fail(at);
const word = (v, set, at) => set.has(v) || fail(at);
const keys = (o, allowed, at) => {
  if (o === null || typeof o !== 'object' || Array.isArray(o)) fail(at);
  for (const k of Object.keys(o)) if (!allowed.has(k)) fail(at + '/' + k);
};
const list = (v, max, each, at) => {
  if (!Array.isArray(v) || v.length > max) fail(at);
  v.forEach((x, i) => each(x, at + '/' + i));
};
const K = (...k) => new Set(k);
const PACKET = K('packetType', 'threadId', 'clientRequestId', 'message',
  'notification_policy', 'simulate', 'traceConfig', 'providerHints',
  'driverBlockRefs', 'driverBlockInline', 'evidence', 'thread_context_mode',
  'context', 'meta');
const CONTEXT = K('thread_memento', 'thread_memento_ref');
const MEMENTO = K('mementoId', 'threadId', 'createdTs', 'version', 'arc',
  'active', 'parked', 'decisions', 'next', 'affect', 'signals');
const AFFECT = K('points', 'rollup');
const POINT = K('endMessageId', 'label', 'intensity', 'confidence', 'source');
const ROLLUP = K('phase', 'intensityBucket', 'updatedAt');
const SIGNALS = K('updatedAt', 'items');
const SIGNAL = K('endMessageId', 'kind', 'confidence', 'source', 'summary');
const KINDS = new Set([...MUST, ...SHOULD, 'ack_only']);
const LEVELS = K('low', 'med', 'high');
const PHASES = K('rising', 'peak', 'downshift', 'settled');
const SOURCES = K('server', 'sentinel', 'device_hint', 'model');
const FROM = K('server', 'model');

function checkMemento(m, at) {
  keys(m, MEMENTO, at);
  str(m.mementoId, 1, 256, at); str(m.threadId, 1, 256, at);
  time(m.createdTs, at);
  if (m.version !== 'memento-v0.2') fail(at);
  str(m.arc, 1, 200, at);
  for (const k of ['active', 'parked', 'decisions', 'next'])
    list(m[k], 32, (s, p) => str(s, 1, 200, p), at + '/' + k);
  keys(m.affect, AFFECT, at);
  list(m.affect.points, 5, (p, w) => {
    keys(p, POINT, w);
    str(p.endMessageId, 1, 256, w); str(p.label, 1, 64, w);
    if (!(p.intensity >= 0 && p.intensity <= 1)) fail(w);
    word(p.confidence, LEVELS, w); word(p.source, SOURCES, w);
  }, at);
  keys(m.affect.rollup, ROLLUP, at);
  word(m.affect.rollup.phase, PHASES, at);
  word(m.affect.rollup.intensityBucket, LEVELS, at);
  time(m.affect.rollup.updatedAt, at);
  if (m.signals === undefined) return;
  keys(m.signals, SIGNALS, at);
  time(m.signals.updatedAt, at);
  list(m.signals.items, 8, (s, w) => {
    keys(s, SIGNAL, w);
    str(s.endMessageId, 1, 256, w); word(s.kind, KINDS, w);
    word(s.confidence, LEVELS, w); word(s.source, FROM, w);
    if (s.summary !== undefined) str(s.summary, 0, 180, w);
  }, at);
}

function decode(text) {
  const p = JSON.parse(text);
  keys(p, PACKET, '');
  if (p.packetType !== undefined && p.packetType !== 'chat') fail('/packetType');
  str(p.threadId, 1, 256, '/threadId');
  if (p.clientRequestId !== undefined)
    str(p.clientRequestId, 1, 256, '/clientRequestId');
  str(p.message, 1, 20000, '/message');
  if (p.context !== undefined) {
    keys(p.context, CONTEXT, '/context');
    if (p.context.thread_memento !== undefined)
      checkMemento(p.context.thread_memento, '/context/thread_memento');
  }
  return p;
}

let sink = 0;
function bench(name, fn, calls) {
  const ns = [];
  for (let i = 0; i < 20 * calls; i++) fn();
  for (let r = 0; r < 101; r++) {
    const from = process.hrtime.bigint();
    for (let i = 0; i < calls; i++) fn();
    ns.push(Number(process.hrtime.bigint() - from) / calls);
  }
  ns.sort((a, b) => a - b);
  console.log(`${name}\t${ns[50].toFixed(1)}`);
}

bench('breakpoint', () => { sink += decide({ message }); }, 2000);
bench('breakpoint_ack', () => { sink += decide({ message: ack }); }, 1000);
bench('decode', () => { sink += decode(packet).message.length; }, 500);
if (sink === 0) console.error('nothing was computed');
