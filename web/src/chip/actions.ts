// Actions of threads as the gate has them, and what a tap does.  The chip
// itself carries out nothing: it tells the gate what a person decided.
import { signal, type Signal } from "@preact/signals";
import { api } from "../api";
import { connection, on } from "../events";
import type { ActionExecuteRequest, ActionExecuteResult, ActionList, ActionReference, ActionView } from "../types";
import { announce } from "../ui";
import { chipKey, countOutcome, isOpen, note, recordOf, reopen as reopenHere, shownState } from "./local";
import { decided } from "./words";
import { W } from "../words/chip";

export interface ThreadActions {
  /** By chipKey(); null until they were read once. */
  views: Signal<Map<string, ActionView> | null>;
  /** What this window has sent and not heard of. */
  sent: Set<string>;
  /** What this window saw succeed a moment ago. */
  fresh: Set<string>;
  /** Why a tap was not taken, in words. */
  refused: Signal<Map<string, string>>;
  /** How often they were asked for; an answer that was overtaken is dropped. */
  reads: number;
}

const threads = new Map<string, ThreadActions>();

export function actionsOf(thread: string): ThreadActions {
  let t = threads.get(thread);
  if (!t) threads.set(thread, (t = { views: signal(null), sent: new Set(), fresh: new Set(), refused: signal(new Map()), reads: 0 }));
  return t;
}


function put(thread: string, v: ActionView): void {
  const t = actionsOf(thread);
  t.views.value = new Map(t.views.value ?? []).set(chipKey(v.action), v);
}

/** Somebody else decided: said once, and the receipt shows it. */
function compare(t: ThreadActions, v: ActionView): void {
  const key = chipKey(v.action);
  const before = t.views.value?.get(key);
  if (v.state === "completed_success") countOutcome(key, "succeeded");
  if (v.state === "completed_failed") countOutcome(key, "failed");
  if (!before || before.state === v.state || t.sent.has(key) || recordOf(key).action_decision === "deferred") return;
  if (isOpen(before.state) && !isOpen(v.state)) announce(decided(v));
}

export async function readActions(thread: string): Promise<boolean> {
  const t = actionsOf(thread);
  const mine = ++t.reads;
  const r = await api.get<ActionList>(`/v1/actions?threadId=${encodeURIComponent(thread)}&limit=200`);
  if (!r.ok) return false;
  if (mine !== t.reads) return true;
  const before = t.views.value;
  const next = new Map<string, ActionView>();
  let moved = before?.size !== r.value.actions.length;
  for (const v of r.value.actions) {
    const key = chipKey(v.action);
    const old = before?.get(key);
    // What was just sent is further than what was just read.
    const stays = old && (t.sent.has(key) || JSON.stringify(old) === JSON.stringify(v));
    if (!stays) {
      compare(t, v);
      moved = true;
    }
    next.set(key, stays ? old : v);
  }
  if (moved) t.views.value = next;
  reportDeferred(thread);
  return true;
}

/** One action, by asking for its status; never by doing it again. */
async function readAction(thread: string, v: ActionView): Promise<ActionView | null> {
  const r = await api.get<ActionView>(`/v1/actions/${encodeURIComponent(v.id)}`);
  if (!r.ok) return null;
  compare(actionsOf(thread), r.value);
  put(thread, r.value);
  return r.value;
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Ask until it is known what became of it. */
export async function follow(thread: string, v: ActionView): Promise<void> {
  const t = actionsOf(thread);
  for (;;) {
    const key = chipKey(v.action);
    const current = t.views.value?.get(key);
    if (!current || current.state !== "approved_pending" || t.sent.has(key)) return;
    await readAction(thread, v);
    await wait(1000);
  }
}

/** Why Approve cannot be used now; null: it can. */
export function offlineReason(): string | null {
  return connection.value.state === "lost" ? W.approvalsOffUntilGateAnswers : null;
}

/**
 * A person tapped Approve or Retry: one request, however often it was tapped.
 * Gives back why it was not taken, in words, or null.
 */
export async function execute(thread: string, v: ActionView): Promise<string | null> {
  const t = actionsOf(thread);
  const key = chipKey(v.action);
  if (t.sent.has(key)) return null;
  const why = await send(t, thread, v);
  const said = new Map(t.refused.value);
  if (why) said.set(key, why);
  else said.delete(key);
  t.refused.value = said;
  return why;
}

async function send(t: ThreadActions, thread: string, v: ActionView): Promise<string | null> {
  const key = chipKey(v.action);
  t.sent.add(key);
  put(thread, { ...v, state: "approved_pending", result: undefined });
  const body: ActionExecuteRequest = {
    request_id: v.action.request_id,
    action_id: v.action.action_id,
    consent_hash: v.deed?.consent_hash,
    confirmation: { explicit_user_consent: true, decided_at: new Date().toISOString(), surface: "chip" },
  };
  const r = await api.post<ActionExecuteResult>("/v1/actions/execute", body);
  t.sent.delete(key);
  if (r.ok && r.value.status !== "pending") {
    const ok = r.value.status === "succeeded";
    countOutcome(key, ok ? "succeeded" : "failed");
    if (ok) t.fresh.add(key);
    put(thread, {
      ...v,
      state: ok ? "completed_success" : "completed_failed",
      attempts: v.attempts + 1,
      result: r.value,
    });
    return null;
  }
  const now = await readAction(thread, v);
  if (r.ok) {
    void follow(thread, v);
    return null;
  }
  if (now && isOpen(now.state)) return r.problem.status === 0 ? W.notSentGateDidNot : r.problem.detail;
  if (now && now.state === "approved_pending") void follow(thread, v);
  // Nobody knows whether it arrived: it stays pending, and is asked about.
  if (!now) void follow(thread, v);
  return now && !isOpen(now.state) && now.state !== "approved_pending" ? decided(now) : null;
}

const referenceOf = (v: ActionView): ActionReference => ({
  request_id: v.action.request_id,
  action_id: v.action.action_id,
});

/**
 * Not now: kept here at once, and told to the gate, which records it.  While
 * the gate does not answer it is kept here alone, and told later.
 */
export async function defer(thread: string, v: ActionView): Promise<void> {
  const key = chipKey(v.action);
  note(key, { action_decision: "deferred", decided_at: new Date().toISOString(), reported: false });
  await report(thread, v);
}

const reporting = new Set<string>();

async function report(thread: string, v: ActionView): Promise<void> {
  const key = chipKey(v.action);
  if (reporting.has(key)) return;
  reporting.add(key);
  const r = await api.post<ActionView>("/v1/actions/defer", referenceOf(v));
  reporting.delete(key);
  if (!r.ok && (r.problem.status === 0 || r.problem.status >= 500)) return;
  // The gate has it, or somebody decided before: from here on its word counts.
  if (r.ok) put(thread, r.value);
  else await readAction(thread, v);
  note(key, { reported: true });
}

/** What was put off while the gate did not answer. */
function reportDeferred(thread: string): void {
  for (const [key, v] of actionsOf(thread).views.value ?? []) {
    const r = recordOf(key);
    if (r.action_decision !== "deferred" || r.reported === true) continue;
    if (isOpen(v.state)) void report(thread, v);
    else note(key, { reported: true });
  }
}

/** A deferred chip asks again: for all faces, if the gate has the deferral. */
export async function reopen(thread: string, v: ActionView): Promise<string | null> {
  reopenHere(chipKey(v.action));
  if (v.state !== "deferred") return null;
  const r = await api.post<ActionView>("/v1/actions/reopen", referenceOf(v));
  if (r.ok) put(thread, r.value);
  else await readAction(thread, v);
  return r.ok ? null : r.problem.status === 0 ? W.notSentGateDidNot : r.problem.detail;
}

/** A failed action is put away: here at once, and at the gate for the others. */
export async function dismiss(thread: string, v: ActionView): Promise<void> {
  const r = await api.post<ActionView>("/v1/actions/dismiss", referenceOf(v));
  if (r.ok) put(thread, r.value);
  else if (r.problem.status === 409) await readAction(thread, v);
}

/** To this person's other windows.  There is one for each window, so that none hears itself. */
const windows = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("solgate.actions");

/**
 * While a chip waits or runs in a visible thread: look for other deciders.
 * ahead: an answer comes in this window; whoever brings it reads them with it.
 */
export function watchActions(thread: string, ahead: () => boolean): () => void {
  const t = actionsOf(thread);
  const waits = (): boolean => {
    for (const [key, v] of t.views.value ?? []) {
      const s = shownState(v, recordOf(key));
      if (isOpen(s) || s === "approved_pending") return true;
    }
    return false;
  };
  const look = (): void => {
    if (document.visibilityState === "visible" && connection.value.state !== "lost" && waits()) void readActions(thread);
  };
  const timer = setInterval(look, 1000);
  const told = (e: MessageEvent): void => {
    if (e.data === thread) void readActions(thread);
  };
  windows?.addEventListener("message", told);
  const stop = [
    on<{ thread_id?: string }>("action", (e) => {
      if (e.payload.thread_id === thread && !ahead()) void readActions(thread);
    }),
    on("resync", () => void readActions(thread)),
  ];
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    for (const end of stop) end();
    windows?.removeEventListener("message", told);
    document.removeEventListener("visibilitychange", look);
  };
}

/** Tell this person's other windows. */
export const tellWindows = (thread: string): void => windows?.postMessage(thread);
