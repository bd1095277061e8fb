// What a chip says: titles, progress, receipts, reasons, in plain words.
import type { ActionError, ActionView, ChipState } from "../types";
import { surfaceWords, visible } from "../ui";

export const title = (v: ActionView): string => `Needs permission: ${visible(v.action.action_label)}`;

const label = (v: ActionView): string => visible(v.action.action_label);

/** Above the proposer's own words, which nothing is done by. */
export const says = (v: ActionView): string =>
  v.deed?.proposed_by === "assistant" ? "The assistant says" : `${visible(v.deed?.proposed_by ?? "The agent")} says`;

/** Why there is nothing to approve: the tier that was decided, where that is it. */
export function paused(v: ActionView, risk: number | undefined, posture: string | undefined): string {
  const why = risk === undefined || risk < 3 ? "allows no actions" : `is risk ${risk}${posture ? ` (${posture})` : ""}`;
  return `${label(v)} was suggested, but this turn ${why}.`;
}

/** What is going on while it is carried out. */
export function progress(v: ActionView): string {
  const kind = v.action.action_kind;
  if (kind.startsWith("create")) return "Creating…";
  return kind.startsWith("add") ? "Adding…" : "Working…";
}

const DONE: Record<string, string> = {
  create_reminder: "Reminder created",
  create_calendar_event: "Event created",
  addLoadItem: "Load added",
  addChargingSource: "Charging source added",
};

/** The few words that stay: "Reminder created". */
export const receipt = (v: ActionView): string => DONE[v.action.action_kind] ?? `${label(v)}: done`;

export const done = (v: ActionView): string => `Done: ${visible(v.result?.outcome_summary ?? receipt(v))}`;

function target(v: ActionView): string {
  return v.action.action_target ? visible(v.action.action_target) : label(v);
}

const REASONS: Record<string, (v: ActionView) => string> = {
  no_executor: (v) => `${target(v)} is not set up on this device`,
  timeout: (v) => `${target(v)} did not answer in time`,
  refused: (v) => `it was refused by ${target(v)}`,
  denied: (v) => `it was refused by ${target(v)}`,
  unreachable: () => "lost connection",
  // Where it should have been written is what a person needs to know.
  not_written: (v) => visible(v.result?.error?.short_reason ?? "the file could not be written").replace(/\.$/, ""),
  interrupted: () => "it was interrupted, and may or may not have happened",
};

/** Sentences of the gate pass; what looks like a program talking does not. */
function isPlain(text: string): boolean {
  return text.length > 0 && text.length <= 200 && !/[\n{}<>\\_]|::|0x|errno|\b[A-Z]{4,}\b|\w\/\w/.test(text);
}

export function reason(v: ActionView, error: ActionError | undefined): string {
  const known = error && REASONS[error.code];
  if (known) return known(v);
  const text = visible(error?.short_reason ?? "").trim();
  return isPlain(text) ? text.replace(/\.$/, "") : `${target(v)} could not do it`;
}

export const failed = (v: ActionView): string => `Failed: ${reason(v, v.result?.error)}.`;

const DECIDED: Partial<Record<ChipState, string>> = {
  approved_pending: "Approve",
  completed_success: "Approve",
  completed_failed: "Approve",
  deferred: "Not now",
  dismissed: "Dismiss",
};

/** "Decided on terminal: Approve." */
export function elsewhere(v: ActionView): string {
  const where = v.surface === undefined || v.surface === "web" ? "another window" : surfaceWords(v.surface);
  return `Decided on ${where}: ${DECIDED[v.state] ?? "changed"}.`;
}

/** What happened to an offer that this window still showed as open. */
export function decided(v: ActionView): string {
  if (v.state === "expired") return "The offer has expired.";
  if (v.state === "superseded") return "A newer suggestion took the place of this one.";
  return `Already d${elsewhere(v).slice(1)}`;
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
