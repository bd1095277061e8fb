// Reading the answer of the gate.  There is one way to an allow, and every
// other answer, known or not, is a refusal or an error.
import { SolgateError } from './error.js';

const allows = new Set(['allow_once', 'allow_session', 'allow_always', 'allow_stored', 'allow_policy',
  'allow_permissive']);
const own = (o, k) => (o !== null && typeof o === 'object' && Object.hasOwn(o, k) ? o[k] : undefined);
const text = (v) => (typeof v === 'string' ? v : undefined);
const isHash = (v) => typeof v === 'string' && /^[0-9a-f]{64}$/.test(v);

function bad(why) {
  return new SolgateError('bad_answer', `the gate's answer was not understood: ${why}`);
}

function verdict(allowed, of, reason) {
  const v = { allowed, reason };
  for (const k of ['decision', 'rule', 'capability', 'risk', 'hash', 'promptId', 'note', 'matched', 'nearest',
    'realPath']) {
    if (text(own(of, k)) !== undefined) v[k] = of[k];
  }
  if (allowed && own(of, 'object') !== undefined) v.object = of.object;
  return Object.freeze(v);
}

/**
 * ${asked}: { callId, hash } of the question.  Gives a verdict, or null while a
 * person is asked; throws on anything else.
 */
export function readVerdict(status, body, asked) {
  if (own(body, 'call_id') !== asked.callId) throw bad('it is about another call');
  if (status === 202 && own(body, 'status') === 'pending') return null;
  if (status !== 200) throw bad(`status ${status}`);
  if (body.is_error === true) {
    const error = own(body, 'error');
    if (text(own(error, 'message')) === undefined) throw bad('it has no reason');
    const note = text(own(own(error, 'details'), 'note'));
    return verdict(false, own(error, 'details'), note === undefined ? error.message : `${error.message} The person wrote: ${note}`);
  }
  const out = own(body, 'output');
  if (body.is_error !== false || own(body, 'error') !== undefined) throw bad('is_error');
  if (!allows.has(own(out, 'decision'))) throw bad('decision');
  if (!isHash(own(out, 'hash'))) throw bad('hash');
  if (!isHash(own(out, 'asked')) || out.asked !== asked.hash) throw bad('it is about something else');
  return verdict(true, out, `allowed (${out.decision})`);
}
