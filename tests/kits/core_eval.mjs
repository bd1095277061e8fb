#!/usr/bin/env node
// "solgate eval AREA" by @solgate/core: lines in, lines out, for tools/same-eval.
// CORE is the directory of the package.
import { readFileSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { load } = await import(pathToFileURL(`${process.env.CORE}/index.js`));
const core = await load();
const area = process.argv[3];
const input = readFileSync(0);
let out = [], n = 0;
const flush = () => {
  const b = Buffer.from(out.join(''));
  for (let at = 0; at < b.length;) at += writeSync(1, b, at);
  out = [];
  n = 0;
};
for (let at = 0; at < input.length;) {
  let end = input.indexOf(10, at);
  if (end < 0) end = input.length;
  const text = core.line(area, input.subarray(at, end));
  out.push(text, '\n');
  if ((n += text.length) > 1 << 20) flush();
  at = end + 1;
}
flush();
