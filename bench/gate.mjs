// A turn gate as the origin has it, written for node: keyword lists tested as
// substrings, in order.  Far less work than ours, to have a yardstick.
import { readFileSync } from 'node:fs';

const INTENTS = [
  ['summarize', ['summarize', 'tldr', 'overview', 'sum up']],
  ['research', ['research', 'find', 'look up', 'investigate', 'search for']],
  ['decision', ['should i', 'decide', 'choose', 'recommend', 'which one']],
  ['code', ['write code', 'implement', 'function', 'class', 'algorithm',
    'debug']],
  ['plan', ['plan', 'schedule', 'organize', 'steps', 'roadmap']],
  ['draft', ['write', 'draft', 'compose', 'email', 'letter']],
  ['support', ['help', 'how to', 'explain', 'what is', 'can you']],
];
const RISKS = [
  ['FINANCE', ['invest', 'stock', 'crypto', 'loan', 'mortgage', 'tax',
    'financial advice']],
  ['LEGAL', ['lawsuit', 'legal advice', 'contract', 'sue', 'lawyer',
    'attorney']],
  ['MEDICAL', ['diagnose', 'treatment', 'medication', 'doctor',
    'medical advice', 'symptom', 'allergy', 'allergic', 'anaphylaxis',
    'epipen']],
  ['SELF_HARM', ['suicide', 'self harm', 'kill myself', 'end my life']],
  ['VIOLENCE', ['kill', 'hurt', 'attack', 'weapon', 'bomb']],
  ['PRIVACY_SECURITY', ['password', 'hack', 'breach', 'security', 'private',
    'confidential']],
  ['RELATIONSHIP_INTIMACY', ['relationship', 'dating', 'intimacy', 'romantic',
    'breakup']],
  ['FAMILY', ['family', 'parenting', 'children', 'kids']],
  ['EXTREMISM', ['extremist', 'radical', 'terrorist']],
  ['MINORS', ['minor', 'underage', 'child safety']],
];
const MOODS = [
  ['overwhelm', ['overwhelmed', 'overwhelm', 'too much', "can't handle",
    'panic', 'panicking', 'drowning']],
  ['insight', ['realize', 'realised', 'insight', 'aha', 'learned', 'noticed',
    'figured out']],
  ['gratitude', ['grateful', 'thankful', 'appreciate']],
  ['resolve', ['resolve', 'resolved', 'decide', 'decision', 'committed',
    'determined']],
  ['curiosity', ['curious', 'wonder', 'what if', 'why', 'how', 'explore']],
];

function gate(text) {
  const urls = [...text.matchAll(/https?:\/\/[^\s]+/gi)].length;
  const lower = text.toLowerCase().replace(/\s+/g, ' ').trim();
  const first = (lists) =>
    lists.find(([, words]) => words.some((w) => lower.includes(w)))?.[0];
  const reasons = RISKS.filter(([, words]) =>
    words.some((w) => lower.includes(w))).map(([name]) => name).slice(0, 5);
  return {
    modality: { text: lower.length > 0, url: urls > 0 },
    intent: first(INTENTS) ?? 'unknown',
    risk: { level: reasons.length > 0 ? 'med' : 'low', reasons },
    mood: first(MOODS) ?? null,
  };
}

const sample = readFileSync(process.argv[2], 'utf8').slice(0, 200);
const long = sample.repeat(21).slice(0, 4096);
let sink = 0;
function bench(name, text, calls) {
  const ns = [];
  for (let i = 0; i < 20 * calls; i++) sink += gate(text).intent.length;
  for (let r = 0; r < 101; r++) {
    const from = process.hrtime.bigint();
    for (let i = 0; i < calls; i++) sink += gate(text).intent.length;
    ns.push(Number(process.hrtime.bigint() - from) / calls);
  }
  ns.sort((a, b) => a - b);
  console.log(`${name}\t${ns[50].toFixed(1)}`);
}
bench('gate_200', sample, 1000);
bench('gate_4096', long, 100);
if (sink === 0) console.error('nothing was computed');
