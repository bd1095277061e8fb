// One conversation: exchanges as the gate has them, and on top of them what is
// on its way.  An exchange is replaced, never changed, so that only what moved
// is drawn anew.
import { batch, signal, type Signal } from "@preact/signals";
import { api, newKey, type Problem } from "../api";
import { readActions } from "../chip/actions";
import { on, type GateEvent } from "../events";
import type { ChatResponse, Enrichment, ModelUsage, OutputEnvelopeMeta, PacketAttachment, ThreadMessages, TraceList, TransmissionView } from "../types";
import { announce } from "../ui";
import { dropUnsent, keepUnsent, unsentOf } from "./kept";
import { postChat } from "./stream";
import { fill } from "../words";
import { W } from "../words/chat";

export interface Exchange {
  /** clientRequestId, or the transmission's id where there is none. */
  key: string;
  /** The transmission and its run; absent until the gate has it. */
  id?: string;
  text: string;
  at: string;
  state: "sending" | "pending" | "answered" | "failed" | "unsent";
  answer: string;
  /** Its answer came while one looked: it is drawn as it was seen then. */
  live?: boolean;
  attachments?: PacketAttachment[];
  /** Its files were not kept here: it cannot be sent without them. */
  lost?: boolean;
  /** What the answer holds besides text, as its turn allows; and what it assumes. */
  extras?: Enrichment[];
  assumptions?: string[];
  risk?: number;
  posture?: string;
  /** Who answered: ida, sole, cassandra… */
  persona?: string;
  /** What the answer asks permission for: request_id and action_id. */
  action?: { request_id: string; action_id: string };
  /** A person stopped the answer: it is what was shown until then. */
  stopped?: boolean;
  /** Which model answered, and what that took. */
  usage?: ModelUsage;
  /** The exchange in whose place it stands: models hear of neither it nor what followed it. */
  replaces?: string;
  /** Why there is no answer, and whether Retry can help. */
  failure?: Failure;
}

export interface Failure {
  text: string;
  retry: boolean;
  /** A person wanted it so: nothing is wrong. */
  calm?: boolean;
}

export interface Thread {
  id: string;
  exchanges: Signal<Exchange[]>;
  loaded: Signal<boolean>;
  problem: Signal<Problem | null>;
  /** The gate keeps more than it lists. */
  cut: Signal<boolean>;
  /** Where it goes on with older ones. */
  older?: string;
  /** How often it was asked for; an answer that was overtaken is dropped. */
  reads: number;
  /** An answer brought its actions along: they need not be read again with the thread. */
  acted?: boolean;
}

export const LISTED_MAX = 100;
const threads = new Map<string, Thread>();

export function threadOf(id: string): Thread {
  let t = threads.get(id);
  if (!t) {
    t = { id, exchanges: signal([]), loaded: signal(false), problem: signal(null), cut: signal(false), reads: 0 };
    threads.set(id, t);
  }
  return t;
}

type Declared = Partial<OutputEnvelopeMeta> & { action?: { action_id: string; request_id: string } };

/** An answer asks for permission only if it says so. */
function actionOf(envelope: { [key: string]: unknown } | undefined, request: string): Exchange["action"] {
  const meta = envelope?.["meta"] as Declared | undefined;
  if (meta?.action?.action_id) return { request_id: request, action_id: meta.action.action_id };
  if (meta?.action_needed !== true || !meta.action_id) return undefined;
  return { request_id: meta.request_id ?? request, action_id: meta.action_id };
}

/** What the gate let through: a client shows it as it is. */
function extrasOf(envelope: { [key: string]: unknown } | undefined): Pick<Exchange, "extras" | "assumptions"> {
  const meta = envelope?.["meta"] as Declared | undefined;
  return { extras: meta?.enrichments, assumptions: envelope?.["assumptions"] as string[] | undefined };
}

const FAILURES: Record<string, string> = {
  get stopped() { return W.stoppedBeforeAnyAnswerWas; },
  get interrupted() { return W.theGateStoppedBeforeIt; },
  get driver_block_enforcement_failed() { return W.theAnswerClaimedSomethingThat; },
  get output_contract_failed() { return W.theAnswerCouldNotBe; },
  get provider_failed() { return W.theModelDidNotAnswer; },
  get provider_upstream_failed() { return W.theModelDidNotAnswer; },
};

/** In our words, and what the gate knows of the reason: a wrong key reads otherwise than a model that takes no pictures. */
const because = (words: string | undefined, detail: string | undefined): string =>
  !words ? (detail ?? W.thereNoAnswerThisMessage) : words === W.theModelDidNotAnswer && detail?.includes(" ") ? fill(W.noAnswerDetail, { words, detail }) : words;

export function failureOf(v: TransmissionView): Failure {
  const t = v.transmission;
  const words = FAILURES[t.errorCode ?? ""] ?? W.thereNoAnswerThisMessage;
  const text = because(words, t.errorDetail);
  return { text, retry: t.retryable !== false, calm: t.errorCode === "stopped" };
}

function personaOf(envelope: unknown): string | undefined {
  return (envelope as { meta?: { persona_label?: string } } | undefined)?.meta?.persona_label;
}

function exchangeOf(v: TransmissionView, seen: Map<string, { risk: number; posture: string }>): Exchange {
  const t = v.transmission;
  const key = t.clientRequestId ?? t.id;
  const failed = t.status === "failed";
  return {
    key,
    id: t.id,
    text: t.message,
    at: t.createdAt,
    state: failed ? "failed" : v.pending ? "pending" : "answered",
    // What stands in the place of an answer says no more than the reason.
    answer: failed ? "" : (v.assistant ?? ""),
    ...extrasOf(v.outputEnvelope),
    ...seen.get(t.id),
    persona: personaOf(v.outputEnvelope),
    action: actionOf(v.outputEnvelope, key),
    stopped: t.stopped,
    usage: v.usage as ModelUsage | undefined,
    replaces: t.replaces,
    attachments: t.attachments?.map(({ kind, name, size, id }) => ({ kind, name, size, same: id })),
    failure: failed ? failureOf(v) : undefined,
  };
}

/** Equal in what is drawn. */
function same(a: Exchange, b: Exchange): boolean {
  return (
    a.id === b.id &&
    a.state === b.state &&
    a.answer === b.answer &&
    a.extras?.length === b.extras?.length &&
    a.text === b.text &&
    a.stopped === b.stopped &&
    a.usage?.ms === b.usage?.ms &&
    a.risk === b.risk &&
    a.action?.action_id === b.action?.action_id
  );
}

/** Those of the gate in their order, then what it does not know yet. */
function merge(t: Thread, listed: Exchange[]): void {
  const before = new Map(t.exchanges.value.map((x) => [x.key, x]));
  const known = new Set(listed.map((x) => x.key));
  const next = listed.map((x) => {
    const old = before.get(x.key);
    if (!old) return x;
    // A stream of ours is ahead of what was just read.
    if (old.state === "sending" && x.state === "pending") return old;
    const now = { ...x, risk: x.risk ?? old.risk, posture: x.posture ?? old.posture, live: old.live };
    return same(old, now) ? old : now;
  });
  // The list is a window: what stands before and behind it is kept.
  const first = listed[0]?.at ?? "";
  const last = listed[listed.length - 1]?.at ?? "";
  const older = t.exchanges.value.filter((x) => x.id && !known.has(x.key) && x.at < first);
  const newer = t.exchanges.value.filter((x) => x.id && !known.has(x.key) && x.at >= last);
  const waiting = t.exchanges.value.filter((x) => !x.id && !known.has(x.key));
  const kept = unsentOf(t.id)
    .filter((u) => !known.has(u.key) && !waiting.some((w) => w.key === u.key))
    .map((u): Exchange => ({ ...u, state: "unsent", answer: "", failure: { text: u.lost ? W.notSentAttachAgain : W.notSent, retry: !u.lost } }));
  for (const x of listed) if (x.state === "answered") dropUnsent(t.id, x.key);
  t.exchanges.value = [...older, ...next, ...newer, ...waiting, ...kept];
}

async function risks(id: string): Promise<Map<string, { risk: number; posture: string }>> {
  const r = await api.get<TraceList>(`/v1/traces?threadId=${encodeURIComponent(id)}&limit=100`);
  const found = new Map<string, { risk: number; posture: string }>();
  if (r.ok) for (const i of r.value.items) found.set(i.traceRunId, { risk: i.risk, posture: i.posture });
  return found;
}

export async function readThread(id: string): Promise<void> {
  const t = threadOf(id);
  const mine = ++t.reads;
  const acted = t.acted;
  t.acted = false;
  const [r, seen] = await Promise.all([
    api.get<ThreadMessages>(`/v1/threads/${encodeURIComponent(id)}/messages?limit=${LISTED_MAX}`),
    risks(id),
    acted || readActions(id),
  ]);
  if (mine !== t.reads) return;
  batch(() => {
    // A thread nobody wrote in yet is an empty one.
    if (!r.ok && r.problem.status !== 404) {
      t.problem.value = r.problem;
      return;
    }
    const listed = r.ok ? r.value.exchanges : [];
    t.problem.value = null;
    // Who read further back keeps the place where that went on.
    if (t.older === undefined || !t.loaded.value) {
      t.older = r.ok ? (r.value.nextCursor ?? "") : "";
      t.cut.value = t.older !== "";
    }
    merge(
      t,
      listed.map((v) => exchangeOf(v, seen)),
    );
    t.loaded.value = true;
  });
}

/** The messages before those that are shown. */
export async function readOlder(t: Thread): Promise<void> {
  const at = t.older;
  if (!at) return;
  const r = await api.get<ThreadMessages>(`/v1/threads/${encodeURIComponent(t.id)}/messages?limit=${LISTED_MAX}&cursor=${encodeURIComponent(at)}`);
  if (!r.ok || t.older !== at) return;
  const known = new Set(t.exchanges.value.map((x) => x.key));
  batch(() => {
    t.older = r.value.nextCursor ?? "";
    t.cut.value = t.older !== "";
    t.exchanges.value = [...r.value.exchanges.map((v) => exchangeOf(v, new Map())).filter((x) => !known.has(x.key)), ...t.exchanges.value];
  });
}

function put(t: Thread, x: Exchange): void {
  const all = t.exchanges.value;
  const at = all.findIndex((o) => o.key === x.key);
  t.exchanges.value = at < 0 ? [...all, x] : all.with(at, x);
}

function answered(x: Exchange, r: ChatResponse): Exchange {
  return {
    ...x,
    id: r.transmissionId,
    state: "answered",
    answer: r.assistant,
    ...extrasOf(r.outputEnvelope),
    risk: r.modeDecision.risk,
    posture: r.modeDecision.posture,
    persona: r.modeDecision.personaLabel,
    action: actionOf(r.outputEnvelope, r.request_id),
    stopped: r.stopped,
    usage: r.usage,
    failure: undefined,
  };
}

function refused(x: Exchange, p: Problem): Exchange {
  const id = p.transmissionId ?? x.id;
  if (p.status === 0) return { ...x, state: "unsent", answer: "", failure: { text: fill(W.notSentDetail, { detail: p.detail }), retry: true } };
  return {
    ...x,
    id,
    state: "failed",
    answer: "",
    failure: { text: because(FAILURES[p.error], p.detail), retry: p.retryable, calm: p.error === "stopped" },
  };
}

/** Between two drawings of an answer that comes. */
const DRAW_MS = 33;

async function deliver(t: Thread, start: Exchange): Promise<boolean> {
  let x: Exchange = { ...start, state: "sending", answer: "", failure: undefined };
  put(t, x);
  keepUnsent(t.id, { key: x.key, text: x.text, at: x.at, attachments: x.attachments, replaces: x.replaces });
  const packet = {
    threadId: t.id,
    clientRequestId: x.key,
    message: x.text,
    replaces: x.replaces,
    attachments: x.attachments,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  let drawing: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    drawing = undefined;
    put(t, x);
  };
  const end = await postChat(packet, (answer) => {
    const first = x.answer === "";
    x = { ...x, answer, live: true };
    // The first words at once, then as often as one can read.
    if (first) draw();
    else drawing ??= setTimeout(draw, DRAW_MS);
  });
  clearTimeout(drawing);
  if (end.ok) {
    x = answered(x, end.response);
    if (x.action) t.acted = await readActions(t.id);
  } else x = refused(x, end.problem);
  // Refused for good: Retry would not help, and nothing is on its way.
  if (end.ok || !x.failure?.retry) dropUnsent(t.id, x.key);
  put(t, x);
  announce(end.ok ? fill(W.assistantAnswer, { answer: x.answer.slice(0, 300) }) : x.failure!.text);
  return end.ok;
}

/** Say something in a thread; false: it did not go through. */
export function send(thread: string, text: string, attachments?: PacketAttachment[], replaces?: string): Promise<boolean> {
  const x: Exchange = { key: newKey(), attachments, replaces, text, at: new Date().toISOString(), state: "sending", answer: "" };
  return deliver(threadOf(thread), x);
}

/** The same message under the same key: if it arrived, it is not said twice. */
export function resend(thread: string, key: string): Promise<boolean> {
  const t = threadOf(thread);
  const x = t.exchanges.value.find((e) => e.key === key);
  return x && x.state !== "sending" ? deliver(t, x) : Promise.resolve(false);
}

/** No more of an answer that is being written; what was shown of it stands. */
export async function stop(thread: string, key: string): Promise<void> {
  const r = await api.post(`/v1/transmissions/${encodeURIComponent(key)}/stop`, undefined);
  // It ended meanwhile: there is nothing to stop, and nothing is wrong.
  if (!r.ok && r.problem.status !== 404) announce(fill(W.notStoppedDetail, { detail: r.problem.detail }));
  if (r.ok) announce(W.stopped2);
  void readThread(thread);
}

/** The answer that is being written, the newest first. */
export const underWay = (t: Thread): Exchange | undefined =>
  t.exchanges.value.findLast((x) => x.state === "sending" || x.state === "pending");

/** The same words once more in the place of the old ones: another answer. */
export function regenerate(thread: string, key: string): Promise<boolean> {
  const x = threadOf(thread).exchanges.value.find((e) => e.key === key);
  return x?.id ? send(thread, x.text, x.attachments, x.id) : Promise.resolve(false);
}

/** Exchanges that others stand in the place of, by the key of the one that does. */
export function replacedBy(all: Exchange[]): Map<string, Exchange[]> {
  const found = new Map<string, Exchange[]>();
  const hidden = new Set<Exchange>();
  all.forEach((x, i) => {
    // One that failed stands in no other's place.
    const at = x.replaces && x.state !== "failed" && x.state !== "unsent" ? all.findIndex((o) => o.id === x.replaces) : -1;
    if (at < 0 || at >= i) return;
    const old = all.slice(at, i).filter((o) => !hidden.has(o) || found.has(o.key));
    for (const o of old) hidden.add(o);
    found.set(x.key, old.flatMap((o) => [...(found.get(o.key) ?? []), o]));
    for (const o of old) found.delete(o.key);
  });
  return found;
}

/** The same words once more: in the place of the old ones where nothing followed, else as a message of its own. */
export function askAgain(thread: string, key: string): Promise<boolean> {
  const all = threadOf(thread).exchanges.value;
  const x = all.find((e) => e.key === key);
  return x ? send(thread, x.text, x.attachments, x === all[all.length - 1] ? x.id : undefined) : Promise.resolve(false);
}

/** Take a message back that never arrived. */
export function discard(thread: string, key: string): string {
  const t = threadOf(thread);
  const x = t.exchanges.value.find((e) => e.key === key);
  dropUnsent(thread, key);
  t.exchanges.value = t.exchanges.value.filter((e) => e.key !== key);
  return x?.text ?? "";
}

const AHEAD_MS = 300;

/** An answer comes in this window now. */
export const comes = (id: string): boolean => threadOf(id).exchanges.peek().some((x) => x.state === "sending");

/** Follow a thread while it is looked at; gives back how to stop. */
export function watchThread(id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (e?: GateEvent): void => {
    const of = e?.subject?.thread_id;
    if (of !== undefined && of !== id) return;
    clearTimeout(timer);
    // A stream of ours is ahead of what could be read; its words come first.
    timer = setTimeout(() => (comes(id) ? soon(e) : void readThread(id)), comes(id) ? AHEAD_MS : 30);
  };
  const stops = [
    on("resync", () => soon()),
    ...["tx_accepted", "assistant_final_ready", "assistant_failed"].map((k) => on(k, soon)),
  ];
  void readThread(id);
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
