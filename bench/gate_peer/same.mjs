// same.mjs TEXTS ANSWERS: whether the gate for node answers every {"text": ...} of
// the first as the second says, which solgate eval intent wrote.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { gate } from './gate.mjs';

const lines = (path) => readFileSync(path, 'utf8').split('\n').filter(Boolean)
  .map((line) => JSON.parse(line));
const [texts, answers] = process.argv.slice(2).map(lines);
let wrong = 0;
texts.forEach(({ text }, i) => {
  const { modality, intent, risk, lattice, budgets } = answers[i];
  const ours = { modality, intent, risk, lattice, budgets };
  const { ...theirs } = gate(text);
  if (isDeepStrictEqual(ours, theirs)) return;
  if (wrong++ === 0)
    console.error(JSON.stringify({ text, solgate: ours, node: theirs }, null, 1));
});
console.log(`${texts.length - wrong} of ${texts.length} answers are the same`);
process.exitCode = wrong > 0 || texts.length === 0 ? 1 : 0;
