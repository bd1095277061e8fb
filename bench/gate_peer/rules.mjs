// The table of rules as a tree: src/intent/rules_load.c and rules_plant.c.
import { file, fold } from './fold.mjs';
import { hash } from './hash.mjs';

const GAP = '..', ANY = '_', START = '^', END = '$';
const SPLIT = 3; // words of a step that get branches of their own

const isHan = (c) => c >= '\xe3' && c <= '\xe9';
const node = (alone) =>
  ({ words: new Map(), classes: new Map(), any: null, gap: null, end: null,
    rules: [], alone });

export function load() {
  const text = file('data/turn-rules.v0.1.tsv').toString();
  const rows = text.split('\n').map((line) => line.split('\t'));
  const voices = rows.findIndex(([id]) => id === 'solgate.voices.v0.1');
  const r = { lexicon: new Map(), classes: [], loaded: new Set(),
    persons: new Set(), frame: new Set(), rules: [], root: node(false),
    start: node(true), learnt: 0 };
  rows.forEach((row, i) => {
    row.learnt = i < voices;
    row.used = row.length === 6 && !row[0].startsWith('#');
  });
  for (const row of rows) if (row.used) loadWords(r, row);
  for (const row of rows) if (row.used) loadRule(r, row);
  for (const w of r.lexicon.values()) w.classes.sort((a, b) => a - b);
  return r;
}

function enter(r, word) {
  const text = fold(word);
  let w = r.lexicon.get(text);
  if (w === undefined) {
    w = { text, hash: hash(text), classes: [], alias: [] };
    r.lexicon.set(text, w);
  }
  return w;
}

const words = (s) => s.split(' ').filter((w) => w !== '');

function loadWords(r, [id, kind, patterns, label, weight]) {
  if (kind === 'class') {
    if (!r.classes.includes(id)) r.classes.push(id);
    const number = r.classes.indexOf(id);
    const set = { 1: r.loaded, 2: r.persons, 3: r.frame }[weight];
    if (set !== undefined) set.add(number);
    for (const w of words(patterns)) {
      const { classes } = enter(r, w);
      if (!classes.includes(number)) classes.push(number);
    }
  } else if (kind === 'alias') {
    for (const w of words(patterns))
      enter(r, w).alias = words(label).map((to) => enter(r, to));
  }
}

const KINDS = { prefix: 'prefix', rule: 'intent', keyword: 'keyword',
  risk: 'risk', topic: 'topic', benign: 'benign', soften: 'soften' };

function loadRule(r, row) {
  const [id, name, patterns, label, weight] = row;
  const kind = KINDS[name];
  if (kind === undefined) return;
  let rule = r.rules.at(-1);
  if (rule?.id !== id) {
    rule = { id, kind, hash: hash(id), number: r.rules.length,
      learnt: row.learnt, risky: kind === 'risk' || kind === 'topic' };
    r.rules.push(rule);
  }
  rule.weight = Number(weight);
  if (kind === 'intent' || kind === 'keyword') rule.intent = label;
  if (rule.risky) {
    const [reason, tier] = label.split(':');
    Object.assign(rule, { reason, tier: Number(tier) });
  }
  for (const pattern of patterns.split(' / '))
    plant(r, r.root, words(pattern).map(step), rule);
}

// The words of a step; one of Han or kana is a row of characters.
const step = (text) => ({
  text,
  words: text.split('|').map((word) => {
    const s = Buffer.from(word).toString('latin1');
    return s.length > 3 && isHan(s[0])
      ? s.match(/[^]{1,3}/g).map((c) =>
        Buffer.from(c, 'latin1').toString())
      : [word];
  }),
});

function link(map, key, to) {
  const before = map.get(key);
  if (before === undefined) map.set(key, [to]);
  else if (!before.includes(to)) before.push(to);
}

// An edge from one node to another.
function join(r, from, symbol, to) {
  if (symbol === GAP) from.gap = to;
  else if (symbol === ANY) from.any = to;
  else if (symbol === END) from.end = to;
  else if (symbol[0] === '@' && symbol.length > 1)
    link(from.classes, r.classes.indexOf(symbol.slice(1)), to);
  else link(from.words, enter(r, symbol), to);
}

function reached(r, from, symbol) {
  if (symbol === GAP) return from.gap;
  if (symbol === ANY) return from.any;
  if (symbol === END) return from.end;
  if (symbol === START) return r.start;
  const to = symbol[0] === '@' && symbol.length > 1
    ? from.classes.get(r.classes.indexOf(symbol.slice(1)))
    : from.words.get(enter(r, symbol));
  return to?.find((n) => n.alone) ?? null;
}

function grow(r, from, symbol) {
  let to = reached(r, from, symbol);
  if (to === null) {
    to = node(true);
    join(r, from, symbol, to);
  }
  return to;
}

// The node behind any word of a large set.
function growSet(r, from, { text, words }) {
  from.sets ??= new Map();
  let to = from.sets.get(text);
  if (to !== undefined) return to;
  to = node(false);
  from.sets.set(text, to);
  for (const word of words) {
    let at = from;
    for (const part of word.slice(0, -1)) at = grow(r, at, part);
    join(r, at, word.at(-1), to);
  }
  return to;
}

function plant(r, at, [step, ...rest], rule) {
  if (step === undefined) {
    if (!at.rules.includes(rule)) at.rules.push(rule);
  } else if (step.words.length > SPLIT) {
    plant(r, growSet(r, at, step), rest, rule);
  } else {
    for (const word of step.words)
      plant(r, word.reduce((n, part) => grow(r, n, part), at), rest, rule);
  }
}
