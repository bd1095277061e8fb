// The cards of the inbox: every question that waits, and apart from them those
// that ended a moment ago, one line each.  A card does not move while it is
// looked at: as long as one has the focus or the pointer, the order stays, what
// is new comes below, and what somebody else answers keeps its place.
import { effect, signal, untracked } from "@preact/signals";
import { api, type Answer, type Problem } from "../api";
import { on } from "../events";
import { signAnswer } from "../passkey";
import { navigate, route } from "../router";
import { now, prompts, promptsLoaded } from "../state";
import type { CapabilityResolvedData, Denial, PromptDecision, PromptView } from "../types";
import { alarm, announce, decisionWords, surfaceWords, whoText } from "../ui";
import { fill, inSentence } from "../words";
import { W } from "../words/inbox";

export interface End {
  decision: string;
  by: string;
  at: string;
  /** We did it, on this page. */
  mine: boolean;
  denied?: Denial;
}

export interface Card {
  id: string;
  view: PromptView;
  end: End | null;
  /** Our answer is on its way. */
  sending: string | null;
  problem: Problem | null;
  /** Calls that joined since the card was first shown. */
  joined: number;
  /** When the page heard of the end, by its own clock. */
  endedAt?: number;
}

/** In the order they stand on the page. */
export const cards = signal<Card[]>([]);

/** Those that ended, the last one first.  All of them stand under Decided. */
export const answered = signal<Card[]>([]);
const ANSWERED_MAX = 20;
/** An answer of ours is read at once; what somebody else did takes longer. */
const LEAVES_MS = 30_000;

/** The card that has the pointer or the focus. */
let pinned: string | null = null;
/** So many keep their place above it when somebody else answers them. */
const HELD_MAX = 3;
const mine = new Map<string, string>();

/** A note that is being typed, by the question; it outlives the card. */
export const notes = signal<ReadonlyMap<string, string>>(readNotes());
const NOTES = "solgate.notes";

function readNotes(): Map<string, string> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem("solgate.notes") ?? "[]") as [string, string][]);
  } catch {
    return new Map();
  }
}

export function keepNote(id: string, text: string): void {
  const next = new Map(notes.value);
  next.delete(id);
  if (text !== "") next.set(id, text);
  notes.value = new Map([...next].slice(-ANSWERED_MAX));
  try {
    sessionStorage.setItem(NOTES, JSON.stringify([...notes.value]));
  } catch {
    // a browser that keeps nothing still has it on this page
  }
}

/** One that is over goes among the answered; the oldest of those leave. */
function fold(list: Card[]): void {
  if (list.length === 0) return;
  const ids = new Set(list.map((c) => c.id));
  answered.value = [...list, ...answered.value.filter((c) => !ids.has(c.id))].slice(0, ANSWERED_MAX);
}

/** What was read leaves by itself; what ran out of time, or has a note nobody got, stays. */
export function leaveBy(t: number): void {
  const stays = (c: Card): boolean =>
    c.end!.decision === "deny_timeout" || notes.value.has(c.id) || t - c.endedAt! < LEAVES_MS;
  if (answered.value.some((c) => !stays(c))) answered.value = answered.value.filter(stays);
}

const byDeadline = (a: Card, b: Card): number =>
  a.view.expiresAt < b.view.expiresAt ? -1 : a.view.expiresAt > b.view.expiresAt ? 1 : 0;

/** Put them in order again, if nobody is looking at one. */
function sorted(list: Card[]): Card[] {
  return pinned ? list : [...list].sort(byDeadline);
}

function change(id: string, how: Partial<Card>): void {
  cards.value = cards.value.map((c) => (c.id === id ? { ...c, ...how } : c));
}

/** The pointer or the focus is on that card, or has left them all. */
export function pin(id: string | null): void {
  if (pinned === id) return;
  pinned = id;
  if (id !== null) return;
  fold(cards.value.filter((c) => c.end));
  cards.value = sorted(cards.value.filter((c) => !c.end));
}

function newer(a: PromptView, b: PromptView): PromptView {
  return b.calls === undefined && a.calls !== undefined && a.rev === b.rev
    ? { ...b, calls: a.calls }
    : b;
}

/** Nothing of it is other than what is drawn. */
const isSame = (a: PromptView, b: PromptView): boolean =>
  a === b ||
  (a.rev === b.rev && a.expiresAt === b.expiresAt && a.callIds.length === b.callIds.length && a.quorum?.now === b.quorum?.now);

/** What waits now, as the state of the page knows it. */
function take(open: PromptView[]): void {
  const known = new Map(cards.value.map((c) => [c.id, c]));
  const seen = new Map(open.map((p) => [p.promptId, p]));
  let changed = false;
  const next: Card[] = [];
  for (const c of cards.value) {
    const view = seen.get(c.id);
    if (!view || isSame(view, c.view)) {
      next.push(c);
      continue;
    }
    changed = true;
    const joined = Math.max(0, view.callIds.length - c.view.callIds.length);
    if (joined > 0) announce(fill(W.nNewRequestsInExtension, { n: joined, extension: whoText(view.extension) }));
    next.push({ ...c, view: newer(c.view, view), joined: c.joined + joined, end: null });
  }
  for (const p of open)
    if (!known.has(p.promptId) && !answered.value.some((c) => c.id === p.promptId)) {
      changed = true;
      next.push({ id: p.promptId, view: p, end: null, sending: null, problem: null, joined: 0 });
    }
  if (changed) cards.value = sorted(next);
  // Mostly the stream says how it ended, a moment later.
  for (const c of next) if (!c.end && !seen.has(c.id) && promptsLoaded.value) setTimeout(() => void settle(c.id), SETTLE_MS);
}

const SETTLE_MS = 300;

/** One that no longer waits: how did it end? */
async function settle(id: string): Promise<void> {
  if (!cards.value.some((x) => x.id === id && !x.end)) return;
  const r = await api.get<PromptView>(`/v1/prompts/${encodeURIComponent(id)}`);
  const c = cards.value.find((x) => x.id === id);
  if (!c || c.end) return;
  if (r.ok && r.value.open) return;
  const v = r.ok ? r.value : undefined;
  ended(id, v?.decision ?? "deny_cancelled", v?.by ?? "gate", v?.denied, v?.decidedAt);
}

/** The sentence of a question that was settled. */
export function endText(e: End): string {
  if (e.mine) return `${decisionWords(e.decision)}.`;
  if (e.decision === "deny_timeout") return W.deniedNobodyAnsweredInTime;
  if (e.by === "rule") return fill(W.settledByARuleDecision, { decision: decisionWords(e.decision) });
  if (e.by === "gate") return W.noLongerNeededAgentWithdrew;
  return fill(W.decidedOnByDecision, { by: surfaceWords(e.by), decision: decisionWords(e.decision) });
}

/** A card further down is looked at: it would move. */
function isAbovePinned(id: string): boolean {
  const list = cards.value;
  const at = list.findIndex((c) => c.id === pinned && !c.end);
  return at >= 0 && list.findIndex((c) => c.id === id) < at && list.filter((c) => c.end).length < HELD_MAX;
}

function ended(id: string, decision: string, by: string, denied?: Denial, at = new Date().toISOString()): void {
  const c = cards.value.find((x) => x.id === id);
  if (!c || c.end) return;
  const end: End = { decision, by, at, mine: mine.get(id) === decision, denied };
  mine.delete(id);
  if (end.mine) keepNote(id, "");
  const over: Card = { ...c, end, sending: null, endedAt: Date.now() };
  if (!end.mine && isAbovePinned(id)) change(id, over);
  else {
    cards.value = cards.value.filter((x) => x.id !== id);
    fold([over]);
  }
  if (!end.mine) announce(fill(W.alreadyEndtext, { endText: inSentence(endText(end)) }));
}

/** Take one from the page; it stays under Decided. */
export function dismiss(id: string): void {
  cards.value = cards.value.filter((c) => c.id !== id || !c.end);
  answered.value = answered.value.filter((c) => c.id !== id);
  keepNote(id, "");
  if (route.value.params.prompt === id) navigate("/inbox", { replace: true });
}

export function dismissEnded(): void {
  for (const c of answered.value) keepNote(c.id, "");
  answered.value = [];
}

/** It ends by what is done here next. */
export const expect = (id: string, decision: string): unknown => mine.set(id, decision);

/** Where it must be signed, the passkey signs what is shown, first. */
async function send(c: Card, body: PromptDecision): Promise<Answer<PromptView>> {
  const path = `/v1/prompts/${encodeURIComponent(c.id)}/decision`;
  if (!c.view.sign || !body.decision.startsWith("allow")) return api.post<PromptView>(path, body);
  const s = await signAnswer(c.id, body);
  return s.ok ? api.post<PromptView>(path, { ...body, signature: s.value }) : s;
}

/** Answer it.  Two taps are one request. */
export async function decide(c: Card, body: PromptDecision): Promise<boolean> {
  const now = cards.value.find((x) => x.id === c.id);
  if (!now || now.end || now.sending) return false;
  change(c.id, { sending: body.decision, problem: null });
  mine.set(c.id, body.decision);
  const r = await send(c, body);
  if (r.ok && r.value.open) {
    // One of several people: the question goes on.
    mine.delete(c.id);
    change(c.id, { sending: null, view: newer(now.view, r.value) });
    announce(fill(W.nYourYesIsRecorded, { n: r.value.quorum?.missing ?? 0 }));
    return true;
  }
  if (r.ok) {
    ended(c.id, body.decision, "web", r.value.denied);
    announce(`${decisionWords(body.decision)}.`);
    return true;
  }
  mine.delete(c.id);
  if (r.problem.error === "already_decided" || r.problem.error === "expired") {
    change(c.id, { sending: null });
    await settle(c.id);
  } else {
    change(c.id, { sending: null, problem: r.problem });
    alarm(fill(W.yourAnswerWasNotAccepted2, { detail: r.problem.detail }));
  }
  return false;
}

/** 30 seconds more; quietly: because somebody is at it. */
export async function extend(c: Card, quietly = false): Promise<boolean> {
  const r = await api.post<PromptView>(`/v1/prompts/${encodeURIComponent(c.id)}/extend`, undefined);
  if (r.ok) {
    change(c.id, { view: newer(c.view, r.value), problem: null });
    if (!quietly) announce(W.n30SecondsMore);
    return true;
  }
  if (r.problem.error === "already_decided" || r.problem.error === "expired") await settle(c.id);
  else if (!quietly) {
    change(c.id, { problem: r.problem });
    announce(fill(W.noTimeWasAddedDetail, { detail: r.problem.detail }));
  }
  return false;
}

/** Each call with its details; they come with the question or are asked for. */
export async function details(id: string): Promise<void> {
  const r = await api.get<PromptView>(`/v1/prompts/${encodeURIComponent(id)}`);
  const c = cards.value.find((x) => x.id === id);
  if (c && r.ok && r.value.open) change(id, { view: r.value });
}

let started = false;

/** Follow what waits; called when the inbox is first looked at. */
export function startCards(): void {
  if (started) return;
  started = true;
  on<{ data?: CapabilityResolvedData } & Partial<CapabilityResolvedData>>("capability_resolved", (e) => {
    const d = e.payload.data ?? e.payload;
    if (d.promptId) ended(d.promptId, d.decision ?? "deny_cancelled", d.by ?? "gate", d.denied);
  });
  effect(() => {
    const open = prompts.value;
    untracked(() => take(open));
  });
  effect(() => {
    const t = now.value;
    untracked(() => leaveBy(t));
  });
}
