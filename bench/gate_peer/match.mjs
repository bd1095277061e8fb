// What fires in a row of tokens: src/intent/rules_match.c.
const GAP = 5, STATES = 128;

class Matcher {
  constructor(rules, tokens) {
    this.rules = rules;
    this.tokens = tokens;
    this.hits = new Map();
    this.quiet = new Set();
    this.classes = new Set();
    this.sentences = 0;
    this.states = [];
    this.next = [];
    this.fired = [];
    this.first = this.key = null;
    this.foundKey = this.foundClear = false;
    this.begin(0, 0);
  }

  begin(number, from) {
    this.s = { number, from, to: from, request: from, asks: false,
      softened: false, classes: new Set() };
    this.words = 0;
    this.clear = this.hushed = false;
  }

  record(f, softened) {
    let hit = this.hits.get(f.rule);
    if (hit === undefined) {
      hit = { ...f, softened, opening: this.s.number === 0 };
      this.hits.set(f.rule, hit);
    }
    if ((hit.softened && !softened) || (hit.softened === softened &&
        f.to - f.from < hit.to - hit.from))
      Object.assign(hit, { softened, from: f.from, to: f.to });
    hit.sentence = this.s.number;
  }

  hush({ from, to }) {
    for (let i = from; i <= to; i++)
      if (this.tokens[i].word.classes.some((c) => this.rules.loaded.has(c)))
        this.quiet.add(i);
  }

  settle() {
    const benign = this.fired.filter((f) => f.rule.kind === 'benign');
    const soften = this.fired.filter((f) => f.rule.kind === 'soften');
    for (const f of this.fired) {
      const { kind, intent, risky } = f.rule;
      if (kind === 'intent') {
        this.s.asks ||= intent !== 'other';
        this.clear ||= intent === 'create';
      }
      if (kind === 'soften') this.s.softened = true;
      if (kind === 'benign') {
        this.hush(f);
        this.hushed = true;
      }
      if (!risky) this.record(f, false);
      else if (!benign.some((b) => b.from <= f.from && f.to <= b.to))
        this.record(f, soften.some((s) => s.from < f.from));
    }
    this.fired = [];
  }

  fire(node, from, to) {
    for (const rule of node.rules) {
      if (rule.kind === 'prefix') this.s.request = to + 1;
      if (this.fired.length === 512) this.settle();
      this.fired.push({ rule, from, to });
    }
  }

  push(node, left, from) {
    if (this.next.length < STATES) this.next.push({ node, left, from });
  }

  arrive(node, from, i) {
    if (node.rules.length > 0) this.fire(node, from, i);
    if (node.end !== null && (this.tokens[i + 1]?.ends ?? true))
      this.fire(node.end, from, i);
    if (node.words.size > 0 || node.classes.size > 0 || node.any !== null)
      this.push(node, 0, from);
    if (node.gap !== null) this.push(node.gap, GAP, from);
  }

  advance(node, from, i) {
    const { word, kind } = this.tokens[i];
    for (const to of node.words.get(word) ?? []) this.arrive(to, from, i);
    for (const c of word.classes)
      for (const to of node.classes.get(c) ?? []) this.arrive(to, from, i);
    if (node.any !== null && kind !== 'mark') this.arrive(node.any, from, i);
  }

  isKey() {
    if (this.s.number === 0) return true;
    if (this.s.asks) return this.clear || !this.foundClear;
    return !this.foundKey && this.words >= 3;
  }

  endSentence(next) {
    this.settle();
    if (this.hushed) {
      this.s.classes = new Set();
      for (let i = this.s.from; i < next; i++)
        if (!this.quiet.has(i))
          for (const c of this.tokens[i].word.classes) this.s.classes.add(c);
    }
    for (const c of this.s.classes) this.classes.add(c);
    let { number } = this.s;
    if (this.words > 0) {
      this.s.to = next;
      if (this.s.request >= next) this.s.request = this.s.from;
      if (this.sentences++ === 0) this.first = this.s;
      if (this.isKey()) this.key = this.s;
      this.foundKey ||= this.s.asks;
      this.foundClear ||= this.clear;
      number++;
    }
    this.begin(number, next);
    this.next = [];
  }

  readToken(i) {
    const token = this.tokens[i];
    this.next = [];
    if (this.s.request === i)
      this.states.push({ node: this.rules.start, left: 0, from: i });
    for (const s of this.states) {
      this.advance(s.node, s.from, i);
      if (s.left > 0) this.push(s.node, s.left - 1, s.from);
    }
    if (token.word.text !== '') this.advance(this.rules.root, i, i);
    if (token.kind !== 'mark') this.words++;
    for (const c of token.word.classes) this.s.classes.add(c);
    if (token.mark === '?') this.s.asks = this.clear = true;
    if (token.ends) this.endSentence(i + 1);
    this.states = this.next;
  }
}

const EMPTY = { number: 0, from: 0, to: 0, request: 0, asks: false,
  softened: false, classes: new Set() };

export function match(rules, tokens) {
  const m = new Matcher(rules, tokens);
  for (let i = 0; i < tokens.length; i++) m.readToken(i);
  m.endSentence(tokens.length);
  const key = m.key ?? EMPTY;
  const hits = [...m.hits.values()];
  for (const hit of hits) hit.key = hit.sentence === key.number;
  return { hits, key, first: m.first ?? EMPTY, quiet: m.quiet,
    classes: [...m.classes].sort((a, b) => a - b), sentences: m.sentences,
    softened: key.softened };
}
