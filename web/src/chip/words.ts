// What a chip says: titles, progress, receipts, reasons, in plain words.
import type { ActionError, ActionView, ChipState } from "../types";
import { surfaceWords, visible } from "../ui";
import { fill } from "../words";
import { W } from "../words/chip";

export const title = (v: ActionView): string => fill(W.needsPermissionActionlabel, { actionlabel: visible(v.action.action_label) });

const label = (v: ActionView): string => visible(v.action.action_label);

/** Above the proposer's own words, which nothing is done by. */
export const says = (v: ActionView): string =>
  v.deed?.proposed_by === "assistant" ? W.theAssistantSays : fill(W.proposedbySays, { proposedby: visible(v.deed?.proposed_by ?? W.theAgent) });

/** Why there is nothing to approve: the tier that was decided, where that is it. */
export function paused(v: ActionView, risk: number | undefined, posture: string | undefined): string {
  const why = risk === undefined || risk < 3 ? W.allowsNoActions : fill(W.isRiskRiskWhat, { risk, what: posture ? ` (${posture})` : "" });
  return fill(W.labelWasSuggestedButThis, { label: label(v), why });
}

/** What is going on while it is carried out. */
export function progress(v: ActionView): string {
  const kind = v.action.action_kind;
  if (kind.startsWith("create")) return W.creating;
  return kind.startsWith("add") ? W.adding : W.working;
}

const DONE: Record<string, string> = {
  get create_reminder() { return W.reminderCreated; },
  get create_calendar_event() { return W.eventCreated; },
  get addLoadItem() { return W.loadAdded; },
  get addChargingSource() { return W.chargingSourceAdded; },
};

/** The few words that stay: "Reminder created". */
export const receipt = (v: ActionView): string => DONE[v.action.action_kind] ?? fill(W.labelDone, { label: label(v) });

export const done = (v: ActionView): string => fill(W.doneOutcomesummary, { outcomesummary: visible(v.result?.outcome_summary ?? receipt(v)) });

function target(v: ActionView): string {
  return v.action.action_target ? visible(v.action.action_target) : label(v);
}

const REASONS: Record<string, (v: ActionView) => string> = {
  no_executor: (v) => fill(W.targetNotSetUpOn, { target: target(v) }),
  timeout: (v) => fill(W.targetDidNotAnswerIn, { target: target(v) }),
  refused: (v) => fill(W.itWasRefusedByTarget, { target: target(v) }),
  denied: (v) => fill(W.itWasRefusedByTarget, { target: target(v) }),
  unreachable: () => W.lostConnection,
  // Where it should have been written is what a person needs to know.
  not_written: (v) => visible(v.result?.error?.short_reason ?? W.theFileCouldNotBe).replace(/\.$/, ""),
  interrupted: () => W.itWasInterruptedAndMay,
};

/** Sentences of the gate pass; what looks like a program talking does not. */
function isPlain(text: string): boolean {
  return text.length > 0 && text.length <= 200 && !/[\n{}<>\\_]|::|0x|errno|\b[A-Z]{4,}\b|\w\/\w/.test(text);
}

export function reason(v: ActionView, error: ActionError | undefined): string {
  const known = error && REASONS[error.code];
  if (known) return known(v);
  const text = visible(error?.short_reason ?? "").trim();
  return isPlain(text) ? text.replace(/\.$/, "") : fill(W.targetCouldNotDoIt, { target: target(v) });
}

export const failed = (v: ActionView): string => fill(W.failedReason2, { reason: reason(v, v.result?.error) });

const DECIDED: Partial<Record<ChipState, string>> = {
  get approved_pending() { return W.approve; },
  get completed_success() { return W.approve; },
  get completed_failed() { return W.approve; },
  get deferred() { return W.notNow; },
  get dismissed() { return W.dismiss; },
};

/** "Decided on terminal: Approve." */
export function elsewhere(v: ActionView, sentence: string = W.decidedOnWhereDecided): string {
  const where = v.surface === undefined || v.surface === "web" ? W.anotherWindow : surfaceWords(v.surface);
  return fill(sentence, { where, what: DECIDED[v.state] ?? W.changed });
}

/** What happened to an offer that this window still showed as open. */
export function decided(v: ActionView): string {
  if (v.state === "expired") return W.theOfferHasExpired;
  if (v.state === "superseded") return W.aNewerSuggestionTookPlace;
  return elsewhere(v, W.alreadyDecidedOn);
}

/** A result's address as something the page may offer, or null. */
export function viewLink(url: string | undefined): { href?: string; file?: string } | null {
  if (!url) return null;
  let u: URL;
  try {
    u = new URL(url, location.origin);
  } catch {
    return null;
  }
  if (u.protocol === "https:" || u.protocol === "http:") return { href: u.href };
  if (u.protocol !== "file:") return null;
  try {
    return { file: decodeURIComponent(u.pathname) };
  } catch {
    return { file: u.pathname };
  }
}
