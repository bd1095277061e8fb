// The turn gate for node: the same table of rules, the same weights and the same
// answers (bench/gate.sh compares them), written as one writes JavaScript.
import { file } from './fold.mjs';
import { load } from './rules.mjs';
import { read } from './tokens.mjs';
import { match } from './match.mjs';
import { INTENTS, NAMES, open, score } from './model.mjs';

const rules = load(), model = open();
const lattice = JSON.parse(file('data/lattice.v0.1.json'));
const SIGNALS = 8, SURE = 0.55;

// The strongest signals first, of equal ones the earlier.
function strongest(signals, points, name) {
  const all = signals.map((s, i) => ({ ...s, i }))
    .sort((a, b) => b.by - a.by || a.i - b.i).slice(0, SIGNALS);
  const out = all.map(({ type, name, value }) => ({ type, name, value }));
  if (points === null) return out;
  const value = Math.trunc(points * 1000 / 1024) / 1000;
  return [...out.slice(0, SIGNALS - 1), { type: 'model', name, value }];
}

function intentOf(turn, lanes) {
  const scores = [0, ...lanes.slice(0, INTENTS)];
  const best = (but) => scores.reduce((b, s, i) =>
    i !== but && (b < 0 || s > scores[b]) ? i : b, -1);
  const top = best(-1), second = best(top);
  const margin = scores[top] - scores[second];
  let label = NAMES[top];
  let confidence = model.confidence[Math.min(31, Math.trunc(margin / 128))];
  const signals = [];
  const call = turn.hits.find(({ rule }) => !rule.learnt &&
    rule.kind === 'risk' && rule.reason === 'SELF_HARM');
  if (call !== undefined && (label === 'other' || !turn.frames)) {
    label = 'reflect';
    confidence = 600;
    signals.push({ type: 'rule', name: call.rule.id, value: true, by: 32767 });
  }
  for (const { rule, key, from, to } of turn.hits) {
    if (rule.intent !== label || rule.weight <= 0) continue;
    const by = rule.weight * (key ? 2 : 1);
    if (rule.kind === 'keyword')
      signals.push({ type: 'keyword', name: rule.id, value: true, by });
    else
      signals.push({ type: 'rule', name: rule.id, by, value: Buffer.from(
        turn.read.text.slice(turn.read.tokens[from].at,
          turn.read.tokens[to].end), 'latin1').toString() });
  }
  return { label, confidence: confidence / 1000,
    signals: strongest(signals, margin, 'linear_margin') };
}

function isForeign(turn) {
  if (turn.frames) return false;
  const words = turn.read.tokens.filter(({ kind }) => kind === 'word');
  const unknown = words.filter(({ hash }) => !model.vocabulary.has(hash));
  return unknown.length * 3 >= words.length;
}

function riskOf(turn, lanes) {
  const signals = [];
  let byRule = 0, byModel = 0;
  for (const { rule, softened } of turn.hits) {
    if (!rule.risky) continue;
    const tier = rule.tier - (softened && rule.tier > 1 &&
      rule.reason !== 'SELF_HARM' ? 1 : 0);
    if (rule.kind === 'topic') {
      signals.push({ type: 'keyword', name: rule.id, value: true, by: tier });
      continue;
    }
    signals.push({ type: 'rule', name: rule.id, value: true, by: tier * 10 + 10 });
    byRule = Math.max(byRule, tier);
  }
  const points = model.thresholds.map((t, k) => lanes[INTENTS + k] - t);
  points.forEach((p, k) => { if (p > 0) byModel = k + 1; });
  if (byModel === 3 && points[2] < 2048 && (turn.hits.some(({ rule }) =>
    !rule.learnt && rule.kind === 'benign') || isForeign(turn)))
    byModel--;
  if (byModel === 3 && turn.softened) byModel--;
  const tier = Math.max(byRule, byModel);
  return { tier, signals: strongest(signals,
    byModel === tier && tier > 0 ? points[tier - 1] : null, 'linear_tier') };
}

const MODES = ['none', 'light', 'full'];
const POSTURES = ['direct', 'conditional', 'boundary_pause', 'containment'];
const FROM = ['direct', 'direct', 'conditional', 'boundary_pause'];
const ORDER = ['checklist', 'step_by_step', 'timing_table', 'reference_images',
  'citations', 'tool_calls_read', 'tool_calls_write'];
const stricter = (a, b) =>
  POSTURES.indexOf(a) >= POSTURES.indexOf(b) ? a : b;
const lesser = (a, b) => MODES.indexOf(a) <= MODES.indexOf(b) ? a : b;

function apply({ label, confidence }, { tier }) {
  const cell = lattice.cells[label][`tier_${tier}`];
  const unsure = confidence < SURE || confidence < lattice.unsure.below;
  let { mode } = cell;
  if (unsure) mode = lesser(lesser(mode, 'light'), cell.mode_if_unsure ?? mode);
  if (tier === 3) mode = 'none';
  let posture = stricter(cell.posture, FROM[tier]);
  if (unsure) posture = stricter(posture, 'conditional');
  const budgets = { ...lattice.budgets[mode] };
  const dropped = new Set(['citations', ...unsure ? lattice.unsure.drops : [],
    ...budgets.max_tool_calls > 0 ? [] : ['tool_calls_read', 'tool_calls_write'],
    ...tier >= 2 || mode !== 'full' ? ['tool_calls_write'] : []]);
  const allowed = mode === 'none' ? [] : ORDER.filter((t) =>
    cell.types.includes(t) && !dropped.has(t));
  return { budgets, lattice: { version: lattice.version, enrichment_mode: mode,
    allowed_types: allowed, posture,
    ...cell.persona_hint ? { persona_hint: cell.persona_hint } : {} } };
}

const ACK = new Set(['ok', 'okay', 'kk', 'thx', 'thanks', 'got', 'it',
  'sounds', 'good', 'cool', 'yep', 'yup', 'sure', 'all', 'right']);

function isAck(text) {
  const words = text.toLowerCase().split(/[\s.,!?]+/).filter((w) => w !== '');
  return words.length > 0 && words.every((w) => ACK.has(w));
}

export function gate(text) {
  const tokens = read(rules.lexicon, text);
  const turn = match(rules, tokens.tokens);
  turn.read = tokens;
  turn.frames = turn.classes.some((c) =>
    rules.frame.has(c) || rules.persons.has(c));
  const lanes = score(model, rules, tokens, turn);
  const intent = intentOf(turn, lanes), risk = riskOf(turn, lanes);
  return { modality: { has_text: /[^\t-\r ]/.test(text), has_image: false,
    has_audio: false }, intent, risk, ...apply(intent, risk) };
}

// A turn as bench/gate.c asks for it: the gate, then what becomes of the summary.
export function turn(text) {
  const answer = gate(text);
  return { answer, ack: isAck(text), decision: isAck(text) ? 'skip' : 'should',
    freeze: false };
}
