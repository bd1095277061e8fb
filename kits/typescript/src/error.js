// What went wrong between a program and the gate.  Nothing here is ever an
// allow: a call whose question failed is a call that was not allowed.

// What to do next, by code.
const hints = {
  __proto__: null,
  unauthorized: 'the token is not one of this gate: look at the option state, or at SOLGATE_STATE',
  not_your_id: 'this id has a token of its own, or is reserved: see solgate-protocol(7), IDENTITY',
  gate_down: 'start it: solgate serve',
  not_the_gate: 'something else answers at this address; the gate proves itself with the token',
  no_token: 'the gate makes its tokens when it starts: solgate serve',
  rev_required: 'pass the rev of the question that was shown',
  timeout: 'nobody answered in time: ask again, or give timeoutMs more',
  bad_answer: 'kit and gate may be of different versions: compare with solgate --version',
  closed: 'make a new Solgate',
};

/** code: for machines; message: for people; status, pointer: if known; hint: what to do next. */
export class SolgateError extends Error {
  constructor(code, message, { status, pointer, hint = hints[code], retryable = false, cause } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'SolgateError';
    this.code = code;
    this.status = status;
    this.pointer = pointer;
    this.hint = hint;
    this.retryable = retryable;
  }
}

/** A call that may not happen; the message is meant for the model. */
export class Refused extends SolgateError {
  constructor(verdict) {
    super('denied', verdict.reason);
    this.name = 'Refused';
    this.verdict = verdict;
  }
}

/** A refusal of the server (problem+json) as an error. */
export function problemError(status, body) {
  const p = body !== null && typeof body === 'object' ? body : {};
  const code = typeof p.error === 'string' ? p.error : 'bad_answer';
  const text = typeof p.detail === 'string' ? p.detail : `the gate answered ${status}`;
  return new SolgateError(code, text, {
    status, pointer: typeof p.pointer === 'string' ? p.pointer : undefined,
    hint: typeof p.hint === 'string' ? p.hint : undefined, retryable: p.retryable === true });
}
