// Words, numbers and marks of a folded text: src/intent/tokens.c.
import { fold } from './fold.mjs';
import { hash } from './hash.mjs';

const WORD_MAX = 64, SPELL_MIN = 3, TOKENS_MAX = 20480;
const NONE = { text: '', classes: [], alias: [] };

const isLetter = (c) => (c >= 'a' && c <= 'z') ||
  (c >= '\x80' && !(c >= '\xe3' && c <= '\xe9'));
const isDigit = (c) => c >= '0' && c <= '9';
const isHan = (c) => c >= '\xe3' && c <= '\xe9';
const MARKS = new Set(',:;"(%$/');
const ENDS = new Set('\n!.?');
const SYMBOLS = new Set('{}<>=[]_#+|\\`&*');
const LEET = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };

// All other spellings of a word, in the order in which they are tried.
function* spellings(word) {
  for (const one of ['i', 'l'])
    yield word.replace(/[013457@$!]/g, (c) => LEET[c] ?? one);
  yield word.replace(/([^])\1\1+/g, '$1$1');
  yield word.replace(/([^])\1\1+/g, '$1');
}

const isOdd = (word) => /[a-z\x80-\xe2\xea-\xff]/.test(word) &&
  (/[^a-z\x80-\xe2\xea-\xff]/.test(word) || /([^])\1\1/.test(word));

class Reader {
  constructor(lexicon, text) {
    this.lexicon = lexicon;
    this.text = fold(text);
    this.tokens = [];
    this.symbols = 0;
    this.at = 0;
    this.single = 0; // single letters just read, one after another
  }

  push(text, at, end, word = this.lexicon.get(text) ?? NONE, kind = 'word') {
    if (this.tokens.length === TOKENS_MAX) return null;
    const token = { text, at, end, word, kind, hash: word.hash ?? hash(text),
      mark: '', ends: false };
    this.tokens.push(token);
    return token;
  }

  addWord(text, at, end) {
    const word = this.lexicon.get(text) ?? NONE;
    if (word.alias.length > 0) {
      for (const w of word.alias) this.push(w.text, at, end, w);
      return;
    }
    const token = this.push(text, at, end, word);
    if (token === null || word !== NONE || text.length > WORD_MAX) return;
    if (isOdd(text))
      for (const other of spellings(text)) {
        const known = this.lexicon.get(other);
        if (known === undefined) continue;
        token.hash = known.hash;
        token.word = known;
        return;
      }
    if (isDigit(text[0])) token.kind = 'number';
  }

  // The letters written one by one, as a word if they are one.
  joinSingles() {
    const to = this.tokens.length, from = to - this.single;
    const many = this.single >= SPELL_MIN;
    this.single = 0;
    for (let i = 0; many && i < 4; i++) {
      const a = from + i % 2, b = to - (i >> 1);
      const letters = this.tokens.slice(a, b);
      const word = this.lexicon.get(letters.map((t) => this.text[t.at]).join(''));
      if (b - a < SPELL_MIN || word === undefined) continue;
      const rest = this.tokens.splice(a).slice(b - a);
      const at = letters[0].at, end = letters.at(-1).at + 1;
      for (const w of word.alias.length > 0 ? word.alias : [word])
        this.push(w.text, at, end, w);
      this.tokens.push(...rest.slice(-1));
      return;
    }
  }

  isSign(at) {
    const c = this.text[at];
    return (c === '@' || c === '$' || c === '!') &&
      isLetter(this.text[at + 1] ?? '');
  }

  isWordAt(at) {
    const c = this.text[at] ?? '';
    return isLetter(c) || isDigit(c) || this.isSign(at);
  }

  // "'s", "'m", "n't" behind a word that ends at end.
  cliticEnd(end) {
    if (this.text[end] !== "'") return end;
    let i = end + 1;
    while (isLetter(this.text[i] ?? '')) i++;
    return i > end + 1 && i - end <= 3 ? i : end;
  }

  readClitic(end, stop) {
    const { text, at } = this;
    const whole = text.slice(at, stop);
    const cut = whole.endsWith("n't") && end > at + 1 ? end - 1 : end;
    if ((this.lexicon.get(whole) ?? NONE).alias.length > 0) {
      this.addWord(whole, at, stop);
      return;
    }
    this.addWord(text.slice(at, cut), at, cut);
    this.push(text.slice(cut, stop), cut, stop);
  }

  readWord() {
    const { text, at } = this;
    let end = at;
    while (this.isWordAt(end)) end++;
    const stop = this.cliticEnd(end);
    const single = end === at + 1 && isLetter(text[at]);
    if (!single || stop !== end || this.single === 0 ||
        this.tokens.at(-1).at + 2 !== at)
      this.joinSingles();
    const before = this.tokens.length;
    if (stop !== end) this.readClitic(end, stop);
    else this.addWord(text.slice(at, end), at, end);
    if (single && stop === end && this.tokens.length === before + 1)
      this.single++;
    this.at = stop;
  }

  readMark(c) {
    this.joinSingles();
    if (this.tokens.at(-1)?.mark === c) return;
    const token = this.push(c, this.at, this.at + 1, undefined, 'mark');
    if (token === null) return;
    token.mark = c;
    token.ends = ENDS.has(c);
  }

  isInnerDot() {
    const isWord = (c = '') => isLetter(c) || isDigit(c);
    return this.text[this.at] === '.' && this.at > 0 &&
      isWord(this.text[this.at - 1]) && isWord(this.text[this.at + 1]);
  }

  readOne() {
    const c = this.text[this.at];
    if (isHan(c)) {
      this.joinSingles();
      this.push(this.text.substr(this.at, 3), this.at, this.at + 3);
      this.at += 3;
    } else if (isLetter(c) || isDigit(c) || (c === '$' && this.isSign(this.at))) {
      this.readWord();
    } else {
      if (SYMBOLS.has(c)) this.symbols++;
      if ((MARKS.has(c) || ENDS.has(c)) && !this.isInnerDot()) this.readMark(c);
      this.at++;
    }
  }
}

export function read(lexicon, text) {
  const r = new Reader(lexicon, text);
  while (r.at < r.text.length) r.readOne();
  r.joinSingles();
  return r;
}
