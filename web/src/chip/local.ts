// What this browser remembers of chips: "Not now" and Dismiss until the gate
// has them too, and the eight counters, which are numbers only.
import { signal } from "@preact/signals";
import type { ActionReference, ActionView, ChipState, ChipTelemetry } from "../types";

export type LocalDecision = "deferred" | "dismissed";

export interface ChipRecord {
  /** action_decision, as the chip's contract calls it. */
  action_decision?: LocalDecision;
  decided_at?: string;
  /** true: the gate has been told of it. */
  reported?: boolean;
  /** Counted as shown, as opened by itself, with its outcome. */
  shown?: boolean;
  opened?: boolean;
  outcome?: "succeeded" | "failed";
}

interface Kept {
  v: 1;
  telemetry: ChipTelemetry;
  chips: Record<string, ChipRecord>;
}

const KEY = "solgate.chips";
const KEPT_MAX = 500;

const nothing = (): Kept => ({
  v: 1,
  telemetry: {
    breakpoint_shown_count: 0,
    breakpoint_autoexpanded_count: 0,
    breakpoint_approved_count: 0,
    breakpoint_deferred_count: 0,
    breakpoint_retry_count: 0,
    breakpoint_success_count: 0,
    breakpoint_failed_count: 0,
    time_to_decision_ms: { approved: 0, deferred: 0 },
  },
  chips: {},
});

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    if (kept?.v === 1 && kept.telemetry && kept.chips) return kept;
  } catch {
    // unreadable or not allowed: begin anew
  }
  return nothing();
}

const kept = signal<Kept>(read());

/** Another window decided: this one follows. */
addEventListener("storage", (e) => {
  if (e.key === KEY) kept.value = read();
});

function change(edit: (k: Kept) => void): void {
  const next = structuredClone(read());
  edit(next);
  const keys = Object.keys(next.chips);
  for (const key of keys.slice(0, Math.max(0, keys.length - KEPT_MAX))) delete next.chips[key];
  kept.value = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // full or not allowed: it holds until the page is closed
  }
}

export const chipKey = (a: ActionReference): string => `${a.request_id}\n${a.action_id}`;

export const recordOf = (key: string): ChipRecord => kept.value.chips[key] ?? {};

export function note(key: string, record: ChipRecord): void {
  change((k) => {
    const before = k.chips[key];
    delete k.chips[key]; // the newest stand last
    k.chips[key] = { ...before, ...record };
  });
}

export function reopen(key: string): void {
  change((k) => {
    const chip = k.chips[key];
    if (!chip) return;
    delete chip.action_decision;
    delete chip.decided_at;
    delete chip.reported;
  });
}

/** Once for each chip, however often it is drawn. */
export function countOnce(key: string, mark: "shown" | "opened"): void {
  if (recordOf(key)[mark]) return;
  const what = mark === "shown" ? "breakpoint_shown_count" : "breakpoint_autoexpanded_count";
  change((k) => {
    k.telemetry[what]++;
    k.chips[key] = { ...k.chips[key], [mark]: true };
  });
}

/** Each outcome of each attempt once; a retry makes room for the next. */
export function countOutcome(key: string, outcome: "succeeded" | "failed"): void {
  if (recordOf(key).outcome === outcome) return;
  const what = outcome === "succeeded" ? "breakpoint_success_count" : "breakpoint_failed_count";
  change((k) => {
    k.telemetry[what]++;
    k.chips[key] = { ...k.chips[key], outcome };
  });
}

export function countRetry(key: string): void {
  change((k) => {
    k.telemetry.breakpoint_retry_count++;
    delete k.chips[key]?.outcome;
  });
}

export function countDecision(what: "approved" | "deferred", ms: number): void {
  change((k) => {
    k.telemetry[what === "approved" ? "breakpoint_approved_count" : "breakpoint_deferred_count"]++;
    k.telemetry.time_to_decision_ms[what] += Math.max(0, Math.round(ms));
  });
}

export const isOpen = (s: ChipState): boolean => s === "collapsed" || s === "expanded";

/** The gate's word, and on top of it what this browser put off or away. */
export function shownState(v: ActionView, r: ChipRecord): ChipState {
  if (isOpen(v.state) && r.action_decision === "deferred" && r.reported !== true) return "deferred";
  if (v.state === "completed_failed" && r.action_decision === "dismissed") return "dismissed";
  return v.state;
}
