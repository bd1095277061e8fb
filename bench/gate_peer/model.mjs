// Features and weights: src/intent/features.c, model.c and model_open.c.
import { file } from './fold.mjs';
import { hash, mix } from './hash.mjs';

const LANES = 8, INTENTS = 5, POOLS = 4, TOKENS = 512, MAX = 2048;
const NAMES = ['other', 'inspect', 'teach', 'decide', 'create', 'reflect'];
const S = Object.fromEntries(['WORD', 'PAIR', 'SKIP', 'RULE', 'RULE_KEY',
  'RULE_OPENING', 'RULE_SOFT', 'KEY1', 'KEY2', 'KEY3', 'OPEN1', 'OPEN2',
  'OPEN3', 'END', 'LENGTH', 'SENTENCES', 'SYMBOLS', 'CLASS', 'CLASS_KEY',
  'CLASSES', 'SHAPE', 'LEAD', 'RULE_LEAD', 'CLASS_LEAD', 'BIAS', 'KEY_TAIL',
  'OPEN_TAIL', 'TITLE', 'FRAME'].map((name, i) => [name, i + 1]));

const feature = (salt, x) => mix((x + Math.imul(salt, 0x9e3779b1)) | 0);
const both = (a, b) => (Math.imul(a, 0x85ebca6b) + b) | 0;

export class Features {
  constructor(rules, read, m) {
    Object.assign(this, { rules, read, m, words: [], form: [], topic: [] });
    this.lead = this.leadOf();
    this.addWords();
    this.addHits();
    this.addShape();
    this.addFrame();
    this.add('form', S.LEAD, this.lead);
    this.add('topic', S.LEAD, this.lead);
    this.addClasses();
  }

  add(group, salt, x) {
    if (this[group].length < MAX) this[group].push(feature(salt, x));
  }

  hashAt(i) {
    const token = this.read.tokens[i];
    if (token === undefined) return 0;
    if (token.kind === 'number') return 9;
    return this.m.quiet.has(i) ? 11 : token.hash;
  }

  addWords() {
    const n = this.read.tokens.length;
    for (let i = 0; i < n; i++) {
      if (i === TOKENS / 2 && n > TOKENS) i = n - TOKENS / 2;
      const a = this.hashAt(i), b = this.hashAt(i + 1);
      this.add('words', S.WORD, a);
      if (b === 0) break;
      this.add('words', S.PAIR, both(a, b));
      this.add('words', S.SKIP, both(a, this.hashAt(i + 2)));
    }
  }

  // The intent the rules alone would choose for the key sentence.
  leadOf() {
    const sum = new Map(NAMES.map((name) => [name, 0]));
    for (const { rule, key } of this.m.hits)
      if (rule.kind === 'intent' && key)
        sum.set(rule.intent, sum.get(rule.intent) + rule.weight);
    let lead = 0;
    NAMES.forEach((name, k) => {
      if (sum.get(name) > sum.get(NAMES[lead])) lead = k;
    });
    return sum.get(NAMES[lead]) > 0 ? 1 + lead : 0;
  }

  addHits() {
    for (const { rule, softened, key, opening } of this.m.hits) {
      const group = rule.risky ? 'topic' : 'form';
      if (!rule.learnt) continue;
      this.add(group, softened ? S.RULE_SOFT : S.RULE, rule.hash);
      if (key) this.add(group, S.RULE_KEY, rule.hash);
      if (opening && !rule.risky) this.add(group, S.RULE_OPENING, rule.hash);
      if (rule.risky) this.add(group, S.RULE_LEAD, rule.hash + this.lead);
    }
  }

  addStart(at, salt) {
    const ab = both(this.hashAt(at), this.hashAt(at + 1));
    this.add('form', salt, this.hashAt(at));
    this.add('form', salt + 1, ab);
    this.add('form', salt + 2, both(ab, this.hashAt(at + 2)));
  }

  tailAt(i) {
    const token = this.read.tokens[i];
    if (token === undefined) return 0;
    if (token.kind !== 'word') return token.hash;
    return hash(this.read.text.slice(token.at, token.end).slice(-3));
  }

  addShape() {
    const { key, first, sentences } = this.m;
    const n = this.read.tokens.length;
    this.add('form', S.BIAS, 0);
    this.add('topic', S.BIAS, 0);
    this.add('form', S.SHAPE, (key.asks ? 1 : 0) + (first.asks ? 2 : 0) +
      (sentences > 1 ? 4 : 0));
    this.add('form', S.LENGTH, bucket(n));
    this.add('form', S.SENTENCES, bucket(sentences));
    this.add('form', S.SYMBOLS, bucket(this.read.symbols));
    this.add('form', S.END, n > 0 ? this.hashAt(n - 1) : 0);
    this.addStart(key.request, S.KEY1);
    this.addStart(first.request, S.OPEN1);
    this.add('form', S.KEY_TAIL, this.tailAt(key.request));
    this.add('form', S.OPEN_TAIL, this.tailAt(first.request));
  }

  addFrame() {
    const { classes, sentences, key } = this.m;
    const frame = classes.filter((c) => this.rules.frame.has(c));
    const persons = classes.some((c) => this.rules.persons.has(c));
    const title = sentences <= 1 && !key.asks && this.lead === 0 &&
      frame.length === 0 && !persons;
    let low = 0, high = 0;
    for (const c of frame)
      if (c < 32) low |= 1 << c;
      else high |= 1 << (c - 32);
    this.add('form', S.TITLE, title ? 1 + bucket(this.read.tokens.length) : 0);
    this.add('form', S.FRAME, Math.imul(both(low, high), 4) +
      (persons ? 1 : 0) + (key.asks ? 2 : 0));
  }

  addClasses() {
    const { classes, key } = this.m;
    classes.forEach((a, i) => {
      this.add('topic', S.CLASS, a);
      if (key.classes.has(a)) this.add('topic', S.CLASS_KEY, a);
      this.add('topic', S.CLASS_LEAD, a * 8 + this.lead);
      for (const b of classes.slice(i + 1))
        this.add('topic', S.CLASSES, a * 64 + b);
    });
  }
}

function bucket(n) {
  let b = 0;
  for (; n > 3; n = Math.floor(n * 2 / 3)) b++;
  return b + n;
}

export function open() {
  const w = file('data/turn-weights.v0.1.bin');
  const bits = w.readUInt32LE(8), words = w.readUInt32LE(12);
  const slots = w.readUInt32LE(16), rows = 2 ** bits;
  const signed = (at, n) => new Int8Array(w.buffer, w.byteOffset + at, n);
  const hashes = 128 + 9 * rows + 2 * 2 ** slots;
  const m = { bits, tags: w.subarray(128, 128 + rows),
    table: signed(128 + rows, 8 * rows), vocabulary: new Map(),
    rows: signed(hashes + 4 * words, words * POOLS * LANES) };
  for (let i = 0; i < words; i++)
    m.vocabulary.set(w.readUInt32LE(hashes + 4 * i), i);
  m.thresholds = [0, 1, 2].map((i) => w.readInt32LE(28 + 4 * i));
  m.confidence = Array.from({ length: 32 }, (_, i) => w.readUInt16LE(40 + 2 * i));
  m.root = Array.from({ length: MAX + 2 }, (_, n) =>
    n === 0 ? 0 : Math.floor(Math.sqrt(Math.floor(2 ** 30 / n))));
  return m;
}

function addRow(sum, table, at) {
  for (let k = 0; k < LANES; k++) sum[k] += table[at + k];
}

function pour(sum, scale, lanes, out) {
  for (let k = 0; k < lanes; k++)
    out[k] += Math.trunc(sum[k] * scale * 1024 / (32 * 32768));
}

function addGroup(m, features, lanes, out) {
  const sum = new Array(LANES).fill(0), mask = 2 ** m.bits - 1;
  for (const number of features) {
    let at = number >>> (32 - m.bits);
    const tag = (number & 0xff) || 1;
    while (m.tags[at] !== 0 && m.tags[at] !== tag) at = (at + 1) & mask;
    addRow(sum, m.table, at * LANES);
  }
  pour(sum, 2 * m.root[features.length + 1], lanes, out);
}

function addVocabulary(m, tokens, { key, first, quiet }, out) {
  const pools = Array.from({ length: POOLS }, () => new Array(LANES).fill(0));
  const n = [0, 0, 0, 0];
  tokens.slice(0, TOKENS).forEach((token, i) => {
    if (token.kind !== 'word' || quiet.has(i)) return;
    const word = m.vocabulary.get(token.hash);
    if (word === undefined) return;
    const within = [true, i >= key.from && i < key.to,
      i >= key.request && i < key.request + 3,
      i >= first.request && i < first.request + 4];
    for (let p = 0; p < POOLS; p++) {
      if (!within[p]) continue;
      addRow(pools[p], m.rows, (word * POOLS + p) * LANES);
      n[p]++;
    }
  });
  pools.forEach((sum, p) => pour(sum, m.root[n[p]], LANES, out));
}

export function score(m, rules, read, matched) {
  const out = new Array(LANES).fill(0);
  const f = new Features(rules, read, matched);
  addGroup(m, f.words, LANES, out);
  addGroup(m, f.form, INTENTS, out);
  addGroup(m, f.topic, LANES, out);
  addVocabulary(m, read.tokens, matched, out);
  return out;
}

export { NAMES, INTENTS };
