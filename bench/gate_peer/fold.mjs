// A message as it is matched: src/intent/normal.c and scripts.c for node.  The
// lists of letters are taken from there.  A text is a string of bytes.
import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
export const file = (path) => readFileSync(new URL(path, root));

// The rows of one list of a file of C, numbers and characters as code points.
function list(path, name) {
  const body = file(path).toString()
    .match(new RegExp(`\\b${name}\\[\\] = \\{([^]*?)\\n\\};`))[1]
    .replace(/\/\*.*?\*\//g, '');
  const field = (s) => s.startsWith("'")
    ? { "'\\n'": 10, "'\\''": 39 }[s] ?? s.codePointAt(1)
    : s.startsWith('"') ? s.slice(1, -1) : JSON.parse(s.startsWith('0x')
      ? String(parseInt(s, 16)) : s);
  return [...body.matchAll(/\{((?:'.'|'\\.'|[^{}'])*)\}/g)].map(([, row]) =>
    row.match(/'\\?.'|"[^"]*"|\w+/g).map(field));
}

const bytes = (s) => Buffer.from(s, 'utf8').toString('latin1');
const isLetter = (c) => c >= 'a' && c <= 'z';

// What every character of these lists becomes: filled once, looked up after.
const folds = new Map();
const imitations = new Map();
for (const [cp] of list('src/intent/normal.c', 'unseen').flatMap(range))
  folds.set(cp, '');
for (const [cp, row] of list('src/intent/normal.c', 'ranges').flatMap(range))
  folds.set(cp, String.fromCharCode(
    row[2] + (row[3] ? (cp - row[0]) % row[3] : 0)));
for (const [cp, to] of list('src/intent/normal.c', 'folds')) folds.set(cp, to);
for (const [cp, row] of list('src/intent/normal.c', 'imitations').flatMap(range))
  imitations.set(cp, String.fromCharCode(row[2]));
for (const name of ['arabic', 'indic', 'cyrillic', 'kana'])
  for (const [cp, row] of list('src/intent/scripts.c', name).flatMap(range))
    folds.set(cp, row[2] === 0 ? '' : bytes(String.fromCodePoint(
      row[3] ? row[2] : row[2] + cp - row[0])));
for (let cp = 0x2000; cp <= 0x200a; cp++) folds.set(cp, ' ');
for (const cp of [0xa0, 0x202f]) folds.set(cp, ' ');
for (let cp = 0x391; cp <= 0x3a9; cp++)
  folds.set(cp, bytes(String.fromCodePoint(cp + 0x20)));

function* all(row) {
  for (let cp = row[0]; cp <= row[1]; cp++) yield [cp, row];
}
function range(row) { return [...all(row)]; }

// A Latin word with letters of other scripts among its own.
function unmask(word) {
  const text = Buffer.from(word, 'latin1').toString('utf8');
  return bytes([...text].map((c) =>
    imitations.get(c.codePointAt(0)) ?? c).join(''));
}

function foldWide(text) {
  let out = '', word = '', latin = false, imitated = false;
  const endWord = () => {
    out += latin && imitated ? unmask(word) : word;
    word = '';
    latin = imitated = false;
  };
  for (const c of text) {
    const cp = c.codePointAt(0);
    const to = cp < 0x80 ? foldPlain(c) : folds.get(cp) ?? bytes(c);
    if (to.length === 1 && !isLetter(to)) {
      endWord();
      out += to;
      continue;
    }
    word += to;
    latin ||= to !== '' && isLetter(to[0]);
    imitated ||= imitations.has(cp);
  }
  endWord();
  return out;
}

const foldPlain = (text) => text.toLowerCase()
  .replace(/[\n\r]/g, '\n').replace(/[\0-\t\v-\x1f\x7f]/g, ' ');

export const fold = (text) =>
  /^[\0-\x7f]*$/.test(text) ? foldPlain(text) : foldWide(text);
