// The cards of the inbox: every question that waits, and those that ended
// while the page was open, until they are put away.  A card does not move
// while it is looked at: as long as one has the focus or the pointer, the
// order stays, and what is new comes below.
import { effect, signal } from "@preact/signals";
import { api, type Problem } from "../api";
import { on } from "../events";
import { navigate, route } from "../router";
import { prompts, promptsLoaded } from "../state";
import type { CapabilityResolvedData, Denial, PromptDecision, PromptView } from "../types";
import { alarm, announce, count, decisionWords, surfaceWords, whoText } from "../ui";

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
}

/** In the order they stand on the page. */
export const cards = signal<Card[]>([]);

let pinned = false;
const mine = new Map<string, string>();

const byDeadline = (a: Card, b: Card): number =>
  a.view.expiresAt < b.view.expiresAt ? -1 : a.view.expiresAt > b.view.expiresAt ? 1 : 0;

/** Put them in order again, if nobody is looking at one. */
function sorted(list: Card[]): Card[] {
  return pinned ? list : [...list].sort(byDeadline);
}

function change(id: string, how: Partial<Card>): void {
  cards.value = cards.value.map((c) => (c.id === id ? { ...c, ...how } : c));
}

/** The pointer or the focus is on a card, or has left them all. */
export function pin(on: boolean): void {
  if (pinned === on) return;
  pinned = on;
  if (!on) cards.value = sorted(cards.value);
}

function newer(a: PromptView, b: PromptView): PromptView {
  return b.calls === undefined && a.calls !== undefined && a.rev === b.rev
    ? { ...b, calls: a.calls }
    : b;
}

/** Nothing of it is other than what is drawn. */
const isSame = (a: PromptView, b: PromptView): boolean =>
  a === b || (a.rev === b.rev && a.expiresAt === b.expiresAt && a.callIds.length === b.callIds.length);

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
    if (joined > 0) announce(`${count(joined, "new request")} in ${whoText(view.extension)}.`);
    next.push({ ...c, view: newer(c.view, view), joined: c.joined + joined, end: null });
  }
  for (const p of open)
    if (!known.has(p.promptId)) {
      changed = true;
      next.push({ id: p.promptId, view: p, end: null, sending: null, problem: null, joined: 0 });
    }
  if (changed) cards.value = sorted(next);
  for (const c of next)
    if (!c.end && !seen.has(c.id) && promptsLoaded.value) void settle(c.id);
}

/** One that no longer waits: how did it end? */
async function settle(id: string): Promise<void> {
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
  if (e.decision === "deny_timeout") return "Denied: nobody answered in time.";
  if (e.by === "rule") return `Settled by a rule: ${decisionWords(e.decision)}.`;
  if (e.by === "gate") return "No longer needed: the agent withdrew it, or the gate stopped.";
  return `Decided on ${surfaceWords(e.by)}: ${decisionWords(e.decision)}.`;
}

function ended(id: string, decision: string, by: string, denied?: Denial, at = new Date().toISOString()): void {
  const c = cards.value.find((x) => x.id === id);
  if (!c || c.end) return;
  const end: End = { decision, by, at, mine: mine.get(id) === decision, denied };
  change(id, { end, sending: null });
  if (!end.mine) announce(`Already ${endText(end).replace(/^[A-Z]/, (l) => l.toLowerCase())}`);
}

/** Take one from the page; it stays under Decided. */
export function dismiss(id: string): void {
  cards.value = cards.value.filter((c) => c.id !== id);
  if (route.value.params.prompt === id) navigate("/inbox", { replace: true });
}

export function dismissEnded(): void {
  cards.value = cards.value.filter((c) => !c.end);
}

/** Answer it.  Two taps are one request. */
export async function decide(c: Card, body: PromptDecision): Promise<boolean> {
  const now = cards.value.find((x) => x.id === c.id);
  if (!now || now.end || now.sending) return false;
  change(c.id, { sending: body.decision, problem: null });
  mine.set(c.id, body.decision);
  const r = await api.post<PromptView>(`/v1/prompts/${encodeURIComponent(c.id)}/decision`, body);
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
    alarm(`Your answer was not accepted. ${r.problem.detail}`);
  }
  return false;
}

/** 30 seconds more. */
export async function extend(c: Card): Promise<void> {
  const r = await api.post<PromptView>(`/v1/prompts/${encodeURIComponent(c.id)}/extend`, undefined);
  if (r.ok) {
    change(c.id, { view: newer(c.view, r.value), problem: null });
    announce("30 seconds more.");
  } else if (r.problem.error === "already_decided" || r.problem.error === "expired") await settle(c.id);
  else {
    change(c.id, { problem: r.problem });
    announce(`No time was added. ${r.problem.detail}`);
  }
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
  effect(() => take(prompts.value));
}
