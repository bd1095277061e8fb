// The numbers behind the pictures, as rows that picture, table and file share.
import type { Stats, TraceItem } from "../types";
import { extraWords, intentWords, modeOfTurn } from "../ui/turns";
import { fill, locale, number } from "../words";
import { W } from "../words/insights";

export type Range = "24h" | "7d" | "30d";

export const rangeText: Record<Range, string> = { get "24h"() { return W.last24Hours; }, get "7d"() { return W.last7Days; }, get "30d"() { return W.last30Days; } };

/** 500 -> "0.5 s", 120000 -> "2 min" */
export function timeText(ms: number): string {
  if (ms < 60_000) return fill(W.xS, { x: +(ms / 1000).toFixed(ms < 10_000 ? 1 : 0) });
  return fill(W.xMin, { x: +(ms / 60_000).toFixed(1) });
}

export interface Bar {
  label: string;
  n: number;
  /** Not a decision: drawn hatched. */
  hatched: boolean;
  note: string;
}

/** "0.5–1 s", "30 s–1 min", "1–2 min" */
function between(from: number, to: number): string {
  const [a, b] = [timeText(from), timeText(to)];
  const same = a.split(" ")[1] === b.split(" ")[1];
  return `${same ? a.split(" ")[0] : a}–${b}`;
}

/** How long people took, by bucket; what ran out of time stands apart. */
export function timeBars(s: Stats): Bar[] {
  let from = 0;
  const bars = s.timeToDecide.buckets.map((b): Bar => {
    const to = b.uptoMs;
    const label = to === undefined ? fill(W.overFrom, { from: timeText(from) }) : between(from, to);
    const quick = to !== undefined && to <= 1000 && b.count > 0;
    from = to ?? from;
    return { label, n: b.count, hatched: false, note: quick ? W.fasterThanAnyoneReadsCheck : "" };
  });
  bars.push({ label: W.timeout, n: s.timeToDecide.timeouts, hatched: true, note: W.hatchedNotADecision });
  return bars;
}

export function timeTitle(s: Stats, range: Range): string {
  const t = s.timeToDecide;
  if (t.n === 0) return fill(W.timeDecideRangetextNobodyDecided, { rangeText: rangeText[range] });
  const m = t.medianMs === undefined ? "" : fill(W.medianMedianms, { medianMs: timeText(t.medianMs) });
  const p = t.p95Ms === undefined ? "" : fill(W.p95, { time: timeText(t.p95Ms) });
  return fill(W.timeDecideRangetextNN, { rangeText: rangeText[range], n: number(t.n), m, p });
}

export const series = [
  { key: "allowed", get label() { return W.allowed2; }, mark: "■" },
  { key: "deferred", get label() { return W.deferred; }, mark: "□" },
  { key: "denied", get label() { return W.denied2; }, mark: "▒" },
  { key: "timedOut", get label() { return W.timedOut; }, mark: "×" },
] as const;

export interface Day {
  day: string;
  n: number[];
}

const dates = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
/** 2026-11-19 -> "19 Nov" */
const dayText = (day: string): string => (Number.isNaN(Date.parse(day)) ? day : dates.format(Date.parse(day)));

export function days(s: Stats): Day[] {
  return s.decisionsPerDay.map((d) => ({ day: dayText(d.day), n: series.map((x) => d[x.key]) }));
}

export function daysTitle(list: Day[]): string {
  const sum = series.map((_, i) => list.reduce((m, d) => m + d.n[i]!, 0));
  if (sum.every((x) => x === 0)) return W.decisionsPerDayNoneYet;
  return fill(W.decisionsPerDayMap, { map: series.map((x, i) => `${number(sum[i]!)} ${x.label}`).join(", ") });
}

export interface Cell {
  text: string;
  /** 0 to 1: how dark. */
  shade: number;
  href: string;
  note: string;
}

export interface Grid {
  rows: { name: string; cells: Cell[] }[];
  columns: string[];
}

const columns = (): string[] => [0, 1, 2, 3].map((n) => fill(W.riskN, { n }));

export function turnGrid(s: Stats): Grid {
  const rows = s.intentRisk.map((i) => ({ name: i.intent, n: [i.risk0, i.risk1, i.risk2, i.risk3] }));
  const most = Math.max(1, ...rows.flatMap((r) => r.n));
  return {
    columns: columns(),
    rows: rows.map((r) => ({
      name: intentWords(r.name),
      cells: r.n.map((n, risk) => ({
        text: number(n),
        shade: n / most,
        href: `/traces?filter=${encodeURIComponent(`intent:${r.name} risk>=${risk}`)}`,
        note: "",
      })),
    })),
  };
}

export function turnTitle(s: Stats, range: Range): string {
  const all = s.intentRisk.reduce((m, i) => m + i.risk0 + i.risk1 + i.risk2 + i.risk3, 0);
  const risky = s.intentRisk.reduce((m, i) => m + i.risk2 + i.risk3, 0);
  if (all === 0) return fill(W.turnsByIntentAndRisk, { rangeText: rangeText[range] });
  return fill(W.turnsByIntentAndRisk2, { rangeText: rangeText[range], risky: number(risky), all: number(all) });
}

const short: Record<string, string> = { get conditional() { return W.cond; }, get boundary_pause() { return W.pause; }, get direct() { return W.direct; }, get containment() { return W.contain; } };

export function latticeGrid(s: Stats): Grid {
  const names = [...new Set(s.lattice.map((c) => c.intent))];
  const most = Math.max(1, ...s.lattice.map((c) => c.allowedTypes.length));
  return {
    columns: columns(),
    rows: names.map((name) => ({
      name: intentWords(name),
      cells: [0, 1, 2, 3].map((risk) => {
        const c = s.lattice.find((x) => x.intent === name && x.risk === risk);
        const writes = c?.allowedTypes.includes("tool_calls_write") ? " ✎" : "";
        return {
          text: c ? `${modeOfTurn(c.mode)} ${short[c.posture] ?? c.posture}${writes}` : "–",
          shade: (c?.allowedTypes.length ?? 0) / most,
          href: `/traces?filter=${encodeURIComponent(`intent:${name} risk>=${risk}`)}`,
          note: c ? c.allowedTypes.map(extraWords).join(", ") || W.noExtras : "",
        };
      }),
    })),
  };
}

export function latticeTitle(s: Stats): string {
  const writes = s.lattice.filter((c) => c.allowedTypes.includes("tool_calls_write")).length;
  return fill(W.whatLatticeAllowsWriteTools, { writes, n: s.lattice.length });
}

export interface Point {
  n: number;
  id: string;
  intensity: number;
  phase: string;
  decision: string;
  frozen: boolean;
}

export const decisionMark: Record<string, string> = { must: "◆", should: "◇", skip: "·" };

/** The turns of a thread, the oldest first. */
export function points(list: TraceItem[]): Point[] {
  return [...list].reverse().map((t, i) => ({
    n: i + 1,
    id: t.traceRunId,
    intensity: t.intensity ?? 0,
    phase: t.phase,
    decision: t.decision,
    frozen: t.peakGuardrailActive,
  }));
}

export function threadTitle(thread: string, list: Point[]): string {
  const cold = list.filter((p) => p.frozen).length;
  if (list.length === 0) return W.intensityAndPhaseThreadNo;
  return fill(W.nThreadThreadIntensityAnd, { n: list.length, thread, cold });
}
