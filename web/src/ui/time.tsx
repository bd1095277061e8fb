// Moments and spans, in the reader's own zone, always with the full time.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { now } from "../state";
import { announce } from "./announce";
import { fill, locale, number, rich } from "../words";
import { W } from "../words/shell";

const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
const clock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const full = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });
const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

function ago(ms: number): string {
  const s = Math.round(ms / 1000);
  const steps: [number, Intl.RelativeTimeFormatUnit][] = [
    [60, "second"],
    [3600, "minute"],
    [86400, "hour"],
    [Infinity, "day"],
  ];
  let per = 1;
  for (const [until, unit] of steps) {
    if (Math.abs(s) < until) return relative.format(Math.trunc(-s / per), unit);
    per = until === Infinity ? 86400 : until;
  }
  return relative.format(Math.trunc(-s / 86400), "day");
}

const date = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit" });
const sameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString();

/** at: RFC 3339.  how: "clock" 10:02:31, with the date if that was another day; "ago" 4 minutes ago; "day" 12 Mar 10:02. */
export function Time(p: { at: string; how?: "clock" | "ago" | "day" }): JSX.Element {
  const t = Date.parse(p.at);
  if (Number.isNaN(t)) return <span>–</span>;
  const text =
    p.how === "ago" ? ago(now.value - t) : p.how === "day" ? day.format(t) : (sameDay(t, Date.now()) ? clock : date).format(t);
  return (
    <time dateTime={p.at} title={full.format(t)}>
      {text}
    </time>
  );
}

/** 24 µs, 0.4 ms, 32 ms, 7.34 s, 2 min 5 s. */
export function span(ms: number): string {
  if (ms > 0 && ms < 0.1) return fill(W.usUs, { us: Math.max(1, Math.round(ms * 1000)) });
  if (ms < 10) return fill(W.msMs, { ms: number(ms, 1) });
  if (ms < 1000) return fill(W.roundMs, { round: Math.round(ms) });
  if (ms < 60_000) return fill(W.msS, { ms: number(ms / 1000, 2) });
  const s = Math.round(ms / 1000);
  return fill(W.floorMinRoundS, { floor: Math.floor(s / 60), round: s % 60 });
}

/** Whole seconds until then; says "20 seconds left to answer" once, and at 10. */
export function Countdown(p: { until: string; quiet?: boolean }): JSX.Element {
  const said = useRef<Set<number>>(new Set());
  const left = Math.max(0, Math.ceil((Date.parse(p.until) - now.value) / 1000));
  useEffect(() => {
    said.current.clear();
  }, [p.until]);
  useEffect(() => {
    for (const mark of [20, 10])
      if (left === mark && !p.quiet && !said.current.has(mark)) {
        said.current.add(mark);
        announce(fill(W.markSecondsLeftToAnswer, { mark }));
      }
  }, [left]);
  return (
    <span role="timer" aria-live="off" class="countdown">
      {rich(W.leftS, { left })}
    </span>
  );
}
