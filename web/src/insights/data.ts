// The numbers behind the pictures, as rows that picture, table and file share.
import type { Stats, TraceItem } from "../types";

export type Range = "24h" | "7d" | "30d";

export const rangeText: Record<Range, string> = { "24h": "last 24 hours", "7d": "last 7 days", "30d": "last 30 days" };

/** 500 -> "0.5 s", 120000 -> "2 min" */
export function timeText(ms: number): string {
  if (ms < 60_000) return `${+(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  return `${+(ms / 60_000).toFixed(1)} min`;
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
    const label = to === undefined ? `over ${timeText(from)}` : between(from, to);
    const quick = to !== undefined && to <= 1000 && b.count > 0;
    from = to ?? from;
    return { label, n: b.count, hatched: false, note: quick ? "faster than anyone reads: check" : "" };
  });
  bars.push({ label: "timeout", n: s.timeToDecide.timeouts, hatched: true, note: "hatched = not a decision" });
  return bars;
}

export function timeTitle(s: Stats, range: Range): string {
  const t = s.timeToDecide;
  if (t.n === 0) return `Time to decide, ${rangeText[range]}: nobody decided anything`;
  const m = t.medianMs === undefined ? "" : `, median ${timeText(t.medianMs)}`;
  const p = t.p95Ms === undefined ? "" : `, p95 ${timeText(t.p95Ms)}`;
  return `Time to decide, ${rangeText[range]} (n = ${t.n.toLocaleString("en")}${m}${p})`;
}

export const series = [
  { key: "allowed", label: "allowed", mark: "■" },
  { key: "deferred", label: "deferred", mark: "□" },
  { key: "denied", label: "denied", mark: "▒" },
  { key: "timedOut", label: "timed out", mark: "×" },
] as const;

export interface Day {
  day: string;
  n: number[];
}

export function days(s: Stats): Day[] {
  return s.decisionsPerDay.map((d) => ({ day: d.day, n: series.map((x) => d[x.key]) }));
}

export function daysTitle(list: Day[]): string {
  const sum = series.map((_, i) => list.reduce((m, d) => m + d.n[i]!, 0));
  if (sum.every((x) => x === 0)) return "Decisions per day: none yet";
  return `Decisions per day: ${series.map((x, i) => `${sum[i]!.toLocaleString("en")} ${x.label}`).join(", ")}`;
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

const columns = ["risk 0", "risk 1", "risk 2", "risk 3"];

export function turnGrid(s: Stats): Grid {
  const rows = s.intentRisk.map((i) => ({ name: i.intent, n: [i.risk0, i.risk1, i.risk2, i.risk3] }));
  const most = Math.max(1, ...rows.flatMap((r) => r.n));
  return {
    columns,
    rows: rows.map((r) => ({
      name: r.name,
      cells: r.n.map((n, risk) => ({
        text: n.toLocaleString("en"),
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
  if (all === 0) return `Turns by intent and risk, ${rangeText[range]}: none yet`;
  return `Turns by intent and risk, ${rangeText[range]}: ${risky.toLocaleString("en")} of ${all.toLocaleString("en")} at risk 2 or more`;
}

const short: Record<string, string> = { conditional: "cond.", boundary_pause: "pause", containment: "contain" };

export function latticeGrid(s: Stats): Grid {
  const names = [...new Set(s.lattice.map((c) => c.intent))];
  const most = Math.max(1, ...s.lattice.map((c) => c.allowedTypes.length));
  return {
    columns,
    rows: names.map((name) => ({
      name,
      cells: [0, 1, 2, 3].map((risk) => {
        const c = s.lattice.find((x) => x.intent === name && x.risk === risk);
        const writes = c?.allowedTypes.includes("tool_calls_write") ? " ✎" : "";
        return {
          text: c ? `${c.mode} ${short[c.posture] ?? c.posture}${writes}` : "–",
          shade: (c?.allowedTypes.length ?? 0) / most,
          href: `/traces?filter=${encodeURIComponent(`intent:${name} risk>=${risk}`)}`,
          note: c ? c.allowedTypes.join(", ") || "no extras" : "",
        };
      }),
    })),
  };
}

export function latticeTitle(s: Stats): string {
  const writes = s.lattice.filter((c) => c.allowedTypes.includes("tool_calls_write")).length;
  return `What the lattice allows: write tools in ${writes} of ${s.lattice.length} cells`;
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
  if (list.length === 0) return "Intensity and phase of a thread: no turns yet";
  return `Thread “${thread}”: intensity and phase over ${list.length === 1 ? "1 turn" : `${list.length} turns`}, summary frozen in ${cold}`;
}
