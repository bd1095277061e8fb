// From the events of a run to bars on one time line: what the machine did, and
// apart from it, how long a person was waited for.  Every moment belongs to
// one of them, so that their sums are the total.
import type { TraceEvent, TraceView } from "../types";
import { stepWords } from "../ui/turns";
import { decisionWords, surfaceWords } from "../ui";
import { W } from "../words/traces";

export interface Span {
  key: string;
  name: string;
  /** Milliseconds since the run began. */
  from: number;
  ms: number;
  /** A moment: how long it took is not known. */
  moment?: boolean;
  /** The step, as the gate names it. */
  step?: string;
  who: "gate" | "model" | "you";
  note: string;
  bad: boolean;
  /** Of a question or an action. */
  href?: string;
}

/** A row of the time line: a span, or a heading over those that belong to it. */
export interface SpanRow {
  span: Span;
  depth: 0 | 1;
  group: boolean;
}

export interface Times {
  total: number;
  you: number;
  gate: number;
  model: number;
  /** The agent at work, and what waits to be asked together. */
  rest: number;
}

const meta = (e: TraceEvent): Record<string, unknown> => (e.metadata ?? {}) as Record<string, unknown>;

function durationOf(e: TraceEvent): number | undefined {
  const us = meta(e).elapsedUs;
  return typeof us === "number" ? us / 1000 : undefined;
}

/** An event that says "started" lasts until the next of its phase, or until all of it fails. */
function machineSpans(events: TraceEvent[], zero: number): Span[] {
  const spans: Span[] = [];
  const open = new Map<string, Span>();
  for (const e of events) {
    const at = Math.max(0, Date.parse(e.ts) - zero);
    const begun = open.get(e.phase);
    if (e.phase === "error")
      for (const [phase, s] of open) {
        Object.assign(s, { ms: Math.max(s.ms, at - s.from), moment: false, bad: true });
        open.delete(phase);
      }
    if (begun && e.status !== "started") {
      begun.ms = Math.max(begun.ms, at - begun.from);
      begun.moment = false;
      begun.note = e.summary ?? begun.note;
      begun.bad = e.status === "failed";
      open.delete(e.phase);
      continue;
    }
    const span: Span = {
      key: e.id,
      name: stepWords(e.phase),
      step: e.phase,
      from: at,
      ms: durationOf(e) ?? 0,
      moment: durationOf(e) === undefined,
      who: e.phase === "model_call" || e.actor === "model" ? "model" : "gate",
      note: e.summary ?? "",
      bad: e.status === "failed" || e.status === "blocked",
    };
    if (e.status === "started") open.set(e.phase, span);
    spans.push(span);
  }
  return spans;
}

function humanSpans(v: TraceView, zero: number): Span[] {
  return v.waits.map((w) => {
    const from = Math.max(0, Date.parse(w.from) - zero);
    const until = w.until ? Date.parse(w.until) - zero : Date.now() - zero;
    return {
      key: w.id,
      name: w.until ? W.youDecided : W.waitsForYou,
      from,
      ms: Math.max(0, until - from),
      who: "you",
      note: `${w.label}${w.outcome ? `: ${decisionWords(w.outcome)}` : ""}${w.by ? ` (${surfaceWords(w.by)})` : ""}`,
      bad: false,
      href: w.kind === "prompt" ? `/inbox/${encodeURIComponent(w.id)}` : undefined,
    } satisfies Span;
  });
}

/** How much of the line is covered by at least one of them. */
export function union(spans: Span[]): number {
  const sorted = [...spans].sort((a, b) => a.from - b.from);
  let sum = 0;
  let end = -Infinity;
  for (const s of sorted) {
    const from = Math.max(s.from, end);
    const to = s.from + s.ms;
    if (to > from) sum += to - from;
    end = Math.max(end, to);
  }
  return sum;
}

export function spansOf(v: TraceView): { spans: Span[]; times: Times } {
  const zero = Date.parse(v.run.createdAt);
  const spans = [...machineSpans(v.events, zero), ...humanSpans(v, zero)].sort((a, b) => a.from - b.from);
  const end = spans.reduce((m, s) => Math.max(m, s.from + s.ms), 0);
  const total = Math.max(end, v.turn.totalUs / 1000);
  const you = union(spans.filter((s) => s.who === "you"));
  const asked = union(spans.filter((s) => s.who !== "gate"));
  const all = union(spans);
  return { spans, times: { total, you, model: asked - you, gate: all - asked, rest: total - all } };
}

const GROUPS = ["gate", "model", "checks", "you"] as const;

/** Spans below what they are part of: the gate, each time the model was asked, the checks of its answer, the waits. */
export function nest(spans: Span[]): SpanRow[] {
  const first = spans.find((s) => s.who === "model")?.from ?? Infinity;
  const groupOf = (s: Span): (typeof GROUPS)[number] => (s.who !== "gate" ? s.who : s.from > first || (s.from === first && spans.indexOf(s) > spans.findIndex((o) => o.who === "model")) ? "checks" : "gate");
  const found = GROUPS.map((name) => ({ name, list: spans.filter((s) => groupOf(s) === name) })).filter((g) => g.list.length > 0);
  if (found.length < 2) return spans.map((span) => ({ span, depth: 0, group: false }));
  return found.flatMap(({ name, list }) => {
    const from = Math.min(...list.map((s) => s.from));
    const until = Math.max(...list.map((s) => s.from + s.ms));
    const head: Span = { key: `group-${name}`, name: W[`group_${name}`], from, ms: until - from, who: list[0]!.who, note: "", bad: list.some((s) => s.bad) };
    return [{ span: head, depth: 0, group: true }, ...list.map((span): SpanRow => ({ span, depth: 1, group: false }))];
  });
}
