// How long a turn takes in node: bench.mjs MESSAGE-FILE.
import { readFileSync } from 'node:fs';
import { turn } from './gate.mjs';

const sample = readFileSync(process.argv[2], 'utf8').slice(0, 200);
const long = sample.repeat(21).slice(0, 4096);
let sink = 0;
function bench(name, text, calls) {
  const ns = [];
  for (let i = 0; i < 20 * calls; i++) sink += turn(text).answer.risk.tier + 1;
  for (let r = 0; r < 101; r++) {
    const from = process.hrtime.bigint();
    for (let i = 0; i < calls; i++) sink += turn(text).answer.risk.tier + 1;
    ns.push(Number(process.hrtime.bigint() - from) / calls);
  }
  ns.sort((a, b) => a - b);
  console.log(`${name}\t${ns[50].toFixed(1)}`);
}
bench('gate_200', sample, 200);
bench('gate_4096', long, 20);
if (sink === 0) console.error('nothing was computed');
